"""The model of stated relations, fitted on made-up options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.statement import Split
from detect.match_model import BY_VERIFIER, BY_WORDING, Linear, MatchModel, Signals
from scripts.fit_relation_match import fitted, measured
from scripts.relation_examples import Row

RIGHT = Signals(0.9, 0.2, 0.1, apart=0.2, agrees=True, entailed=0.95)
WRONG = Signals(0.4, -0.2, -0.1, apart=-0.2, usual=0.0, entailed=0.05)


@pytest.fixture
def rows() -> list[Row]:
    """As many right options as wrong ones in both halves; a few that the verifier was not asked about."""
    halves = (Split.DEVELOPMENT, Split.TEST, None)
    asked = [
        Row(replace(signals, answers=answers), right, half)
        for half in halves
        for answers in (False, True)
        for signals, right in ((RIGHT, True), (WRONG, False)) * 20
    ]
    return [*asked, *(Row(replace(WRONG, entailed=None), False, half) for half in halves)]


def test_what_is_fitted_is_a_model_that_tells_right_from_wrong(rows: list[Row]) -> None:
    model = MatchModel.from_json(fitted(rows, l2=1e-3))
    for entailed in (None, 0.95):
        assert model.probability(replace(RIGHT, entailed=entailed)) > 0.9
    for entailed in (None, 0.05):
        assert model.probability(replace(WRONG, entailed=entailed)) < 0.1


def test_only_the_other_half_is_measured_and_by_verifier_only_what_it_was_asked(rows: list[Row]) -> None:
    about = fitted(rows, l2=1e-3)["about"]
    assert [about[name]["options"] for name in ("by_wording", "by_verifier", "by_answer")] == [41, 40, 40]
    assert about["rows"]["neither wrong"] == 41


def test_a_feature_never_speaks_against_what_it_speaks_for(rows: list[Row]) -> None:
    turned = [replace(row, right=not row.right) for row in rows]
    content = fitted(turned, l2=1e-3)
    kinds = (("by_wording", BY_WORDING), ("by_verifier", BY_VERIFIER), ("by_answer", BY_VERIFIER))
    for name, features in kinds:
        assert min(content[name]["weights"][feature] for feature in features) >= 0


def test_a_probability_means_the_same_behind_a_question(rows: list[Row]) -> None:
    """Though sentences behind one are right far more often where they are fitted."""
    rare = [row for row in rows if row.signals.answers or not row.right] + [r for r in rows if r.right][:8]
    content = fitted(rare, l2=1.0)
    assert content["by_answer"]["intercept"] < fitted(rows, l2=1.0)["by_answer"]["intercept"]


def test_precision_and_recall_are_those_of_options_with_nine_in_ten() -> None:
    model = Linear(("cosine",), 0.0, (10.0,))
    rows = [Row(Signals(cosine, 0.0, 0.0), right, Split.TEST) for cosine, right in
            ((1.0, True), (1.0, False), (0.1, True), (-1.0, False))]  # fmt: skip
    found = measured(model, rows)
    assert (found["precision_at_0.9"], found["recall_at_0.9"]) == (0.5, 0.5)
    assert (found["options"], found["right"]) == (4, 2)
