"""The calibration of checks against documents is fitted from end to end on a few claims."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detect.document_calibration import OF_VERIFIER
from scripts import calibrate_documents
from scripts.verifier import claims
from scripts.verifier.pair import Label

TOWERS = ("Skerry", "Bress", "Tolm", "Varn", "Ockel", "Ruma", "Pell", "Zand")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of claims that say which tower was built when, one in three of another tower."""
    for name in (*claims.ENCYCLOPEDIC, claims.HELD_OUT_FILE):
        with (tmp_path / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            for number, tower in enumerate(TOWERS * 3):
                year = 1800 + number
                evidence = [f"The tower of {tower} was built by Ann Miller in {year}.", "It is high."]
                for claim, label in (
                    (f"The tower of {tower} was built in {year}.", "supported"),
                    (f"The tower of {tower} was built in {year + 30}.", "contradicted"),
                    ("Bread is sold in the market of Ulm.", "neutral"),
                ):
                    file.write(json.dumps({"claim": claim, "evidence": evidence, "label": label}) + "\n")
    return tmp_path


def test_examples_are_the_same_each_time_and_some_have_changed_values(folder: Path) -> None:
    first, second = (calibrate_documents.examples(folder, held_out=False, seed=1) for _ in range(2))

    assert first == second
    assert {example.label for example in first if example.made} >= {Label.CONTRADICTED}
    assert claims.HELD_OUT_FILE not in {example.file for example in first}


def test_what_is_fitted_tells_right_from_wrong(folder: Path) -> None:
    rows = calibrate_documents.measured(calibrate_documents.examples(folder, held_out=False, seed=1), None)
    held = calibrate_documents.measured(calibrate_documents.fool_me_twice(folder), None)

    models, report = calibrate_documents.fitted_models(rows, held, "facts", l2=0.1)

    assert report[claims.HELD_OUT_FILE]["auroc"] > 0.95
    assert 0.5 <= models.contradicted_at <= 0.95
    assert not OF_VERIFIER & (models.bears.weights.keys() | models.holds.weights.keys())
