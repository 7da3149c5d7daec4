"""Builds encoder, verifier and calibration as the settings name them.

What cannot be built is a `PartsError` of one line with a remedy.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from proxy.missing import PartsError
from proxy.settings import HviForm, Settings

if TYPE_CHECKING:
    from detect.calibration import Calibration
    from detect.entailment import Verifier
    from detect.placement import PlaceOptions
    from detect.verifier import DistilBertVerifier
    from kg.embedding import Encoder

T = TypeVar("T")
log = logging.getLogger("proxy.build_models")

DEFAULT_VERIFIER = "default"
"""The setting that chooses the packaged ones."""
COSINE_TAU = 0.5
"""Threshold of the published HVI, and of answers checked against documents."""


def build_encoder(settings: Settings) -> Encoder:
    """What compares texts.

    :raises PartsError: the weights or the device is missing
    """
    from detect.encoder import DistilBertEncoder

    return _loaded(lambda: DistilBertEncoder.default(**_place(settings)))


def build_reader(settings: Settings) -> Encoder:
    """What tells which relation a sentence states.

    :raises PartsError: the weights or the device is missing
    """
    from detect import relation_encoder

    return _loaded(lambda: relation_encoder.load(**_place(settings)))


def build_verifier(settings: Settings) -> Verifier | None:
    """What reads facts and claims; None where the settings say so, or where it was not installed.

    :raises PartsError: the weights or the device is missing
    """
    from detect import verifier_checkpoint
    from detect.verifier import DistilBertVerifier

    return _build_verifier(settings, verifier_checkpoint.FOLDER, DistilBertVerifier.default)


def build_document_verifier(settings: Settings) -> Verifier | None:
    """What reads passages and claims; a verifier that the settings name reads these as well as facts.

    :raises PartsError: the weights or the device is missing
    """
    from detect import verifier_checkpoint
    from detect.verifier import DistilBertVerifier

    return _build_verifier(settings, verifier_checkpoint.DOCUMENTS, DistilBertVerifier.for_documents)


def _build_verifier(
    settings: Settings, folder: Path, packaged: Callable[..., DistilBertVerifier]
) -> Verifier | None:
    from detect import verifier_checkpoint
    from detect.verifier import DistilBertVerifier

    if settings.verifier == "off":
        return None
    if settings.verifier == DEFAULT_VERIFIER and not verifier_checkpoint.is_packaged(folder):
        log.warning("%s is missing: undecided claims stay open; reinstall akgc", folder)
        return None
    if settings.verifier == DEFAULT_VERIFIER:
        return _loaded(lambda: packaged(**_place(settings)))
    return _loaded(lambda: DistilBertVerifier.load(settings.verifier, **_place(settings)))


def _place(settings: Settings) -> PlaceOptions:
    return {"device": settings.device.value, "vram_gb": settings.vram_gb, "threads": settings.threads}


def _loaded(load: Callable[[], T]) -> T:
    from detect.weights_source import WeightsError

    try:
        return load()
    except WeightsError as error:
        raise PartsError(str(error)) from error


def read_calibration(settings: Settings) -> Calibration:
    """:raises PartsError: the file is missing or no calibration"""
    from detect.calibration import Calibration, CalibrationError

    try:
        return Calibration.load(settings.calibration)
    except CalibrationError as error:
        raise PartsError(str(error)) from error


def threshold_of(settings: Settings, calibration: Calibration) -> float:
    """HVI below which an answer is doubtful: what the settings say, else for the share of false alarms that the
    calibration states; the cosine HVI has one of its own."""
    if settings.tau is not None:
        return settings.tau
    return calibration.threshold.tau if settings.hvi is HviForm.CALIBRATED else COSINE_TAU
