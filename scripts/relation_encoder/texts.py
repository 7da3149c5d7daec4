"""What the relation encoder is trained on and measured with: how relations are stated and asked for, and what is not.

Statements and questions are two groups that are never compared with each other. In each a text has a meaning (what it
states or asks for) or none, and is compared with those texts only that can be about things of the same kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from benchmarks.statement import read_wordings
from detect.plain_question import masked as masked_question
from detect.relation_match import Option
from detect.worded import End, Worded, missed
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import anchors, builtin
from kg.schema.questions import question_misses, questions
from scripts.verifier.wordings import BESIDE, HELD_OUT, STATES, Wordings, is_held, load, sentences


class Use(Enum):
    """``KNOWN`` is compared with, but not trained on."""

    TRAINED = "trained"
    KNOWN = "known"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class Told:
    """A text as it is embedded. ``meaning`` is None where it means no relation; ``ends``: kinds of what it is about."""

    text: str
    meaning: Hashable | None
    relation: str
    ends: Hashable
    use: Use
    beside: bool = False
    """It means none, but is written to be taken for one."""


@dataclass(frozen=True)
class Group:
    """Texts with what the comparison needs, as arrays over them.

    ``meanings``: shape (n,), -1 for none. ``ends``: shape (n,), rows of ``fitting``, a matrix. ``relations``: shape
    (n,), rows of ``alike``: relations of which one can be said in the words of the other.
    """

    told: Sequence[Told]
    meanings: NDArray[np.int64]
    ends: NDArray[np.int64]
    fitting: NDArray[np.bool_]
    relations: NDArray[np.int64]
    alike: NDArray[np.bool_]

    @property
    def texts(self) -> list[str]:
        return [each.text for each in self.told]

    def using(self, *uses: Use) -> NDArray[np.bool_]:
        return np.array([each.use in uses for each in self.told])


def statements() -> Group:
    """Sentences with two ends. Relations and a fifth of the sentences are held out, as from the verifier."""
    known = load(held_out=False)
    return _group(_stated(known), _ends_fit, known)


def asked() -> Group:
    """Questions; a fifth of them is held out."""
    return _group(_asked(), _classes_fit, load(held_out=False))


def _stated(known: Wordings) -> Iterator[Told]:
    yield from _worded(known)
    held = [(r, w) for r, wordings in load(held_out=True).templates.items() for w in wordings]
    held += [(r, w) for r, w in sentences(STATES, held_out=True) if r in HELD_OUT]
    for relation, wording in held:
        if relation in builtin():
            yield from _told(builtin()[relation], wording, Use.HELD)
    yield from _beside()
    for each in missed():
        yield _miss(each, Use.HELD if is_held(each.wording) else Use.TRAINED)


def _worded(known: Wordings) -> Iterator[Told]:
    """What wordings are compared with, and more that is trained on; no wording of the benchmarks is."""
    benched = {r: w.sentences for r, w in read_wordings().items()}
    unseen = {_folded(wording) for wordings in benched.values() for wording in wordings}
    for relation in builtin().values():
        masked = {told.text for w in benched.get(relation.id, ()) for told in _told(relation, w, Use.KNOWN)}
        compared = anchors(relation)
        for wording in dict.fromkeys((*compared, *known.templates.get(relation.id, ()))):
            for told in _told(relation, wording, Use.KNOWN):
                is_fresh = _folded(wording) not in unseen and told.text not in masked
                if is_fresh and relation.id not in HELD_OUT:
                    yield replace(told, use=Use.TRAINED)
                elif wording in compared:
                    yield told


def _beside() -> Iterator[Told]:
    """Sentences that stand beside a relation; of those held out every one measures."""
    for is_out, use in ((False, Use.TRAINED), (True, Use.HELD)):
        for relation, wording in sentences(BESIDE, held_out=is_out):
            if relation in builtin() and (is_out or relation not in HELD_OUT):
                yield from _told(builtin()[relation], wording, use, beside=True)


def _folded(wording: str) -> str:
    return wording.rstrip(". ").casefold()


def _told(relation: Relation, wording: str, use: Use, *, beside: bool = False) -> Iterator[Told]:
    if "{s}" not in wording or "{o}" not in wording:
        return
    worded = Worded(
        wording,
        End(ValueKind.ENTITY, relation.subject_classes),
        End(relation.kind, relation.object_classes),
    )
    stated = None if beside else Option(relation, not worded.subject_first).statement
    yield Told(worded.masked, stated, "" if beside else relation.id, _in_order(worded), use, beside)


def _miss(worded: Worded, use: Use) -> Told:
    return Told(worded.masked, None, "", _in_order(worded), use)


def _in_order(worded: Worded) -> tuple[End, End]:
    ends = worded.subject, worded.object
    return ends if worded.subject_first else (ends[1], ends[0])


def _asked() -> Iterator[Told]:
    for relation in builtin().values():
        for question in questions(relation):
            use = Use.KNOWN if relation.id in HELD_OUT else Use.TRAINED
            use = Use.HELD if is_held(question) else use
            yield Told(masked_question(question), relation.id, relation.id, relation.subject_classes, use)
    for classes, question in question_misses():
        use = Use.HELD if is_held(question) else Use.TRAINED
        yield Told(masked_question(question), None, "", classes, use)


def _ends_fit(one: tuple[End, End], other: tuple[End, End]) -> bool:
    return all(a.fits(b.kind, b.classes) for a, b in zip(one, other, strict=True))


def _classes_fit(one: frozenset[EntityClass], other: frozenset[EntityClass]) -> bool:
    return not one or not other or bool(one & other)


def _group(told: Iterator[Told], fit: Callable[..., bool], known: Wordings) -> Group:
    """Each text with each meaning once; one that is known, or trained on, is not held out as well."""
    found: dict[tuple[str, Hashable], Told] = {}
    for each in told:
        found.setdefault((each.text, each.meaning), each)
    seen = {each.text for each in found.values() if each.use is not Use.HELD}
    kept = [each for each in found.values() if each.use is not Use.HELD or each.text not in seen]
    meanings = {m: i for i, m in enumerate(dict.fromkeys(t.meaning for t in kept if t.meaning is not None))}
    ends = {e: i for i, e in enumerate(dict.fromkeys(t.ends for t in kept))}
    relations = {r: i for i, r in enumerate(dict.fromkeys(t.relation for t in kept))}
    alike = np.zeros((len(relations), len(relations)), dtype=bool)
    for one, two in combinations(filter(None, relations), 2):
        both = relations[one], relations[two]
        alike[both] = alike[both[::-1]] = known.alike(one, two)
    return Group(
        kept,
        np.array([-1 if t.meaning is None else meanings[t.meaning] for t in kept]),
        np.array([ends[t.ends] for t in kept]),
        np.array([[fit(one, two) for two in ends] for one in ends]),
        np.array([relations[t.relation] for t in kept]),
        alike,
    )
