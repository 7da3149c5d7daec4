"""The audit of an answer against documents: how far each of its claims is supported, by which sentence of which page.

from detect.audit import AnswerAuditor
audit = AnswerAuditor.default().audit(question, answer, [Path("report.pdf")])
"""

from detect.audit.answer_audit import AnswerAudit, AuditedClaim, ClaimVerdict
from detect.audit.auditor import AnswerAuditor, AuditOptions
from detect.audit.document import AuditDocument
from detect.audit.trust import Finding, TrustLabel, TrustScores, TrustThresholds, TrustWeights

__all__ = [
    "AnswerAudit",
    "AnswerAuditor",
    "AuditDocument",
    "AuditOptions",
    "AuditedClaim",
    "ClaimVerdict",
    "Finding",
    "TrustLabel",
    "TrustScores",
    "TrustThresholds",
    "TrustWeights",
]
