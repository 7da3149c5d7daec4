"""What the correction benchmark measured, as tables in the order in which one reads them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import correct_tables as found
from benchmarks import correct_times
from benchmarks.correct_grammar import Reader
from benchmarks.correct_http import Embedded, Sent
from benchmarks.correct_outcome import Effect, Outcome
from benchmarks.correct_planted import PLANTED
from benchmarks.correct_recorded import EVERY
from benchmarks.report import Table
from correct.exchange import Means
from kg.sentence import SentenceSplitter

COMPLETE = "of complete relations"


@dataclass(slots=True)
class Measured:
    """All outcomes, and what went over HTTP; ``model`` is the file of the local model."""

    outcomes: Sequence[Outcome]
    model: Path
    sent: Sequence[Sent] = ()
    embedded: Sequence[Embedded] = ()
    scored: list[tuple[Outcome, float, float]] = field(default_factory=list)
    """Changed answers with the log-probability of their tokens before and after."""

    @property
    def groups(self) -> dict[str, list[Outcome]]:
        """By set; of questions and planted values also those of complete relations."""
        groups: dict[str, list[Outcome]] = defaultdict(list)
        for each in self.outcomes:
            groups[each.case.group].append(each)
        for name in ("questions", PLANTED):
            if name in groups:
                groups[f"{name}, {COMPLETE}"] = [each for each in groups[name] if each.case.complete]
        return dict(sorted(groups.items()))


def tables(measured: Measured) -> list[Table]:
    """Accuracy, means, grammar, times, agreement, then every case that somebody should read."""
    measured.scored = list(_scored(measured))
    groups, outcomes = measured.groups, measured.outcomes
    judged = {name: group for name, group in groups.items() if name != EVERY}
    planted = groups.get(PLANTED, [])
    return [
        found.accuracy(judged),
        found.by(
            "questions by the table of their wording", groups.get("questions", []), lambda o: o.case.origin
        ),
        found.by("planted values by the form of the sentence", planted, lambda o: o.case.origin),
        found.by("planted values by relation", planted, lambda o: o.case.truth.relation),
        found.by("questions by what was wrong", groups.get("questions", []), lambda o: o.before.value),
        found.means(groups),
        found.grammar(measured.scored, list(judged)),
        found.as_wanted(planted),
        correct_times.times(measured.sent),
        correct_times.direct_times(outcomes),
        correct_times.agreement(outcomes, measured.sent, measured.embedded),
        found.listed("harmed", [each for each in outcomes if each.effect is Effect.HARMED]),
        found.listed("wrong, made wronger", [each for each in outcomes if each.effect is Effect.WRONGER]),
        found.listed("refused", [each for each in outcomes if each.made.means is Means.REFUSE]),
        found.listed(
            "recorded answers that were changed", [each for each in groups.get(EVERY, []) if each.changed]
        ),
        found.listed(
            "changed, and nobody can judge",
            [e for e in outcomes if e.changed and e.effect is Effect.UNJUDGED and e.case.group != EVERY],
        ),
        found.differing(
            [each for each in outcomes if not each.asked.agree], measured.sent, measured.embedded
        ),
    ]


def _scored(measured: Measured) -> list[tuple[Outcome, float, float]]:
    """Every changed answer that is none of a refusal, scored by the sentences that changed."""
    changed = [each for each in measured.outcomes if each.changed and each.made.means is not Means.REFUSE]
    if not changed:
        return []
    reader = Reader(measured.model)
    scored = []
    for each in changed:
        before, after = _changed_sentences(each.asked.draft, each.made.text)
        question = each.case.question
        scored.append((each, reader.score(question, before), reader.score(question, after)))
    reader.close()
    return [row for row in scored if not any(math.isnan(score) for score in row[1:])]


def _changed_sentences(before: str, after: str) -> tuple[str, str]:
    """The sentences that differ, of both; everything where their numbers differ."""
    old, new = _sentences(before), _sentences(after)
    if len(old) != len(new):
        return before.strip(), after.strip()
    differing = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    return " ".join(a for a, _ in differing), " ".join(b for _, b in differing)


def _sentences(text: str) -> list[str]:
    splitter = SentenceSplitter()
    return [part.strip() for part in [*splitter.decode(text), *splitter.flush()] if part.strip()]
