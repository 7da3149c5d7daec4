"""Weights and thresholds from YAML."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from detect.trust.config import WEIGHTS, TrustConfig, TrustConfigError, is_trust_config
from detect.trust.label import TrustLabel


def written(folder: Path, text: str) -> Path:
    path = folder / "trust.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_a_file_leaves_out_is_as_in_the_defaults(tmp_path: Path) -> None:
    config = TrustConfig.load(
        written(
            tmp_path,
            "weights: {confidence: 0}\nthresholds: {reliable: 0.9}\nat_most: {contradicted: acceptable}\n"
            "parameters: {weakest: 1}\nsampling: {temperature: 1.5}",
        )
    )

    assert config.weights == {**WEIGHTS, "confidence": 0}
    assert (config.thresholds.reliable, config.thresholds.acceptable) == (
        0.9,
        TrustConfig().thresholds.acceptable,
    )
    assert config.at_most.contradicted is TrustLabel.ACCEPTABLE
    assert (config.parameters.weakest, config.sampling.temperature) == (1, 1.5)


def test_an_empty_file_is_the_default(tmp_path: Path) -> None:
    assert TrustConfig.load(written(tmp_path, "")) == TrustConfig()


def test_the_default_weights_add_up_to_1() -> None:
    assert sum(WEIGHTS.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("wieghts: {}", "wieghts: there is no such key"),
        ("weights: {novelty: 1}", "weights.novelty: there is no such metric"),
        ("weights: {confidence: -1}", "weights.confidence: -1"),
        ("weights: {confidence: much}", "weights.confidence: 'much'"),
        ("weights: {confidence: .inf}", "weights.confidence: inf"),
        ("weights: {confidence: true}", "weights.confidence: True"),
        ("weights: [1]", r"weights: \[1\] is no table"),
        ("weights: 0", "weights: 0 is no table"),
        ("{weights: {" + ", ".join(f"{key}: 0" for key in WEIGHTS) + "}}", "weights: all are 0"),
        ("thresholds: {reliable: 0.2}", "thresholds.reliable is 0.2, below acceptable"),
        ("thresholds: {reliable: high}", "thresholds.reliable is 'high'"),
        ("thresholds: {good: 1}", "thresholds.good: there is no such key"),
        ("at_most: {contradicted: fine}", "at_most.contradicted: 'fine'"),
        ("parameters: {weakest: 2}", "parameters.weakest is 2"),
        ("parameters: {enough_sources: 0}", "parameters.enough_sources is 0"),
        ("sampling: {temperature: 9}", "sampling.temperature is 9"),
        ("import: nothing", "import: 'nothing' is no list"),
        ("import: [no_such_module_of_mine]", "import: no_such_module_of_mine cannot be imported"),
        ("- 1", "the file: .* is no table"),
        ("a: [", "cannot be read as YAML"),
    ],
)
def test_an_error_names_the_file_and_the_key(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(TrustConfigError, match=f"trust.yaml: {told}"):
        TrustConfig.load(written(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(TrustConfigError, match=r"none\.yaml: cannot be read"):
        TrustConfig.load(tmp_path / "none.yaml")


def test_a_module_that_is_imported_brings_its_metrics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "metrics_of_mine.py").write_text(
        "from detect.trust import register_metric\n\n\n"
        "@register_metric('tone_of_mine')\ndef tone(subject):\n    return 0.5\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        config = TrustConfig.from_mapping({"import": ["metrics_of_mine"], "weights": {"tone_of_mine": 0.2}})
    finally:
        sys.modules.pop("metrics_of_mine", None)

    assert config.weights["tone_of_mine"] == 0.2


def test_a_module_is_found_beside_the_file_whatever_the_working_folder(tmp_path: Path) -> None:
    (tmp_path / "metrics_beside.py").write_text(
        "from detect.trust import register_metric\n\n\n"
        "@register_metric('tone_beside')\ndef tone(subject):\n    return 0.5\n"
    )
    path = list(sys.path)
    try:
        config = TrustConfig.load(written(tmp_path, "import: [metrics_beside]\nweights: {tone_beside: 0.2}"))
    finally:
        sys.modules.pop("metrics_beside", None)

    assert config.weights["tone_beside"] == 0.2
    assert sys.path == path


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("weights: {confidence: 1}", True),
        ("port: 1", False),
        ("weights: {}\nport: 1", False),
        ("", False),
        ("a: [", False),
    ],
)
def test_a_configuration_of_trust_is_told_from_settings_by_its_keys(
    text: str, is_one: bool, tmp_path: Path
) -> None:
    assert is_trust_config(written(tmp_path, text)) is is_one
