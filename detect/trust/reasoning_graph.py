"""The reasoning graph of a trust report: documents -> sentences -> metrics -> decision.

A networkx `DiGraph` whose edges lead to what rests on them. Every node holds its `Node` as the attribute ``node``,
every edge its `Relation` as ``relation`` and, into the decision, the metric's share as ``weight``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from detect.passage import Passage
from detect.trust.built_in import COVERAGE
from detect.trust.label import Thresholds, TrustLabel
from detect.trust.report import MetricResult, TrustReport
from detect.trust.sentence_evidence import SentenceEvidence
from detect.trust.source import Source
from detect.verdict import Verdict

if TYPE_CHECKING:
    import networkx

DECISION = "decision"
MOST = 60
"""Documents, and sentences, that are nodes of their own."""
_BEGINNING = 400
"""Code points of a document that are shown."""


class Kind(str, Enum):
    """In the order of the columns."""

    DOCUMENT = "document"
    SENTENCE = "sentence"
    METRIC = "metric"
    DECISION = "decision"


class Tone(str, Enum):
    """Trust as a colour; ``unknown`` was not measured, or has nothing to be trusted or not."""

    GOOD = "good"
    FAIR = "fair"
    POOR = "poor"
    UNKNOWN = "unknown"


class Relation(str, Enum):
    """What the one end does for the other."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    LEAVES_OPEN = "leaves open"
    COUNTS = "counts"


@dataclass(frozen=True, slots=True)
class Quote:
    """Text of a document with the half-open span of what matters in it; ``source`` names the document."""

    source: str
    text: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """``value`` in [0, 1] where there is one; ``detail`` is a line of words."""

    kind: Kind
    title: str
    tone: Tone
    value: float | None = None
    detail: str = ""
    quotes: tuple[Quote, ...] = ()


def reasoning_graph(report: TrustReport) -> networkx.DiGraph[str]:
    """The graph of a report. Of more than `MOST` sentences the least supported are shown, of documents those cited."""
    import networkx

    graph: networkx.DiGraph[str] = networkx.DiGraph()
    _add_decision(graph, report)
    shown = _shown(report.sentences)
    _add_sentences(graph, report, shown)
    _add_documents(graph, report.record.documents, shown)
    return graph


def tone(value: float | None, thresholds: Thresholds) -> Tone:
    """The colour of a value, by the thresholds of the labels."""
    if value is None:
        return Tone.UNKNOWN
    label = thresholds.label(value)
    return {TrustLabel.RELIABLE: Tone.GOOD, TrustLabel.ACCEPTABLE: Tone.FAIR}.get(label, Tone.POOR)


def title_of(source: Source, number: int) -> str:
    """What a document is called; ``number`` counts from 0."""
    return f"Document {number + 1}" + (f": {source.origin}" if source.origin else "")


def _add_decision(graph: networkx.DiGraph[str], report: TrustReport) -> None:
    tones = dict(zip(TrustLabel, (Tone.GOOD, Tone.FAIR, Tone.POOR), strict=True))
    decision = Node(
        Kind.DECISION, report.label.value, tones[report.label], report.score, "; ".join(report.notes)
    )
    for result in report.metrics:
        graph.add_node(result.key, node=_metric(result, report.thresholds))
    graph.add_node(DECISION, node=decision)
    for result in report.metrics:
        graph.add_edge(result.key, DECISION, relation=Relation.COUNTS, weight=result.share)


def _metric(result: MetricResult, thresholds: Thresholds) -> Node:
    name = result.key.replace("_", " ")
    share = f"{result.share:.0%} of the score" if result.value is not None else result.standing.value
    return Node(
        Kind.METRIC,
        name[:1].upper() + name[1:],
        tone(result.value, thresholds),
        result.value,
        f"{share}: {result.detail}" if result.detail else share,
    )


def _shown(sentences: Sequence[SentenceEvidence]) -> list[tuple[int, SentenceEvidence]]:
    """The sentences with their numbers, in order."""
    numbered = list(enumerate(sentences))
    weakest = sorted(numbered, key=lambda item: item[1].supported - item[1].contradicted)[:MOST]
    return sorted(weakest, key=lambda item: item[0])


def _add_sentences(
    graph: networkx.DiGraph[str], report: TrustReport, shown: Sequence[tuple[int, SentenceEvidence]]
) -> None:
    documents = report.record.documents
    for number, sentence in shown:
        graph.add_node(f"sentence_{number}", node=_sentence(sentence, documents))
        graph.add_edge(f"sentence_{number}", COVERAGE, relation=Relation.COUNTS)
    if left := len(report.sentences) - len(shown):
        more = Node(Kind.SENTENCE, f"{left} more sentences, better supported", Tone.UNKNOWN)
        graph.add_node("sentences_more", node=more)
        graph.add_edge("sentences_more", COVERAGE, relation=Relation.COUNTS)


def _sentence(sentence: SentenceEvidence, documents: Sequence[Source]) -> Node:
    tones = {Verdict.SUPPORTED: Tone.GOOD, Verdict.CONTRADICTED: Tone.POOR}
    said = {
        Verdict.SUPPORTED: "entailed by the documents",
        Verdict.CONTRADICTED: "contradicted by the documents",
    }
    open_ = "undecided by the documents" if sentence.passages else "not found in the documents"
    detail = (
        f"{said.get(sentence.verdict, open_)}; probability of entailed {sentence.supported:.2f}, "
        f"of contradicted {sentence.contradicted:.2f}"
    )
    quotes = tuple(_quote(each, documents) for each in sentence.passages)
    return Node(
        Kind.SENTENCE,
        sentence.text,
        tones.get(sentence.verdict, Tone.FAIR),
        sentence.supported,
        detail,
        quotes,
    )


def _quote(passage: Passage, documents: Sequence[Source]) -> Quote:
    first, last = (place - passage.start for place in passage.best)
    title = title_of(documents[passage.document], passage.document)
    return Quote(title, passage.text, max(0, first), max(0, last))


def _add_documents(
    graph: networkx.DiGraph[str], documents: Sequence[Source], shown: Sequence[tuple[int, SentenceEvidence]]
) -> None:
    cited = {passage.document for _, sentence in shown for passage in sentence.passages}
    ordered = sorted(range(len(documents)), key=lambda number: (number not in cited, number))[:MOST]
    for number in sorted(ordered):
        graph.add_node(f"document_{number}", node=_document(documents[number], number, number in cited))
    if left := len(documents) - len(ordered):
        graph.add_node("documents_more", node=Node(Kind.DOCUMENT, f"{left} more documents", Tone.UNKNOWN))
    relations = {Verdict.SUPPORTED: Relation.SUPPORTS, Verdict.CONTRADICTED: Relation.CONTRADICTS}
    for number, sentence in shown:
        relation = relations.get(sentence.verdict, Relation.LEAVES_OPEN)
        for each in sorted({passage.document for passage in sentence.passages} & set(ordered)):
            graph.add_edge(f"document_{each}", f"sentence_{number}", relation=relation)


def _document(source: Source, number: int, is_cited: bool) -> Node:
    text = source.text.strip()
    beginning = text if len(text) <= _BEGINNING else text[:_BEGINNING].rstrip() + " …"
    detail = "read for a sentence" if is_cited else "no sentence rests on it"
    return Node(
        Kind.DOCUMENT, title_of(source, number), Tone.UNKNOWN, None, detail, (Quote("Beginning", beginning),)
    )
