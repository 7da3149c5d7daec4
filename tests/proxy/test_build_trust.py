"""Building the auditor."""

from __future__ import annotations

from pathlib import Path

import pytest

from detect.encoder import DistilBertEncoder
from proxy.build_trust import build_trust
from proxy.missing import PartsError


def test_the_file_of_the_settings_gives_the_weights(tmp_path: Path, encoder: DistilBertEncoder) -> None:
    path = tmp_path / "trust.yaml"
    path.write_text("weights: {confidence: 0.9}")

    assert build_trust(path, encoder=encoder, verifier=None).config.weights["confidence"] == 0.9


def test_a_wrong_file_is_told_in_one_line(tmp_path: Path, encoder: DistilBertEncoder) -> None:
    path = tmp_path / "trust.yaml"
    path.write_text("weights: {luck: 1}")

    with pytest.raises(PartsError, match=r"trust\.yaml: weights\.luck"):
        build_trust(path, encoder=encoder, verifier=None)
