"""What a decision makes of memories: new ones, next versions, links. Promotion, freezing and expiry live here.

Pure: `consequences` only computes; engine/write/commit.py writes what it returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from troth.domain.address import Attribute, Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood, Proposal, Tense, TimeKind
from troth.domain.decision import Action, Case, Decision, Reason, Rival
from troth.domain.interval import Grain, Interval
from troth.domain.memory import Belief, Block, Link, LinkKind, Memory, Standing, Version
from troth.domain.values import Relation

PASSING_DAYS = 14
"""How long a passing matter holds when neither words nor registry say: two weeks."""
PLAN_DAYS = 365
"""How long an undated plan stays one."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What the engine adds to a decision: ids and the record clock."""

    memory: str
    decision: str
    now: datetime


@dataclass(frozen=True, slots=True)
class Effects:
    """What has to be written, in one transaction."""

    memory: Memory | None = None
    versions: tuple[Version, ...] = ()
    """The first version of `memory`, and the next one of every other memory touched."""
    links: tuple[Link, ...] = ()
    touched: str | None = None
    """The memory that the words are evidence for (the new one, or the one that was said again)."""
    counts: bool = True
    """Whether the words are evidence, or only a mention."""
    quoted: bool = False
    """Whether they stand there as its evidence already."""


def consequences(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    """Compute what `decision` writes."""
    match decision.action:
        case Action.REJECT:
            return Effects()
        case Action.NO_OP:
            return Effects(touched=decision.targets[0] if decision.targets else None, counts=False)
        case Action.REINFORCE:
            return _reinforce(case, decision, stamp)
        case Action.PARK | Action.FLAG_CONFLICT:
            return _wait(case, decision, stamp)
        case Action.ADD:
            return _add(case, decision, stamp)
        case Action.EXTEND:
            return _extend(case, decision, stamp)
        case Action.SUPERSEDE:
            return _supersede(case, decision, stamp)
        case Action.CORRECT:
            return _correct(case, decision, stamp)
        case Action.END:
            return _end(case, decision, stamp)


def made_again(effects: Effects, last: Version) -> Effects:
    """The same, where what is made was there before: its first version follows `last`, and its words stand there already."""
    versions = (replace(one, number=last.number + 1) if one.memory == last.memory else one for one in effects.versions)
    return replace(effects, memory=None, versions=tuple(versions), quoted=True)


def next_version(version: Version, stamp: Stamp, reason: Reason, **changes: object) -> Version:
    """The version that follows, as a decision changes it."""
    return replace(
        version,
        number=version.number + 1,
        recorded_at=stamp.now,
        retired_at=None,
        decision=stamp.decision,
        reason=reason.value,
        **changes,  # type: ignore[arg-type]
    )


def block_on(belief: Belief, stamp: Stamp) -> Block:
    """What putting a memory aside leaves on its address and value."""
    return Block(belief.memory.address, belief.memory.claim.value_key, False, stamp.now, stamp.decision)


def standing_of(proposal: Proposal) -> Standing:
    """How a new memory begins: long-term at once only by the user's own emphatic or protective words."""
    if not proposal.authority.is_person:
        return Standing.CANDIDATE
    if proposal.attribute.identity or proposal.attribute.safety:
        return Standing.ACTIVE
    return Standing.ACTIVE if proposal.intents & {Intent.STRESSES, Intent.REMEMBERS} else Standing.CANDIDATE


def validity(proposal: Proposal) -> Interval:
    """The stretch in which a claim holds, with what its words leave open filled in as inferred."""
    claim, valid = proposal.claim, proposal.claim.valid
    said = proposal.observed_at
    if claim.tense is Tense.PAST and proposal.attribute.cardinality is not Cardinality.DATED and valid.end is None:
        return valid.ending(said, stated=False)
    if claim.time_kind is TimeKind.PLANNED and valid.end is None:
        return valid.ending(said + timedelta(days=proposal.attribute.ttl_days or PLAN_DAYS), stated=False)
    if claim.passing and claim.tense is not Tense.PAST:
        over = valid.end is not None and valid.end <= said
        start = valid.start or (None if over else said)
        end = valid.end or (start or said) + timedelta(days=proposal.attribute.ttl_days or PASSING_DAYS)
        return replace(valid, start=start, end=end)
    return valid


def _new(case: Case, decision: Decision, stamp: Stamp, standing: Standing, valid: Interval) -> tuple[Memory, Version]:
    proposal = case.proposal
    recollection = proposal.mood is Mood.RECALL
    memory = Memory(
        id=stamp.memory,
        address=proposal.address,
        claim=replace(proposal.claim, valid=valid),
        attribute=proposal.attribute,
        text=proposal.text,
        layer=proposal.layer or _own_layer(_beliefs(case, decision)) or proposal.attribute.layer,
        category=proposal.attribute.category,
        language=proposal.language,
        observed_at=proposal.observed_at,
        recorded_at=stamp.now,
        confidence=proposal.confidence / 2 if recollection else proposal.confidence,
        explicitness=proposal.explicitness,
        quotes=proposal.quotes,
        source=proposal.source,
        scope=proposal.scope,
        domain=proposal.domain,
        visibility=proposal.visibility,
        inference=proposal.authority is Authority.DERIVED,
        change_reason=proposal.change_reason,
    )
    version = Version(
        memory=stamp.memory,
        number=1,
        standing=standing,
        valid=valid,
        authority=proposal.authority,
        said_at=proposal.observed_at,
        said_in=proposal.conversation,
        occasions=1,
        decision=stamp.decision,
        reason=decision.reason.value,
        recorded_at=stamp.now,
    )
    return memory, version


def _own_layer(before: Iterable[Belief]) -> str | None:
    """The layer of the user's own in which what came before is kept: what follows it is kept there, too."""
    return next((one.memory.layer for one in before if one.memory.layer != one.memory.attribute.layer), None)


def _reinforce(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    versions = tuple(_said_again(case.proposal, rival.belief, stamp, decision.reason) for rival in _targets(case, decision))
    return Effects(versions=versions + _settled(case, stamp), touched=decision.targets[0])


def _said_again(proposal: Proposal, belief: Belief, stamp: Stamp, reason: Reason) -> Version:
    version = belief.version
    again = not version.same_occasion(proposal.observed_at, proposal.conversation)
    standing = version.standing
    if standing is Standing.CANDIDATE and proposal.authority.is_person and (again or standing_of(proposal).long_term):
        standing = Standing.ACTIVE
    valid = version.valid
    if proposal.claim.valid.end_stated:
        valid = valid.ending(proposal.claim.valid.end, stated=True)
    higher = proposal.authority.rank > version.authority.rank
    return next_version(
        version,
        stamp,
        reason,
        standing=standing,
        valid=valid,
        authority=proposal.authority if higher else version.authority,
        said_at=max(version.said_at, proposal.observed_at),
        said_in=proposal.conversation,
        occasions=version.occasions + (1 if again and proposal.authority.is_person else 0),
        archived=False,
    )


def _wait(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    memory, version = _new(case, decision, stamp, Standing.PENDING, validity(case.proposal))
    kind = LinkKind.CONFLICTS_WITH
    links = tuple(Link(kind, memory.id, target, stamp.decision) for target in decision.targets)
    return Effects(memory, (version,), links + _derives(case, stamp), memory.id)


def _derives(case: Case, stamp: Stamp) -> tuple[Link, ...]:
    return tuple(Link(LinkKind.DERIVES, stamp.memory, parent, stamp.decision) for parent in case.proposal.parents)


def _add(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    proposal = case.proposal
    valid, standing = validity(proposal), standing_of(proposal)
    others: tuple[Version, ...] = ()
    if decision.reason is Reason.SAID_EARLIER:
        valid, standing, others = _into_the_gap(case, decision, stamp)
    elif proposal.claim.tense is Tense.PAST or decision.reason in (Reason.STOPPED, Reason.RECOLLECTION):
        event = proposal.attribute.cardinality is Cardinality.DATED and decision.reason is Reason.TOLD_AS_PAST
        standing = standing if event and not proposal.claim.passing else Standing.ENDED
        valid = (
            valid
            if valid.end is not None or standing is not Standing.ENDED
            else valid.ending(proposal.observed_at, stated=False)
        )
        valid, others = _apart(case, valid, stamp)
    elif follows_on(proposal):
        valid, others = _begun_after(case, valid, stamp)
    memory, version = _new(case, decision, stamp, standing, valid)
    return Effects(memory, (version, *others, *_settled(case, stamp)), _derives(case, stamp), memory.id)


def follows_on(proposal: Proposal) -> bool:
    """Whether a claim takes the place of what held before: the one value of its kind, that holds now."""
    claim, attribute = proposal.claim, proposal.attribute
    replaces = attribute.single and attribute.cardinality is not Cardinality.UNCHANGING and claim.positive
    return replaces and claim.tense is Tense.PRESENT and claim.time_kind is TimeKind.LASTING


def past_values(proposal: Proposal, beliefs: Iterable[Belief]) -> Iterator[Belief]:
    """Other values that were said to hold, and hold no more."""
    for belief in beliefs:
        claim, standing = belief.memory.claim, belief.version.standing
        lasted = claim.positive and claim.tense is Tense.PRESENT and claim.time_kind is TimeKind.LASTING
        if lasted and standing.holds and not standing.current and claim.value_key != proposal.claim.value_key:
            yield belief


def _begun_after(case: Case, valid: Interval, stamp: Stamp) -> tuple[Interval, tuple[Version, ...]]:
    """What held before had stopped when this began, so that the two never held at once: an open or inferred bound gives way."""
    value = case.proposal.claim.value_key
    before = [one for one in case.stopped if one.memory.claim.positive and one.memory.claim.value_key != value and _lasted(one)]
    if valid.start is None:
        ends = [one.version.valid.end for one in before]
        ended = [end for end in ends if end is not None and end <= case.proposal.observed_at]
        return replace(valid, start=max(ended)) if ended else valid, ()
    closed = []
    for one in before:
        held = one.version.valid
        if (
            not held.end_stated
            and held.end is not None
            and held.end > valid.start
            and (held.start or valid.start) <= valid.start
        ):
            earlier = held.ending(valid.start, stated=False)
            closed.append(next_version(one.version, stamp, Reason.NEWER, valid=earlier))
    return valid, tuple(closed)


def _lasted(belief: Belief) -> bool:
    """Whether it held as what lasts does, and not beside it: 2015年到2018年 and "until January" tell of no trip."""
    valid = belief.version.valid
    went_on = valid.end_stated and not valid.start_stated
    return belief.memory.claim.time_kind is TimeKind.LASTING or valid.grain is Grain.YEAR or went_on


def _apart(case: Case, past: Interval, stamp: Stamp) -> tuple[Interval, tuple[Version, ...]]:
    """A past value and the one that holds now do not overlap: where the words leave a bound open, it gives way."""
    claim, end = case.proposal.claim, past.end
    if not case.proposal.attribute.single or not claim.positive or claim.passing or end is None:
        return past, ()
    others = []
    for rival in case.rivals:
        version, first = rival.belief.version, rival.belief.memory.observed_at
        if not rival.different or not past.meets(version.valid):
            continue
        if past.end_stated and end <= first and not version.valid.start_stated:
            others.append(next_version(version, stamp, Reason.TOLD_AS_PAST, valid=replace(version.valid, start=end)))
        elif not past.end_stated:
            end = _not_before(past, min(end, version.valid.start or first))
    return past.ending(end, stated=past.end_stated), tuple(others)


def _into_the_gap(case: Case, decision: Decision, stamp: Stamp) -> tuple[Interval, Standing, tuple[Version, ...]]:
    """Older words that arrive late hold until what replaced or ended them began; an inferred start gives way."""
    proposal = case.proposal
    ends = [rival.belief.version.valid.end for rival in case.later if rival.same and rival.belief.version.valid.end]
    others = []
    followers = (*(rival.belief for rival in _targets(case, decision)), *case.followed_by)
    for belief in followers:
        version, begun = belief.version, belief.memory.observed_at
        start = version.valid.start if version.valid.start_stated else begun
        ends.append(start or begun)
        if not version.valid.start_stated and version.valid.start != begun:
            valid = replace(version.valid, start=begun)
            others.append(next_version(version, stamp, decision.reason, valid=valid))
    end = max(min(ends), proposal.observed_at) if ends else proposal.observed_at
    replaced = any(belief.memory.claim.positive for belief in followers)
    standing = Standing.SUPERSEDED if replaced else Standing.ENDED
    valid, before = validity(proposal), _give_way(case, stamp)
    if before and valid.start is None:
        valid = replace(valid, start=proposal.observed_at)
    return valid.ending(end, stated=False), standing, (*others, *before)


def _give_way(case: Case, stamp: Stamp) -> tuple[Version, ...]:
    """What was said before older words that arrive late, and as far as anybody knew held on: it ends where they begin."""
    proposal = case.proposal
    if not follows_on(proposal):
        return ()
    begins, found = validity(proposal).start or proposal.observed_at, []
    for belief in (*case.past, *(rival.belief for rival in case.rivals if rival.different and not rival.opposite)):
        version = belief.version
        held_on = version.valid.end is None or (version.valid.end > begins and not version.valid.end_stated)
        if held_on and version.said_at <= proposal.observed_at and version.authority.rank <= proposal.authority.rank:
            standing = Standing.SUPERSEDED if version.standing.current else version.standing
            valid = version.valid.ending(_not_before(version.valid, begins), stated=False)
            found.append(next_version(version, stamp, Reason.SAID_EARLIER, standing=standing, valid=valid))
    return tuple(found)


def _extend(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    targets = _targets(case, decision)
    said = tuple(_said_again(case.proposal, rival.belief, stamp, decision.reason) for rival in targets)
    standing = standing_of(case.proposal)
    if any(version.standing.long_term for version in said):
        standing = Standing.ACTIVE  # a detail of what lasts, lasts
    memory, version = _new(case, decision, stamp, standing, validity(case.proposal))
    links = tuple(Link(LinkKind.EXTENDS, memory.id, target, stamp.decision) for target in decision.targets)
    return Effects(memory, (version, *said), links, memory.id)


def _supersede(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    proposal = case.proposal
    valid = validity(proposal)
    begins = valid.start or proposal.observed_at
    if proposal.claim.time_kind is not TimeKind.PLANNED and valid.start is None:
        valid = replace(valid, start=begins)
    replaced = []
    ahead = _ahead(proposal, valid.start) if _begins(proposal) else None
    for belief in _beliefs(case, decision):
        old = belief.version
        if ahead and _lasts(belief.memory.claim, belief.memory.attribute):
            replaced.append(_until(old, ahead, stamp, decision))
            continue
        end = proposal.observed_at if proposal.claim.time_kind is TimeKind.PLANNED else max(begins, old.said_at)
        closed = old.valid.ending(_not_before(old.valid, end), stated=False)
        replaced.append(next_version(old, stamp, decision.reason, standing=Standing.SUPERSEDED, valid=closed))
    memory, version = _new(case, decision, stamp, standing_of(proposal), valid)
    links = tuple(Link(LinkKind.UPDATES, memory.id, target, stamp.decision) for target in decision.targets)
    return Effects(memory, (version, *replaced, *_settled(case, stamp)), links, memory.id)


def _correct(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    wrong = _beliefs(case, decision)
    versions = tuple(next_version(belief.version, stamp, decision.reason, standing=Standing.CORRECTED) for belief in wrong)
    same = [rival for rival in case.rivals if rival.same and rival.belief.id not in decision.targets]
    if same:  # what is right is known already
        said = _said_again(case.proposal, same[0].belief, stamp, decision.reason)
        if _was_to_end(same[0].belief, wrong, case.proposal):
            said = replace(said, valid=said.valid.ending(None, stated=False))
        return Effects(versions=(said, *versions), touched=same[0].belief.id)
    standing, valid = standing_of(case.proposal), validity(case.proposal)
    if wrong:
        old = wrong[0].version
        standing = Standing.ACTIVE if old.standing.long_term else standing
        kind = case.proposal.claim.time_kind
        if not (valid.start_stated or valid.end_stated) and kind is wrong[0].memory.claim.time_kind:
            valid = old.valid
    if not case.proposal.claim.value_key or case.proposal.claim.tense is Tense.PAST:
        standing, valid = Standing.ENDED, valid.ending(valid.end or case.proposal.observed_at, stated=valid.end_stated)
    memory, version = _new(case, decision, stamp, standing, valid)
    links = tuple(Link(LinkKind.CORRECTS, memory.id, belief.id, stamp.decision) for belief in wrong)
    return Effects(memory, (version, *versions, *_settled(case, stamp)), links, memory.id)


def _was_to_end(belief: Belief, wrong: Iterable[Belief], proposal: Proposal) -> bool:
    """Whether it holds until a change that was announced wrongly."""
    end = belief.version.valid.end
    return end is not None and any(one.version.valid.start == end == _ahead(proposal, end) for one in wrong)


def _end(case: Case, decision: Decision, stamp: Stamp) -> Effects:
    proposal = case.proposal
    gone = _beliefs(case, decision)
    planned = proposal.claim.time_kind is TimeKind.PLANNED
    said = proposal.claim.valid
    stated = None if proposal.claim.passing else (said.start if planned else said.end or said.start)
    moment = min(stated, proposal.observed_at) if stated else proposal.observed_at
    ahead = _ahead(proposal, stated)
    versions = []
    for belief in gone:
        old = belief.version
        if ahead:
            versions.append(_until(old, ahead, stamp, decision))
            continue
        end = moment if stated else max(moment, old.said_at)
        closed = old.valid.ending(_not_before(old.valid, end), stated=stated is not None)
        versions.append(next_version(old, stamp, decision.reason, standing=Standing.ENDED, valid=closed))
    # "I have moved" ends, and says no more; "I don't smoke any more" is a state of its own.
    state = not proposal.claim.positive and proposal.claim.value_key and not planned
    if not state:
        return Effects(versions=tuple(versions), touched=gone[0].id if gone else None)
    memory, version = _new(case, decision, stamp, standing_of(proposal), validity(proposal))
    links = tuple(Link(LinkKind.UPDATES, memory.id, belief.id, stamp.decision) for belief in gone)
    return Effects(memory, (version, *versions, *_settled(case, stamp)), links, memory.id)


def _begins(proposal: Proposal) -> bool:
    """Whether a claim is of what will be so from a moment on; of an event, its start is no moment of change."""
    valid = proposal.claim.valid
    return valid.start_stated and valid.end is None and _lasts(proposal.claim, proposal.attribute)


def _lasts(claim: Claim, attribute: Attribute) -> bool:
    return claim.time_kind is TimeKind.LASTING and attribute.cardinality is not Cardinality.DATED


def _ahead(proposal: Proposal, moment: datetime | None) -> datetime | None:
    """The moment at which a change that was announced takes place, if it lies ahead of the words."""
    return moment if moment is not None and moment > proposal.observed_at else None


def _until(old: Version, moment: datetime, stamp: Stamp, decision: Decision) -> Version:
    """What holds until a change that was announced: believed till then, and over by itself; as before, where it ends sooner."""
    sooner = old.valid.end is not None and old.valid.end < moment
    valid = old.valid if sooner else old.valid.ending(moment, stated=True)
    return next_version(old, stamp, decision.reason, valid=valid)


def _settled(case: Case, stamp: Stamp) -> tuple[Version, ...]:
    """The user's own sure words settle what waited: the same value is no longer a question, the contrary is declined."""
    proposal = case.proposal
    if not proposal.authority.is_person or proposal.mood is not Mood.CONFIRMED:
        return ()
    settled = []
    for rival in case.pending:
        if rival.relation is Relation.OTHER:
            continue
        standing = Standing.DECLINED if rival.opposite else Standing.RETRACTED
        settled.append(next_version(rival.belief.version, stamp, Reason.SETTLED, standing=standing))
    return tuple(settled)


def _not_before(valid: Interval, end: datetime) -> datetime:
    """An interval never ends before it begins."""
    return end if valid.start is None else max(end, valid.start)


def _targets(case: Case, decision: Decision) -> tuple[Rival, ...]:
    return tuple(rival for rival in case.rivals if rival.belief.id in decision.targets)


def _beliefs(case: Case, decision: Decision) -> tuple[Belief, ...]:
    found: dict[str, Belief] = {}
    for belief in _all(case):
        if belief.id in decision.targets:
            found.setdefault(belief.id, belief)
    return tuple(found.values())


def _all(case: Case) -> Iterable[Belief]:
    yield from (rival.belief for rival in case.rivals)
    yield from case.pointed
