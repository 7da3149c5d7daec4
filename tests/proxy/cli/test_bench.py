from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def bench(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "proxy.cli", "bench", *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=300, cwd=ROOT)


def test_kg_writes_json_and_plots_and_takes_sizes_as_people_write_them(tmp_path: Path) -> None:
    ran = bench(
        "kg", "--sizes", "0.6k", "--dump-entities", 500, "--room", tmp_path, "--out", tmp_path / "kg.json"
    )

    assert ran.returncode == 0, ran.stderr
    assert json.loads((tmp_path / "kg.json").read_text())["options"]["sizes"] == "600"
    assert "size on disk" in ran.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kg.json", "kg.png", "kg.svg"]


def test_kg_says_when_a_size_is_too_small_or_no_number(tmp_path: Path) -> None:
    few = bench("kg", "--sizes", "10", "--out", tmp_path / "kg.json")
    wrong = bench("kg", "--sizes", "many")

    assert few.returncode != 0
    assert "make 500 at least" in few.stderr
    assert wrong.returncode != 0
    assert "--sizes" in wrong.stderr
