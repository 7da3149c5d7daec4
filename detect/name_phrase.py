"""What a name brings along, and how much of it must go with the name when another takes its place.

"Sir Walter Scott", "the French writer Victor Hugo", "the French city of Lyon", "Munich, Bavaria, Germany": the title
goes; a description goes unless the graph says it of the right value too; so does a place that the right one is not in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detect.place_types import SETTLEMENTS
from detect.places import Places
from detect.worded_value import Replacement
from kg.alias import fold
from kg.graph import Graph
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef
from kg.role import ROLES, TITLES
from kg.schema import type_words
from kg.word import FUNCTION_WORDS

_WORD_BEFORE = re.compile(r"(?P<word>[^\W\d_][\w’'-]*\.?) \Z")
_ARTICLES = frozenset(("a", "an", "the"))
_KIND_OF = re.compile(r"(?P<kind>[a-z]+) of \Z")
_KIND = re.compile(r"\bthe (?:[a-z]+ )?(?P<kind>[a-z]+)(?: of)?(?: the)? \Z")
""" "The mountain range the Himalayas", "the river valley of the Rhine", "the state of Texas"."""
_RELATIVE = frozenset(("capital", "area", "site", "entity", "port", "house", "building", "wall", "street"))
"""Words for places with which one speaks of something in or of the named place."""
_CLOSING = re.compile(
    r",(?= (?:in|on|at|to|by|from|during|around|about|before|after|with|into|near|for|as)\b)"
)
_FURTHEST = 80
_DESCRIBING = frozenset((EntityClass.OCCUPATION, EntityClass.CONCEPT))


class NamePhrases:
    """Widens replacements of names, over one graph."""

    def __init__(self, graph: Graph, places: Places) -> None:
        self._graph = graph
        self._places = places

    def widened(
        self,
        new: Replacement,
        right: EntityRef,
        value: EntityRef | None,
        text: str,
        mentions: Sequence[Mention],
    ) -> Replacement:
        """The replacement with what must go along; ``value`` is what the replaced mention was taken for, if known."""
        end = new.end if value is None else self._end(new.end, right, value, text, mentions)
        before = [m for m in mentions if m.end <= new.start]
        start, lead = self._start(new.start, right, value, text, before)
        name = new.right if start == new.start else new.right.removeprefix("the ")
        return Replacement(start, end, lead + (name if lead else new.right))

    def _end(
        self, end: int, right: EntityRef, value: EntityRef, text: str, mentions: Sequence[Mention]
    ) -> int:
        """Behind the places that contain the wrong one, as long as the right one is not in them too."""
        chain, own = self._places.chain(value.id), self._places.chain(right.id)
        last = reach = end
        for mention in (m for m in mentions if m.start >= end):
            joint = text[reach : mention.start]
            if joint.replace("*", "").strip(" ") != "," or not any(c.id in chain for c in mention.candidates):
                break
            if any(c.id in own for c in mention.candidates):
                return last
            last = reach = mention.end
        closing = _CLOSING.match(text, last) if last > end else None
        return closing.end() if closing else last

    def _start(
        self, start: int, right: EntityRef, value: EntityRef | None, text: str, before: Sequence[Mention]
    ) -> tuple[int, str]:
        """Where the replaced span begins, and what stays of the description in it."""
        if EntityClass.PERSON in self._graph.entity(right.id).classes:
            return self._before_person(start, right, text, before), ""
        return self._before_place(start, right, value, text, before)

    def _before_person(self, start: int, right: EntityRef, text: str, before: Sequence[Mention]) -> int:
        begin, says, fits = start, False, True
        for word_start, word in _words_before(text, start):
            mention = next((m for m in before if m.start <= word_start < m.end), None)
            describes = mention is not None and self._describes(mention)
            if word.casefold() in _ARTICLES:
                return word_start if says and not fits else start
            if word.casefold().rstrip(".") in TITLES:
                begin, says, fits = word_start, True, False
            elif describes and mention is not None:
                begin, says, fits = mention.start, True, fits and self._is_true(mention, right)
            elif mention is not None or word[:1].isupper() or word.casefold() in FUNCTION_WORDS:
                break
            elif word in ROLES:
                begin, says, fits = word_start, True, False
        return begin if says and not fits else start

    def _before_place(
        self, start: int, right: EntityRef, value: EntityRef | None, text: str, before: Sequence[Mention]
    ) -> tuple[int, str]:
        """ "the French city of Lyon" becomes "the city of Ulm", and "Bavaria" alone where that is no city."""
        kind = _KIND_OF.search(text, max(0, start - _FURTHEST), start)
        if kind is None or value is None or not self._is_kind(kind["kind"], value):
            return self._before_other_kind(start, right, text), ""
        demonym = before[-1] if before and before[-1].demonym else None
        if demonym is not None and demonym.end + 1 != kind.start():
            demonym = None
        if not self._is_kind(kind["kind"], right):
            begin = kind.start() if demonym is None else demonym.start
            word = next(_words_before(text, begin), (begin, ""))
            return (word[0] if word[1].casefold() in _ARTICLES else begin), ""
        if demonym is None or self._is_true(demonym, right):
            return start, ""
        return demonym.start, kind.group()

    def _before_other_kind(self, start: int, right: EntityRef, text: str) -> int:
        """Where what names the kind of a place begins, of which the right one is none: "the valley of the Rhine"."""
        kind = _KIND.search(text, max(0, start - _FURTHEST), start)
        if kind is None or EntityClass.PLACE not in self._graph.entity(right.id).classes:
            return start
        noun = kind["kind"]
        is_place = noun in type_words(EntityClass.PLACE) and noun not in _RELATIVE
        return kind.start() if is_place and not self._is_kind(noun, right) else start

    def _is_kind(self, noun: str, right: EntityRef) -> bool:
        types = {label.rpartition(" ")[2] for label in self._graph.entity(right.id).types}
        return noun in types or (noun in SETTLEMENTS and self._places.types.kind(right.id).settlement)

    def _describes(self, mention: Mention) -> bool:
        best = mention.best
        if mention.demonym or best is None or mention.kind is not MentionKind.ENTITY:
            return mention.demonym
        return mention.text[:1].islower() and bool(self._graph.entity(best.id).classes & _DESCRIBING)

    def _is_true(self, mention: Mention, right: EntityRef) -> bool:
        """Whether the graph says of the right value what the mention says: its country, its occupation."""
        meant = {c.id for c in mention.candidates}
        objects = [f.object for f in self._graph.facts(right.id) if isinstance(f.object, EntityRef)]
        known = {value.id for value in objects} | self._places.chain(right.id)
        for value in objects if mention.demonym else ():
            known |= self._places.chain(value.id)
        labels = {fold(value.label) for value in objects}
        return bool(meant & known) or fold(mention.text) in labels


def _words_before(text: str, at: int) -> Iterator[tuple[int, str]]:
    """Words before a place, nearest first, as long as single spaces join them."""
    least = max(0, at - _FURTHEST)
    while word := _WORD_BEFORE.search(text, least, at):
        yield word.start("word"), word["word"]
        at = word.start("word")
