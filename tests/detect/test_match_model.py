"""A reading is the more probable the more speaks for it; a file that is no model is named."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from detect.calibration import CalibrationError
from detect.match_model import PACKAGED, MatchModel, Signals, log_odds


@pytest.fixture(scope="module")
def model() -> MatchModel:
    return MatchModel.load()


def test_nearer_wordings_are_more_probable(model: MatchModel) -> None:
    assert model.probability(Signals(0.9, 0.2, 0.2)) > model.probability(Signals(0.6, 0.2, -0.1))
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


@pytest.mark.parametrize(
    ("signals", "is_clear"),
    [
        (Signals(0.9, 0.2, -0.01, apart=-0.01, entailed=0.99), False),
        (Signals(0.9, 0.2, 0.1, apart=-0.01, entailed=0.99), True),
        (Signals(0.9, 0.2, -0.01, apart=0.0, entailed=0.99), True),
        (Signals(0.9, 0.2, -0.01, apart=0.2), True),
    ],
    ids=["nearer in words and as a whole", "in words alone", "as a whole alone", "far in words"],
)
def test_what_is_nearer_to_a_sentence_that_states_nothing_contradicts_nothing(
    signals: Signals, is_clear: bool
) -> None:
    """However sure the verifier is: it is nearer both in its words (``apart``) and as a whole (``missed``)."""
    assert signals.is_clear(0.99) is is_clear


@pytest.mark.parametrize(
    ("apart", "entailed", "probable", "is_clear"),
    [
        (0.05, 0.85, 0.85, True),
        (-0.005, 0.85, 0.85, True),
        (0.05, 0.75, 0.99, False),
        (0.05, 0.9, 0.75, False),
        (0.05, None, 0.99, False),
    ],
    ids=[
        "both sure",
        "no nearer but for rounding",
        "verifier unsure",
        "signals unsure",
        "verifier not asked",
    ],
)
def test_words_that_are_hardly_apart_take_both_the_verifier_and_the_other_signals(
    apart: float, entailed: float | None, probable: float, is_clear: bool
) -> None:
    assert Signals(0.9, 0.2, 0.1, apart=apart, entailed=entailed).is_clear(probable) is is_clear


def test_words_that_the_verifier_doubts_are_not_clear() -> None:
    worded = Signals(0.8, 0.2, 0.2, apart=0.3)
    assert replace(worded, entailed=None).is_clear(0.9)
    assert replace(worded, entailed=0.6).is_clear(0.9)
    assert not replace(worded, entailed=0.2).is_clear(0.9)
