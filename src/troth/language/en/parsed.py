"""A clause in its parts."""

from __future__ import annotations

from dataclasses import dataclass, field

from troth.language.en.clauses import Clause
from troth.language.en.tokens import Token


@dataclass(slots=True)
class Parsed:
    """A clause in its parts."""

    clause: Clause
    fillers: list[str] = field(default_factory=list)
    """Words that were said before it and carry no fact: "no", "actually", "sorry"."""
    lead: list[Token] = field(default_factory=list)
    """What stands before the subject: "on the NAS", "in October"."""
    subject: list[Token] = field(default_factory=list)
    group: list[Token] = field(default_factory=list)
    """The verb with its helpers and adverbs."""
    verb: Token | None = None
    lemma: str = ""
    form: str = ""
    rest: list[Token] = field(default_factory=list)
    negative: bool = False
    adverbs: set[str] = field(default_factory=set)
    auxiliaries: list[str] = field(default_factory=list)
    perfect: bool = False
    progressive: bool = False
    passive: bool = False
    copula: bool = False
    modal: str = ""
    used_to: bool = False
    planned: bool = False
    wanted: bool = False
    phase: str = ""
    """`start`, `stop`, `keep`, `try`, `need` where such a verb carries the real one."""
    past: bool = False
    imperative: bool = False
    elided: bool = False
    """Whether the subject was left out ("Started at Hooli")."""
    inverted: bool = False

    @property
    def unsaid(self) -> bool:
        """Whether the speaker left themselves out, be it that "I" was put back; "can't be right" is of something else."""
        return self.elided and not self.modal if not self.subject else self.subject[0].start == self.subject[0].end

    @property
    def finite(self) -> bool:
        """Whether there is a verb at all."""
        return self.verb is not None
