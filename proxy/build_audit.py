"""Builds the auditor of answers as the settings name its models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proxy.missing import PartsError

if TYPE_CHECKING:
    from detect.audit.auditor import AnswerAuditor
    from detect.entailment import Verifier
    from kg.embedding import Encoder


def build_answer_auditor(*, encoder: Encoder, verifier: Verifier | None) -> AnswerAuditor:
    """``verifier`` is the cross-encoder that the setting of that name chooses.

    :raises PartsError: the calibration is missing or damaged
    """
    from detect.audit.auditor import AnswerAuditor
    from detect.calibration import CalibrationError

    try:
        return AnswerAuditor(encoder=encoder, verifier=verifier)
    except CalibrationError as error:
        raise PartsError(f"{error}; reinstall akgc") from error
