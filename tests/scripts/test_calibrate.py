"""What the calibration is fitted on."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.statement import Statement, Triple, Worded, read_wordings
from detect.checker import Checker

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "calibrate.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("calibrate", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["calibrate"] = module
    spec.loader.exec_module(module)
    return module


def test_no_wording_is_one_of_the_benchmark(script: ModuleType) -> None:
    measured = read_wordings()
    for relation, wording in script.held_wordings().items():
        assert not set(wording.sentences) & set(measured[relation].sentences), relation
        assert all(sentence.endswith(".") and "{s}" in sentence for sentence in wording.sentences)


def test_answers_of_several_sentences_are_right_when_all_are(
    script: ModuleType, tiny_checker: Checker
) -> None:
    def statement(city: str) -> Statement:
        answer = f"The capital of France is {city}."
        return Statement("Capital?", answer, city == "Paris", Worded.OTHER, Triple("Q142", "P36", ""))

    statements = [statement(city) for city in ("Paris", "Berlin") * 10]
    examples = script.check_all(tiny_checker, statements, 0)
    several = [each for each in examples if each.domain == "several"]
    assert len(examples) == 30
    assert len(several) == 10
    for each in several:
        assert each.right is not bool(each.assessment.contradicted)
