"""What the linking benchmark makes of judged names, and that it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.linking import Judged, Speeds, report, run
from benchmarks.linking_cases import Case, Group, labelled, without
from benchmarks.measures import Quantiles
from benchmarks.statement import Split

ENTITIES = """\
id\tlabel\taliases\tdescription\ttypes
Q1\tParis\t\tcity in Texas\tcity
Q2\tParis\t\tcapital of France\tcity
Q3\tFrance\t\tcountry\tcountry
Q4\tAnna Ünal\t\twriter\thuman
Q5\tUnited Towns\t\tcountry\tcountry
X6\tParis\t\t\t
"""
FACTS = "subject\trelation\tobject\tsource\n" + "".join(
    f"{subject}\t{relation}\t{value}\ttest\n"
    for subject, relation, value in [
        ("Q2", "P17", "Q3"),
        ("Q3", "P36", "Q2"),
        ("Q4", "P19", "Q2"),
        ("Q4", "P20", "Q1"),
        ("Q4", "P27", "Q3"),
        ("Q1", "P17", "Q5"),
        ("Q3", "P47", "Q5"),
        ("Q5", "P47", "Q3"),
        ("X6", "P17", "Q3"),
    ]
)


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    folder = tmp_path / "sample"
    folder.mkdir()
    (folder / "entities.tsv").write_text(ENTITIES, encoding="utf-8")
    (folder / "facts.tsv").write_text(FACTS, encoding="utf-8")
    (folder / "relations.tsv").write_text("id\tlabel\tdescription\n", encoding="utf-8")
    return folder


def judged(group: Group, entity: str, prior: str, linked: str) -> Judged:
    return Judged(Case("Paris is old.", 0, 5, entity, group), prior, linked)


SPEEDS = Speeds(Quantiles(1.0, 2.0, 4.0), Quantiles(2.0, 2.0, 8.0), 100.0)


def test_absent_names_count_against_precision_and_for_nothing_in_recall() -> None:
    cases = [judged(Group.FACT, "a", "b", "a")] * 3 + [judged(Group.ABSENT, "a", "b", "")] * 2
    cases += [judged(Group.ABSENT, "a", "b", "b")]
    rows = {row[0]: row[1:] for row in report(cases, SPEEDS, {}).tables[0].rows}
    assert rows["fact"] == (3, 1.0, 1.0, 1.0, None, 0.0, 0.0, None, None)
    assert rows["absent"][:5] == (3, 0.0, None, None, pytest.approx(2 / 3))
    assert rows["all"][1:3] == (pytest.approx(3 / 4), 1.0)


def test_speed_is_stated_as_a_ratio_to_the_prior_alone() -> None:
    assert report([], SPEEDS, {}).tables[1].rows[-1] == ("ratio", 2.0, 1.0, 2.0)


def test_cases_mark_the_name_and_names_without_a_description_take_no_part(sample: Path) -> None:
    cases = labelled(sample, split=Split.ALL, seed=0, limit=100).cases
    assert {case.entity for case in cases} <= {"Q1", "Q2", "Q3", "Q4", "Q5"}
    shared = [case for case in cases if case.group.value.startswith(("fact", "absent"))]
    assert {case.text[case.start : case.end] for case in shared} == {"Paris"}
    assert "Anna Unal" in {
        case.text[case.start : case.end] for case in cases if case.group is Group.NO_DIACRITICS
    }


def test_the_halves_share_no_entity(sample: Path) -> None:
    halves = [
        {case.entity for case in labelled(sample, split=split, seed=0, limit=100).cases}
        for split in (Split.DEVELOPMENT, Split.TEST)
    ]
    assert not halves[0] & halves[1]


def test_absent_entities_and_hidden_facts_are_left_out_of_the_tables(sample: Path, tmp_path: Path) -> None:
    chosen = labelled(sample, split=Split.ALL, seed=0, limit=100)
    (tmp_path / "out").mkdir()
    out = without(sample, tmp_path / "out", chosen)
    entities, facts = (out / "entities.tsv").read_text(), (out / "facts.tsv").read_text()
    assert "X6" not in entities + facts
    assert not any(f"{entity}\t" in entities + facts for entity in chosen.absent)
    assert not any(f"{t.subject}\t{t.relation}\t{t.object}" in facts for t in chosen.hidden)


def test_the_benchmark_runs(sample: Path) -> None:
    found = run(sample=sample, split=Split.ALL, limit=20, texts=2)
    rows = {row[0]: row for row in found.tables[0].rows}
    assert rows["no context"][3] == 1.0
    took = found.tables[1].rows[0][1]
    assert isinstance(took, float)
    assert took > 0
