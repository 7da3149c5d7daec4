from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

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


def test_kg_makes_the_room_though_it_is_named_from_here() -> None:
    with TemporaryDirectory(dir=ROOT) as folder:
        room = Path(folder, "a/b").relative_to(ROOT)
        out = Path(folder, "kg.json")
        ran = bench("kg", "--sizes", "600", "--dump-entities", 500, "--room", room, "--out", out, "--no-plot")
        assert ran.returncode == 0, ran.stderr
        assert list((ROOT / room).iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--sizes", "0"), "'0' is no number of entities; write for example 68k,1M"),
        (("--sizes", "abc"), "'abc' is no number of entities"),
        (("--sizes", "600,1e400"), "'1e400' is no number of entities"),
        (("--budget", "x"), "'x' is no size; write for example 500MB or 2GiB"),
        (("--no-plot", "--room", __file__), "cannot be made"),
    ],
)
def test_wrong_use_of_kg_says_what_to_write(arguments: tuple[str, ...], told: str) -> None:
    ran = bench("kg", *arguments)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert told in ran.stderr


def test_kg_says_when_a_size_is_too_small_or_no_number(tmp_path: Path) -> None:
    few = bench("kg", "--sizes", "10", "--out", tmp_path / "kg.json")
    wrong = bench("kg", "--sizes", "many")

    assert few.returncode != 0
    assert "make 500 at least" in few.stderr
    assert wrong.returncode != 0
    assert "--sizes" in wrong.stderr
