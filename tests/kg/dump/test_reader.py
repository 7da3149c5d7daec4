"""A dump becomes shards that hold what the report counts, whatever its compression and the engine; faults are told."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import orjson
import pytest

from kg.dump import DumpOptions, DumpState
from kg.dump.reader import DumpReport
from kg.engine_local import LocalEngine
from kg.staging.shard import Shard
from tests.kg.dump.conftest import Compress
from tests.kg.dump.dump_lines import item, item_snak, line, names, realistic_lines, sitelinks, statement
from tests.kg.dump.dump_reading import content, read, start


@pytest.mark.parametrize("codec", ["gzip", "bzip2", "zstd"])
def test_all_compressions_give_the_same_shards(
    codec: str, codecs: Mapping[str, Compress], dump_bytes: bytes, tmp_path: Path
) -> None:
    shards = []
    for name in ("plain", codec):
        (tmp_path / "dump").write_bytes(codecs[name](dump_bytes))
        report = read(tmp_path / "dump", tmp_path / name)
        assert len(report.shards) > 5
        shards.append(content(tmp_path / name))
    assert shards[0] == shards[1]


def test_two_processes_give_the_same_shards_as_one(dump: Path, tmp_path: Path) -> None:
    one = read(dump, tmp_path / "one")
    with LocalEngine(2) as engine:
        two = read(dump, tmp_path / "two", engine=engine)
    assert content(tmp_path / "one") == content(tmp_path / "two")
    assert (one.entities, one.facts, one.left_out) == (two.entities, two.facts, two.left_out)


def test_an_engine_that_shares_no_disk_gives_the_same_shards(
    dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(dump, tmp_path / "here")
    with LocalEngine(2) as engine:
        monkeypatch.setattr(engine, "shares_disk", False, raising=False)
        read(dump, tmp_path / "there", engine=engine)
    assert content(tmp_path / "here") == content(tmp_path / "there")


def test_the_shards_hold_what_the_report_counts(dump: Path, dump_bytes: bytes, tmp_path: Path) -> None:
    report = read(dump, tmp_path / "work")
    shards = list(map(Shard, report.shards))
    assert report.lines == dump_bytes.count(b"\n")
    assert sum(shard.entity_count for shard in shards) == report.entities > 50
    assert sum(shard.fact_count for shard in shards) == report.facts > 300
    assert (
        sum(shard.left_out.get("no sitelink", 0) for shard in shards) == report.left_out["no sitelink"] > 100
    )
    assert report.entities + report.left_out["no sitelink"] == 300
    assert (report.bad_lines, report.resumed_at_line, report.truncated) == ([], 0, False)


def test_the_source_is_noted_once_with_the_date_of_the_file_or_of_its_newest_entity(tmp_path: Path) -> None:
    lines = b"[\n" + line(item(1)) + line(item(2, modified="2025-11-05T00:00:00Z")) + b"]\n"
    for name, version in (("wikidata-20251020-all.json", "2025-10-20"), ("dump", "2025-11-05")):
        (tmp_path / name).write_bytes(lines)
        report = read(tmp_path / name, tmp_path / f"work-{name}")
        notes = [note for shard in report.shards for note in Shard(shard).notes]
        assert notes == [report.note]
        assert (report.note.name, report.note.version, report.note.licence) == ("wikidata", version, "CC0")


def test_a_bad_line_is_counted_reported_and_skipped(tmp_path: Path) -> None:
    lines = [line(item(n)) for n in range(1, 6)]
    lines[1] = lines[1][:80] + b"\n"
    lines[3] = b'{"type":"item","labels":{}},\n'
    path = tmp_path / "dump.json"
    path.write_bytes(b"[\n" + b"".join(lines) + b"]\n")
    report = read(path, tmp_path / "work")
    assert report.entities == 3
    assert [bad.number for bad in report.bad_lines] == [3, 5]
    assert report.bad_lines[1].reason == "has no id"
    assert report.left_out["bad line"] == 2


def test_of_many_bad_lines_the_first_hundred_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "dump.json"
    path.write_bytes(line(item(1)) + b"{bad}\n" * 300)
    report = read(path, tmp_path / "work", DumpOptions(block_bytes=500, blocks_per_shard=2))
    assert len(report.shards) > 2
    assert [bad.number for bad in report.bad_lines] == list(range(2, 102))
    assert report.left_out["bad line"] == 300


def test_a_file_that_is_no_dump_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader,\nthis is no dump.\n")
    with pytest.raises(ValueError, match=r"no line is an entity \(line 1: .*one entity per line"):
        read(path, tmp_path / "work")


def test_brackets_may_share_a_line_with_an_entity(tmp_path: Path) -> None:
    path = tmp_path / "dump.json"
    path.write_bytes(b"\xef\xbb\xbf[" + line(item(1)) + line(item(2)).rstrip(b",\n") + b"]")
    assert read(path, tmp_path / "work").entities == 2


_READ_STDIN = """
import sys
from pathlib import Path
from kg.dump import DumpOptions, read_dump
from kg.engine_local import LocalEngine
report = read_dump("-", Path(sys.argv[1]), options=DumpOptions(block_bytes=16 << 20), engine=LocalEngine())
(peak,) = (line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(report.entities, peak)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from Linux's /proc")
def test_half_a_gigabyte_is_read_in_bounded_memory(tmp_path: Path) -> None:
    pool = b"".join(realistic_lines(Random(5), 1, 1000))
    rounds = (500 << 20) // len(pool)
    process = start(_READ_STDIN, str(tmp_path / "work"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(rounds):
        process.stdin.write(pool)
    process.stdin.close()
    entities, kilobytes = map(int, process.stdout.read().split())
    process.stdout.close()
    assert process.wait() == 0
    assert entities == rounds * sum(b'"sitelinks":{}' not in one for one in pool.splitlines())
    assert kilobytes < 160_000


def test_progress_counts_bytes_entities_and_facts(dump: Path, tmp_path: Path) -> None:
    states: list[DumpState] = []
    ticks = iter(range(10**6))
    report = read(dump, tmp_path / "work", progress=states.append, now=lambda: float(next(ticks)))
    assert [state.bytes_read for state in states] == sorted(state.bytes_read for state in states)
    last = states[-1]
    assert (last.entities, last.facts) == (report.entities, report.facts)
    assert last.bytes_read == last.bytes_total == dump.stat().st_size
    assert last.eta_s == 0


def _of(report: DumpReport) -> tuple[Sequence[str], int]:
    labels = [label for shard in report.shards for label in Shard(shard).strings("entity_label")]
    return labels, report.facts


def test_responses_of_the_api_are_read_like_a_dump(tmp_path: Path) -> None:
    entities = {
        "Q1": item(1, claims={"P31": [statement(item_snak("P31", 5))]}),
        "Q2": item(2, labels=names("two", "en"), sitelinks=sitelinks("enwiki")),
        "-1": {"site": "enwiki", "title": "x", "missing": ""},
    }
    path = tmp_path / "response.json"
    path.write_bytes(orjson.dumps({"entities": entities, "success": 1}, option=orjson.OPT_INDENT_2))
    report = read(path, tmp_path / "work")
    assert _of(report) == (["item 1", "two"], 1)
    assert report.left_out == {"missing entity": 1}


def test_the_real_mock_dumps_are_read_past_their_faults(shared_data: Path, tmp_path: Path) -> None:
    folder = shared_data / "wikidata-json"
    everything = DumpOptions(languages=("en", "de"), min_sitelinks=0)
    small = read(folder / "mock-dump-for-testing.json", tmp_path / "small", everything)
    assert _of(small) == (["Universum", "Glück"], 3)
    for name in ("mock-dump-with-bugs.json", "mock-dump-for-long-testing.json"):
        report = read(folder / name, tmp_path / name, everything)
        assert report.lines == 103
        assert report.left_out == {"no label in en or de": 101}


def test_real_documents_are_read(shared_data: Path, tmp_path: Path) -> None:
    folder = shared_data / "wikidata-json"
    report = read(folder / "wbgetentities-Q6-Q42-P31.json", tmp_path / "work")
    assert _of(report)[0] == ["Douglas Adams"]
    assert [relation.label for shard in report.shards for relation in Shard(shard).described] == [
        "instance of"
    ]
    with pytest.raises(ValueError, match="Invalid id: bogus"):
        read(folder / "wbgetentities-bogus.json", tmp_path / "bogus")
