"""The whole way in seconds: train on a handful of examples, take it up again, export, evaluate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.train_verifier import main
from scripts.verifier.claims import FILES, HELD_OUT_FILE

SENTENCE = "In 1905, the young physicist Albert Einstein lived in Bern with {} friends."
LABELS = ("supported", "contradicted", "neutral")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of claims files of sixty lines each."""
    folder = tmp_path / "data" / "claims"
    folder.mkdir(parents=True)
    for file in (*FILES, HELD_OUT_FILE):
        rows = (
            {
                "claim": f"In {file} he had {n} friends.",
                "evidence": [SENTENCE.format(n)],
                "label": LABELS[n % 3],
            }
            for n in range(2, 62)
        )
        (folder / f"{file}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return folder.parent


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder of tables with forty people, where they were born, what they believed and did."""
    folder = tmp_path / "source"
    folder.mkdir()
    people = [f"Q{n}\tPerson {n}\thuman" for n in range(1, 41)]
    others = ["Q90\tParis\tcity", "Q64\tBerlin\tcity", "Q36180\twriter\toccupation", "Q432\tIslam\treligion"]
    (folder / "entities.tsv").write_text("\n".join(["id\tlabel\ttypes", *people, *others]))
    facts = [
        f"Q{n}\t{relation}\t{value}"
        for n in range(1, 41)
        for relation, value in (
            ("P19", "Q90"),
            ("P140", "Q432"),
            ("P106", "Q36180"),
            ("P20", "Q64" if n % 2 else "Q90"),
        )
    ]
    (folder / "facts.tsv").write_text("\n".join(["subject\trelation\tobject", *facts]))
    return folder


def test_a_run_is_taken_up_exported_and_measured(
    data: Path, source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work, model = tmp_path / "work", tmp_path / "model"
    given = ["--data", str(data), "--source", str(source), "--pairs", "20"]
    assert main(["train", "--work", str(work), "--presentations", "16", *given]) == 0
    assert main(["train", "--work", str(work), "--presentations", "32", *given]) == 0
    assert main(["export", "--work", str(work), "--out", str(model)]) == 0
    assert json.loads((model / "config.json").read_text())["akgc"]["presentations"] >= 32
    beside = tmp_path / "beside"
    reading = [
        "--reads",
        "documents",
        "--mean-with",
        str(work),
        "--mean-with",
        str(model),
        "--out",
        str(beside),
    ]
    assert main(["export", "--work", str(work), *reading]) == 0
    assert json.loads((beside / "config.json").read_text())["akgc"]["word_embeddings_of"] == "verifier"
    assert (beside / "model.safetensors").stat().st_size < (model / "model.safetensors").stat().st_size * 0.6
    kept = tmp_path / "drawn.npz"
    assert main(["draw", "--out", str(kept), *given]) == 0
    assert (
        main(["train", "--work", str(tmp_path / "other"), "--presentations", "16", "--drawn", str(kept)]) == 0
    )
    assert main(["evaluate", "--model", str(model), "--final", *given]) == 0
    printed = capsys.readouterr().out
    assert "of 32 pairs shown" in printed
    assert HELD_OUT_FILE in printed
    assert "relations held out" in printed
