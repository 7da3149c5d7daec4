"""Statements and answers read from files of others."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.detect_sets.labelled_files import labelled
from benchmarks.detect_sets.real_answers import RealAnswer, real_answers


def test_labels_and_domains_come_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "cities_true_false.csv").write_text(
        'statement,label\nOslo is a name of a city.,1\n"Oslo, Ohio is a name of a country.",0\n'
    )
    read = {s.answer: (s.right, s.domain) for s in labelled(tmp_path, each=5, seed=0)}
    assert read == {
        "Oslo is a name of a city.": (True, "statements: cities"),
        "Oslo, Ohio is a name of a country.": (False, "statements: cities"),
    }


def test_so_many_of_each_file_are_drawn_always_the_same(tmp_path: Path) -> None:
    rows = "\n".join(f"Number {number}.,{number % 2}" for number in range(50))
    for name in ("a", "b"):
        (tmp_path / f"{name}.csv").write_text(f"statement,label\n{rows}\n")
    drawn = labelled(tmp_path, each=7, seed=3)
    assert len(drawn) == 14
    assert drawn == labelled(tmp_path, each=7, seed=3)


def test_the_file_tells_which_model_answered(tmp_path: Path) -> None:
    rows = [{"id": "7", "response": "Paris.", "claude2_response_kg": []}]
    (tmp_path / "nq_chatgpt_answers.json").write_text(json.dumps(rows))
    assert list(real_answers(tmp_path)) == [RealAnswer("chatgpt", "7", "Paris.")]
