"""The tables of the correction report."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from benchmarks.correct_http import Embedded, Sent
from benchmarks.correct_outcome import Effect, Outcome
from benchmarks.measures import Quantiles
from benchmarks.report import Cell, Table
from correct.exchange import Means
from detect.verdict import Level

MOST_LISTED = 400
_WRONG = (Effect.MENDED, Effect.NEARER, Effect.REFUSED, Effect.LEFT, Effect.WRONGER)
_EFFECTS = ("made right", "coarser", "refused", "left", "changed, still wrong")


def accuracy(groups: Mapping[str, Sequence[Outcome]]) -> Table:
    """Accuracy before and after, what became of wrong answers, and harm, of every set."""
    columns = (
        "set", "answers", "right before", "right after", "wrong", *_EFFECTS, "made right, share",
        "made right or refused", "right", "harmed", "harmed, %",
    )  # fmt: skip
    return Table(
        "factual accuracy", columns, [_accuracy(name, group) for name, group in groups.items() if group]
    )


def _accuracy(name: str, group: Sequence[Outcome]) -> Sequence[Cell]:
    counted = Counter(each.effect for each in group)
    right, wrong = counted[Effect.KEPT] + counted[Effect.HARMED], sum(counted[e] for e in _WRONG)
    judged = right + wrong
    after = counted[Effect.KEPT] + counted[Effect.MENDED]
    mended, refused = counted[Effect.MENDED], counted[Effect.REFUSED]
    return (
        name, len(group), _share(right, judged), _share(after, judged), wrong, *(counted[e] for e in _WRONG),
        _share(mended, wrong), _share(mended + refused, wrong), right, counted[Effect.HARMED],
        100 * _share(counted[Effect.HARMED], right),
    )  # fmt: skip


def by(title: str, group: Sequence[Outcome], key: Callable[[Outcome], str]) -> Table:
    """The same by a property of the case."""
    found: dict[str, list[Outcome]] = {}
    for each in group:
        found.setdefault(key(each), []).append(each)
    table = accuracy({name: found[name] for name in sorted(found)})
    return Table(title, table.columns, table.rows)


def means(groups: Mapping[str, Sequence[Outcome]]) -> Table:
    """By what means answers were changed, and the calls that took; refused also where it was one sentence."""
    changing = [each for each in Means if each is not Means.DRAFT]
    rows: list[Sequence[Cell]] = []
    for name, group in groups.items():
        counted = Counter(each.made.means for each in group)
        calls = sum(each.made.calls for each in group)
        degraded = sum(each.made.level != Level.FULL.value for each in group)
        differ = sum(not each.asked.agree for each in group)
        rows.append((name, len(group), *(counted[each] for each in changing), calls, degraded, differ))
    columns = ("set", "answers", *(each.value for each in changing), "calls", "below full", "stream differs")
    return Table("means, calls to the model beside the draft's, and whole against streamed", columns, rows)


def grammar(scored: Sequence[tuple[Outcome, float, float]], groups: Sequence[str]) -> Table:
    """Log-probability per token of changed answers before and after, under the local model."""
    rows: list[Sequence[Cell]] = []
    for name in groups:
        for by_means in (each for each in Means if each not in (Means.DRAFT, Means.REFUSE)):
            some = [(b, a) for o, b, a in scored if o.case.group == name and o.made.means is by_means]
            some = [(b, a) for b, a in some if not (math.isnan(a) or math.isnan(b))]
            if some:
                better = sum(after >= before for before, after in some) / len(some)
                gain = Quantiles.of([after - before for before, after in some]).p50
                mean = [sum(side) / len(some) for side in zip(*some, strict=True)]
                rows.append((name, by_means.value, len(some), *mean, gain, better))
    columns = ("set", "means", "changed", "before", "after", "median gain", "at least as well")
    return Table("grammar: mean log-probability of a token under the local model", columns, rows)


def as_wanted(planted: Sequence[Outcome]) -> Table:
    """Whether a patch gives the very sentence that the true value makes, by the form of the sentence."""
    rows: list[Sequence[Cell]] = []
    patched = [each for each in planted if each.made.means is Means.PATCH and each.case.wanted]
    for form in sorted({each.case.origin for each in patched}):
        some = [each for each in patched if each.case.origin == form]
        same = sum(each.case.part(each.made.text) == each.case.wanted for each in some)
        rows.append((form, len(some), same, _share(same, len(some))))
    return Table(
        "patches that give the sentence of the true value to the letter",
        ("form", "patched", "same", "share"),
        rows,
    )


def listed(title: str, outcomes: Sequence[Outcome]) -> Table:
    """Outcomes for reading."""
    columns = ("set", "question", "draft", "became", "right", "not used")
    rows = [
        (o.case.group, o.case.question, o.asked.draft, o.made.text, right_of(o), " / ".join(o.made.tried))
        for o in outcomes[:MOST_LISTED]
    ]
    return Table(f"{title}: {len(outcomes)}", columns, rows)


def differing(direct: Sequence[Outcome], sent: Sequence[Sent], embedded: Sequence[Embedded]) -> Table:
    """Every answer of which whole and stream differ."""
    rows = [("pipeline", o.asked.draft, o.asked.whole.text, o.asked.streamed.text) for o in direct]
    rows += [("HTTP", s.asked.draft, s.whole.text, s.streamed.text) for s in sent if not s.agree]
    rows += [("embedded", "", e.whole.text, e.streamed.text) for e in embedded if not e.agree]
    return Table(
        f"whole and streamed differ: {len(rows)}", ("way", "draft", "whole", "streamed"), rows[:MOST_LISTED]
    )


def right_of(outcome: Outcome) -> str:
    """The right value, as the case has it."""
    from kg.verbalise import value_text

    return outcome.case.wanted or ", ".join(value_text(value) for value in outcome.case.truth.right[:3])


def _share(part: int, whole: int) -> float:
    return part / whole if whole else math.nan
