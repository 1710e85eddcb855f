"""Decide what a proposal does to what is already believed (DESIGN section 4.5).

Pure: no I/O, no clock. `decide` is the only place that decides; whatever a person, tool, dream or model proposes goes
through it. One small function a row of the design's table, in its order; the first that fits decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from troth.domain.address import Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood, Proposal, Tense, TimeKind
from troth.domain.memory import Belief, Standing
from troth.domain.reasons import Action, Reason
from troth.domain.values import Relation, relate


@dataclass(frozen=True, slots=True)
class Decision:
    """What governance does with a proposal, why, and to which memories."""

    action: Action
    reason: Reason
    targets: tuple[str, ...] = ()
    """Ids of the memories that are reinforced, extended, superseded, corrected, ended or contradicted."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A belief at the proposal's address, and what the proposal's value is to its value."""

    belief: Belief
    relation: Relation
    opposite: bool
    """Whether the two say the contrary of the same, a narrower or a wider value."""

    @property
    def same(self) -> bool:
        """Whether the proposal says nothing new about the value."""
        return not self.opposite and self.relation in (Relation.SAME, Relation.WIDER)

    @property
    def different(self) -> bool:
        """Whether both cannot hold."""
        if self.opposite:
            return self.relation is not Relation.NARROWER
        return self.relation is Relation.OTHER


@dataclass(frozen=True, slots=True)
class Case:
    """A proposal, and what it meets."""

    proposal: Proposal
    rivals: tuple[Rival, ...] = ()
    """Beliefs that speak of the same thing and the same kind of time, current or expired since the proposal was said."""
    pending: tuple[Rival, ...] = ()
    """What waits for a person at the same address."""
    later: tuple[Rival, ...] = ()
    """What had ended by words that were said after the proposal's (which arrives late)."""
    pointed: tuple[Belief, ...] = ()
    """Current beliefs that the words point at, wherever they live."""
    elsewhere: tuple[Belief, ...] = ()
    """What they would point at, if it did not belong to another scope or domain."""
    stopped: tuple[Belief, ...] = ()
    """What held there last, and had stopped when the proposal was said."""
    past: tuple[Belief, ...] = ()
    """Other values that held there and do no more, where the proposal arrives late."""

    @property
    def late(self) -> bool:
        """Whether something there was said after the proposal."""
        said = self.proposal.observed_at
        return bool(self.later) or any(rival.belief.version.said_at > said for rival in self.rivals)

    @property
    def followed_by(self) -> tuple[Belief, ...]:
        """What took its place, of what holds there no more."""
        return tuple(belief for belief in self.past if belief.memory.observed_at > self.proposal.observed_at)


def met_at(proposal: Proposal, now: datetime) -> datetime:
    """The moment at which what a proposal meets is current: words that arrive late meet what has expired since, too."""
    return min(now, proposal.observed_at)


def meet(proposal: Proposal, beliefs: Sequence[Belief], pointed: Sequence[Belief], now: datetime) -> Case:
    """Find a proposal's rivals among the beliefs at its address (and at its opposite's)."""
    rivals, pending, later, moment = [], [], [], met_at(proposal, now)
    for belief in beliefs:
        rival = _rival(proposal, belief)
        if rival is None:
            continue
        if belief.version.standing is Standing.PENDING:
            pending.append(rival)
        elif belief.current_at(moment) and _same_kind_of_time(proposal, belief.memory.claim):
            rivals.append(rival)
        elif belief.version.standing is Standing.ENDED and belief.version.said_at > proposal.observed_at:
            later.append(rival)
    reached = tuple(belief for belief in pointed if belief.current_at(moment) and _may_point_at(proposal, belief))
    elsewhere = tuple(belief for belief in pointed if belief.current_at(moment) and _is_anothers(proposal, belief))
    return Case(proposal, tuple(rivals), tuple(pending), tuple(later), reached, elsewhere)


def _rival(proposal: Proposal, belief: Belief) -> Rival | None:
    new, old = proposal.claim, belief.memory.claim
    relation = relate(new.value_key, old.value_key)
    opposite = _sign(proposal, new) != _sign(proposal, old)
    if opposite and relation is Relation.OTHER:
        return None  # "not in Boston" says nothing about New York
    if relation is Relation.OTHER and not proposal.attribute.single:
        return None
    return Rival(belief, relation, opposite)


def _sign(proposal: Proposal, claim: Claim) -> bool:
    return claim.positive != (claim.attribute == proposal.attribute.opposite)


def _same_kind_of_time(proposal: Proposal, old: Claim) -> bool:
    if _stops(proposal) or not proposal.claim.positive or Intent.CORRECTS in proposal.intents:
        return True
    return proposal.claim.time_kind is old.time_kind


def _may_point_at(proposal: Proposal, belief: Belief) -> bool:
    """Words mean nothing that is said after them, and what may differ between scopes and domains only in their own."""
    if belief.version.said_at > proposal.observed_at:
        return False
    memory = belief.memory
    return not memory.attribute.varies or (memory.scope, memory.domain) == (proposal.scope, proposal.domain)


def _is_anothers(proposal: Proposal, belief: Belief) -> bool:
    """Whether both name a scope or a domain, and not the same: what is over on the laptop is so of what holds everywhere."""
    memory = belief.memory
    places = ((memory.scope, proposal.scope), (memory.domain, proposal.domain))
    return memory.attribute.varies and any(one is not None and other is not None and one != other for one, other in places)


def _stops(proposal: Proposal) -> bool:
    return Intent.ENDS in proposal.intents


def _lower(proposal: Proposal, belief: Belief) -> bool:
    return proposal.authority.rank < belief.version.authority.rank


REASON_OF = {
    Mood.QUERY: Reason.QUESTION,
    Mood.HYPOTHETICAL: Reason.HYPOTHESIS,
    Mood.QUOTED: Reason.QUOTATION,
    Mood.FICTION: Reason.FICTION,
    Mood.JOKE: Reason.JOKE,
    Mood.REFERENCE: Reason.REFERENCE,
}
"""Why a clause in this mood is no fact; the other moods assert something."""


def not_asserted(case: Case) -> Decision | None:
    """Question, hypothesis, fiction, joke, quotation; a reference that asks for no change."""
    reason = REASON_OF.get(case.proposal.mood)
    return Decision(Action.NO_OP, reason) if reason else None


def refused(case: Case) -> Decision | None:
    """Ungrounded, malformed, forbidden, blocked."""
    if case.proposal.problem:
        return Decision(Action.REJECT, Reason.INVALID)
    return Decision(Action.REJECT, Reason.BLOCKED) if case.proposal.blocked else None


def mentioned(case: Case) -> Decision | None:
    """Same value: an echo, unsure, a recollection, a lower authority, or the same occasion with nothing added."""
    proposal = case.proposal
    if (_stops(proposal) and proposal.claim.positive) or proposal.claim.tense is Tense.PAST:
        return None
    for rival in case.rivals:
        if not rival.same:
            continue
        version = rival.belief.version
        target = (rival.belief.id,)
        if proposal.echo:
            return Decision(Action.NO_OP, Reason.ECHO, target)
        if proposal.mood in (Mood.UNCERTAIN, Mood.RECALL) or proposal.doubt:
            return Decision(Action.NO_OP, Reason.MENTION, target)
        if _lower(proposal, rival.belief):
            return Decision(Action.NO_OP, Reason.LOWER_AUTHORITY, target)
        higher = proposal.authority.rank > version.authority.rank
        if not higher and version.same_occasion(proposal.observed_at, proposal.conversation) and not _adds(proposal, rival):
            return Decision(Action.NO_OP, Reason.SAME_OCCASION, target)
    return None


def _adds(proposal: Proposal, rival: Rival) -> bool:
    if proposal.intents & {Intent.STRESSES, Intent.REMEMBERS, Intent.CORRECTS}:
        return True
    end, known = proposal.claim.valid, rival.belief.version.valid
    return end.end_stated and end.end != known.end


def doubtful(case: Case) -> Decision | None:
    """Unsure or implausible: wait; with a rival, a conflict."""
    proposal = case.proposal
    if proposal.mood is not Mood.UNCERTAIN and not proposal.doubt:
        return None
    reason = Reason.UNSURE
    if proposal.doubt:
        disagrees = proposal.doubt.startswith(Reason.MODEL_DISAGREES)
        reason = Reason.MODEL_DISAGREES if disagrees else Reason.IMPLAUSIBLE
    against = _ids(case, lambda rival: _contradicts(proposal, rival))
    return Decision(Action.FLAG_CONFLICT, reason, against) if against else Decision(Action.PARK, reason)


def recollected(case: Case) -> Decision | None:
    """A recollection is history at best; it never ends or supersedes."""
    return Decision(Action.ADD, Reason.RECOLLECTION) if case.proposal.mood is Mood.RECALL else None


def unsupported(case: Case) -> Decision | None:
    """Derived or only the agent's word, and it contradicts nothing: it waits, more detail on what is known as well."""
    proposal = case.proposal
    if proposal.authority not in (Authority.AGENT, Authority.DERIVED) or _against(case):
        return None
    return Decision(Action.PARK, Reason.INFERRED if proposal.authority is Authority.DERIVED else Reason.AGENT_ONLY)


def corrected(case: Case) -> Decision | None:
    """The user says that it was a mistake: correct what was denied, frozen or not."""
    proposal = case.proposal
    if Intent.CORRECTS not in proposal.intents or not proposal.authority.is_person:
        return None
    wrong = tuple(belief.id for belief in case.pointed if not _confirms(case, belief)) or _ids(
        case, lambda rival: rival.different
    )
    return Decision(Action.CORRECT, Reason.MISTAKE, wrong) if wrong else None


def _confirms(case: Case, belief: Belief) -> bool:
    """Whether a proposal says of a belief just what it holds, of the same time too."""
    since, held = case.proposal.claim.valid, belief.memory.claim.valid
    redated = since.start_stated and held.start_stated and since.start != held.start
    return not redated and any(rival.belief.id == belief.id and rival.same for rival in case.rivals)


def outranked(case: Case) -> Decision | None:
    """Another value, an end or a negation, by a lower authority than the rival's."""
    proposal = case.proposal
    against = [belief for belief in _against(case) if _lower(proposal, belief)]
    if not against:
        return None
    ids = tuple(belief.id for belief in against)
    if proposal.authority in (Authority.AGENT, Authority.DERIVED):
        frozen = any(belief.version.standing is Standing.FROZEN for belief in against)
        if frozen or proposal.attribute.identity:
            return Decision(Action.REJECT, Reason.PROTECTED, ids)
    return Decision(Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY, ids)


def _against(case: Case) -> list[Belief]:
    """What the proposal contradicts or denies, denied as past, too; of a machine's, all that its words point at."""
    proposal, denied = case.proposal, not case.proposal.claim.positive
    met = [rival.belief for rival in case.rivals if _contradicts(proposal, rival) or (denied and _is_stopped(proposal, rival))]
    if proposal.authority.is_person:
        return met
    return met + [belief for belief in case.pointed if belief not in met and not _confirms(case, belief)]


def _contradicts(proposal: Proposal, rival: Rival) -> bool:
    """Whether both cannot hold: another value, or an end of this one. Another value told as past is no contradiction."""
    past = _told_as_past(proposal)
    if rival.different and not past:
        return True
    return not rival.opposite and (past or _stops(proposal)) and rival.relation in (Relation.SAME, Relation.WIDER)


def _told_as_past(proposal: Proposal) -> bool:
    return proposal.claim.tense is Tense.PAST and not proposal.claim.passing


def outscored(case: Case) -> Decision | None:
    """Another value, both from machines, equal authority, lower write score."""
    proposal = case.proposal
    if proposal.authority.is_person:
        return None
    against = tuple(
        rival.belief.id
        for rival in case.rivals
        if _contradicts(proposal, rival)
        and rival.belief.version.authority is proposal.authority
        and proposal.score < _score(rival.belief)
    )
    return Decision(Action.FLAG_CONFLICT, Reason.LOWER_SCORE, against) if against else None


def _score(belief: Belief) -> float:
    memory = belief.memory
    return belief.version.authority.rank * (0.6 * memory.confidence + 0.4 * memory.explicitness)


def frozen(case: Case) -> Decision | None:
    """Another value, rival frozen, and the words neither update, end nor `remember`."""
    proposal = case.proposal
    if proposal.intents & {Intent.UPDATES, Intent.ENDS, Intent.REMEMBERS} and proposal.authority.is_person:
        return None
    against = _ids(case, lambda rival: _contradicts(proposal, rival) and rival.belief.version.standing is Standing.FROZEN)
    return Decision(Action.FLAG_CONFLICT, Reason.FROZEN, against) if against else None


def unchanging(case: Case) -> Decision | None:
    """A value that cannot change by itself is never simply updated: a second one is a conflict."""
    if case.proposal.attribute.cardinality is not Cardinality.UNCHANGING:
        return None
    against = _ids(case, lambda rival: _contradicts(case.proposal, rival))
    return Decision(Action.FLAG_CONFLICT, Reason.UNCHANGING, against) if against else None


def stopped(case: Case) -> Decision | None:
    """Negated or ended: end every current one here with that value or a narrower one; the current value told as past."""
    proposal = case.proposal
    negated = not proposal.claim.positive
    past = _told_as_past(proposal)
    if not (negated or _stops(proposal) or past):
        return None
    gone = _ids(case, lambda rival: _is_stopped(proposal, rival))
    if not negated:
        gone += tuple(b.id for b in case.pointed if _stops(proposal) and b.id not in gone)
    if gone:
        return Decision(Action.END, Reason.NEGATED if negated else Reason.STOPPED, gone)
    if _stops(proposal) and case.elsewhere:
        return Decision(Action.NO_OP, Reason.MENTION, tuple(belief.id for belief in case.elsewhere))
    told_before = negated and any(rival.same for rival in case.rivals)
    if (negated or _stops(proposal)) and not told_before:
        return Decision(Action.ADD, Reason.NEGATED if negated else Reason.STOPPED)
    return None


def _is_stopped(proposal: Proposal, rival: Rival) -> bool:
    if rival.belief.version.said_at > proposal.observed_at:
        return False
    if not proposal.claim.positive:
        return rival.opposite and rival.relation is not Relation.NARROWER
    return not rival.opposite and rival.relation in (Relation.SAME, Relation.WIDER)


def history(case: Case) -> Decision | None:
    """Told as past, or said earlier than the current one was last said: history, into the gap."""
    proposal = case.proposal
    if proposal.claim.tense is Tense.PAST:
        return Decision(Action.ADD, Reason.TOLD_AS_PAST)
    if any(rival.same for rival in case.later):
        return Decision(Action.ADD, Reason.SAID_EARLIER)
    newer = [rival.belief for rival in case.rivals if rival.different and rival.belief.version.said_at > proposal.observed_at]
    if not newer:
        return Decision(Action.ADD, Reason.SAID_EARLIER) if case.followed_by else None
    ids = tuple(belief.id for belief in newer)
    if any(_stated_before(belief, proposal.observed_at) for belief in newer):
        return Decision(Action.FLAG_CONFLICT, Reason.SAID_EARLIER, ids)
    return Decision(Action.ADD, Reason.SAID_EARLIER, ids)


def _stated_before(belief: Belief, moment: datetime) -> bool:
    valid = belief.version.valid
    return valid.start_stated and valid.start is not None and valid.start <= moment


def repeated(case: Case) -> Decision | None:
    """Same value: reinforce; with more detail, extend, unless the words put it in the place of the other."""
    same = _ids(case, lambda rival: rival.same)
    if same:
        return Decision(Action.REINFORCE, Reason.SAID_AGAIN, same)
    replaced = [belief.id for belief in case.pointed] if Intent.UPDATES in case.proposal.intents else []
    wider = _ids(
        case, lambda rival: rival.relation is Relation.NARROWER and not rival.opposite and rival.belief.id not in replaced
    )
    return Decision(Action.EXTEND, Reason.MORE_DETAIL, wider) if wider else None


def planned(case: Case) -> Decision | None:
    """A plan is no rival of the present value; it may replace another plan, here or where its words point."""
    if case.proposal.claim.time_kind is not TimeKind.PLANNED:
        return None
    pointed = case.pointed if Intent.UPDATES in case.proposal.intents else ()
    named = [belief.id for belief in pointed if belief.memory.claim.time_kind is TimeKind.PLANNED]
    others = tuple(dict.fromkeys([*_ids(case, lambda rival: rival.different), *named]))
    return Decision(Action.SUPERSEDE, Reason.PLAN_CHANGED, others) if others else Decision(Action.ADD, Reason.PLANNED)


def newer(case: Case) -> Decision | None:
    """Any other value: supersede."""
    others = [rival for rival in case.rivals if rival.different]
    named = [belief.id for belief in case.pointed] if Intent.UPDATES in case.proposal.intents else []
    ids = tuple(dict.fromkeys([*(rival.belief.id for rival in others), *named]))
    if not ids:
        return None
    reason = Reason.OPPOSITE if others and all(rival.opposite for rival in others) else Reason.NEWER
    return Decision(Action.SUPERSEDE, reason, ids)


RULES: tuple[Callable[[Case], Decision | None], ...] = (
    not_asserted,
    refused,
    mentioned,
    doubtful,
    recollected,
    unsupported,
    corrected,
    outranked,
    outscored,
    frozen,
    unchanging,
    stopped,
    history,
    repeated,
    planned,
    newer,
)


def decide(case: Case) -> Decision:
    """Say what a proposal does to the current beliefs at its address; the first rule that fits decides.

    Authority is compared before time: a dream never overrules a person, however fresh.
    """
    for rule in RULES:
        if decision := rule(case):
            return _wait_once(case, decision)
    return Decision(Action.ADD, Reason.NO_RIVAL)


def _wait_once(case: Case, decision: Decision) -> Decision:
    """What waits for a person already does not wait twice."""
    if decision.action not in (Action.PARK, Action.FLAG_CONFLICT):
        return decision
    twins = tuple(rival.belief.id for rival in case.pending if rival.same)
    return Decision(Action.NO_OP, Reason.WAITS_ALREADY, twins) if twins else decision


def _ids(case: Case, fits: Callable[[Rival], bool]) -> tuple[str, ...]:
    return tuple(rival.belief.id for rival in case.rivals if fits(rival))


__all__ = [
    "REASON_OF",
    "RULES",
    "Action",
    "Case",
    "Decision",
    "Reason",
    "Rival",
    "corrected",
    "decide",
    "doubtful",
    "frozen",
    "history",
    "meet",
    "mentioned",
    "met_at",
    "newer",
    "not_asserted",
    "outranked",
    "outscored",
    "planned",
    "recollected",
    "refused",
    "repeated",
    "stopped",
    "unchanging",
    "unsupported",
]
