"""How results look in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from troth.domain.decision import Action
from troth.domain.forgetting import Preview
from troth.domain.memory import Belief
from troth.domain.profile import Core, Profile
from troth.domain.ranking import balanced_for_episodes, weights_of
from troth.domain.reasons import because, done
from troth.domain.receipt import IngestReport, Outcome, Receipt, Verdict
from troth.domain.review import ReviewItem
from troth.domain.trace import Fate, HitKind, Recall, Trace, WhyNot
from troth.engine.read.listing import Listing
from troth.engine.read.views import History, Why

COLOURS = {
    Action.ADD: "green",
    Action.REINFORCE: "green",
    Action.EXTEND: "green",
    Action.SUPERSEDE: "yellow",
    Action.CORRECT: "yellow",
    Action.END: "yellow",
    Action.PARK: "magenta",
    Action.FLAG_CONFLICT: "magenta",
    Action.REJECT: "red",
    Action.NO_OP: "dim",
}


def day(moment: datetime | None) -> str:
    """The date: where it was said if the moment knows, else where this machine is; or nothing."""
    if moment is None:
        return ""
    return (moment.astimezone() if moment.tzinfo is UTC else moment).date().isoformat()


def outcome(console: Console, one: Outcome, *, ids: bool = True) -> None:
    """One decision in a line or two."""
    colour = COLOURS[one.action]
    word, why = done(one.action, one.reason), because(one.reason)
    because_of = f"  [dim]({why})[/]" if why != word else ""
    console.print(f"[{colour}]{word:<10}[/] {escape(one.text or one.quote)}{because_of}")
    beneath(console, one)
    if ids and (one.memory or one.decision):
        named = [f"{name} {id}" for name, id in (("memory", one.memory), ("decision", one.decision)) if id]
        console.print(f"           [dim]{', '.join(named)}[/]")


def beneath(console: Console, one: Outcome) -> None:
    """What was held until then; of an end, whose text says that already, the words that ended it."""
    lines = [f"said: {one.quote}"] if one.replaced == (one.text,) else [f"was: {was}" for was in one.replaced]
    for line in lines:
        console.print(f"           [dim]{escape(line)}[/]")


def receipt(console: Console, value: Receipt) -> None:
    """What one call did."""
    for one in value.worded:
        outcome(console, one)
    if not value.outcomes:
        console.print(f"[dim]{value.status}: nothing was learned[/]")
    if value.erased:
        text(console, value.erased)
    if value.preview:
        wished(console, value.preview)
    problems(console, value.problems)


def wished(console: Console, value: Preview) -> None:
    """What a wish to forget means that was said in a conversation, and how to carry it out."""
    for touched in value.memories:
        console.print(f"[magenta]{'meant':<10}[/] {escape(touched.text)}  [dim]{touched.id}[/]")
    done = "nothing was forgotten yet; `troth forget ID` does it" if value.memories else "nothing that is held fits the wish"
    console.print(f"           [dim]{done}[/]")


def preview(console: Console, value: Preview) -> None:
    """What forgetting would touch, and how to go on."""
    text(console, value)
    if value.token:
        console.print(f"[yellow]nothing was done[/]; the same call with --token {value.token} does it")


def problems(console: Console, value: Sequence[str]) -> None:
    """What went wrong or was left undone."""
    for problem in value:
        console.print(f"[red]problem[/]    {escape(problem)}")


def beliefs(console: Console, value: Sequence[Belief]) -> None:
    """What is believed, a line each."""
    for held in value:
        memory, version = held.memory, held.version
        since, until = day(version.valid.start), day(version.valid.end)
        notes = [version.authority.value if memory.source is None else f"{version.authority.value} {memory.source}"]
        notes += [f"{name} {label}" for name, label in (("scope", memory.scope), ("domain", memory.domain)) if label]
        notes += [f"{name} {date}" for name, date in (("from", since), ("until", until)) if date]
        console.print(f"{version.standing.value:<10} {escape(memory.text)}  [dim]({escape(', '.join(notes))})  {held.id}[/]")
    if not value:
        console.print("[dim](nothing)[/]")
    if isinstance(value, Listing) and value.cursor is not None:
        console.print(f"[dim]more: --cursor {value.cursor}[/]")


def recall(console: Console, value: Recall) -> None:
    """The hits, best first, and how well they answer."""
    for hit in value.hits:
        console.print(f"[bold]{hit.score:.3f}[/]  {escape(hit.text)}  [dim]{day(hit.observed_at)}  {hit.id}[/]")
        for later in hit.later:
            console.print(f"       [dim]later: {escape(later)}[/]")
        for rival in hit.rivals:
            console.print(f"       [magenta]unsure: {escape(rival)}[/]")
    for one in value.abstracts:
        console.print(f"[dim]in short {escape(one.text)}  {day(one.observed_at)}  {one.id}[/]")
    if not value.hits:
        console.print("[dim](nothing held is about this)[/]")
    console.print(f"[dim]support: {value.support.value}[/]")
    problems(console, value.trace.problems)


def recall_with_trace(console: Console, value: Recall) -> None:
    """The hits, what the question was taken to ask, what each route found, and every candidate's fate as a table."""
    recall(console, value)
    plan = value.trace.plan
    whom = ", ".join(sorted(plan.people)) or plan.subject or "?"
    console.print()
    for name, said in (
        ("asks for", f"{', '.join(plan.attributes) or 'nothing registered'} of {whom}"),
        ("intents", " ".join(sorted(plan.intents))),
        ("terms", " ".join(plan.terms)),
        ("times", ", ".join(f"{day(one.start) or '…'} – {day(one.end) or '…'}" for one in plan.times)),
    ):
        console.print(f"[dim]{name:<9}[/] {escape(said) or '–'}")
    for route in value.trace.routes:
        found = f"{route.found} found  {route.notes}".rstrip()
        console.print(f"[dim]{route.name:<9}[/] {found}  [red]{escape(route.problem)}[/]")
    console.print(_candidates(value.trace))
    if value.trace.beyond:
        console.print(f"[dim]and {len(value.trace.beyond)} more, too far down to be looked at[/]")


def _candidates(trace: Trace) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("fate", "score", "routes", "made of", "text and id"):
        table.add_column(title, justify="right" if title == "score" else "left", overflow="fold")
    of_memories = weights_of(trace.preset)
    of_episodes = weights_of(trace.preset, balanced_for_episodes(trace.plan.intents))
    for one in trace.candidates:
        weights = of_episodes if one.kind is HitKind.EPISODE else of_memories
        parts = sorted(((weights.get(name, 0.0) * worth, name) for name, worth in one.features.items()), reverse=True)
        made_of = ", ".join(f"{name} {worth:.2f}" for worth, name in parts[:5] if worth >= 0.005)
        colour = "green" if one.fate is Fate.RETURNED else "dim"
        score = f"{one.score:.3f}" if one.features else ""
        about = f"{escape(one.text) or '–'}\n[dim]{one.id}[/]"
        table.add_row(f"[{colour}]{one.fate.value}[/]", score, " ".join(one.routes), made_of, about)
    return table


def text(console: Console, value: object) -> None:
    """A text as it is, or what prints well by itself."""
    console.print(escape(str(value)))


def core(console: Console, value: Core) -> None:
    """The blocks that there are."""
    for line in value.lines:
        console.print(escape(line.text))
    if not value.lines:
        console.print("[dim](nothing)[/]")


def profile(console: Console, value: Profile) -> None:
    """The core, if there is one, the two parts of a profile, and parts of one's own."""
    if value.core.lines:
        core(console, value.core)
    if value.called or value.bond:
        called = f"called {escape(value.called)}, " if value.called else ""
        console.print(f"[dim]{called}bond {value.bond} of 100[/]")
    for title, lines in (("for long", value.static), ("lately", value.dynamic), *value.buckets.items()):
        console.print(f"[bold]{escape(title)}[/]")
        for line in lines:
            console.print(f"  {escape(line.text)}" + ("  [dim](said once)[/]" if line.candidate else ""))
        if not lines:
            console.print("  [dim](nothing)[/]")


def why(console: Console, value: Why | WhyNot) -> None:
    """Why a memory is believed, or what became of it when a question was asked."""
    console.print(escape(str(value)))


def history(console: Console, value: History) -> None:
    """The chain, oldest first."""
    for chapter in value.chapters:
        valid = chapter.version.valid
        span = f"{day(valid.start) or '…'} – {day(valid.end) or '…'}"
        standing, decision = chapter.version.standing.value, chapter.version.decision
        recorded = day(chapter.version.recorded_at)
        reason = because(chapter.version.reason)
        notes = f"(true {span}; {reason})  {decision}"
        console.print(f"{recorded}  {standing:<10}  {escape(chapter.text)}  [dim]{notes}[/]")


def review(console: Console, value: Sequence[ReviewItem]) -> None:
    """What waits for a person."""
    for item in value:
        console.print(f"[magenta]{item.id}[/]  {escape(item.belief.memory.text)}  [dim]({because(item.reason)})[/]")
        if item.taken_as:
            console.print(f"    [dim]taken as: {escape(item.taken_as)}[/]")
        for rival in item.rivals:
            console.print(f"    [dim]against: {escape(rival.memory.text)}[/]")
    if not value:
        console.print("[dim](nothing waits)[/]")


def card(console: Console, item: ReviewItem) -> None:
    """One thing that waits: what, why, by which words, against what; the numbers choose in a conflict."""
    memory = item.belief.memory
    number = "1  " if item.rivals else ""
    console.print(f"[magenta]{number}{escape(memory.text)}[/]  [dim]({because(item.reason)})[/]")
    if item.taken_as:
        console.print(f"   [dim]taken as: {escape(item.taken_as)}[/]")
    for said in item.evidence:
        console.print(f"   [dim]{said.authority.value}, {day(said.observed_at)}: {escape(said.quote.text.strip())}[/]")
    if item.parents:
        console.print(f"   [dim]follows from {item.parents} others; see `troth why {item.id}`[/]")
    for place, rival in enumerate(item.rivals, 2):
        console.print(f"{place}  {escape(rival.memory.text)}  [dim]({rival.version.authority.value})[/]")


def ingested(console: Console, value: IngestReport) -> None:
    """What came of a conversation."""
    learned = [one for receipt in value.receipts for one in receipt.learned]
    console.print(
        f"{value.taken} messages taken ({value.unchanged} were there already), {len(value.skipped)} skipped, "
        f"{len(value.broken)} broken; {len(learned)} decisions changed what is believed"
    )
    for receipt in value.receipts:
        if receipt.preview:
            wished(console, receipt.preview)
    problems(console, value.broken)
    problems(console, [problem for receipt in value.receipts for problem in receipt.problems])


def verified(console: Console, value: Verdict) -> None:
    """Whether the ledger is whole."""
    console.print(f"{'[green]whole[/]' if value else '[red]broken[/]'}  {escape(str(value))}")
