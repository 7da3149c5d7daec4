"""Facts in words: subject and value as they stand in a sentence, read from the sources of a snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from kg.literal import parse_literal
from kg.records import EntityClass, EntityRef
from kg.schema import coarse_classes
from kg.source import Source
from kg.starter import EntityRow
from kg.verbalise import value_text
from scripts.local_model.gathering import gather
from scripts.local_model.wordings import Wordings

HELD_OUT_SHARE = 0.05
WELL_KNOWN = 100
"""Subjects of each relation that training asks about most."""
REST_SHARE = 0.5
"""Share of the training questions about all other subjects."""
_TEMPLATES: Mapping[tuple[str, EntityClass], str] = {
    ("P571", EntityClass.WORK): "{s} was created in {o}.",
    ("P61", EntityClass.BODY): "{s} was discovered by {o}.",
    ("P61", EntityClass.SUBSTANCE): "{s} was discovered by {o}.",
}
_FILMS = ("film", "song", "album", "single", "series", "game")
_UNTOLD = ("", "human")
_LABEL_SHARE = 6
"""How many times as often a question has the label as any one alias."""


@dataclass(frozen=True, slots=True)
class WordedFact:
    """A fact with its subject and value as text; ``names`` are what a question may call the subject.

    ``template`` tells the fact where the relation's usual wording does not fit the subject ("" where it
    does); ``weight`` grows with the subject's importance.
    """

    subject_id: str
    subject: str
    relation: str
    value: str
    names: tuple[str, ...]
    template: str = ""
    weight: float = 1.0


def read(sources: Iterable[Source], wordings: Wordings) -> list[WordedFact]:
    """The facts of the sources that have a wording and have not ended.

    :raises ValueError: a row of a source cannot be read.
    """
    gathering = gather(sources)
    facts = []
    for triple in gathering.facts:
        subject = gathering.entities[triple.subject]
        value = _value(triple.object, gathering.entities)
        if triple.relation in wordings.relations and value not in _UNTOLD and not triple.end:
            facts.append(_worded(subject, triple.relation, value))
    return facts


def well_known(facts: Sequence[WordedFact], *, per_relation: int = WELL_KNOWN) -> list[WordedFact]:
    """The first fact of each of the most important subjects of every relation: what so small a model can learn.

    The weights are such that a relation is asked in proportion to the root of what its facts weigh.
    """
    first: dict[tuple[str, str], WordedFact] = {}
    for fact in facts:
        first.setdefault((fact.relation, fact.subject_id), fact)
    kept: dict[str, list[WordedFact]] = {}
    for fact in sorted(first.values(), key=lambda fact: (-fact.weight, fact.subject_id)):
        of_relation = kept.setdefault(fact.relation, [])
        if len(of_relation) < per_relation:
            of_relation.append(fact)
    return [fact for of_relation in kept.values() for fact in _balanced(of_relation)]


def known_names(facts: Sequence[WordedFact], wordings: Wordings) -> dict[str, list[str]]:
    """Real names by kind, as subjects and values of the facts' relations have them."""
    known: dict[str, set[str]] = {}
    for fact in facts:
        wording = wordings.relations[fact.relation]
        known.setdefault(wording.subject_kind, set()).add(fact.subject)
        known.setdefault(wording.object_kind, set()).add(fact.value)
    return {kind: sorted(names) for kind, names in known.items() if len(names) >= 20}


def held_out_fact(fact: WordedFact) -> bool:
    """Whether a fact is kept from training."""
    key = f"{fact.subject_id} {fact.relation}"
    return sha256(key.encode()).digest()[1] < 256 * HELD_OUT_SHARE


def training_facts(facts: Sequence[WordedFact]) -> list[WordedFact]:
    """The well-known facts, and all others in `REST_SHARE` of the questions: a wrong answer is then at least a name."""
    known = well_known(facts)
    asked = {(fact.subject_id, fact.relation) for fact in known}
    rest = [fact for fact in facts if (fact.subject_id, fact.relation) not in asked]
    total, total_known = sum(fact.weight for fact in rest), sum(fact.weight for fact in known)
    scale = REST_SHARE / (1 - REST_SHARE) * total_known / total if rest else 0.0
    return [*known, *(replace(fact, weight=fact.weight * scale) for fact in rest)]


def _balanced(facts: Sequence[WordedFact]) -> list[WordedFact]:
    total = sum(fact.weight for fact in facts)
    return [replace(fact, weight=fact.weight / total**0.5) for fact in facts]


def _value(literal: str, entities: Mapping[str, EntityRow]) -> str:
    value = parse_literal(literal)
    return value_text(
        replace(value, label=entities[value.id].label) if isinstance(value, EntityRef) else value
    )


def _worded(subject: EntityRow, relation: str, value: str) -> WordedFact:
    short = tuple(alias for alias in subject.aliases[:3] if alias.isascii() and 3 < len(alias) < 40)
    names = (*[subject.label] * _LABEL_SHARE, *short)
    label = value_text(EntityRef(subject.id, subject.label))
    weight = (1 + subject.importance) ** 0.75
    return WordedFact(
        subject.id, label, relation, value, names, template=_template(subject, relation), weight=weight
    )


def _template(subject: EntityRow, relation: str) -> str:
    if relation == "P577" and any(word in kind for kind in subject.types for word in _FILMS):
        return "{s} was released in {o}."
    found = (_TEMPLATES.get((relation, kind)) for kind in sorted(coarse_classes(subject.types)))
    return next(filter(None, found), "")
