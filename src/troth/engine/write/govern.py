"""Brings proposals to a decision and commits it, inside one write transaction. Nothing else calls `decide`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from troth.domain.authority import Authority, write_score
from troth.domain.claim import Proposal
from troth.domain.decision import Action, Case, Decision, decide, meet, met_at
from troth.domain.lifecycle import Effects, consequences, follows_on, made_again, past_values
from troth.domain.memory import Belief, Block, LinkKind
from troth.domain.receipt import Outcome
from troth.engine.write.commit import commit, stamp
from troth.engine.write.propose import opposite_of
from troth.engine.write.seals import standing_blocks
from troth.engine.write.support import falling
from troth.ports.store import Tx

CLOSING = (Action.SUPERSEDE, Action.CORRECT, Action.END)


def govern(tx: Tx, proposal: Proposal, now: datetime, secret: bytes, *, again: str | None = None) -> Outcome:
    """Decide one proposal against what is believed now, and write what follows.

    `again` is a memory that was made of the same proposal before, and taken back: it is the one that is made.
    """
    proposal, lifted = _lifting(tx, proposal, secret)
    mark = stamp(tx, now)
    mark = replace(mark, memory=again or mark.memory)
    case = _case(tx, proposal, mark.now)
    decision = decide(case)
    if decision.action in CLOSING:
        case, decision = _with_extensions(tx, case, decision, met_at(proposal, mark.now))
    effects = consequences(case, decision, mark)
    if effects.memory is not None and (before := tx.versions(effects.memory.id)):
        effects = made_again(effects, before[-1])
    effects = replace(effects, versions=effects.versions + falling(tx, effects.versions, mark))
    written = decision.action is not Action.NO_OP or effects.touched is not None
    if written:
        believed = effects.counts and decision.action not in (Action.PARK, Action.FLAG_CONFLICT)
        commit(tx, proposal, decision, effects, mark, lifted if believed else ())
    return _outcome(tx, proposal, case, decision, effects, mark.decision if written else None)


def weigh(tx: Tx, proposal: Proposal, now: datetime, secret: bytes) -> Decision:
    """What would be decided; nothing is written."""
    proposal, _ = _lifting(tx, proposal, secret)
    return decide(_case(tx, proposal, now))


def _lifting(tx: Tx, proposal: Proposal, secret: bytes) -> tuple[Proposal, list[Block]]:
    """The proposal with whether it is blocked, and the blocks that it lifts."""
    blocks = standing_blocks(tx, proposal.address, proposal.claim.value_key, secret)
    lifted = [block for block in blocks if _lifts(proposal, block)]
    return replace(proposal, blocked=len(lifted) < len(blocks)), lifted


def _lifts(proposal: Proposal, block: Block) -> bool:
    """The user's own later words lift a block; older evidence and machines never do."""
    return proposal.authority is Authority.USER and proposal.observed_at > block.placed_at


def _case(tx: Tx, proposal: Proposal, now: datetime) -> Case:
    opposite = opposite_of(proposal.address, proposal.attribute)
    addresses = [proposal.address] if opposite is None else [proposal.address, opposite]
    if proposal.attribute.single:
        beliefs = [
            belief for address in addresses for belief in tx.rivals(address, met_at(proposal, now), proposal.observed_at)
        ]
    else:  # another value of many is no rival, and there may be thousands
        beliefs = [belief for address in addresses for belief in tx.relating(address, proposal.claim.value_key)]
    pointed = tx.beliefs(proposal.targets) if proposal.targets else ()
    case = meet(proposal, beliefs, pointed, now)
    if not follows_on(proposal):
        return case
    stopped = tuple(tx.stopped(proposal.address, proposal.observed_at))
    return replace(
        case, stopped=stopped, past=tuple(past_values(proposal, tx.at_address(proposal.address))) if case.late else ()
    )


def _with_extensions(tx: Tx, case: Case, decision: Decision, moment: datetime) -> tuple[Case, Decision]:
    """What ends takes along what only extended it."""
    found: dict[str, Belief] = {}
    queue = list(decision.targets)
    while queue:
        for link in tx.links(queue.pop()):
            if link.kind is LinkKind.EXTENDS and link.source not in found and link.source not in decision.targets:
                belief = tx.belief(link.source)
                if belief is not None and belief.current_at(moment) and not _kept(case, belief):
                    found[belief.id] = belief
                    queue.append(belief.id)
    if not found:
        return case, decision
    case = replace(case, pointed=(*case.pointed, *found.values()))
    return case, replace(decision, targets=(*decision.targets, *found))


def _kept(case: Case, belief: Belief) -> bool:
    return any(rival.belief.id == belief.id and rival.same for rival in case.rivals)


def _outcome(tx: Tx, proposal: Proposal, case: Case, decision: Decision, effects: Effects, entry: str | None) -> Outcome:
    texts: Sequence[Belief] = tx.beliefs(decision.targets) if decision.targets else ()
    rivals = [rival.belief for rival in case.rivals if rival.different]
    scores = [write_score(b.version.authority, b.memory.confidence, b.memory.explicitness) for b in rivals]
    return Outcome(
        action=decision.action,
        reason=decision.reason,
        text=proposal.text,
        memory=effects.memory.id if effects.memory else effects.touched,
        replaced=tuple(belief.memory.text for belief in texts if decision.action in (*CLOSING, Action.FLAG_CONFLICT)),
        decision=entry,
        quote=proposal.quotes[0].text if proposal.quotes else "",
        score=round(proposal.score, 3),
        rival_score=round(max(scores), 3) if scores else None,
    )
