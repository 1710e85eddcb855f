"""What memories and episodes are found by; called by the writing side, so that both sides agree on terms and texts."""

from __future__ import annotations

from troth.domain.memory import Memory
from troth.domain.observation import FILLER, Observation
from troth.language.text import fold, index_terms
from troth.ports.store import Doc, DocKind
from troth.schema.registry import registry

_MARK = "@"
# No index term of a text starts with the mark, so that no text can pass for an address.


def memory_doc(memory: Memory) -> Doc:
    """The search document of a memory: its words, its address, and the person or thing it speaks of."""
    claim = memory.claim
    extra = [address_term(claim.subject, claim.attribute)]
    if kin := kin_of(memory):
        extra.append(address_term(claim.subject, kin))
    if claim.subject != "user":
        extra.append(subject_term(claim.subject))
    return Doc(memory.id, DocKind.MEMORY, memory.address.user, (*index_terms(memory.text, memory.language), *extra))


def episode_doc(observation: Observation) -> Doc:
    """The search document of an observation: the words of its title, all of its text, however long, and who said it."""
    words = index_terms(episode_text(observation))
    said = (speaker_term(observation.speaker),) if observation.speaker and words else ()
    return Doc(observation.id, DocKind.EPISODE, observation.user, (*words, *said))


def episode_text(observation: Observation) -> str:
    """What an episode is indexed and embedded by: nothing of what was erased."""
    text = observation.text.replace(FILLER, " ")
    return f"{observation.title}\n{text}" if observation.title else text


def kin_of(memory: Memory) -> str | None:
    """The registered attribute that an open one is a kind of: a way of doing things, a schedule, a project, a goal."""
    if memory.claim.attribute in registry():
        return None
    kin = "procedure" if memory.layer == "procedural" else memory.category
    return kin if kin in registry() else None


def address_term(subject: str, attribute: str) -> str:
    """The term under which all that was ever said at (subject, attribute) is indexed, in whatever scope."""
    return f"{_MARK}{_key(subject)}|{_key(attribute)}"


def subject_term(subject: str) -> str:
    """The term under which all that is held about a person or thing other than the user is indexed."""
    return f"{_MARK}{_key(subject)}"


def speaker_term(name: str) -> str:
    """The term under which all that a named person said is indexed."""
    return f"{_MARK}{_MARK}{_key(name)}"


def _key(name: str) -> str:
    return fold(name).replace(" ", "_")[:64]
