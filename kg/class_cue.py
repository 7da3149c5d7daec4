"""Words that tell what class of thing is named beside them, learned from the wordings of relations.

Rules: "{s} was born in {o}" says that a place is named behind "born in" and a person before "born". A cue is one
word of content, or two words of which one has content; what relations say of a cue is put together, and a cue behind
which anything may stand is none. Cues stand directly before a name, or up to three words behind it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from kg import schema
from kg.alias import fold
from kg.graph import Graph
from kg.records import EntityClass, Relation, ValueKind
from kg.stem import stem
from kg.tokens import FoldedTokens
from kg.word import FUNCTION_WORDS, Word

Classes = frozenset[EntityClass]
NOTHING: Classes = frozenset()

_SLOT = re.compile(r"\{[so]\}|[^\W_]+")
_ARTICLES = frozenset(("the", "a", "an"))
_PLACING = frozenset("in at on for to".split())
"""Behind these a place may always stand; behind "of", what owns as well as what is owned."""
_MOST_CLASSES = 3
_REACH = 3
_VAGUE = frozenset("kind type name part thing".split())
_ALWAYS = {
    EntityClass.PLACE: "in|at|near|city of|population of",
    EntityClass.PERSON: "by",
    EntityClass.SUBSTANCE: "symbol for|symbol of",
    EntityClass.LANGUAGE: "speak|speaks|spoke|into",
}
"""What stands before a name in no wording, or whatever the wording."""


class ClassCues:
    """The classes that the words around a name suggest."""

    def __init__(self, graph: Graph) -> None:
        known: dict[str, Relation] = {**schema.builtin(), **{r.id: r for r in graph.relations()}}
        self._before, self._behind = _learned(known.values())
        self._topics = _topics(known.values())
        self._loose = {cue: frozenset((c,)) for c, cues in _ALWAYS.items() for cue in cues.split("|")}

    def before(self, words: Sequence[Word], first: int) -> tuple[Classes, bool]:
        """The classes that the words before a name suggest, and whether hardly anything else stands there."""
        one, two = _two_before(words, first)
        for cue in (f"{two} {one}", one):
            if classes := self._before.get(cue):
                return classes, one != "of" and (EntityClass.WORK not in classes or one not in _PLACING)
        return NOTHING, False

    def behind(self, tokens: FoldedTokens, first: int, stop: int) -> Classes:
        """The classes that the words behind a name suggest, else those of lone prepositions before it."""
        words = tokens.words
        for position in range(stop, min(stop + _REACH, len(words))):
            if position in tokens.sentence_starts:
                break
            if classes := self._behind.get(words[position].folded):
                return classes
        one, two = _two_before(words, first)
        return self._loose.get(f"{two} {one}") or self._loose.get(one) or NOTHING

    def of_sentence(self, stems: Iterable[str]) -> Classes:
        """The classes that the relations connect which the words of a sentence speak of; none where they are many."""
        said = [classes for stem_of in stems if (classes := self._topics.get(stem_of))]
        together = NOTHING.union(*said)
        return together if len(together) <= _MOST_CLASSES else NOTHING


def _two_before(words: Sequence[Word], first: int) -> tuple[str, str]:
    """The last word before a name and the one before it, articles left out."""
    at = first - 1
    if at > 0 and words[at].folded in _ARTICLES:
        at -= 1
    one = words[at].folded if at >= 0 else ""
    return one, words[at - 1].folded if at > 0 else ""


def _learned(relations: Iterable[Relation]) -> tuple[Mapping[str, Classes], Mapping[str, Classes]]:
    """Classes by the cue before a name, and by the cue behind it."""
    before: dict[str, list[Classes]] = defaultdict(list)
    behind: dict[str, list[Classes]] = defaultdict(list)
    for relation in relations:
        for wording in relation.wordings:
            words = [w if w[0] == "{" else fold(w) for w in _SLOT.findall(wording)]
            for place, classes in _slots(words, relation):
                for cue in _cues_before(words, place):
                    before[cue].append(classes)
                for cue in _cues_behind(words, place):
                    behind[cue].append(classes)
    return _certain(before), _certain(behind)


def _topics(relations: Iterable[Relation]) -> dict[str, Classes]:
    """Classes on either side of the relations that a word's stem stands for."""
    said: dict[str, list[Classes]] = defaultdict(list)
    for relation in relations:
        classes = relation.subject_classes | relation.object_classes
        text = " ".join((relation.label, *relation.nouns, *relation.wordings))
        for word in {stem(fold(w)) for w in _SLOT.findall(text) if w[0] != "{"}:
            if _has_content(word):
                said[word].append(classes if relation.subject_classes else NOTHING)
    return _certain(said)


def _slots(words: Sequence[str], relation: Relation) -> Iterable[tuple[int, Classes]]:
    """The places of the entities in a wording with their classes; none at all means anything."""
    for place, word in enumerate(words):
        if word == "{s}":
            yield place, relation.subject_classes
        elif word == "{o}" and relation.kind is ValueKind.ENTITY:
            yield place, relation.object_classes


def _cues_before(words: Sequence[str], place: int) -> Iterable[str]:
    known = [w for w in words[max(place - 3, 0) : place] if w not in _ARTICLES]
    if not known or known[-1][0] == "{":
        return
    one, two = known[-1], known[-2] if len(known) > 1 and known[-2][0] != "{" else ""
    if two and (_has_content(one) or _has_content(two)):
        yield f"{two} {one}"
    if _has_content(one):
        yield one


def _cues_behind(words: Sequence[str], place: int) -> Iterable[str]:
    for word in words[place + 1 : place + 1 + _REACH]:
        if word[0] == "{":
            return
        if _has_content(word):
            yield word


def _has_content(word: str) -> bool:
    return len(word) > 1 and word not in FUNCTION_WORDS and word not in _VAGUE


def _certain(said: Mapping[str, Sequence[Classes]]) -> dict[str, Classes]:
    """What all wordings with a cue agree on, in sum."""
    return {
        cue: together
        for cue, each in said.items()
        if all(each) and len(together := frozenset().union(*each)) <= _MOST_CLASSES
    }
