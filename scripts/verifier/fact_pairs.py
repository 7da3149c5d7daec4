"""Pairs from facts: the evidence is how facts are worded to readers, the claim says one of them, or almost.

The label follows from the facts that the evidence tells: a claim of one of them is supported; another value of a
relation that has one value is contradicted; a sibling relation, another subject or the other direction is neither,
unless the relation goes one way only. Half of the facts are made up, so that no label can be known by heart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from kg.records import Cardinality, EntityClass, EntityRef, Fact, Quantity, Relation, Time, Value
from kg.starter import EntityRow
from kg.verbalise import fact_text, value_text
from scripts.verifier import perturb
from scripts.verifier.asking import Questions
from scripts.verifier.facts import Facts
from scripts.verifier.framing import framed
from scripts.verifier.nesting import nested
from scripts.verifier.other_value import other_value
from scripts.verifier.pair import Label, Pair, endless
from scripts.verifier.prose import retold
from scripts.verifier.stood_in import is_renamed, stood_in
from scripts.verifier.telling import embellished, sentence, subject_name, value_name
from scripts.verifier.wordings import Wordings

_FUNCTIONAL = frozenset((Cardinality.ONE, Cardinality.CURRENT, Cardinality.FEW))
_ONE_WAY = frozenset(("P22", "P25", "P40", "P184", "P185"))
_SAME, _OTHER_VALUE, _OTHER_RELATION, _SWAPPED, _OTHER_SUBJECT, _UNRELATED, _NESTED, _BESIDE = range(8)
_SHARES = (38, 15, 20, 8, 3, 10, 5, 20)
"""Weights of the kinds of claims."""
_FRAMED = 0.4
"""Share of the claims whose template is put in another frame."""
_STRANGER = 0.12
"""Share of the evidence that also tells a fact about another subject."""
_PROSE = 0.35
"""Share of the evidence that is retold as running text."""
_STOOD_IN = 0.35
"""Share of the facts whose ends are called as in the questions of a check (`detect.stand_in`)."""
_ASKED = 0.35
"""Share of the claims that stand behind a question for the relation of the fact."""
_ASKED_ELSE = 0.1
"""Share of these whose question is for another relation, which changes nothing about what is claimed."""
_KINDS = (
    "same",
    "other-value",
    "other-relation",
    "swapped",
    "other-subject",
    "unrelated",
    "nested",
    "beside",
)


class FactPairs:
    """Pairs without end, from facts of the relations that have wordings."""

    def __init__(self, facts: Facts, wordings: Wordings, chance: Random, *, prefix: str = "fact") -> None:
        self._facts, self._wordings, self._chance, self._prefix = facts, wordings, chance, prefix
        self._told = [r for r in sorted(wordings.templates) if facts.by_relation.get(r)]
        self._weights = [len(facts.by_relation[r]) ** 0.35 for r in self._told]
        self._by_ends = self._siblings()
        self._questions = Questions(facts.relations)

    def __iter__(self) -> Iterator[Pair]:
        return endless(self.draw)

    def draw(self) -> Pair | None:
        """One pair, or None where the kind of claim drawn does not go with the fact drawn."""
        fact = self.fact()
        kind = self._chance.choices(range(len(_KINDS)), _SHARES)[0]
        stands_in = self._chance.random() < _STOOD_IN
        fact = stood_in(fact, self._facts) if stands_in else fact
        told = [fact] if stands_in else self._evidence(fact)
        makers = (self._same, self._other_value, self._other_relation, self._swapped, self._other_subject)
        if kind in (_UNRELATED, _NESTED, _BESIDE):
            others = {_UNRELATED: self._unrelated, _NESTED: self._nested, _BESIDE: self._beside}
            return others[kind](fact, told)
        claimed = makers[kind](fact)
        if claimed is None:
            return None
        label = self.label(claimed, told)
        return None if label is None else self._pair(told, claimed, label, kind, fact)

    def fact(self) -> Fact:
        """A fact, by relation; every other one gets the value of another subject."""
        relation = self._chance.choices(self._told, self._weights)[0]
        facts = self._facts.by_relation[relation]
        fact = self._chance.choice(facts)
        if self._chance.random() < 0.5:
            return fact
        made_up = replace(fact, object=self._chance.choice(facts).object)
        return fact if _ids(made_up.object) == fact.subject.id else made_up

    def label(self, claimed: Fact, told: Sequence[Fact]) -> Label | None:
        """What facts say about a claimed one; None where that is open to dispute."""
        labels = {self._label(claimed, fact) for fact in told}
        for label in (Label.SUPPORTED, None, Label.CONTRADICTED):
            if label in labels:
                return label
        return Label.NEUTRAL

    def _label(self, claimed: Fact, fact: Fact) -> Label | None:
        same_relation = claimed.relation.id == fact.relation.id
        if claimed.subject.id == fact.subject.id and claimed.object == fact.object:
            alike = self._wordings.alike(claimed.relation.id, fact.relation.id)
            return Label.SUPPORTED if same_relation else None if alike else Label.NEUTRAL
        relation = self._facts.relations[fact.relation.id]
        if _ids(claimed.object) == fact.subject.id and _ids(fact.object) == claimed.subject.id:
            return self._swapped_label(claimed, relation)
        if claimed.subject.id != fact.subject.id or not same_relation:
            return Label.NEUTRAL
        if self._is_compatible(claimed.object, fact.object):
            return None
        return Label.CONTRADICTED if relation.cardinality in _FUNCTIONAL else Label.NEUTRAL

    def _swapped_label(self, claimed: Fact, relation: Relation) -> Label | None:
        """The same ends the other way round."""
        if relation.inverse == claimed.relation.id:
            return Label.SUPPORTED
        if claimed.relation.id != relation.id:
            return None if self._wordings.alike(claimed.relation.id, relation.id) else Label.NEUTRAL
        one_way = relation.cardinality in _FUNCTIONAL or relation.contains or relation.id in _ONE_WAY
        return Label.CONTRADICTED if one_way else Label.NEUTRAL

    def _is_compatible(self, first: Value, second: Value) -> bool:
        """Whether two values can both be right, one being within or a looser form of the other."""
        if isinstance(first, EntityRef) and isinstance(second, EntityRef):
            words = set(first.label.casefold().split()), set(second.label.casefold().split())
            return words[0] <= words[1] or words[1] <= words[0] or self._facts.related(first.id, second.id)
        if isinstance(first, Time) and isinstance(second, Time):
            return first.year == second.year and 0 in (first.month - second.month, first.month, second.month) and (
                0 in (first.day - second.day, first.day, second.day)
            )  # fmt: skip
        if isinstance(first, Quantity) and isinstance(second, Quantity):
            return abs(first.amount - second.amount) <= 0.05 * max(abs(first.amount), abs(second.amount))
        return first == second

    def _same(self, fact: Fact) -> Fact:
        return fact

    def _other_value(self, fact: Fact) -> Fact | None:
        value = other_value(fact, self._facts, self._chance)
        return None if value is None else replace(fact, object=value, start=None, end=None)

    def _other_relation(self, fact: Fact) -> Fact | None:
        others = [
            r
            for r in self._by_ends.get(_ends(fact, self._facts), ())
            if not self._wordings.alike(r, fact.relation.id)
        ]
        if not others:
            return None
        relation = self._facts.relations[self._chance.choice(others)]
        return Fact(fact.subject, relation.ref, fact.object)

    def _swapped(self, fact: Fact) -> Fact | None:
        if not isinstance(fact.object, EntityRef):
            return None
        classes = self._facts.classes(fact.object.id), self._facts.classes(fact.subject.id)
        return Fact(fact.object, fact.relation, fact.subject) if classes[0] & classes[1] else None

    def _other_subject(self, fact: Fact) -> Fact | None:
        other = self._chance.choice(self._facts.by_relation[fact.relation.id])
        inverse = self._facts.relations[fact.relation.id].inverse
        if inverse or other.subject.id == fact.subject.id or _share_words(other.subject, fact.subject):
            return None
        return replace(fact, subject=other.subject)

    def _unrelated(self, fact: Fact, told: Sequence[Fact]) -> Pair | None:
        firsts = (*self._end_names(fact.subject), "any")
        kinds = {f"{first}-{second}" for first in firsts for second in self._end_names(fact.object)}
        templates = [t for ends in sorted(kinds) for t in self._wordings.unrelated.get(ends, ())]
        if not templates:
            return None
        return self._pair(
            told, fact, Label.NEUTRAL, _UNRELATED, fact, template=self._chance.choice(templates)
        )

    def _nested(self, fact: Fact, told: Sequence[Fact]) -> Pair | None:
        template = self._chance.choice(self._wordings.templates[fact.relation.id])
        classes = self._facts.classes(fact.subject.id), self._facts.classes(_ids(fact.object))
        around = nested(template, *classes, self._chance)
        return self._pair(told, fact, Label.NEUTRAL, _NESTED, fact, template=around) if around else None

    def _beside(self, fact: Fact, told: Sequence[Fact]) -> Pair | None:
        """The ends of the fact in a sentence about the same theme that does not state it."""
        templates = self._wordings.beside.get(fact.relation.id)
        if not templates:
            return None
        return self._pair(told, fact, Label.NEUTRAL, _BESIDE, fact, template=self._chance.choice(templates))

    def _evidence(self, fact: Fact) -> list[Fact]:
        """The fact, half of the time among up to three others about its subject, each relation once."""
        told = [fact]
        others = self._facts.by_subject.get(fact.subject.id, [])
        wanted = self._chance.choice((0, 0, 0, 0, 1, 1, 2, 3))
        for other in self._chance.sample(others, min(wanted, len(others))):
            if other.relation.id in self._wordings.templates and other.relation.id not in {
                f.relation.id for f in told
            }:
                told.append(other)
        if self._chance.random() < _STRANGER:
            told.append(self._chance.choice(self._facts.by_relation[fact.relation.id]))
        self._chance.shuffle(told)
        return told

    def _text(self, told: Sequence[Fact]) -> str:
        if not is_renamed(told[0].subject, self._facts) and self._chance.random() < _PROSE:
            return retold(told, self._facts, self._wordings, self._chance)
        return " ".join(map(fact_text, told))

    def _pair(
        self, told: Sequence[Fact], claimed: Fact, label: Label, kind: int, fact: Fact, *, template: str = ""
    ) -> Pair:
        chance = self._chance
        row = self._facts.entities.get(claimed.subject.id) or EntityRow(
            claimed.subject.id, claimed.subject.label
        )
        template = template or chance.choice(self._wordings.templates[claimed.relation.id])
        ends = self._facts.classes(claimed.subject.id), self._facts.classes(_ids(claimed.object))
        if chance.random() < _FRAMED:
            template = framed(template, claimed.object, *ends, chance)
        keep_label = kind in (_SWAPPED, _OTHER_SUBJECT, _NESTED) or is_renamed(told[0].subject, self._facts)
        subject = value_text(claimed.subject)
        if not keep_label:
            subject = subject_name(
                template, claimed.subject, row, self._facts.classes(claimed.subject.id), chance
            )
        object_id = _ids(claimed.object)
        renamed = is_renamed(claimed.object, self._facts)
        row_of_value = None if renamed else self._facts.entities.get(object_id)
        value, typed = value_name(claimed.object, row_of_value, chance)
        text = sentence(template, subject, value, typed)
        name = f"{self._prefix}/{_KINDS[kind]}"
        if kind in (_SAME, _OTHER_VALUE) and chance.random() < 0.1 and (denied := _denied(text, chance)):
            text, label = denied, _reversed(label)
            name = f"{self._prefix}/negated"
        said = f"{self._question(fact, claimed)}{embellished(text, chance)}"
        return Pair(self._text(told), said, label, name)

    def _question(self, fact: Fact, claimed: Fact) -> str:
        """What is asked before some claims: for the relation of the fact or of the claim, of the fact's subject."""
        chance = self._chance
        if chance.random() >= _ASKED:
            return ""
        relation = fact.relation.id if chance.random() < 0.8 else claimed.relation.id
        if chance.random() < _ASKED_ELSE:
            relation = chance.choice(self._told)
        asked = self._questions.draw(relation, value_text(fact.subject), chance)
        return f"{asked} " if asked else ""

    def _siblings(self) -> dict[tuple[str, str, str], list[str]]:
        """Relations by the kinds of ends that their facts have; those with such facts come three times."""
        table: dict[tuple[str, str, str], set[str]] = {}
        for relation in self._told:
            for fact in self._facts.by_relation[relation]:
                table.setdefault(_ends(fact, self._facts), set()).add(relation)
        fitting = [r for name in sorted(self._wordings.templates) if (r := self._facts.relations.get(name))]
        return {
            ends: sorted(usual | {r.id for r in fitting if _fits(r, ends)}) + 2 * sorted(usual)
            for ends, usual in table.items()
        }

    def _end_names(self, value: Value) -> list[str]:
        if isinstance(value, EntityRef):
            return sorted(c.value for c in self._facts.classes(value.id))
        return [_value_kind(value)]


def _denied(text: str, chance: Random) -> str | None:
    if chance.random() < 0.15:
        return f"It is {chance.choice(('not true', 'false', 'wrong', 'a myth'))} that {text}"
    return perturb.negated(text, chance)


def _reversed(label: Label) -> Label:
    return {Label.SUPPORTED: Label.CONTRADICTED, Label.CONTRADICTED: Label.SUPPORTED}.get(label, label)


def _ends(fact: Fact, facts: Facts) -> tuple[str, str, str]:
    """Classes of the subject, and kind and classes (or unit) of the value."""
    subject = "|".join(sorted(c.value for c in facts.classes(fact.subject.id)))
    value = fact.object
    if isinstance(value, EntityRef):
        return subject, "entity", "|".join(sorted(c.value for c in facts.classes(value.id)))
    return subject, _value_kind(value), value.unit if isinstance(value, Quantity) else ""


def _fits(relation: Relation, ends: tuple[str, str, str]) -> bool:
    """Whether the ends have the classes that a relation asks for; one that asks for none does not fit."""
    subject, kind, value = ends
    if relation.kind.value != kind or kind == "quantity" or not _among(relation.subject_classes, subject):
        return False
    return kind != "entity" or _among(relation.object_classes, value)


def _among(classes: frozenset[EntityClass], given: str) -> bool:
    return any(c.value in given.split("|") for c in classes)


def _value_kind(value: Value) -> str:
    return {"Time": "time", "Quantity": "quantity", "Text": "text"}.get(type(value).__name__, "coordinates")


def _ids(value: Value) -> str:
    return value.id if isinstance(value, EntityRef) else ""


def _share_words(first: EntityRef, second: EntityRef) -> bool:
    return bool(set(first.label.casefold().split()) & set(second.label.casefold().split()))
