"""Builds encoder, verifier and calibration as the settings name them.

What cannot be built is a `PartsError` of one line with a remedy.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from proxy.missing import PartsError
from proxy.settings import HviForm, Settings

if TYPE_CHECKING:
    from detect.calibration import Calibration
    from detect.entailment import Verifier
    from kg.embedding import Encoder

log = logging.getLogger("proxy.build_models")

COSINE_TAU = 0.5
"""Threshold of the published HVI, and of answers checked against documents."""


def build_encoder(settings: Settings) -> Encoder:
    """:raises PartsError: the weights or the device is missing"""
    from detect.encoder import DistilBertEncoder
    from detect.weights_source import WeightsError

    try:
        return DistilBertEncoder.default(
            device=settings.device.value, vram_gb=settings.vram_gb, threads=settings.threads
        )
    except WeightsError as error:
        raise PartsError(str(error)) from error


def build_verifier(settings: Settings) -> Verifier | None:
    """What reads evidence and claim; None where the settings say so, or where it was not installed.

    :raises PartsError: the weights or the device is missing
    """
    from detect import verifier_checkpoint
    from detect.verifier import DistilBertVerifier
    from detect.weights_source import WeightsError

    if settings.verifier == "off":
        return None
    if settings.verifier == "default" and not verifier_checkpoint.is_packaged():
        log.warning("%s is missing: undecided claims stay open; reinstall akgc", verifier_checkpoint.FOLDER)
        return None
    device, vram_gb, threads = settings.device.value, settings.vram_gb, settings.threads
    try:
        if settings.verifier == "default":
            return DistilBertVerifier.default(device=device, vram_gb=vram_gb, threads=threads)
        return DistilBertVerifier.load(settings.verifier, device=device, vram_gb=vram_gb, threads=threads)
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
