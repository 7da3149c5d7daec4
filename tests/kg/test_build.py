"""Building snapshots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kg.build import build
from kg.build_options import BuildOptions
from kg.manifest import Manifest
from kg.records import Cardinality, EntityClass, ValueKind
from kg.store import Snapshot

Write = Callable[..., Path]

_TWO = "id\tlabel\nQ1\tone\nQ2\ttwo\n"


def _build(folder: Path, out: Path, budget: int | None = None) -> Manifest:
    return build([folder], out, encoder=None, budget_bytes=budget, name="test", date="2026-11-01")


def _on_disk(manifest: Manifest) -> int:
    return manifest.size + len(manifest.text().encode())


def _facts(*rows: str) -> str:
    return "\n".join(("subject\trelation\tobject", *rows, ""))


def test_the_same_tables_give_the_same_bytes(graph_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "again"
    build([graph_folder.parent], out, encoder=None, budget_bytes=None, name="dozen", date="2026-11-01")
    names = sorted(path.relative_to(graph_folder) for path in graph_folder.rglob("*") if path.is_file())
    assert sorted(path.relative_to(out) for path in out.rglob("*") if path.is_file()) == names
    assert all((out / name).read_bytes() == (graph_folder / name).read_bytes() for name in names)


def test_the_manifest_counts_what_was_kept_and_what_was_not(write_tables: Write, tmp_path: Path) -> None:
    facts = _facts("Q1\tP36\tQ2", "Q1\tP36\tQ9", 'Q1\tP36\t"x"')
    manifest = _build(write_tables("t", entities=_TWO, facts=facts), tmp_path / "out")
    assert (manifest.counts.entities, manifest.counts.facts, manifest.counts.facts_by_relation) == (
        2,
        1,
        {"P36": 1},
    )
    assert manifest.counts.dropped == {
        "facts about an entity that no source describes": 1,
        "facts with an object of the wrong kind": 1,
    }
    assert (manifest.date, [note.name for note in manifest.sources]) == ("2026-11-01", ["t"])
    assert Snapshot.open(tmp_path / "out").manifest == manifest


def _told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "kg.build"]


def test_each_fact_of_a_table_that_is_left_out_is_told_with_the_reason(
    write_tables: Write, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    entities = _TWO + "AK:box\tbox\n"
    rows = ("AK:box\tAK:warranty\t+2U577", "Q1\tAK:warranty\t+3U577", "Q2\tAK:warranty\tQ1")
    facts = _facts(*rows, "Q1\tP36\tQ9", "AK:no\tP36\tQ2", 'Q1\tP36\t"x"')
    manifest = _build(write_tables("t", entities=entities, facts=facts), tmp_path / "out")
    assert _told(caplog) == [
        "left out: Q2 AK:warranty Q1: AK:warranty holds quantities, so its entities are left out; "
        "write its objects alike",
        "left out: Q1 P36 Q9: no source describes Q9; add it to entities.tsv",
        "left out: AK:no P36 Q2: no source describes AK:no; add it to entities.tsv",
        'left out: Q1 P36 "x": P36 holds entities, so its texts are left out; write its objects alike',
    ]
    assert manifest.counts.dropped_by_relation == {"AK:warranty": 1, "P36": 3}
    assert "facts for the budget" not in manifest.counts.dropped


def test_only_the_first_facts_left_out_are_told_and_the_others_counted(
    write_tables: Write, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    facts = _facts(*(f"Q1\tP36\tQ{n}" for n in range(100, 113)))
    _build(write_tables("t", entities=_TWO, facts=facts), tmp_path / "out")
    told = _told(caplog)
    assert len(told) == 11
    assert told[-1] == "left out: 3 more facts for such reasons"


@pytest.mark.parametrize("literal", ["+2U577", "+2020-00-00T00:00:00Z/9", "@1.5/2.5", '"two years"'])
def test_among_as_many_objects_of_two_kinds_entities_yield(
    write_tables: Write, tmp_path: Path, literal: str
) -> None:
    facts = _facts("Q1\tAK:warranty\tQ2", f"Q2\tAK:warranty\t{literal}")
    _build(write_tables("t", entities=_TWO, facts=facts), tmp_path / "out")
    snapshot = Snapshot.open(tmp_path / "out")
    assert [fact.subject.id for fact in snapshot.facts("Q2")] == ["Q2"]
    assert snapshot.facts("Q1") == []


def test_what_is_kept_of_a_dump_is_a_rule_only_where_one_was_read(
    write_tables: Write, tmp_path: Path
) -> None:
    assert _build(write_tables("t", entities=_TWO), tmp_path / "out").rules == {}
    (tmp_path / "own.ttl").write_text("<http://x.org/a> <http://x.org/b> <http://x.org/c> .\n")
    assert _build(tmp_path / "own.ttl", tmp_path / "out").rules == {"languages": ["en"]}


def test_facts_alone_are_told_to_need_entities(write_tables: Write, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"describe no entity; add a dump, or a folder with entities\.tsv"):
        _build(write_tables("t", facts=_facts("Q1\tP36\tQ2")), tmp_path / "out")


def test_an_old_snapshot_is_replaced_and_nothing_is_left_beside(write_tables: Write, tmp_path: Path) -> None:
    out = tmp_path / "snapshots" / "out"
    _build(write_tables("a", entities=_TWO), out)
    old = Snapshot.open(out)
    _build(write_tables("b", entities="id\tlabel\nQ3\tthree\n"), out)
    assert [entity.id for entity in Snapshot.open(out).entities()] == ["Q3"]
    assert [entity.id for entity in old.entities()] == ["Q1", "Q2"]
    assert [path.name for path in out.parent.iterdir()] == ["out"]


def test_a_failed_build_leaves_the_old_snapshot(write_tables: Write, tmp_path: Path) -> None:
    out = tmp_path / "snapshots" / "out"
    _build(write_tables("a", entities=_TWO), out)
    with pytest.raises(ValueError, match="line 2"):
        _build(write_tables("b", entities="id\tlabel\n\tx\n"), out)
    assert len(Snapshot.open(out)) == 2
    assert [path.name for path in out.parent.iterdir()] == ["out"]


def test_a_folder_that_is_no_snapshot_is_never_replaced(write_tables: Write, tmp_path: Path) -> None:
    folder = write_tables("t", entities=_TWO)
    with pytest.raises(ValueError, match="exists and is no snapshot"):
        _build(folder, folder)
    with pytest.raises(ValueError, match="exists and is no snapshot"):
        _build(folder, folder / "entities.tsv")


def test_sources_without_entities_are_refused(write_tables: Write, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="describe no entity"):
        _build(write_tables("t", entities="id\tlabel\n"), tmp_path / "out")


def test_an_unknown_relation_is_estimated_from_its_facts(write_tables: Write, tmp_path: Path) -> None:
    entities = "id\tlabel\n" + "".join(f"E{n}\tentity {n}\n" for n in range(30))
    facts = _facts(
        *(f'E{n}\tAK:motto\t"motto {n}"' for n in range(25)),
        *(f"E{n}\tAK:likes\tE{m}" for n in range(5) for m in range(5) if n != m),
        "E1\tAK:friend\tE2",
        "E2\tAK:friend\tE1",
    )
    relations = "id\tlabel\nAK:motto\tmotto\n"
    _build(write_tables("t", entities=entities, facts=facts, relations=relations), tmp_path / "out")
    graph = Snapshot.open(tmp_path / "out")
    motto = graph.relation("AK:motto")
    assert (motto.label, motto.kind, motto.cardinality) == ("motto", ValueKind.TEXT, Cardinality.ONE)
    assert graph.relation("AK:likes").cardinality is Cardinality.MANY
    assert graph.relation("AK:friend").cardinality is Cardinality.FEW


def test_a_known_relation_keeps_all_that_the_schema_says(graph: Snapshot) -> None:
    from kg import schema

    assert graph.relation("P1082") == schema.builtin()["P1082"]


def test_classes_come_from_relations_where_types_say_nothing(graph: Snapshot) -> None:
    assert graph.entity("Q42").classes == frozenset((EntityClass.PERSON,))


def test_types_come_from_instance_of_facts_where_there_are_none(write_tables: Write, tmp_path: Path) -> None:
    folder = write_tables("t", entities="id\tlabel\nQ1\tSeine\nQ2\triver\n", facts=_facts("Q1\tP31\tQ2"))
    _build(folder, tmp_path / "out")
    seine = Snapshot.open(tmp_path / "out").entity("Q1")
    assert (seine.types, seine.classes) == (("river",), frozenset((EntityClass.PLACE,)))


def test_importance_comes_from_the_graph_where_no_source_states_it(
    write_tables: Write, tmp_path: Path
) -> None:
    entities = "id\tlabel\nQ1\thub\nQ2\ta\nQ3\tb\nQ4\talone\n"
    folder = write_tables("t", entities=entities, facts=_facts("Q2\tP36\tQ1", "Q3\tP36\tQ1"))
    _build(folder, tmp_path / "out")
    found = [(entity.id, entity.importance) for entity in Snapshot.open(tmp_path / "out").entities()]
    assert [entity_id for entity_id, _ in found] == ["Q1", "Q2", "Q3", "Q4"]
    assert found[0][1] > found[1][1] > found[3][1] == 0


def test_a_budget_keeps_the_most_important_entities(write_tables: Write, tmp_path: Path) -> None:
    rows = "".join(f"Q{n}\tentity number {n}\t{n}\n" for n in range(1, 2001))
    facts = _facts(*(f"Q{n}\tP36\tQ{n + 1}" for n in range(1, 2000)))
    folder = write_tables("t", entities=f"id\tlabel\timportance\n{rows}", facts=facts)
    whole = _build(folder, tmp_path / "whole")
    manifest = _build(folder, tmp_path / "part", whole.size // 2)
    kept = [entity.importance for entity in Snapshot.open(tmp_path / "part").entities()]
    assert manifest.size <= whole.size // 2
    assert 600 < len(kept) < 1400
    assert kept == list(range(2000, 2000 - len(kept), -1))
    counts = manifest.counts
    assert counts.dropped["facts for the budget"] == whole.counts.facts - counts.facts
    assert counts.dropped["entities for the budget"] == 2000 - len(kept)
    assert counts.dropped_by_relation == {"P36": whole.counts.facts - counts.facts}
    assert manifest.rules["budget_bytes"] == whole.size // 2


@pytest.mark.parametrize("share", [0.25, 0.9, 0.999])
def test_a_budget_is_filled_though_the_schema_takes_much_of_it(
    write_tables: Write, tmp_path: Path, share: float
) -> None:
    rows = "".join(f"Q{n}\tname {n * 7919 % 100003}\t{3000 - n}\n" for n in range(1, 3001))
    facts = _facts(*(f"Q{n}\tAK:r{n * 7 % 150}\tQ{n // 3 + 1}" for n in range(1, 3000)))
    folder = write_tables("t", entities=f"id\tlabel\timportance\n{rows}", facts=facts)
    budget = int(_on_disk(_build(folder, tmp_path / "whole")) * share)
    assert 0.7 * budget < _on_disk(_build(folder, tmp_path / "part", budget)) <= budget


def test_a_budget_that_nothing_fits_is_refused(write_tables: Write, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="budget of 100 bytes: too small"):
        _build(write_tables("t", entities=_TWO), tmp_path / "out", 100)


def test_the_bad_lines_of_a_dump_are_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    dump = tmp_path / "small.json"
    links = b'"sitelinks":{"enwiki":{"site":"enwiki","title":"T"}}'
    good = b'{"type":"item","id":"Q1","labels":{"en":{"language":"en","value":"one"}},%s},\n' % links
    dump.write_bytes(b"[\n" + good + b'{"type":"item","id":,\n' * 22 + b"]\n")
    _build(dump, tmp_path / "out")
    told = [record.getMessage() for record in caplog.records if record.name == "kg.build"]
    assert len(told) == 21
    assert told[0] == f"{dump}, line 3: is not valid JSON; skipped"
    assert told[-1] == f"{dump}: 2 more lines that could not be read, skipped"


def test_an_item_without_an_article_is_no_better_known_than_one_with_it(tmp_path: Path) -> None:
    dump = tmp_path / "small.json"
    label = '"labels":{{"en":{{"language":"en","value":"item {0}"}}}}'
    claim = '{"mainsnak":{"snaktype":"value","property":"P36","datatype":"wikibase-item","datavalue":{"type":'
    claim += (
        '"wikibase-entityid","value":{"entity-type":"item","id":"Q1"}}},"rank":"normal","type":"statement"}'
    )
    rows = [
        f'{{"type":"item","id":"Q1",{label.format(1)},"sitelinks":{{"dewiki":{{"site":"dewiki","title":"T"}},'
        '"enwiki":{"site":"enwiki","title":"T"}}}',
        f'{{"type":"item","id":"Q2",{label.format(2)},"claims":{{"P36":[{claim}]}},"sitelinks":{{}}}}',
    ]
    dump.write_text("[\n" + ",\n".join(rows) + "\n]\n")
    options = BuildOptions(min_sitelinks=0)
    build([dump], tmp_path / "out", encoder=None, budget_bytes=None, name="test", options=options)
    assert [entity.id for entity in Snapshot.open(tmp_path / "out").entities()] == ["Q1", "Q2"]


def test_control_signs_in_labels_do_no_harm(write_tables: Write, tmp_path: Path) -> None:
    _build(write_tables("t", entities="id\tlabel\nQ1\to\x1fn\x1ee\n"), tmp_path / "out")
    assert Snapshot.open(tmp_path / "out").entity("Q1").label == "o\x1fn\x1ee"


def test_the_wikidata_sample_is_built_whole(shared_data: Path, tmp_path: Path) -> None:
    manifest = _build(shared_data / "wikidata-sample", tmp_path / "sample")
    graph = Snapshot.open(tmp_path / "sample")
    assert (manifest.counts.entities, manifest.counts.facts) == (30794, 68646)
    assert manifest.counts.dropped == {}
    assert graph.candidates("Paris")[0].id == "Q90"
    assert any(fact.object == graph.entity("Q90").ref for fact in graph.facts("Q142"))
