"""Whether an answer is right: the value that the graph gives must stand in it, and no other value of the relation.

Written apart from the detector, so that nobody judges himself: names are looked up as they are written, dates and
numbers read by patterns, and compared by the rules of `correct_figures`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from benchmarks.correct_figures import DIGITS_LEAST, NEAR, amounts, days
from benchmarks.correct_names import Names, ValueNames, names_of, words_of
from benchmarks.detect_sets.wrong_value import CONTAINS, STEPS
from kg.graph import Graph
from kg.records import EntityRef, Quantity, Text, Time, Value

_SUBJECT, _RIGHT, _NEAR = "subject", "right", "near"


_PRONOUNS = frozenset("it its he his him she her hers they their them".split())


class Judgement(StrEnum):
    RIGHT = "right"
    OTHER = "another value"
    NEAR = "near"
    """What contains the right value, is contained in it, or was right once: neither right nor wrong."""
    SILENT = "no value"
    """No value of the relation stands in it."""

    @property
    def wrong(self) -> bool:
        return self in {Judgement.OTHER, Judgement.SILENT}


@dataclass(frozen=True, slots=True)
class Truth:
    """What is right of a subject and a relation; ``near`` are values that nobody would call wrong, ``told`` times that
    the graph has of the subject in another relation.
    """

    relation: str
    tolerance: float
    subjects: tuple[str, ...]
    right: tuple[Value, ...]
    near: tuple[Value, ...] = ()
    told: tuple[Time, ...] = ()


class Judge:
    """Judges answers by one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    @cached_property
    def _names(self) -> ValueNames:
        return ValueNames(self._graph)

    def truth(self, subjects: Sequence[str], relation: str) -> Truth:
        """The values of all the subjects (entities of one name), stated from either side."""
        known = self._graph.relation(relation)
        right: list[Value] = []
        near: list[Value] = []
        told: list[Time] = []
        for subject in subjects:
            for fact in self._graph.facts(subject):
                if fact.relation.id == relation:
                    (near if fact.ended else right).append(fact.object)
                elif isinstance(fact.object, Time):
                    told.append(fact.object)
            if known.inverse:
                right += [fact.subject for fact in self._graph.inverse_facts(subject, known.inverse)]
        return Truth(
            relation,
            known.tolerance,
            tuple(subjects),
            tuple(dict.fromkeys(right)),
            tuple(dict.fromkeys(near)),
            tuple(dict.fromkeys(told)),
        )

    def judge(self, text: str, truth: Truth) -> Judgement:
        """The judgement on a text about the subject of ``truth``."""
        kinds = {type(value) for value in truth.right}
        if Time in kinds:
            return self._of_time(self._without_subject(text, truth), truth)
        if Quantity in kinds:
            return self._of_quantity(self._without_subject(text, truth), truth)
        return self._of_names(text, truth)

    def names_subject(self, text: str, truth: Truth) -> bool:
        """Whether the text calls the subject by one of its names, or by a pronoun."""
        if _PRONOUNS & set(words_of(text)):
            return True
        return any(True for _ in self._subject_names(truth).found(text))

    def shares_name(self, truth: Truth) -> bool:
        """Whether a right value has a name of the subject, so that nothing tells which of the two stands there."""
        subjects = self._subject_names(truth).by_words
        right = Names()
        for value in (*truth.right, *truth.near):
            self._names.put(right, value)
        return any(words in subjects for words in right.by_words)

    def _of_names(self, text: str, truth: Truth) -> Judgement:
        right = {_meaning(value) for value in truth.right}
        near = {_meaning(value) for value in truth.near} | self._kin(right)
        found: set[str] = set()
        for _, _, meanings in self._every_name(truth).found(text):
            if meanings & right:
                found.add(_RIGHT)
            elif _SUBJECT not in meanings:
                found.add(
                    _NEAR if meanings & near or meanings & self._around_all(meanings, right) else "other"
                )
        return _judgement(right=_RIGHT in found, other="other" in found, near=_NEAR in found)

    def _every_name(self, truth: Truth) -> Names:
        """Names of the subject, of right values and of all other values of the relation."""
        names = Names()
        values = self._names.of(truth.relation)
        names.by_words.update({words: set(meant) for words, meant in values.by_words.items()})
        names.exact.update(values.exact)
        names.longest = values.longest
        for value in (*truth.right, *truth.near, *self._holding(truth.right)):
            self._names.put(names, value)
        for words in self._subject_names(truth).by_words:
            names.by_words[words].add(_SUBJECT)
            names.longest = max(names.longest, len(words))
        return names

    def _subject_names(self, truth: Truth) -> Names:
        names = Names()
        for subject in truth.subjects:
            for name in names_of(self._graph, self._graph.entity(subject)):
                names.add(name, _SUBJECT)
        return names

    def _without_subject(self, text: str, truth: Truth) -> str:
        """The text with the names of the subject blanked, whose figures say nothing ("Apollo 11")."""
        for start, end, _ in self._subject_names(truth).found(text):
            text = f"{text[:start]}{'_' * (end - start)}{text[end:]}"
        return text

    def _of_time(self, text: str, truth: Truth) -> Judgement:
        found = list(days(text))
        right = [any(day.is_of(value) for value in _times(truth.right)) for day in found]
        beside = (
            *truth.near,
            *(truth.told if any(right) else ()),
        )  # "It began in 1701. It was dissolved in 1918."
        near = [any(day.is_of(value) for value in _times(beside)) for day in found]
        other = any(not a and not b for a, b in zip(right, near, strict=True))
        return _judgement(right=any(right), other=other, near=any(near))

    def _of_quantity(self, text: str, truth: Truth) -> Judgement:
        wanted = [value for value in truth.right if isinstance(value, Quantity)]
        offs = [[off for v in wanted if (off := a.apart(v)) is not None] for a in amounts(text)]
        best = [min(off) for off in offs if off]
        right = any(off <= max(DIGITS_LEAST, truth.tolerance) for off in best)
        return _judgement(right=right, other=not right and any(o > NEAR for o in best), near=bool(best))

    def _kin(self, right: Iterable[str]) -> set[str]:
        return {found for value in right for found in self._around(value)} - set(right)

    def _holding(self, right: Iterable[Value]) -> list[EntityRef]:
        """What contains right values: true, but coarser."""
        ids = self._kin({_meaning(value) for value in right})
        return [self._graph.entity(each).ref for each in ids if each[:1] == "Q"]

    def _around_all(self, meanings: Iterable[str], right: set[str]) -> set[str]:
        """Those of the meanings that lie in a right value."""
        return {meaning for meaning in meanings if self._around(meaning) & right}

    def _around(self, entity_id: str) -> set[str]:
        """What contains the entity, step by step, and the entity itself."""
        found = edge = {entity_id}
        for _ in range(STEPS):
            edge = {holder for each in edge for holder in self._holders(each)} - found
            found = found | edge
        return found

    def _holders(self, entity_id: str) -> Iterable[str]:
        facts = self._graph.facts(entity_id)
        return [f.object.id for f in facts if f.relation.id in CONTAINS and isinstance(f.object, EntityRef)]


def _meaning(value: Value) -> str:
    return value.id if isinstance(value, EntityRef) else value.text if isinstance(value, Text) else str(value)


def _times(values: Iterable[Value]) -> list[Time]:
    return [value for value in values if isinstance(value, Time)]


def _judgement(*, right: bool, other: bool, near: bool) -> Judgement:
    if other:
        return Judgement.OTHER
    if right:
        return Judgement.RIGHT
    return Judgement.NEAR if near else Judgement.SILENT
