"""From the user's file to a layer: rows are read, typed and named; all that is wrong is reported together.

Labels, aliases, descriptions and types are rows as well ("AK:x200, label, Acme X200"; "Acme X200, type, product").
The kind of a new relation is that of its values: where figures and names mix, all are text; bare numbers of four
figures are years where the relation's name speaks of time or all of them lie between 1900 and 2100.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

from kg.alias import fold
from kg.graph import Graph
from kg.own_facts.cell import apparent_kind, converted, kind_of, with_period, without_counted
from kg.own_facts.layer import FactKey, Layer, OwnEntity, OwnRelation, key_of
from kg.own_facts.naming import MEASURED, Names, RelationNames, label_of, looks_like_id
from kg.own_facts.relation_kind import cardinality_of, harmonised, stands_for_none, stated_cardinality
from kg.own_facts.row import BadCell, BadRow, BadRows, PlainLiteral, StatedRow, StatedRows
from kg.own_facts.stack import SINGLE
from kg.own_facts.value import (
    date_of,
    is_phrase,
    is_version,
    is_yearly,
    lies_before,
    literal_value,
    refuse_as_name,
    typed,
    typed_as,
)
from kg.records import EntityRef, Fact, Relation, RelationRef, Text, Value, ValueKind

_ABOUT = {
    "label": "label", "rdfs:label": "label",
    "alias": "aliases", "aliases": "aliases", "also known as": "aliases",
    "description": "description",
    "type": "types", "is a": "types", "kind": "types",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """A layer, and what the user should know: new entities with what they are like, remarks on relations."""

    layer: Layer
    new_entities: Mapping[str, str]
    new_relations: Mapping[str, str]
    hints: tuple[str, ...]
    lines: Mapping[FactKey, int]
    """Where each fact stands."""
    absent: Sequence[BadRow] = ()
    """Rows on what the graph lacks, where nothing is created."""


def read_layer(
    stated: StatedRows,
    graph: Graph,
    *,
    name: str,
    date: str = "",
    own_relations: Container[str] = (),
    create: bool = True,
) -> Reading:
    """``own_relations``: ids of relations of the graph that earlier files brought, whose cardinality may still change;
    ``create=False``: unknown names make no entities (for facts to be removed).

    :raises BadRows: rows that cannot be read, all of them.
    """
    bad = list(stated.bad)
    if not stated.rows and not bad:
        bad.append(BadRow(1, "file", name, "holds no row; write one: subject, relation, object"))
    reader = _Reader(graph, stated.rows, create=create, own_relations=own_relations)
    layer = reader.layer(name, date, bad)
    absent = tuple(row for row in bad if row.absent)
    if len(absent) < len(bad):
        raise BadRows(bad)
    return Reading(layer, reader.names.new, reader.new_relations, tuple(reader.hints()), reader.lines, absent)


@dataclass(slots=True)
class _Group:
    """The rows of one relation; ``known`` is None for a new one."""

    label: str
    known: Relation | None
    rows: list[StatedRow] = field(default_factory=list)
    cells: list[str | Value] = field(default_factory=list)
    """What each row's object is: a value, or a name still to be looked up."""


class _Reader:
    def __init__(
        self, graph: Graph, rows: Sequence[StatedRow], *, create: bool, own_relations: Container[str]
    ) -> None:
        self._rows = rows
        self._own_relations = own_relations
        self._relations = RelationNames(graph)
        labels = {
            subject: _plain(row)
            for row in rows
            if _about(row) == "label" and isinstance(row.object, str)
            if looks_like_id(subject := row.subject if isinstance(row.subject, str) else row.subject.id)
        }
        subjects = frozenset(row.subject for row in rows if isinstance(row.subject, str))
        self.names = Names(graph, stated=labels, subjects=subjects, create=create)
        self.new_relations: dict[str, str] = {}
        self.lines: dict[FactKey, int] = {}
        self._remarks: dict[str, None] = {}

    def layer(self, name: str, date: str, bad: list[BadRow]) -> Layer:
        about: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        groups: dict[str, _Group] = {}
        for row in self._rows:
            try:
                if key := _about(row):
                    about[self.names.entity(row.subject, "subject").id][key].append(_plain(row))
                else:
                    self._add(groups, row)
            except BadCell as error:
                bad.append(error.at(row.line))
        facts: list[Fact] = []
        relations: dict[str, OwnRelation] = {}
        for group in groups.values():
            found = self._facts(group, bad)
            if found:
                relation = self._relation(group, found, bad)
                relations[relation.id] = relation
                facts += found
        facts = _without_doubles(facts)
        return Layer(name, date, self._entities(facts, about), relations, tuple(facts))

    def hints(self) -> list[str]:
        """Remarks for the user, one line each."""
        likes = [
            f"{self.names.new[key]!r} is new; if {c.label} ({c.id}) is meant, write that"
            for key, c in self.names.hints.items()
            if key in self.names.new
        ]
        return [
            *likes,
            *self.names.chosen.values(),
            *self._relations.remarks.values(),
            *self._remarks,
        ]

    def _add(self, groups: dict[str, _Group], row: StatedRow) -> None:
        known = self._relations.known(row.relation, apparent_kind(row.object))
        label = known.label if known else label_of(row.relation)
        group = groups.setdefault(known.id if known else fold(label), _Group(label, known))
        cell = self._cell(row.object, known.kind if known else None, label)
        group.rows.append(row)
        group.cells.append(cell)

    def _cell(self, stated: str | Value | PlainLiteral, kind: ValueKind | None, label: str) -> str | Value:
        """The value, or the name of an entity; ``kind`` is None under a new relation, which is called ``label``."""
        if isinstance(stated, PlainLiteral):
            return literal_value(stated.text, kind)
        if isinstance(stated, str):
            if kind in MEASURED and stands_for_none(stated):
                return Text(stated)
            if kind is ValueKind.TIME and is_yearly(stated):
                return Text(stated)
            if kind is None and is_version(stated, label):
                return Text(stated)
            read = typed_as(stated, kind) if kind else self._typed(stated)
            return stated if read is None else read
        return converted(stated, kind) if kind else stated

    def _typed(self, text: str) -> Value | None:
        if is_phrase(text) and text in self.names.subjects:
            return None
        try:
            return typed(text)
        except BadCell:
            if self.names.knows(text):
                return None
            raise

    def _facts(self, group: _Group, bad: list[BadRow]) -> list[Fact]:
        if group.known is None:
            rows = list(zip(group.rows, group.cells, strict=True))
            group.cells, wrong = harmonised(group.label, rows)
            bad += wrong
            if wrong:
                return []
            label, group.cells = with_period(group.label, group.cells)
            if label != group.label:
                group.label, group.known = label, self._relations.known(label, ValueKind.QUANTITY)
        group.cells = [without_counted(cell, group.label) for cell in group.cells]
        relation_id = group.known.id if group.known else self._new(group.label)
        ref = RelationRef(relation_id, group.label)
        facts = []
        for row, cell in zip(group.rows, group.cells, strict=True):
            try:
                facts.append(self._fact(row, ref, cell))
            except BadCell as error:
                bad.append(error.at(row.line))
        return facts

    def _new(self, label: str) -> str:
        relation_id = self._relations.new_id(label, self.new_relations)
        self.new_relations[relation_id] = label
        return relation_id

    def _fact(self, row: StatedRow, relation: RelationRef, cell: str | Value) -> Fact:
        start = date_of(row.start, "valid from") if row.start else None
        end = date_of(row.end, "valid to") if row.end else None
        if start and end and lies_before(end, start):
            raise BadCell("valid to", row.end, f"lies before {row.start}; exchange the two dates")
        subject = self.names.entity(row.subject, "subject")
        if isinstance(cell, str) and self.names.create and not self.names.knows(cell):
            refuse_as_name(cell)
        wanted = self._relations.takes(relation.id)
        of_own = subject.id in self.names.new
        value: Value = (
            self.names.entity(cell, "object", wanted, of_own=of_own)
            if isinstance(cell, str | EntityRef)
            else cell
        )
        fact = Fact(subject, relation, value, start, end, row.source)
        self.lines.setdefault(key_of(fact), row.line)
        return fact

    def _relation(self, group: _Group, facts: Sequence[Fact], bad: list[BadRow]) -> OwnRelation:
        ref = facts[0].relation
        stated = None
        for row in group.rows:
            try:
                stated = stated_cardinality(row.cardinality) or stated
            except BadCell as error:
                bad.append(error.at(row.line))
        if group.known is not None and group.known.id not in self._own_relations:
            known = group.known
            if stated in SINGLE and known.cardinality not in SINGLE:
                self._remarks[f"{ref.label}: replaces what the graph says of these subjects"] = None
                return OwnRelation(known.id, known.label, known.kind, stated, stated=True)
            if stated and stated is not known.cardinality:
                self._remarks[f"{ref.label}: has {known.cardinality.value} in the graph, which stays so"] = (
                    None
                )
            return OwnRelation(known.id, known.label, known.kind, known.cardinality)
        return OwnRelation(
            ref.id,
            ref.label,
            Counter(kind_of(fact.object) for fact in facts).most_common(1)[0][0],
            stated or cardinality_of(facts),
            stated=stated is not None,
        )

    def _entities(
        self, facts: Sequence[Fact], about: dict[str, dict[str, list[str]]]
    ) -> dict[str, OwnEntity]:
        refs = {fact.subject.id: fact.subject for fact in facts}
        refs |= {fact.object.id: fact.object for fact in facts if isinstance(fact.object, EntityRef)}
        entities = {}
        for entity_id in {**refs, **about}:
            said = about.get(entity_id, {})
            new = self.names.new.get(entity_id)
            label = new or (refs[entity_id].label if entity_id in refs else self.names.label(entity_id))
            labels = [text for text in said.get("label", ()) if text != label]
            entities[entity_id] = OwnEntity(
                entity_id,
                label,
                aliases=tuple(dict.fromkeys((*labels, *said.get("aliases", ())))),
                description=next(iter(said.get("description", ())), ""),
                types=tuple(dict.fromkeys(said.get("types", ()))),
            )
        return entities


def _without_doubles(facts: Sequence[Fact]) -> list[Fact]:
    """Each fact once for each of its periods; without one only where none is stated."""
    once = {(key_of(fact), fact.start, fact.end): fact for fact in facts}
    dated = {key for key, start, end in once if start or end}
    return [fact for (key, start, end), fact in once.items() if start or end or key not in dated]


def _about(row: StatedRow) -> str:
    """What a row says of an entity itself: "label", "aliases", "description", "types"; "" for a fact."""
    return _ABOUT.get(row.relation.casefold(), "")


def _plain(row: StatedRow) -> str:
    value = row.object
    if isinstance(value, EntityRef):
        return value.label or value.id
    if isinstance(value, Text):
        return value.text
    if isinstance(value, str):
        return value.strip("\"'“”") or value
    raise BadCell("object", str(value), "must be text here")
