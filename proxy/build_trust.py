"""Builds the auditor of retrieval-augmented answers as the settings name it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from proxy.missing import PartsError

if TYPE_CHECKING:
    from detect.entailment import Verifier
    from detect.trust.auditor import TrustAuditor
    from kg.embedding import Encoder


def build_trust(path: Path | None, *, encoder: Encoder, verifier: Verifier | None) -> TrustAuditor:
    """``path``: the YAML of weights and thresholds; None for the default.

    :raises PartsError: the file is wrong
    """
    from detect.document_check import DocumentChecker
    from detect.trust.auditor import TrustAuditor
    from detect.trust.config import TrustConfig, TrustConfigError

    try:
        config = TrustConfig() if path is None else TrustConfig.load(path)
    except TrustConfigError as error:
        raise PartsError(str(error)) from error
    return TrustAuditor(DocumentChecker(verifier=verifier), encoder, config)
