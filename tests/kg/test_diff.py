"""Comparing snapshots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kg.build import build
from kg.diff import Difference, Tally, changed_fields, diff
from kg.records import Entity, EntityRef, Quantity, Time
from kg.store import Snapshot

Make = Callable[..., Snapshot]

_ENTITIES = (
    "Q1\tone\tuno|eins\tthe first\tnumber\t300",
    "Q2\ttwo\t\tthe second\tnumber\t200",
    "Q3\tthree\t\t\tnumber\t100",
    "AK:x\tx\t\t\tletter\t50",
)
_FACTS = (
    "Q1\tP36\tQ2\ta\t\t",
    "Q1\tP1082\t+100\ta\t\t",
    "Q2\tP36\tQ3\ta\t+1949-00-00T00:00:00Z/9\t",
    "Q2\tP47\tQ1\ta\t\t",
    "Q3\tP47\tAK:x\ta\t\t",
    'Q1\tP1448\t"a name too long to stand within a fact"\ta\t\t',
)


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Build a snapshot of the tables above, changed: `make(less=[row], more=[row])`."""
    made = 0

    def snapshot(*, less: tuple[str, ...] = (), more: tuple[str, ...] = ()) -> Snapshot:
        nonlocal made
        made += 1
        folder = tmp_path / f"tables-{made}"
        folder.mkdir()
        entities = [row for row in _ENTITIES if row not in less] + [row for row in more if _is_entity(row)]
        facts = [row for row in _FACTS if row not in less] + [row for row in more if not _is_entity(row)]
        header = "id\tlabel\taliases\tdescription\ttypes\timportance"
        (folder / "entities.tsv").write_text("\n".join((header, *entities)), encoding="utf-8")
        header = "subject\trelation\tobject\tsource\tstart\tend"
        (folder / "facts.tsv").write_text("\n".join((header, *facts)), encoding="utf-8")
        out = tmp_path / f"snapshot-{made}"
        build([folder], out, encoder=None, budget_bytes=None, name="n", date=f"2026-11-0{made}")
        return Snapshot.open(out)

    return snapshot


def _is_entity(row: str) -> bool:
    return row.split("\t")[1][:1].islower()


def test_snapshots_of_the_same_content_are_the_same(make: Make) -> None:
    found = diff(make(), make())
    assert (bool(found), found) == (False, Difference())


def test_the_source_of_a_fact_and_a_little_importance_make_no_difference(make: Make) -> None:
    new = make(
        less=(_FACTS[0], _ENTITIES[0]), more=("Q1\tP36\tQ2\tb\t\t", _ENTITIES[0].replace("300", "301"))
    )
    assert not diff(make(), new)


def test_an_added_entity_is_told_with_its_facts_in_spite_of_new_numbers(make: Make) -> None:
    found = diff(make(), make(more=("Q9\tnine\t\t\tnumber\t250", "Q9\tP36\tQ1\ta\t\t", "Q3\tP47\tQ9\ta\t\t")))
    assert (found.entities, found.facts) == (Tally(added=1), Tally(added=2))
    assert found.by_relation == {"P36": Tally(added=1), "P47": Tally(added=1)}
    assert [entity.id for entity in found.examples.entities_added] == ["Q9"]
    assert {fact.object for fact in found.examples.facts_added} == {
        EntityRef("Q1", "one"),
        EntityRef("Q9", "nine"),
    }


def test_a_difference_the_other_way_round_is_what_was_removed(make: Make) -> None:
    found = diff(make(more=("Q9\tnine\t\t\tnumber\t250", "Q9\tP36\tQ1\ta\t\t")), make())
    assert (found.entities, found.facts) == (Tally(removed=1), Tally(removed=1))
    assert [entity.label for entity in found.examples.entities_removed] == ["nine"]
    assert [fact.subject.id for fact in found.examples.facts_removed] == ["Q9"]


def test_a_fact_is_changed_when_its_dates_are(make: Make) -> None:
    found = diff(make(), make(less=(_FACTS[2],), more=("Q2\tP36\tQ3\ta\t+1950-00-00T00:00:00Z/9\t",)))
    assert (found.entities, found.facts) == (Tally(), Tally(changed=1))
    ((before, after),) = found.examples.facts_changed
    assert (before.start, after.start) == (Time(1949), Time(1950))


def test_another_value_of_what_has_one_value_is_a_change(make: Make) -> None:
    found = diff(make(), make(less=(_FACTS[1],), more=("Q1\tP1082\t+120\ta\t\t",)))
    assert (found.facts, found.by_relation) == (Tally(changed=1), {"P1082": Tally(changed=1)})
    ((before, after),) = found.examples.facts_changed
    assert (before.object, after.object) == (Quantity(100.0), Quantity(120.0))


def test_a_new_value_among_several_is_one_added_and_one_removed(make: Make) -> None:
    old = make(more=("Q2\tP47\tAK:x\ta\t\t",))
    found = diff(old, make(less=(_FACTS[3],), more=("Q2\tP47\tAK:x\ta\t\t", "Q2\tP47\tQ3\ta\t\t")))
    assert found.facts == Tally(added=1, removed=1)


def test_a_change_of_a_long_text_is_found(make: Make) -> None:
    found = diff(make(), make(less=(_FACTS[5],), more=(_FACTS[5].replace("name", "text"),)))
    assert found.facts.changed + found.facts.added == 1
    assert set(found.by_relation) == {"P1448"}


def test_an_entity_is_changed_by_its_label_aliases_and_description(make: Make) -> None:
    new = make(less=_ENTITIES[:1], more=("Q1\tthe one\teins|un\tthe very first\tnumber\t300",))
    found = diff(make(), new)
    assert (found.entities, found.facts) == (Tally(changed=1), Tally())
    assert found.fields == {"label": 1, "aliases": 1, "description": 1}
    assert [change.field for change in found.examples.entities_changed] == ["label", "description", "aliases"]


def test_no_more_examples_are_kept_than_asked_for(make: Make) -> None:
    new = make(more=tuple(f"Q{n}\tnumber {n}\t\t\tnumber\t7" for n in range(10, 30)))
    found = diff(make(), new, limit=3)
    assert (found.entities.added, len(found.examples.entities_added)) == (20, 3)
    assert diff(make(), new, limit=0).examples.entities_added == []


def test_progress_adds_up_to_twice_all_entities(make: Make) -> None:
    old, new = make(), make(more=("Q9\tnine\t\t\tnumber\t250",))
    told: list[int] = []
    diff(old, new, progress=told.append)
    assert sum(told) == 2 * len(old) + len(new)


@pytest.mark.parametrize(
    ("before", "after", "differs"), [(0, 5, False), (0, 6, True), (100, 110, False), (100, 120, True)]
)
def test_importance_is_changed_beyond_noise_only(before: int, after: int, differs: bool) -> None:
    changes = changed_fields(Entity("Q1", "one", importance=before), Entity("Q1", "one", importance=after))
    assert [change.field for change in changes] == ["importance"] * differs


def test_the_same_aliases_in_another_order_are_no_change() -> None:
    old, new = (Entity("Q1", "one", aliases=aliases) for aliases in (("a", "b"), ("b", "a")))
    assert changed_fields(old, new) == []
