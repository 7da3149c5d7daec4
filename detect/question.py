"""The question: what a prompt asks for, so that a fragment ("Paris.") can be read as its answer.

A wording is a question where a question word stands in its object slot ("who wrote Hamlet", "what is the capital of
France"), or where its verb phrase is turned round ("where was Einstein born", "which countries does Peru border").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from detect.another import unnamed
from detect.bound import EXACT
from detect.clause import Clause, Symbol, clause_of
from detect.fragment import ECHOES, explained_value, first_place, leading_value, listed_values, time_and_place
from detect.reading import Reading
from detect.verb import past_of_base, present_of_base
from detect.wording import Wording, Wordings
from kg.mention import LinkedText
from kg.records import Cardinality, EntityClass, Relation, ValueKind

_ENDS = {"S": "O", "O": "S"}
_THIRD = re.compile(r"[a-z]{2,}[a-rt-z]s")
"""A verb of the third person: "borders" of one, which several "border"."""
_SEVERAL = (
    r"(?:[EON]\d+ (?:(?:, and |, |and )[EON]\d+ )+|(?P<them>P\d+) |"
    r"(?:these|those) #?\w+ |(?:each|these|those|them|they) )"
)
"""What a question is about that asks the same of several: "A, B and C", "them", "these bridges"."""
_THEM = frozenset(("them", "they"))
_OF_SEVERAL = frozenset((",", "and", "these", "those", "each")) | _THEM
"""One of these stands in every question about several things."""
_ASKED = r"(?P<O>W\d+)(?: #?\w+){0,2}? "
_SUBJECT = r"(?P<S>[EONP]\d+) "
_WITH_DO = re.compile(
    rf"(?<= ){_ASKED}(?P<do>do ){_SUBJECT}(?P<verb>[a-z]+) (?P<rest>(?:#?[a-z]+ )*)(?:[.?!] )*\Z"
)
_OTHER = {"when": "where", "where": "when"}
_TWO = frozenset(_OTHER)
_ASKS_MORE = re.compile(r"from\b|(?:, #?\w+ )*,? ?(?:or|and) (?!W\d|(?:when|where|who|what|which|how)\b)")
"""Behind the subject: "of gold, silver or iron", "Where is the Statue of Liberty from?"."""
_AT = frozenset(("in", "on", "at"))
"""What a question leaves out that asks when or where."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A relation and the subject of which the question wants the object."""

    wording: Wording
    subject: Symbol


_EARLIER = frozenset("before until till previously formerly former prior once originally".split())
"""Words with which another time is asked for: "What's the currency of Bulgaria called before the euro?"."""


class Question:
    """What a linked prompt asks; usually one relation in several wordings, or nothing that is known."""

    def __init__(self, prompt: LinkedText, wordings: Wordings) -> None:
        span = prompt.sentences[-1] if prompt.sentences else (0, 0)
        self.linked, self.clause = prompt, clause_of(prompt, *span)
        denies = bool(self.clause.negations)  # "Which countries don't border Brazil?"
        single = _single(self.clause)
        self.asked: tuple[Asked, ...] = (
            () if denies else tuple(a for c in single for a in _asked(c, wordings))
        )
        self.about: tuple[Asked, ...] = self.asked or tuple(_doubted(self.clause, wordings))
        """Also what the question asks whether it is so."""
        self.of_several: Wording | None = None if denies else _of_several(self.clause, wordings)
        """The wording in which the question asks the same of several things, in the order of its relation's ends."""
        turned = () if denies else _turned(self.clause) if len(single) == 1 else ()
        self._beside = tuple(asked for clause in turned for asked in _asked(clause, wordings))
        """What it would ask with "when" for "where": an answer often gives both."""
        self._past = any(symbol.past or symbol.code in _EARLIER for symbol in self.clause.symbols)

    def completed_by(self, fragment: Clause, text: str) -> list[Reading]:
        """The readings of a short answer ("Paris.", "It is Paris, a city by a river.") as the object of what was asked.

        :param text: what the offsets of the answer count in
        """
        if not self.asked or self._is_of_else(fragment):
            return []
        if (both := time_and_place(fragment)) is not None:
            return [
                _reading(each, given, fragment, past=self._past)
                for given in both
                for each in self._heaviest(given)
                if not _is_told_of(each.subject, given, fragment)
            ]
        value = leading_value(fragment, past=self._past) or explained_value(fragment, text)
        place = first_place(fragment) if value is None else None
        heaviest = max(asked.wording.weight for asked in self.asked)
        asked = [each for each in self.asked if each.wording.weight == heaviest]
        if value is None and place is None:
            several = [each for each in asked if each.wording.relation.cardinality is not Cardinality.ONE]
            languages = any(EntityClass.LANGUAGE in each.wording.relation.object_classes for each in several)
            values = (
                listed_values(fragment, languages=languages) if several and self.of_several is None else []
            )
            return [
                _reading(each, given, fragment, past=self._past)
                for each in several
                for given in values
                if not _is_told_of(each.subject, given, fragment)
            ]
        if place is not None:
            asked = [each for each in asked if EntityClass.PLACE in each.wording.relation.object_classes]
        return [
            _reading(each, given, fragment, past=self._past)
            for each in asked
            if (given := value or place) is not None
            and _fits(each.wording.relation.kind, given)
            and not _is_told_of(each.subject, given, fragment)
        ]

    def _heaviest(self, value: Symbol) -> list[Asked]:
        """What is asked for in most words of what a value may be."""
        every = (*self.asked, *self._beside)
        asked = [each for each in every if _fits(each.wording.relation.kind, value)]
        heaviest = max((each.wording.weight for each in asked), default=0)
        return [each for each in asked if each.wording.weight == heaviest]

    def _is_of_else(self, fragment: Clause) -> bool:
        """Whether an answer opens with a description of something else than was asked for: "The former capital is"."""
        opening = unnamed(fragment, fragment.symbols[0]) if fragment.symbols else None
        if opening is None:
            return False
        known = {symbol.text.casefold() for symbol in self.clause.symbols}
        known.update(
            word for asked in self.asked for noun in asked.wording.relation.nouns for word in noun.split()
        )
        return not known.issuperset(opening.telling[:-1])


def _single(clause: Clause) -> Sequence[Clause]:
    """A question with each of two question words alone: "When and where was she born?"."""
    symbols = clause.symbols
    for at in range(len(symbols) - 2):
        first, joining, second = symbols[at : at + 3]
        if {first.text.casefold(), second.text.casefold()} == _TWO and joining.code == "and":
            before, behind = symbols[:at], symbols[at + 3 :]
            return clause.of(*before, first, *behind), clause.of(*before, second, *behind)
    return (clause,)


def _turned(clause: Clause) -> Iterator[Clause]:
    """A question for a time as one for a place, and the other way round."""
    for at, symbol in enumerate(clause.symbols):
        other = _OTHER.get(symbol.text.casefold())
        if other is not None:
            yield clause.of(*clause.symbols[:at], replace(symbol, text=other), *clause.symbols[at + 1 :])
            return


def _is_told_of(subject: Symbol, value: Symbol, fragment: Clause) -> bool:
    """Whether what was asked about is told of, and is no value itself: "What does Titan orbit?" "Titan is a moon."."""
    if subject.mention is None or value.mention is None:
        return False
    asked = {candidate.id for candidate in subject.mention.candidates}
    is_subject = any(candidate.id in asked for candidate in value.mention.candidates)
    return is_subject and fragment.symbols[0] is value and "be" in fragment.words()


def _fits(kind: ValueKind, value: Symbol) -> bool:
    return {ValueKind.TIME: "TQ", ValueKind.QUANTITY: "QT"}.get(kind, "EOND").find(value.code[0]) >= 0


def _reading(asked: Asked, value: Symbol, fragment: Clause, *, past: bool) -> Reading:
    return Reading(
        relation=asked.wording.relation,
        subject=asked.subject,
        object=value,
        start=value.start,
        end=value.end,
        negated=sum(at < value.start for at in fragment.negations) % 2 == 1,
        past=past,
        inverted=False,
        weight=asked.wording.weight,
        bound=fragment.bounds.get(value.start, EXACT),
    )


def _asked(clause: Clause, wordings: Wordings) -> Sequence[Asked]:
    if not any(word.startswith("W") for word in clause.words()):
        return []
    found: list[Asked] = []
    more = {f"{word}s" for word in clause.words() if word.isalpha()}
    if any(symbol.text.casefold() == "where" for symbol in clause.symbols):
        more.add("in")
    for wording in wordings.beside(clause, more=more):
        for pattern in (*question_patterns(wording.words), *question_patterns(_from_other_end(wording))):
            if m := pattern.search(clause.line):
                subject = clause.at(m.start("S"))
                if _asks_for(m["O"], clause, wording.relation) and not _is_narrowed(clause, subject):
                    found.append(Asked(wording, subject))
    return [*found, *_asked_with_do(clause, wordings)]


def _asked_with_do(clause: Clause, wordings: Wordings) -> Iterator[Asked]:
    """ "Which countries does Peru border?" as "Peru borders ...", "When did the war end?" as "the war ended in ..."."""
    match = _WITH_DO.search(clause.line)
    if match is None:
        return
    do, subject = clause.at(match.start("do")), clause.at(match.start("S"))
    verb = (past_of_base if do.past else present_of_base)(match["verb"])
    said = (verb, *match["rest"].split())
    place = next(s.text.casefold() for s in clause.symbols if s.code == match["O"]) in {"when", "where"}
    for wording in wordings.beside(clause, more={verb}):
        for words in (wording.words, _from_other_end(wording)):
            if words[:1] != ("S",) or words[-1] != "O" or not _asks_for(match["O"], clause, wording.relation):
                continue
            told = words[1:-1]
            is_asked = told == said or (place and told[-1] in _AT and told[:-1] == said)
            if is_asked and not _is_narrowed(clause, subject):
                yield Asked(wording, subject)


def _from_other_end(wording: Wording) -> tuple[str, ...]:
    """The words of what holds both ways with its ends exchanged, "{o} borders {s}"; none of other relations."""
    relation = wording.relation
    return tuple(_ENDS.get(word, word) for word in wording.words) if relation.inverse == relation.id else ()


def _of_several(clause: Clause, wordings: Wordings) -> Wording | None:
    """ "Who painted Las Meninas and The Kiss?" as "... painted ..."."""
    said = {symbol.text.casefold() for symbol in clause.symbols}
    if _OF_SEVERAL.isdisjoint(said) or not any(word.startswith("W") for word in clause.words()):
        return None
    found: list[Wording] = []
    for wording in wordings.beside(clause, more={"in"} if "where" in said else ()):
        for pattern in _several_patterns(wording.words):
            match = pattern.search(clause.line)
            if match is None or not _asks_for(match["O"], clause, wording.relation):
                continue
            them = match["them"]
            if them is None or any(s.code == them and s.text.casefold() in _THEM for s in clause.symbols):
                found.append(wording)
    return max(found, key=lambda wording: wording.weight, default=None)


def _doubted(clause: Clause, wordings: Wordings) -> Iterator[Asked]:
    """What a question asks whether it is so: "Is Quito the capital of Peru?"."""
    if not clause.symbols:
        return
    first, *rest = clause.symbols
    named = next((i for i, symbol in enumerate(rest) if symbol.mention is not None), None)
    if first.code not in ECHOES or named is None:
        return
    verb = () if first.code == "do" else (first,)
    said = clause.of(*rest[: named + 1], *verb, *rest[named + 1 :])
    for match in wordings.matches(said):
        if match.subject is not None and said.symbols[match.subject].mention is not None:
            yield Asked(match.wording, said.symbols[match.subject])


def _asks_for(code: str, clause: Clause, relation: Relation) -> bool:
    """Whether a question word can ask for a relation: "when" for times alone, "where" for places, "who" for things."""
    word = next((s.text.casefold() for s in clause.symbols if s.code == code), "")
    if word == "when":
        return relation.kind is ValueKind.TIME
    if word == "where":
        return EntityClass.PLACE in relation.object_classes
    return word not in {"who", "whom", "whose"} or relation.kind in {ValueKind.ENTITY, ValueKind.TEXT}


def _is_narrowed(clause: Clause, subject: Symbol) -> bool:
    """Whether the question names a time, or another thing that bears on it ("in the Second World War"), or more than
    its wording asks for.
    """
    at = next(i for i, symbol in enumerate(clause.symbols) if symbol is subject)
    if _ASKS_MORE.match(" ".join(each.code for each in clause.symbols[at + 1 :])):
        return True
    others = (s for s in clause.symbols if s.mention is not None and s is not subject)
    return any(s.code[0] in "ET" and s.start > subject.start and not s.text[:1].islower() for s in others)


@cache
def question_patterns(words: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Questions made of one wording, as patterns over clause lines."""
    if not words:
        return ()
    plain = [_ASKED if w == "O" else _SUBJECT if w == "S" else f"{re.escape(w)} " for w in words]
    if words[0] == "O" and _THIRD.fullmatch(words[1]):
        plain[1] = f"{words[1]}? "
    patterns = [r"(?<= )" + "".join(plain)] if words[0] == "O" else []
    if words[0] == "S" and words[-1] == "O" and "be" in words[1:2]:
        verb = [f"(?:{re.escape(w)} ){'?' if i == len(words) - 4 else ''}" for i, w in enumerate(words[2:-1])]
        patterns.append(r"(?<= )" + _ASKED + "be " + _SUBJECT + "".join(verb))
    return tuple(re.compile(pattern) for pattern in patterns)


@cache
def _several_patterns(words: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """As `question_patterns`, about several things; also "when they came out"."""
    plain = [_ASKED if w == "O" else _SEVERAL if w == "S" else f"{re.escape(w)} " for w in words]
    patterns = [r"(?<= )" + "".join(plain)] if words[0] == "O" else []
    if words[0] == "S" and words[-1] == "O" and words[-2] in {"in", "on", "at"}:
        patterns.append(r"(?<= )" + _ASKED + "".join(plain[:-2]))
        if words[1] == "be":
            patterns.append(r"(?<= )" + _ASKED + "be " + _SEVERAL + "".join(plain[2:-2]))
    return tuple(re.compile(pattern) for pattern in patterns)
