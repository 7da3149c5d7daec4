"""Every `contradicted` verdict on answers, for reading: nobody labelled the sentences of real ones, and in those that
are known to be true each is an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.detect_sets.real_answers import RealAnswer
from benchmarks.report import Cell, Table
from detect.verdict import Assessment, CheckedClaim, Verdict
from kg.sentence import SentenceSplitter
from kg.verbalise import fact_text

if TYPE_CHECKING:
    from detect.checker import Checker


@dataclass(frozen=True, slots=True)
class Reading:
    """One contradicted claim of a real answer with the fact that speaks against it."""

    answer: RealAnswer
    claim: CheckedClaim

    @property
    def row(self) -> Sequence[Cell]:
        fact = fact_text(self.claim.facts[0]) if self.claim.facts else ""
        where = f"{self.answer.model} {self.answer.id}"
        return (where, self.claim.claim.text, fact, self.claim.rule, self.claim.score)


@dataclass(frozen=True, slots=True)
class Read:
    """The readings, and what all claims were."""

    readings: tuple[Reading, ...]
    answers: int
    sentences: int
    claims: int
    supported: int


def read(checker: Checker, answers: Iterable[RealAnswer]) -> Read:
    """Check every answer."""
    checked = [(answer, checker.check(answer.prompt, answer.text)) for answer in answers]
    claims = [claim for _, assessment in checked for claim in assessment.claims]
    return Read(
        readings=tuple(reading for answer, found in checked for reading in _readings(answer, found)),
        answers=len(checked),
        sentences=sum(len(_sentences(answer.text)) for answer, _ in checked),
        claims=len(claims),
        supported=sum(claim.verdict is Verdict.SUPPORTED for claim in claims),
    )


def tables(found: Mapping[str, Read], title: str) -> list[Table]:
    """Counts by the name of what was read, and one row a contradicted claim."""
    counts = Table(
        title,
        ("", "answers", "sentences", "claims", "supported", "contradicted", "contradicted per 500 sentences"),
        [(name, *_counts(each)) for name, each in found.items()],
    )
    columns = ("answer", "claim", "fact against it", "rule", "score")
    rows = [reading.row for each in found.values() for reading in each.readings]
    return [counts, Table(f"{title}, called contradicted: read each", columns, rows)]


def _counts(found: Read) -> Sequence[Cell]:
    per_500 = 500 * len(found.readings) / max(1, found.sentences)
    return (found.answers, found.sentences, found.claims, found.supported, len(found.readings), per_500)


def _readings(answer: RealAnswer, found: Assessment) -> Iterator[Reading]:
    return (Reading(answer, claim) for claim in found.contradicted)


def _sentences(text: str) -> list[str]:
    splitter = SentenceSplitter()
    return [s for s in [*splitter.decode(text), *splitter.flush()] if s.strip()]


def noticed(found: Mapping[str, Read]) -> Table:
    """In how many of the answers something is called contradicted, by the name of what was read, and of all."""
    rows: list[Sequence[Cell]] = []
    answers = contradicted = 0
    for name, each in found.items():
        told = len({reading.answer.id for reading in each.readings})
        rows.append((name, each.answers, told, told / each.answers))
        answers, contradicted = answers + each.answers, contradicted + told
    if answers:
        rows.append(("all", answers, contradicted, contradicted / answers))
    columns = ("about", "answers", "called wrong", "share")
    return Table("answers with one plain mistake: in how many something is called wrong", columns, rows)
