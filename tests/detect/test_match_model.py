"""A reading is the more probable the more speaks for it; a file that is no model is named."""

import json
from pathlib import Path

import pytest

from detect.calibration import CalibrationError
from detect.match_model import PACKAGED, MatchModel, Signals, log_odds


@pytest.fixture(scope="module")
def model() -> MatchModel:
    return MatchModel.load()


def test_nearer_wordings_are_more_probable(model: MatchModel) -> None:
    assert model.probability(Signals(0.9, 0.2, 0.1)) > model.probability(Signals(0.6, 0.2, 0.1))
    assert model.probability(Signals(0.8, 0.2, 0.1)) > model.probability(Signals(0.8, -0.2, 0.1))


def test_what_the_verifier_takes_to_follow_is_more_probable(model: MatchModel) -> None:
    asked = [model.probability(Signals(0.7, 0.05, 0.1, entailed=p)) for p in (0.01, 0.5, 0.99)]
    assert asked == sorted(asked)
    assert asked[0] < 0.5 < asked[2]


def test_log_odds_are_finite_at_the_ends() -> None:
    assert log_odds(0.0) == pytest.approx(-log_odds(1.0))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"by_wording": {"intercept": 1, "weights": {}}}'])
def test_a_file_that_lacks_a_number_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "model.json"
    path.write_text(text)
    with pytest.raises(CalibrationError, match=r"model\.json"):
        MatchModel.load(path)


def test_the_packaged_model_says_how_it_was_fitted() -> None:
    about = json.loads(PACKAGED.read_text())["about"]
    assert about["fitted"] is True


def test_sentences_that_state_nothing_and_unusual_values_speak_against(model: MatchModel) -> None:
    assert model.probability(Signals(0.8, 0.2, 0.2)) > model.probability(Signals(0.8, 0.2, -0.2))
    assert model.probability(Signals(0.8, 0.2, 0.1)) > model.probability(Signals(0.8, 0.2, 0.1, usual=0.0))
