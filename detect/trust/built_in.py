"""The metrics that come with the project, by the keys under which they are weighted."""

from __future__ import annotations

from collections.abc import Mapping

from detect.trust.epistemic_consistency import epistemic_consistency
from detect.trust.evidence_coverage import evidence_coverage
from detect.trust.metric import Metric
from detect.trust.semantic_alignment import semantic_alignment
from detect.trust.source_diversity import source_diversity
from detect.trust.token_confidence import confidence

COVERAGE = "evidence_coverage"
CONSISTENCY = "epistemic_consistency"
CONFIDENCE = "confidence"

BUILT_IN: Mapping[str, Metric] = {
    COVERAGE: evidence_coverage,
    CONSISTENCY: epistemic_consistency,
    "semantic_alignment": semantic_alignment,
    "source_diversity": source_diversity,
    CONFIDENCE: confidence,
}
