"""Keeps one person one: "my sister", later "my sister Yun", is the same unless there are two.

A person's key is a role of the user's ("user's sister"), with a name where several share it or where the name came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from troth.language.kept import kept
from troth.language.reading import Assertion, Context


def one_person(assertions: Iterable[Assertion], context: Context) -> tuple[Assertion, ...]:
    """The assertions, with a newly named relative under the key that was used before the name was known."""
    unnamed = _unnamed(context)
    return tuple(_under(assertion, unnamed) for assertion in assertions)


def _unnamed(context: Context) -> tuple[str, ...]:
    """Roles that have been spoken of without a name, and by no name so far."""
    subjects = {recent.claim.subject for recent in context.recent} | set(context.people.values())
    roles = [subject for subject in subjects if subject.startswith("user's ") and not _is_name_of_another(subject, subjects)]
    return tuple(role for role in roles if not any(other.startswith(f"{role} ") for other in subjects))


def _is_name_of_another(subject: str, subjects: set[str]) -> bool:
    return any(subject.startswith(f"{other} ") for other in subjects)


def _under(assertion: Assertion, unnamed: tuple[str, ...]) -> Assertion:
    claim = assertion.claim
    subject = _known(claim.subject, unnamed) if claim else ""
    names = {name: _known(key, unnamed) for name, key in assertion.names.items()}
    if claim is None or (subject == claim.subject and names == dict(assertion.names)):
        return replace(assertion, names=names) if names != dict(assertion.names) else assertion
    return replace(assertion, claim=replace(claim, subject=subject), names=names)


def _known(subject: str, unnamed: tuple[str, ...]) -> str:
    for role in unnamed:
        if _names(subject, role):
            return role
    return subject


def asked_about(subject: str, people: Mapping[str, str]) -> str:
    """The key of the person that a question calls by their role alone: the only one who has it."""
    keys = set(people.values())
    if subject in keys or not subject.startswith("user's "):
        return subject
    role = _role(subject)
    named = [key for key in keys if _role(key) == role or _names(_role(key), role)]
    return named[0] if len(named) == 1 else subject


def _names(key: str, role: str) -> bool:
    """Whether a key is that role with a name, and not somebody of theirs."""
    return key.startswith(f"{role} ") and "'s" not in key.removeprefix(role)


def _role(key: str) -> str:
    """A key without what only some languages say: elder or younger."""
    return key.replace("'s elder ", "'s ").replace("'s younger ", "'s ")


@kept(4096)
def role_of(word: str) -> str:
    """The role that a word of either language means (mum, 妈: mother), or that it names itself; "" if it means none."""
    from troth.language.en.lexicon import roles
    from troth.language.zh.who import kin

    return roles().get(word) or kin().get(word) or (word if word in {*roles().values(), *kin().values()} else "")


def calls_by_role(text: str) -> bool:
    """Whether words begin with somebody called by what they are to the speaker: "Dad's sister", 老婆的弟弟."""
    from troth.language.en.lexicon import role_kind
    from troth.language.zh.who import kin

    first = text.split(None, 1)[0].casefold().removesuffix("'s").removesuffix("’s") if text.strip() else ""
    return first in role_kind("bare") or any(text[:size] in kin() for size in (3, 2, 1))


def is_post(title: str, language: str = "en") -> bool:
    """Whether a noun phrase names what somebody is: "head of design", "CTO", 采购部经理; no printer."""
    if language == "zh":
        from troth.language.zh.who import offices

        return bool(offices().search(title))
    from troth.language.en.lexicon import role_kind
    from troth.language.en.values import group

    words = title.casefold().split(" of ")[0].split()
    head = words[-1] if words else ""
    return bool(role_of(head)) or head in role_kind("posts") or head in group("trades")
