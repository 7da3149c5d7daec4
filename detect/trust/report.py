"""What an audit found: the score, its label, every metric with its share, every sentence with its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from detect.trust.label import Thresholds, TrustLabel
from detect.trust.record import RagRecord
from detect.trust.sentence_evidence import SentenceEvidence

if TYPE_CHECKING:
    import networkx


class Standing(str, Enum):
    """``missing``: what it needs was not there; ``failed``: it should have been measured and could not be."""

    MEASURED = "measured"
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class MetricResult:
    """``value`` in [0, 1], None where it was not measured, and then ``detail`` says why.

    ``weight`` is that of the configuration, ``share`` its part of the score: weights of what was measured add up to 1.
    """

    key: str
    standing: Standing
    weight: float
    value: float | None = None
    share: float = 0.0
    detail: str = ""
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TrustReport:
    """``score`` in [0, 1] is the sum of share * value, None where nothing was measured. ``notes`` say what was left out
    and what the label was lowered for."""

    score: float | None
    label: TrustLabel
    metrics: tuple[MetricResult, ...]
    sentences: tuple[SentenceEvidence, ...]
    record: RagRecord
    thresholds: Thresholds
    notes: tuple[str, ...] = ()
    elapsed_ms: float = 0.0

    def metric(self, key: str) -> MetricResult:
        """:raises KeyError: no metric of that key has a weight"""
        for each in self.metrics:
            if each.key == key:
                return each
        raise KeyError(f"{key!r} was not measured; measured were {', '.join(m.key for m in self.metrics)}")

    def graph(self) -> networkx.DiGraph[str]:
        """The reasoning graph: see `detect.trust.reasoning_graph`."""
        from detect.trust.reasoning_graph import reasoning_graph

        return reasoning_graph(self)

    def html(self) -> str:
        """The reasoning graph as one page that needs nothing else."""
        from detect.trust.graph_html import page

        return page(self)

    def mermaid(self) -> str:
        """The reasoning graph as a flowchart of Mermaid."""
        from detect.trust.graph_mermaid import flowchart

        return flowchart(self)

    def to_json(self) -> dict[str, Any]:
        """As JSON values; offsets count code points."""
        from detect.trust.report_json import report_json

        return report_json(self)
