from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.verifier import claims
from scripts.verifier.claims import Line
from scripts.verifier.pair import Label


def line(number: int, *, file: str = "climate-fever") -> Line:
    return Line(file, f"Claim {number}.", (f"Evidence {number}.",), Label.SUPPORTED)


def test_a_line_is_read_with_its_label(tmp_path: Path) -> None:
    row = {"claim": "It ended .", "evidence": ["It did -LRB- in 1990 -RRB- ."], "label": "partial"}
    path = tmp_path / "sick.jsonl"
    path.write_text(json.dumps(row) + "\n")
    assert claims.read(path) == [Line("sick", "It ended.", ("It did (in 1990).",), Label.NEUTRAL)]


def test_the_file_held_out_is_never_trained_on() -> None:
    kept, held = claims.split([line(n, file=claims.HELD_OUT_FILE) for n in range(50)])
    assert kept == []
    assert len(held) == 50


def test_about_a_tenth_of_another_file_is_held_out() -> None:
    kept, held = claims.split([line(n) for n in range(2000)])
    assert 0.08 < len(held) / 2000 < 0.12
    assert len(kept) + len(held) == 2000


def test_no_line_for_training_shares_a_text_with_one_held_out() -> None:
    held = next(line(n) for n in range(100) if claims.is_held_out(line(n)))
    kept = next(line(n) for n in range(100) if not claims.is_held_out(line(n)))
    mixed = Line(kept.file, kept.claim, held.sentences, Label.NEUTRAL)
    assert claims.split([held, kept, mixed]) == ([kept], [held])


@pytest.mark.parametrize("file", [*claims.FILES, claims.HELD_OUT_FILE])
def test_the_files_for_training_do_not_name_the_one_held_out(file: str) -> None:
    assert (file in claims.FILES) is (file != claims.HELD_OUT_FILE)


def test_evidence_that_is_too_long_keeps_what_is_nearest_to_the_claim() -> None:
    sentences = ["Bern lies on the Aare.", "It rained for a week.", "The Aare flows into the Rhine."]
    assert claims.nearest("Bern is on the Aare.", sentences, longest=8) == sentences[:1]
    assert claims.nearest("Bern is on the Aare.", sentences, longest=11) == [sentences[0], sentences[2]]


def test_a_sentence_is_kept_however_long_it_is() -> None:
    assert claims.nearest("A.", ["word " * 500], longest=10) == ["word " * 500]


def test_overlap_is_the_share_of_the_claims_words() -> None:
    assert claims.overlap("Bern is old.", "Bern is new.") == pytest.approx(2 / 3)
    assert claims.overlap("Bern is old.", "") == 0.0


def test_a_passage_gives_a_line_for_each_claim(tmp_path: Path) -> None:
    row = {
        "evidence": ["Bern is old.", "It lies on the Aare."],
        "supported": ["a"],
        "contradicted": ["b"],
        "neutral": [],
    }
    path = tmp_path / "passages.jsonl"
    path.write_text(json.dumps(row) + "\n")
    lines = claims.read_passages(path)
    assert [(line.claim, line.label) for line in lines] == [("a", Label.SUPPORTED), ("b", Label.CONTRADICTED)]
    assert {line.evidence for line in lines} == {"Bern is old. It lies on the Aare."}


def test_the_passages_that_ship_are_whole_and_a_tenth_of_them_is_held_out() -> None:
    lines = claims.read_passages()
    kept, held = claims.split(lines)
    assert all(line.claim and line.evidence for line in lines)
    assert 0.06 < len(held) / len(lines) < 0.14
    assert not {line.sentences for line in kept} & {line.sentences for line in held}
