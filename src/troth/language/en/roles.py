"""What somebody is to somebody, as words name it: the role, and the kind and the gender that it tells of."""

from __future__ import annotations

from functools import cache

from troth.language.en.lexicon import bag, role_kind, role_words, roles, table
from troth.language.kept import kept
from troth.language.text import fold


def find_role(lows: list[str]) -> tuple[str, int]:
    """The first role that words name, and where it stands; "" if they name none."""
    table = roles()
    for at in range(len(lows)):
        if (
            at
            and lows[at] in ("manager", "assistant")
            and lows[at - 1] in bag("password package task window file version voice download")
        ):
            continue
        pair = " ".join(lows[at : at + 2])
        if pair in table and len(lows) > at + 1:
            return table[pair], at + 1
        if (
            lows[at] in role_words()
            and at
            and lows[at]
            in bag(
                "client agent guide lead partner baby pet fish bird assistant coach broker director intern student fan guide "
                "model bug mouse"
            )
            and lows[at - 1] not in bag("new old main biggest first former other my our best only current long-time")
        ):
            continue
        if lows[at] in role_words():
            if lows[at] == "best" or (
                at + 1 < len(lows)
                and lows[at + 1] in role_words()
                and lows[at] in bag("pet partner student baby twin family lead teacher client assistant team")
            ):
                continue
            return table[lows[at]], at
    return "", 0


@kept(4096)
def role_in(value: str) -> str:
    """The first role that a value names."""
    return find_role([fold(word).strip(",.") for word in value.split()])[0]


def role_and_name(rest: str) -> tuple[str, str]:
    """The role, and the name behind it, of a subject's key ("sister ida")."""
    parts = rest.split()
    for cut in range(len(parts), 0, -1):
        for begin in range(cut):
            candidate = " ".join(parts[begin:cut])
            if candidate in roles() or candidate in role_kind("family") | role_kind("animals"):
                return roles().get(candidate, candidate), " ".join(parts[cut:])
    return "", ""


def kind_of(role: str) -> str:
    """Whether a role is that of people, an animal or a person; without one it is a thing."""
    if role in role_kind("plural"):
        return "people"
    return "animal" if role in role_kind("animals") else "person" if role else "thing"


def gender_of(role: str) -> str:
    """The gender that a role tells."""
    return "female" if role in role_kind("female") else "male" if role in role_kind("male") else ""


def titled(name: str) -> str:
    """The gender that a title tells: "Ms Quill"."""
    title = fold(name).split(" ")[0].rstrip(".")
    if title in ("mrs", "ms", "miss", "lady", "sister"):
        return "female"
    return "male" if title in ("mr", "sir", "lord", "father") else ""


__all__ = ["find_role", "gender_of", "kind_of", "role_and_name", "role_in", "titled"]


@cache
def _born() -> dict[str, str]:
    return {role: kind for kind, members in table("roles")["born"].items() for role in members}


def may_be_one(role: str, of: str, known: str) -> bool:
    """Whether somebody's `role`, `of` whom a key tells, may be the one of the same name under a `known` key.

    One's brother is no neighbour of one's, and one's son is not one's brother's; one's wife may be who was the girlfriend.
    """
    holder, _, rest = known.rpartition("'s ")
    kind, other = _born().get(role, ""), _born().get(role_and_name(rest)[0], "")
    if not holder:
        return True
    return kind == other if holder == of else not kind or kind != other
