"""A snapshot answers as the records do that it was made from."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.alias import fold, names_of
from kg.graph import Graph
from kg.records import (
    GREATEST_YEAR,
    Coordinates,
    Entity,
    EntityClass,
    EntityRef,
    Fact,
    Quantity,
    Relation,
    Text,
    Time,
    Value,
    ValueKind,
)
from tests.kg.layout.laid_out import laid_out
from tests.kg.layout.records_in_columns import MemoryGraph

_TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
_LABELS = _TEXTS.filter(bool) | st.sampled_from(
    ("Albert Einstein", "Battle of Verdun", "São Tomé", "A. B. C.", "NATO", "gold", "Jean-Luc", "The Who")
)
_IDS = st.integers(1, 1 << 40).map(lambda number: f"Q{number}") | st.from_regex(
    r"[A-Z]{2}:\w{1,9}", fullmatch=True
)
_YEARS = st.integers(-GREATEST_YEAR, GREATEST_YEAR) | st.integers(-3000, 2100)
_TIMES = (
    st.builds(Time, _YEARS, st.integers(1, 12), st.integers(1, 31), st.just(11), st.booleans())
    | st.builds(Time, _YEARS)
    | st.builds(Time, _YEARS, st.integers(0, 12), st.integers(0, 31), st.integers(0, 15), st.booleans())
)
_AMOUNTS = (
    st.integers(-(10**6), 10**15).map(float)
    | st.decimals(-1000, 10**7, places=3).map(float)
    | st.floats(allow_nan=False, allow_infinity=False)
)
_QUANTITIES = st.builds(
    Quantity,
    _AMOUNTS,
    st.sampled_from(("", "Q712226", "Q11573", "Q4294967295")),
    st.just(0.0) | st.sampled_from((0.5, 1.0, 0.001, 250.0)) | st.floats(0, 1e300),
)
_PLACES = st.builds(
    Coordinates,
    st.floats(-90, 90) | st.decimals(-90, 90, places=4).map(float),
    st.floats(-360, 360) | st.decimals(-360, 360, places=4).map(float),
)
_SIDES = st.none() | _TIMES
_MANY_RELATIONS = 120


def _entities() -> st.SearchStrategy[list[Entity]]:
    entity = st.builds(
        Entity,
        id=_IDS,
        label=_LABELS,
        aliases=st.lists(_LABELS, max_size=3).map(tuple),
        description=_TEXTS,
        types=st.lists(_TEXTS, max_size=2).map(tuple),
        importance=st.integers(0, 0xFFFF),
        classes=st.frozensets(st.sampled_from(EntityClass), max_size=2),
    )
    return st.lists(entity, min_size=1, max_size=40, unique_by=lambda entity: entity.id).map(
        lambda entities: sorted(entities, key=lambda entity: -entity.importance)
    )


@st.composite
def graphs(draw: st.DrawFn) -> MemoryGraph:
    entities = draw(_entities())
    kinds = draw(st.lists(st.sampled_from(ValueKind), min_size=1, max_size=_MANY_RELATIONS))
    relations = [Relation(f"P{number}", f"relation {number}", kind=kind) for number, kind in enumerate(kinds)]
    values: dict[ValueKind, st.SearchStrategy[Value]] = {
        ValueKind.ENTITY: st.sampled_from([entity.ref for entity in entities]),
        ValueKind.TIME: _TIMES,
        ValueKind.QUANTITY: _QUANTITIES,
        ValueKind.TEXT: (_TEXTS | st.text("ab", min_size=250)).map(Text),
        ValueKind.COORDINATES: _PLACES,
    }
    order = {entity.id: number for number, entity in enumerate(entities)}
    facts = []
    for number in draw(st.lists(st.integers(0, len(relations) - 1), max_size=60)):
        relation = relations[number]
        subject = draw(st.sampled_from(entities))
        sides = draw(_SIDES), draw(_SIDES)
        source = draw(st.sampled_from(("wikidata", "own", "geonames")))
        facts.append(Fact(subject.ref, relation.ref, draw(values[relation.kind]), *sides, source))
    facts = sorted(set(facts), key=lambda fact: (order[fact.subject.id], int(fact.relation.id[1:])))
    return MemoryGraph(entities, relations, facts)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(graphs())
def test_a_snapshot_gives_back_what_was_written(graph: MemoryGraph) -> None:
    with TemporaryDirectory() as folder:
        snapshot = laid_out(graph, Path(folder))
        reader: Graph = snapshot
        assert list(reader.entities()) == list(graph.entities())
        assert reader.relations() == graph.relations()
        for number, entity in enumerate(graph.all_entities):
            assert reader.entity(entity.id) == entity
            assert (snapshot.label_of(number), snapshot.importance(number)) == (
                entity.label,
                entity.importance,
            )
            assert snapshot.classes(entity.id) == entity.classes
            assert list(reader.facts(entity.id)) == list(graph.facts(entity.id))
            assert list(reader.inverse_facts(entity.id)) == list(graph.inverse_facts(entity.id))
            for relation in graph.relations()[:5]:
                stated = graph.inverse_facts(entity.id, relation.id, limit=2)
                assert list(reader.inverse_facts(entity.id, relation.id, limit=2)) == list(stated)
            numbers = [number << 20 | place for place in range(len(graph.facts(entity.id)))]
            assert snapshot.numbered_facts(numbers) == list(graph.facts(entity.id))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_entities())
def test_every_name_leads_to_every_entity_that_has_it(entities: list[Entity]) -> None:
    with TemporaryDirectory() as folder:
        snapshot = laid_out(MemoryGraph(entities, (), ()), Path(folder))
        for number, entity in enumerate(entities):
            for name, rank in names_of(entity):
                found = [entry for entry in snapshot.aliases.entries(name) if entry.entity == number]
                assert all(entry.exact and entry.rank <= rank for entry in found)
                assert found or not fold(name)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(graphs(), st.integers(0, 12))
def test_short_looks_give_what_whole_ones_give(graph: MemoryGraph, limit: int) -> None:
    with TemporaryDirectory() as folder:
        snapshot = laid_out(graph, Path(folder))
        for entity in graph.all_entities:
            facts = snapshot.facts(entity.id)[:limit]
            objects = [fact.object.id for fact in facts if isinstance(fact.object, EntityRef)]
            assert snapshot.objects(entity.id, limit) == objects
            for name, _ in names_of(entity):
                for surface in (name, name.lower()):
                    found = snapshot.candidates(surface)
                    stated = [c for c in found if c.exact and not c.partial]
                    assert list(snapshot.stated_candidates(surface)) == stated
                    assert all(fold(c.label) == fold(surface) for c in found if c.by_label)
