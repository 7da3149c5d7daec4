"""The trust score of retrieval-augmented answers (RAG).

A record (query, answer, documents) is measured by metrics in [0, 1]; their weighted sum over those that could be
measured is the score, its label RELIABLE, ACCEPTABLE or UNRELIABLE. The reasoning graph shows what led to it.
"""

from detect.trust.auditor import TrustAuditor
from detect.trust.config import TrustConfig, TrustConfigError
from detect.trust.label import AtMost, Thresholds, TrustLabel
from detect.trust.metric import Measurement, NotMeasured, register_metric
from detect.trust.parameters import Parameters
from detect.trust.record import RagRecord
from detect.trust.report import MetricResult, Standing, TrustReport
from detect.trust.sampling import Sampling
from detect.trust.source import Source, sources
from detect.trust.subject import Subject

__all__ = [
    "AtMost",
    "Measurement",
    "MetricResult",
    "NotMeasured",
    "Parameters",
    "RagRecord",
    "Sampling",
    "Source",
    "Standing",
    "Subject",
    "Thresholds",
    "TrustAuditor",
    "TrustConfig",
    "TrustConfigError",
    "TrustLabel",
    "TrustReport",
    "register_metric",
    "sources",
]
