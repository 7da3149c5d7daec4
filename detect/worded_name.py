"""How the right name is written where a wrong one stood: its article, its demonym, its plural, its capitals.

A name goes in as the graph has it. Where the wrong value stood as a demonym ("a French film"), in the plural or in
capitals, the right one does too; where that cannot be had, there is no replacement.
"""

from __future__ import annotations

import re
from collections.abc import Set

from detect.verb import verb_form
from detect.worded_value import Replacement
from kg.alias import fold
from kg.demonym import demonyms_of
from kg.graph import Graph
from kg.inflection import plural, singular
from kg.mention import Mention
from kg.records import EntityClass, EntityRef
from kg.verbalise import value_text
from kg.word import FUNCTION_WORDS

_THE = re.compile(r"\bthe (?P<marks>[*_\"“'‘`\[]{0,4})\Z", re.IGNORECASE)
_REACH = 12
_NEXT_WORD = re.compile(r"[*_\"”'’`]{0,4} (?P<word>[^\W\d_]+)")
_RUNNING = re.compile(r"(?P<word>[^\W\d_]+) [*_]{0,4}\Z")
_LISTED_BEFORE = re.compile(r"[^\W\d_][*_]{0,4}, [*_]{0,4}\Z")
_LISTED_BEHIND = re.compile(r"[*_]{0,4}(?:, [^,.;:\n]{1,40})*,? (?:and|or)\b")
_DETERMINERS = frozenset("a an the this that its his her their our my your".split())
_WITH_ARTICLE = frozenset(
    "archipelago canal currency desert galaxy gallery gulf museum ocean peninsula range river sea strait".split()
)
"""Kinds of things whose names stand behind "the" in a sentence ("the Louvre", "the euro")."""
_NAMED_AFTER = frozenset((EntityClass.PERSON, EntityClass.PLACE, EntityClass.BODY))
_ADJECTIVE = re.compile(r".*(?:ish|ese|ic|ch|sh|ian|an|ine|i)")
_ONLY_ADJECTIVE = re.compile(r".*(?:ish|ic|ch|sh)")
_STEM = 3
"""Letters that the usual demonym shares with its place ("Greek", not "Hellenic")."""
_SHOUTED = 4
"""Letters from which capitals are a style and no abbreviation."""


class WordedNames:
    """Writes entities in the place of others, over one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def replacement(
        self, right: EntityRef, text: str, mention: Mention, claimed: EntityRef | None
    ) -> Replacement | None:
        """What to put in the place of a mention, its article included where the two names differ in that.

        None where the right entity cannot be worded as the wrong one was.
        """
        if mention.demonym and not self._is_its_name(mention):
            worded = self._demonym(right, text, mention)
            return None if worded is None else Replacement(mention.start, mention.end, worded)
        mention = _with_head(right, text, mention) if claimed is None else mention
        if self._is_mismatch(right, text, mention, claimed):
            return None
        name = self._in_number(right, mention)
        if self._is_shouted(mention):
            return Replacement(mention.start, mention.end, name.upper())
        start, lead = self._article(right, text, mention, claimed)
        return Replacement(start, mention.end, lead + name)

    def adjective(self, place: EntityRef) -> str | None:
        """The adjective of a place ("Spanish", not "Spaniard"); None where no demonym is known."""
        forms = demonyms_of(self._graph, place)
        if place.label in forms:
            return place.label
        alike = [form for form in forms if form[:_STEM] == place.label[:_STEM]] or forms
        return next((form for form in alike if _ADJECTIVE.fullmatch(form)), alike[0] if alike else None)

    def _demonym(self, right: EntityRef, text: str, mention: Mention) -> str | None:
        if not self._is(right, EntityClass.PLACE):
            return None
        if not _stands_as_noun(text, mention):
            return self.adjective(right)
        nouns = [f for f in demonyms_of(self._graph, right) if f != right.label]
        noun = next((form for form in nouns if not _ONLY_ADJECTIVE.fullmatch(form)), None)
        if noun is None:
            return None
        return plural(noun) if singular(mention.text) is not None else noun

    def _is_mismatch(self, right: EntityRef, text: str, mention: Mention, claimed: EntityRef | None) -> bool:
        """Whether a name stands where only a word of another kind can stand.

        "An Italian astronomer", "telephone numbers" (a common noun), "the Andes mountain range" (a name before a noun
        that says its kind).
        """
        if claimed is None:
            return _goes_on(text, mention)
        common = claimed.label[:1].islower() and right.label[:1].isupper()
        is_apart = self._is_apart(self._classes(claimed), self._classes(right))
        if common and (is_apart or _goes_on(text, mention)):
            return True
        return _goes_on(text, mention) and (
            is_apart or self._is_apart(self._types(claimed), self._types(right))
        )

    @staticmethod
    def _is_apart(some: Set[object], others: Set[object]) -> bool:
        """Both are known and have nothing in common."""
        return bool(some) and bool(others) and not some & others

    def _types(self, ref: EntityRef) -> frozenset[str]:
        return frozenset(self._graph.entity(ref.id).types)

    def _in_number(self, right: EntityRef, mention: Mention) -> str:
        head = right.label.rpartition(" ")[2]
        if not head[:1].islower() or (one := singular(mention.text)) is None:
            return right.label
        known = {fold(c.label) for c in mention.candidates} | self._names(mention)
        is_common = not known and mention.text[:1].islower()
        is_plural = is_common or (fold(one) in known and fold(mention.text) not in known)
        return plural(right.label) if is_plural else right.label

    def _names(self, mention: Mention) -> set[str]:
        best = mention.best
        return set() if best is None else {fold(name) for name in self._graph.entity(best.id).aliases}

    def _is_its_name(self, mention: Mention) -> bool:
        """Whether what could be a demonym in the plural is the name itself ("in Philippines")."""
        best = mention.best
        return best is not None and fold(mention.text) in {fold(best.label), *self._names(mention)}

    def _is_shouted(self, mention: Mention) -> bool:
        """ "LYON": the capitals are those of the text, not of the name."""
        if not mention.text.isupper() or len(mention.text) < _SHOUTED:
            return False
        names = [candidate.label for candidate in self._graph.candidates(mention.text)]
        return any(fold(name) == fold(mention.text) and not name.isupper() for name in names)

    def _article(
        self, right: EntityRef, text: str, mention: Mention, claimed: EntityRef | None
    ) -> tuple[int, str]:
        """Where the replaced span begins, and what stands before the name in it."""
        start, takes = mention.start, self._takes_article(right)
        before = text[max(0, start - _REACH) : start]
        if the := _THE.search(before):
            keeps = takes or not self._is_name(right) or _goes_on(text, mention)
            return (start, "") if keeps else (start - len(the.group()), the["marks"])
        running = _RUNNING.search(before)
        bare = claimed is not None and self._takes_article(claimed)
        determined = running is not None and running["word"].casefold() in _DETERMINERS
        is_listed = _LISTED_BEFORE.search(before) and _LISTED_BEHIND.match(text, mention.end)
        if not takes or bare or determined or not (running or is_listed):
            return start, ""
        return (start, "") if _goes_on(text, mention) else (start, "the ")

    def _takes_article(self, ref: EntityRef) -> bool:
        if ref.label.startswith("The "):
            return False
        kinds = {label.rpartition(" ")[2] for label in self._graph.entity(ref.id).types}
        body = self._is(ref, EntityClass.ORGANISATION) and " of " in ref.label
        return body or bool(kinds & _WITH_ARTICLE) or value_text(ref).startswith("the ")

    def _is_name(self, ref: EntityRef) -> bool:
        return ref.label[:1].isupper() and bool(self._classes(ref) & _NAMED_AFTER)

    def _is(self, ref: EntityRef, kind: EntityClass) -> bool:
        return kind in self._classes(ref)

    def _classes(self, ref: EntityRef | None) -> frozenset[EntityClass]:
        return frozenset() if ref is None else self._graph.entity(ref.id).classes


def _with_head(right: EntityRef, text: str, mention: Mention) -> Mention:
    """A name that the graph does not know, with the noun that belongs to it as one does to the right name: "Ruritanian
    crown" where the right one is "Moldovan leu".
    """
    following = _NEXT_WORD.match(text, mention.end)
    if following is None or not _goes_on(text, mention) or not following["word"].islower():
        return mention
    if " " not in right.label or not right.label.rpartition(" ")[2].islower():
        return mention
    end = following.end()
    return mention._replace(end=end, text=text[mention.start : end])


def _stands_as_noun(text: str, mention: Mention) -> bool:
    """ "He was a Pole", "the Poles": people, and not what follows."""
    if singular(mention.text) is not None:
        return True
    before = _RUNNING.search(text[max(0, mention.start - _REACH) : mention.start])
    determined = before is not None and before["word"].casefold() in _DETERMINERS
    return determined and not _goes_on(text, mention)


def _goes_on(text: str, mention: Mention) -> bool:
    """Whether a noun follows, to which a name or an adjective before it belongs ("the Munich airport")."""
    following = _NEXT_WORD.match(text, mention.end)
    word = following["word"].casefold() if following is not None and not mention.possessive else ""
    return bool(word) and word not in FUNCTION_WORDS and verb_form(word) is None
