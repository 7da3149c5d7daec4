"""`akgc kg build` as its users meet it: what it says, and what is there when something goes wrong."""

from __future__ import annotations

import gzip
import json
import resource
import signal
import time
from pathlib import Path

import pytest

from tests.proxy.cli.kg.conftest import Program


def _built(kg: Program, *arguments: object) -> dict[str, object]:
    done = kg("build", *arguments, "--no-dense", "--json")
    assert done.returncode == 0, done.stderr
    content: dict[str, object] = json.loads(done.stdout)
    return content


@pytest.fixture
def old(kg: Program, tiny_source: Path) -> str:
    """The hash of a snapshot in the folder ``out``."""
    return str(_built(kg, tiny_source, "--out", "out")["sha256"])


def _is_unchanged(kg: Program, old: str) -> bool:
    assert kg("verify", "--kg", "out").returncode == 0
    return bool(json.loads(kg("info", "--kg", "out", "--json").stdout)["sha256"] == old)


def _left_over(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def test_a_dump_is_built_with_the_names_asked_for(kg: Program, dump: bytes, tmp_path: Path) -> None:
    (tmp_path / "dump.json.gz").write_bytes(gzip.compress(dump))
    content = _built(kg, "dump.json.gz", "--out", "out", "--languages", "de,en", "--date", "2026-11-01")
    assert content["counts"]["entities"] == 200  # type: ignore[index]
    assert (content["date"], content["rules"]["languages"]) == ("2026-11-01", ["de", "en"])  # type: ignore[index]
    (found,) = json.loads(kg("search", "Stadt 1007", "--kg", "out", "--json", "--limit", "1").stdout)
    assert (found["id"], found["label"]) == ("Q1007", "Stadt 1007")


def test_a_dump_comes_from_standard_input(kg: Program, dump: bytes) -> None:
    done = kg("build", "-", "--out", "out", "--no-dense", "--json", stdin=gzip.compress(dump))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["counts"]["facts"] == 399


def test_only_the_relations_asked_for_are_kept(kg: Program, dump: bytes, tmp_path: Path) -> None:
    (tmp_path / "dump.json").write_bytes(dump)
    (tmp_path / "relations.txt").write_text("# twins\nP190\ttwinned with\n\n")
    for relations in ("P190", "relations.txt"):
        content = _built(kg, "dump.json", "--out", "out", "--relations", relations)
        assert content["counts"]["facts_by_relation"] == {"P190": 199}  # type: ignore[index]
        assert content["rules"]["relations"] == ["P190"]  # type: ignore[index]


def test_relations_that_leave_no_fact_are_refused_and_the_old_snapshot_stays(
    kg: Program, old: str, dump: bytes, tmp_path: Path
) -> None:
    (tmp_path / "dump.json").write_bytes(dump)
    done = kg("build", "dump.json", "--out", "out", "--no-dense", "--relations", "P99999999")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "--relations P99999999: no fact of the sources is left" in done.stderr
    assert _is_unchanged(kg, old)
    assert _left_over(tmp_path) == []


def test_a_relation_that_no_source_has_is_told(kg: Program, dump: bytes, tmp_path: Path) -> None:
    (tmp_path / "dump.json").write_bytes(dump)
    done = kg("build", "dump.json", "--out", "out", "--no-dense", "--relations", "P190,P99999999,P36")
    assert done.returncode == 0
    assert done.stderr == "akgc: --relations: no source has P36,P99999999\n"


def test_the_report_says_what_was_kept_and_dropped(kg: Program, dump: bytes, tmp_path: Path) -> None:
    (tmp_path / "dump.json").write_bytes(dump)
    done = kg("build", "dump.json", "--out", "out", "--no-dense")
    assert done.returncode == 0, done.stderr
    for told in ("200, with", "399, of 2 relations", "P190", "facts dropped", "entities of class"):
        assert told in done.stdout
    assert kg("build", "dump.json", "--out", "out", "--no-dense", "--quiet").stdout == ""


def test_relations_that_were_dropped_whole_are_named_in_the_report(kg: Program, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/entities.tsv").write_text("id\tlabel\nQ1\tone\n")
    (tmp_path / "own/facts.tsv").write_text("subject\trelation\tobject\nQ1\tP19\tQ2\n")
    done = kg("build", "own", "--out", "out", "--no-dense")
    (row,) = (line.split() for line in done.stdout.splitlines() if "P19 " in line)
    assert row == ["P19", "place", "of", "birth", "0", "1"]
    assert "min sitelinks" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--languages", "english please"), "'english please' is no language code"),
        (("--min-sitelinks", "-1"), "min_sitelinks: -1 is negative"),
        (("--min-sitelinks", "few"), "invalid int value: 'few'"),
        (("--relations", "P1,17"), "'17' is no id of a relation"),
        (("--relations", ","), "the list is empty"),
        (("--relations", "foo"), "'foo' is no id of a relation and no file"),
        (("--relations", "nofile.txt"), "'nofile.txt' is no id of a relation and no file"),
        (("--relations", "P17,p569"), "'p569' is no id of a relation; write P569"),
        (("--date", "yesterday"), "'yesterday' is no date; write it like 2026-11-01"),
        (("--processes", "0"), "process"),
        (("--engine", "abacus"), "invalid choice: 'abacus'"),
        (("--ray-address", "auto"), "only for the engine ray"),
        (("--budget", "1kB"), "budget of 1000 bytes: too small"),
        (("--budget", "-5MB"), "argument --budget: expected one argument, which does not begin with -"),
        (("--budget=-5MB",), "'-5MB' is no size"),
    ],
)
def test_wrong_use_is_one_line_and_nothing_is_made(
    kg: Program, tiny_source: Path, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = kg("build", tiny_source, "--out", "out", "--no-dense", *arguments)
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_dump_that_breaks_off_leaves_the_old_snapshot(
    kg: Program, old: str, dump: bytes, tmp_path: Path
) -> None:
    whole = gzip.compress(dump)
    (tmp_path / "dump.json.gz").write_bytes(whole[: len(whole) // 2])
    done = kg("build", "dump.json.gz", "--out", "out", "--no-dense")
    assert done.returncode == 1
    assert f"dump.json.gz: breaks off after {len(whole) // 2} bytes" in done.stderr
    assert "--accept-truncated" in done.stderr
    assert (
        "the snapshot in out is unchanged; what was read is kept in .out-build for the next try"
        in done.stderr
    )
    assert len(done.stderr.splitlines()) == 1
    assert _is_unchanged(kg, old)

    (tmp_path / "dump.json.gz").write_bytes(whole)
    continued = kg("build", "dump.json.gz", "--out", "out", "--no-dense", "--json")
    assert "going on with what an unfinished build left" in continued.stderr
    assert json.loads(continued.stdout)["counts"]["entities"] == 200
    assert _left_over(tmp_path) == []


def test_a_source_that_cannot_be_read_leaves_the_old_snapshot(kg: Program, old: str, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad/entities.tsv").write_text("id\tlabel\n\tx\n")
    done = kg("build", "bad", "--out", "out", "--no-dense")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "entities.tsv, line 2" in done.stderr
    assert _is_unchanged(kg, old)
    assert _left_over(tmp_path) == []


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("out", "out: is a snapshot already; use it with --kg out"),
        ("https://x.org/a/b.json.gz", "https://x.org/a/b.json.gz: is a web address; download it"),
    ],
)
def test_what_is_no_source_is_told_with_what_to_do(kg: Program, old: str, source: str, told: str) -> None:
    done = kg("build", source, "--out", "new", "--no-dense")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert told in done.stderr


def test_a_folder_that_cannot_be_written_is_named_with_the_remedy(kg: Program, tiny_source: Path) -> None:
    done = kg("build", tiny_source, "--out", "/proc/x", "--no-dense")
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "/proc/x: /proc cannot be written" in done.stderr
    assert "choose another --out or change its permissions" in done.stderr


def test_a_language_without_labels_is_named(kg: Program, dump: bytes, tmp_path: Path) -> None:
    (tmp_path / "dump.json").write_bytes(dump)
    done = kg("build", "dump.json", "--out", "out", "--no-dense", "--languages", "english")
    assert done.returncode == 2
    assert "no label in english 200" in done.stderr


def test_a_full_disk_leaves_the_old_snapshot_and_is_told_in_one_line(
    kg: Program, old: str, dump: bytes, tmp_path: Path
) -> None:
    (tmp_path / "dump.json").write_bytes(dump)

    def no_large_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    done = kg("build", "dump.json", "--out", "out", "--no-dense", prepare=no_large_files)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1), done.stderr
    assert f"{tmp_path}: disk full: the unfinished build took" in done.stderr
    assert _is_unchanged(kg, old)
    assert _left_over(tmp_path) == []


def test_a_build_that_is_killed_leaves_the_old_snapshot_and_the_next_one_cleans_up(
    kg: Program, old: str, dump: bytes, tmp_path: Path
) -> None:
    process = kg.start("build", "-", "--out", "out", "--no-dense", "--quiet")
    assert process.stdin is not None
    process.stdin.write(dump[: len(dump) // 2])
    process.stdin.flush()
    while not (tmp_path / ".out-build/plan.json").is_file():
        assert process.poll() is None
        time.sleep(0.02)
    time.sleep(0.2)
    running = kg("build", "-", "--out", "out", "--no-dense", stdin=dump)
    assert (running.returncode, "another build" in running.stderr) == (2, True)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=30)

    assert _left_over(tmp_path)
    assert _is_unchanged(kg, old)
    done = kg("build", "-", "--out", "out", "--no-dense", "--json", stdin=dump)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["counts"]["entities"] == 200
    assert _left_over(tmp_path) == []


def test_an_interrupted_build_says_how_to_go_on(kg: Program, dump: bytes, tmp_path: Path) -> None:
    process = kg.start("build", "-", "--out", "out", "--no-dense")
    assert process.stdin is not None
    process.stdin.write(dump[:1000])
    process.stdin.flush()
    while not (tmp_path / ".out-build/plan.json").is_file():
        assert process.poll() is None
        time.sleep(0.02)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"the same command goes on where it was, deleting .out-build frees its space" in error
