"""Roundabout descriptions of what a question asks about, at the beginning of its answer.

"Where was Francis Ford Coppola born?" "The *Apocalypse Now* director was born in Detroit." Such a phrase is read as a
name of what was asked about where its noun says what that is, and whatever else it names belongs to that by some fact
("Apocalypse Now" is his) or is unknown. What may single out somebody else ("the first", "the other", "his") is left
alone, and so is a phrase that is put equal to a name ("The director of Jaws was ...").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from detect.called import RELATING
from detect.clause import Clause, Symbol, clause_of
from detect.expected import ids_of
from detect.kin import KIN
from detect.name_use import names
from detect.referent import Referents
from detect.segment import Form, segments
from detect.tagging import tags
from detect.years import years_of
from kg.alias import fold
from kg.graph import Graph
from kg.inflection import singular
from kg.mention import NAMING, LinkedText, Mention, MentionKind
from kg.records import EntityClass, EntityRef, Time

_BEGINS = re.compile(
    r"\W*(?:(?:yes|no|well|sure|actually|indeed|correct|right)\b[\s,.!:–—-]+)?"
    r"(?P<start>[*_]*(?:(?:the|that|this)\s|(?:[\w.-]+\s){0,3}[\w.-]+['’]s?[*_]*\s))",
    re.IGNORECASE,
)
_PHRASE = re.compile(r"(?P<before>[ndxmtqs]*?)(?P<head>[nx])(?P<behind>(?:[iwGKL][^;:()]*)?)")
"""A noun with what describes it before and behind."""
_OF_WHAT = re.compile(r"(?<!m)s")
"""An owner without a name: "The state's capital"."""
_IDENTIFIED = re.compile(r"B[na]*[mp](?!s)")
"""What puts a phrase equal to a name: it says who somebody is."""
_ONLY = re.compile(
    r"first|second|third|\d+(?:st|nd|rd|th)|last|only|other|another|next|same|new|previous|current|former|late|later|"
    r"most|least|[a-z]{2,}est|two|three|both|[a-z]+-(?:in-law)",
    re.IGNORECASE,
)
"""Words that may single out another one."""
_OF_PEOPLE = frozenset(("former", "late"))
"""Of these words those that single out nobody: "the former French president", unlike "the former capital"."""
_KNOWN_FOR = frozenset(
    "star icon legend veteran favourite favorite celebrity creator maker author writer director founder designer "
    "composer inventor frontman".split()
)
"""What somebody may be called for something of his, whatever his occupation."""
_PRONOUNS = {"man": "he", "woman": "she"}
_WORKS = frozenset(
    "classic hit epic adaptation musical comedy drama thriller blockbuster masterpiece western romance sitcom "
    "miniseries satire biopic fantasy adventure mystery tragedy bestseller flick saga".split()
)
"""What a work may be called, whatever its types."""
_WHO = re.compile(r"\b(?:who|whom|whose)\b", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:what|which)\s+(?:(?!is\b|was\b)[\w'’-]+\s+){0,2}?(?P<noun>[\w-]+)", re.IGNORECASE)


class DescribedTopics:
    """Finds them over one graph; safe from several threads."""

    def __init__(self, graph: Graph, referents: Referents, *, own: Set[str] = frozenset()) -> None:
        """``own``: ids of the user's own things, of which an answer tells many of a sort."""
        self._graph = graph
        self._own = own
        self._referents = referents

    def told(self, linked: LinkedText, asked: LinkedText) -> LinkedText:
        """The first sentence of an answer that names something, with a description of the one thing ``asked`` about as
        a mention of it.
        """
        begins = _BEGINS.match(linked.text)
        topics = [m for m in asked.mentions if names(m) and m.best is not None and not m.demonym]
        if begins is None or not topics:
            return linked
        said = frozenset().union(*map(ids_of, linked.mentions))
        if any(not said.isdisjoint(ids_of(each)) for each in topics):
            return linked
        start = begins.start("start")
        clause = clause_of(linked, start, len(linked.text))
        phrase = _phrase(clause)
        if phrase is None:
            return linked
        found = [each for each in topics if self._is_described(each, asked.text, clause, phrase)]
        if len({each.best.id for each in found if each.best is not None}) != 1:
            return linked
        end = clause.symbols[phrase.end() - 1].end
        topic = found[0]._replace(start=start, end=end, text=linked.text[start:end], possessive=False)
        others = (each for each in linked.mentions if each.end <= start or each.start >= end)
        return replace(linked, mentions=tuple(sorted((*others, topic), key=lambda each: each.start)))

    def _is_described(self, topic: Mention, question: str, clause: Clause, phrase: re.Match[str]) -> bool:
        best = topic.best
        if best is None or best.partial or best.id in self._own:
            return False
        noun = clause.symbols[phrase.start("head")].text.casefold()
        named = [each.mention for each in clause.symbols[: phrase.end()] if each.mention is not None]
        related = [each for each in named if each.kind is MentionKind.ENTITY and not self._is_nobodys(each)]
        is_known = any(self._belongs(best.id, each) or self._is_of_its_year(best.id, each) for each in named)
        is_owned = named[:1] == [clause.symbols[0].mention] and phrase[0].startswith("ms")
        if not is_known and (related or is_owned or self._asks_for_such(question, best.id)):
            return False
        classes = self._graph.entity(best.id).classes
        said = {each.text.casefold() for each in clause.symbols[: phrase.start("head")]}
        if EntityClass.PERSON not in classes and not said.isdisjoint(_OF_PEOPLE):
            return False
        if self._is_called(best.id, noun):
            return is_known or self._is_said_so(best.id, clause.symbols[: phrase.start("head")])
        if EntityClass.PERSON in classes and noun in _PRONOUNS:
            return is_known and self._referents.fits(best.id, _PRONOUNS[noun])
        if EntityClass.PERSON in classes:
            return noun in _KNOWN_FOR and any(map(self._may_be_his, named))
        return is_known and EntityClass.WORK in classes and noun in _WORKS

    def _is_called(self, topic_id: str, noun: str) -> bool:
        """Whether a noun says what a thing is, by its types, its name ("the Treaty of Lisbon") or its description."""
        if self._referents.fits(topic_id, f"the {noun}"):
            return True
        entity = self._graph.entity(topic_id)
        is_known = bool(entity.types) or EntityClass.PERSON in entity.classes
        return noun in fold(entity.label).split() or (
            not is_known and noun in fold(entity.description).split()
        )

    def _is_said_so(self, topic_id: str, before: Sequence[Symbol]) -> bool:
        """Whether the words before a noun tell a thing from no other one of its sort: "The connect timeout" is not the
        "query timeout". Of people they mostly say how they are.
        """
        entity = self._graph.entity(topic_id)
        said = frozenset(f"{fold(entity.label)} {fold(entity.description)}".split())
        words = (fold(each.text) for each in before if each.mention is None)
        return EntityClass.PERSON in entity.classes or said.issuperset(words)

    def _asks_for_such(self, question: str, topic_id: str) -> bool:
        """Whether a question wants something of the sort of what it asks about, so that a description may be of that:
        "Who was Kahlo's husband?".
        """
        classes = self._graph.entity(topic_id).classes
        if not classes or (EntityClass.PERSON in classes and _WHO.search(question)):
            return bool(classes)
        return any(
            self._referents.fits(topic_id, f"the {m['noun'].casefold()}") for m in _WHICH.finditer(question)
        )

    def _belongs(self, topic_id: str, mention: Mention) -> bool:
        """Whether a fact connects the two; of a name that is not known, whether it is the surname of such a one."""
        beside = self._beside(topic_id)
        if mention.kind is MentionKind.NAME:
            surname = f" {fold(mention.text)}"
            return any(fold(each.label).endswith(surname) for each in beside)
        ids = ids_of(mention)
        return any(each.id in ids for each in beside) or any(
            each.id == topic_id for one in ids for each in self._beside(one)
        )

    def _is_of_its_year(self, topic_id: str, mention: Mention) -> bool:
        """Whether a work came out in a year that stands before its noun: "the 1960 thriller"."""
        if (
            not isinstance(mention.value, Time)
            or EntityClass.WORK not in self._graph.entity(topic_id).classes
        ):
            return False
        return mention.value.year in years_of(self._graph, topic_id)

    def _may_be_his(self, mention: Mention) -> bool:
        """Whether a name is that of what somebody is known for: no place, where others have founded something too."""
        if mention.kind not in NAMING:
            return False
        return mention.best is None or EntityClass.PLACE not in self._graph.entity(mention.best.id).classes

    def _is_nobodys(self, mention: Mention) -> bool:
        """Whether a name may be that of a work of which nobody is known to have to do with it."""
        for each in ids_of(mention):
            people = (EntityClass.PERSON in self._graph.entity(one.id).classes for one in self._beside(each))
            if EntityClass.WORK not in self._graph.entity(each).classes or any(people):
                return False
        return True

    def _beside(self, entity_id: str) -> Iterator[EntityRef]:
        for fact in self._graph.facts(entity_id):
            if isinstance(fact.object, EntityRef):
                yield fact.object


def _phrase(clause: Clause) -> re.Match[str] | None:
    """The phrase that a clause begins with and is about, up to its verb or to what is put between commas; a match in
    its tags.
    """
    letters = tags(clause)
    verb = next((each.verb.start for each in segments(clause) if each.form is Form.MAIN and each.verb), 0)
    comma = letters.find(",", 0, verb)
    stop = verb if comma < 0 else comma
    if not stop or _IDENTIFIED.match(letters, verb) or letters.startswith(",m", stop):
        return None
    phrase = _PHRASE.fullmatch(letters, 0, stop)
    is_plain = comma < 0 and len(letters[:stop]) == 1
    if phrase is None or "p" in phrase[0] or is_plain or _OF_WHAT.search(phrase["before"]):
        return None
    noun = clause.symbols[phrase.start("head")].text.casefold()
    before = [each.text.casefold() for each in clause.symbols[: phrase.start("head")]]
    singled = any((_ONLY.fullmatch(word) and word not in _OF_PEOPLE) or word in RELATING for word in before)
    is_plural = singular(noun) is not None
    return None if singled or is_plural or noun in KIN else phrase
