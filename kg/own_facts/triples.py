"""Rows of a Turtle or N-Triples file. A line is that of the statement in N-Triples, else the statement's number.

An IRI outside Wikidata is an entity of the user's with an id from its last part. A predicate outside Wikidata is looked
up like a relation's name in a table: by its label in the file, else by its last part ("warrantyPeriod").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO

from kg.own_facts.naming import label_of
from kg.own_facts.row import BadRow, PlainLiteral, StatedRow, StatedRows, shortened
from kg.rdf import RdfIds, RdfTriple, parse_triples
from kg.rdf_term import About, about, is_framework, is_wanted, local_name, value_of, wikidata_id
from kg.records import EntityRef, Value

_ROWS = {About.LABEL: "label", About.ALIAS: "alias", About.DESCRIPTION: "description", About.TYPE: "type"}


def triple_rows(text: str, *, turtle: bool) -> StatedRows:
    triples: list[RdfTriple] = []
    try:
        triples.extend(parse_triples(BytesIO(text.encode()), turtle=turtle))
    except SyntaxError as error:
        line = error.lineno or 1
        shown = shortened((text.splitlines() or [""])[min(line, text.count("\n") + 1) - 1].strip())
        return StatedRows((), [BadRow(line, "row", shown, f"{error.msg}; correct the line")])
    labels = {
        t.subject: t.object for t in reversed(triples) if about(t.predicate) is About.LABEL and _is_read(t)
    }
    predicates = {triple.predicate for triple in triples}
    return _Rows(labels, predicates).read(triples)


class _Rows:
    def __init__(self, labels: Mapping[str, str], predicates: set[str]) -> None:
        self._labels, self._predicates = labels, predicates
        self._ids = RdfIds()

    def read(self, triples: Sequence[RdfTriple]) -> StatedRows:
        rows: list[StatedRow] = []
        bad: list[BadRow] = []
        for number, triple in enumerate(triples, 1):
            if triple.subject in self._predicates:
                continue
            try:
                row = self._row(number, triple)
            except ValueError as error:
                bad.append(BadRow(number, "object", shortened(triple.object), str(error)))
            else:
                rows += [row] if row else []
        return StatedRows(rows, bad)

    def _row(self, number: int, triple: RdfTriple) -> StatedRow | None:
        """None for what says nothing here: other languages, the vocabulary of RDF."""
        said = about(triple.predicate)
        if said in (About.NOTHING, About.IMPORTANCE) or not _is_read(triple):
            return None
        subject = self._entity(triple.subject)
        if said is None:
            return StatedRow(number, subject, self._relation(triple.predicate), self._object(triple))
        if said is About.TYPE:
            if is_framework(triple.object):
                return None
            label = self._labels.get(triple.object) or label_of(local_name(triple.object))
            return StatedRow(number, subject, "type", label)
        return StatedRow(number, subject, _ROWS[said], " ".join(triple.object.split()))

    def _object(self, triple: RdfTriple) -> Value | PlainLiteral:
        if not triple.datatype:
            return self._entity(triple.object)
        return value_of(triple.object, triple.datatype) or PlainLiteral(" ".join(triple.object.split()))

    def _entity(self, iri: str) -> EntityRef:
        own = "" if wikidata_id(iri) else local_name(iri)
        return EntityRef(self._ids(iri), self._labels.get(iri, own))

    def _relation(self, iri: str) -> str:
        return wikidata_id(iri) or self._labels.get(iri) or local_name(iri)


def _is_read(triple: RdfTriple) -> bool:
    return not triple.datatype or is_wanted(triple.language)
