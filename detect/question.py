"""The question: what a prompt asks for, so that a fragment ("Paris.") can be read as its answer.

A wording is a question where a question word stands in its object slot ("who wrote Hamlet", "what is the capital of
France"), or where its verb phrase is turned round ("where was Einstein born", "which countries does Peru border").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from detect.another import unnamed
from detect.answer_lead import plain_symbols
from detect.bound import EXACT
from detect.clause import Clause, Symbol, clause_of
from detect.reading import Reading, hedged
from detect.tagging import tags
from detect.verb import past_of_base, present_of_base
from detect.wording import Wording, Wordings
from kg.mention import LinkedText
from kg.records import Cardinality, EntityClass, Relation, ValueKind

FRAGMENT_WORDS = 6
_EXPLAINS = re.compile(r"[*_]{0,3}(?:,|\s[–—(-])\s?(?:an?|the|one of|which|where|who|whose)\s")
_LEVELS = r"(?:(?:in|at|of|#\w+) )*"
_PLACES = re.compile(
    rf"{_LEVELS}E\d+(?: (?:,|in|\() {_LEVELS}E\d+){{1,3}}(?: \))?(?:(?: ,)? (?:in|on) T\d+)?"
    r"(?:(?: [.!;])*\Z| [,;] (?:where|W\d+) )"
)
"""Places in one another, with a time behind them or a relative clause: "at Ulm, a town in Germany, where"."""
_FRAMES = frozenset("in on at by of from year".split())
_TURNS = frozenset("but or no nor actually rather instead then later".split())
"""What may take an answer back behind a comma."""
_PREDICATE = re.compile(r"[^wuhj]*[BHDMVRK]|c|[wuh][^,]*,[^m.]|h[^,;]*,[^;]*[BHDMVRK]")
"""What is a sentence of its own behind the comma, and no relative clause, or goes on behind one: "Abidjan, the former
capital, is large", "Karachi, where its founder was born, was the first", "In 1933, when Hitler came to power,
Einstein left".
"""
_RELATIVE = re.compile(r"[wuh][^,;]*\Z")
"""What tells something of a name, and nothing behind it: ", which replaced Calcutta"."""
_PARTICIPLE = re.compile(r"[GK]i[^,;BHDMVRKG]*\Z")
"""What tells the same with a participle: ", standing on the border of Nepal"."""
_PHRASES = re.compile(r"i[^c;]*\Z")
"""What only goes on with phrases: ", in 1650, at the court of Queen Christina"."""
_BESIDE = frozenset("although though while whereas followed ahead".split())
"""What opens behind the comma something that is told of others: ", followed by Canada"."""
_NAMES = "EOND"
_SAME_KIND = {**dict.fromkeys(_NAMES, _NAMES), "T": "T", "Q": "Q"}
"""Letters of what may be another value, by that of the value."""
_ENDS = {"S": "O", "O": "S"}
_THIRD = re.compile(r"[a-z]{2,}[a-rt-z]s")
"""A verb of the third person: "borders" of one, which several "border"."""
_JOINING = frozenset((",", "and", "&", "."))
_ECHOES = frozenset(("be", "do", "have"))
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
        self.asked: tuple[Asked, ...] = () if denies else tuple(_asked(self.clause, wordings))
        self.about: tuple[Asked, ...] = self.asked or tuple(_doubted(self.clause, wordings))
        """Also what the question asks whether it is so."""
        self.of_several: Wording | None = None if denies else _of_several(self.clause, wordings)
        """The wording in which the question asks the same of several things, in the order of its relation's ends."""
        self._past = any(symbol.past or symbol.code in _EARLIER for symbol in self.clause.symbols)

    def completed_by(self, fragment: Clause, text: str) -> list[Reading]:
        """The readings of a short answer ("Paris.", "It is Paris, a city by a river.") as the object of what was asked.

        :param text: what the offsets of the answer count in
        """
        if not self.asked or self._is_of_else(fragment):
            return []
        value = leading_value(fragment, past=self._past) or _explained(fragment, text)
        place = _place(fragment) if value is None else None
        heaviest = max(asked.wording.weight for asked in self.asked)
        asked = [each for each in self.asked if each.wording.weight == heaviest]
        if value is None and place is None:
            several = [each for each in asked if each.wording.relation.cardinality is not Cardinality.ONE]
            languages = any(EntityClass.LANGUAGE in each.wording.relation.object_classes for each in several)
            values = _values(fragment, languages=languages) if several and self.of_several is None else []
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


def _is_told_of(subject: Symbol, value: Symbol, fragment: Clause) -> bool:
    """Whether what was asked about is told of, and is no value itself: "What does Titan orbit?" "Titan is a moon."."""
    if subject.mention is None or value.mention is None:
        return False
    asked = {candidate.id for candidate in subject.mention.candidates}
    is_subject = any(candidate.id in asked for candidate in value.mention.candidates)
    return is_subject and fragment.symbols[0] is value and "be" in fragment.words()


def fragment_value(fragment: Clause, *, past: bool = False) -> Symbol | None:
    """The only thing that a short answer names, where its other words say nothing; a name that nobody knows is none,
    since it may be a nickname of what is right.

    ``past``: the question is of the past, so that "was" and "did" behind the name echo it.
    """
    symbols = plain_symbols(fragment.symbols, past=past)
    symbols = symbols if fragment.negations else _without_echo(symbols, past=past)
    values = [s for s in symbols if s.mention is not None and s.code[0] in "EONTQD"]
    if any(value.code[0] == "N" for value in values):
        return None
    if len(values) != 1 or len(symbols) > FRAGMENT_WORDS:
        return None
    value = values[0]
    plain = all(symbol is value or _says_nothing(symbol) for symbol in symbols)
    return value if plain else None


def _values(fragment: Clause, *, languages: bool) -> Sequence[Symbol]:
    """The names of a list that is all of a short answer: "Sweden, Norway and Russia"; none where one is unknown.

    ``languages``: they are asked for, which are named as peoples are.
    """
    said = [symbol for symbol in plain_symbols(fragment.symbols) if symbol.code not in _JOINING]
    codes = "EOD" if languages else "EO"
    named = [symbol for symbol in said if symbol.mention is not None and symbol.code[0] in codes]
    return named if len(named) > 1 and len(named) == len(said) and not fragment.negations else []


def _place(fragment: Clause) -> Symbol | None:
    """The first of some places that contain one another: "Ulm, Germany"."""
    symbols = plain_symbols(fragment.symbols)
    line = " ".join(symbol.code for symbol in symbols)
    named = [symbol for symbol in symbols if symbol.code[0] == "E"]
    return named[0] if _PLACES.match(line) else None


def _explained(fragment: Clause, text: str) -> Symbol | None:
    """What "it is", where the rest of the sentence says what that is in turn."""
    symbols = plain_symbols(fragment.symbols)
    if len(symbols) == len(fragment.symbols) or fragment.negations or hedged(fragment):
        return None
    value = symbols[0] if symbols else None
    if value is None or value.mention is None or value.code[0] not in "EO":
        return None
    return value if _EXPLAINS.match(text, value.end) else None


def leading_value(fragment: Clause, *, past: bool = False) -> Symbol | None:
    """The value that a short answer is, or that it begins with; see `fragment_value`."""
    return fragment_value(fragment, past=past) or _opening(fragment, past=past)


def _opening(fragment: Clause, *, past: bool) -> Symbol | None:
    """The value before a comma or a bracket, where what stands behind it gives none of its kind: "In Ulm, on 14 March
    1879.".
    """
    comma = next((i for i, symbol in enumerate(fragment.symbols) if symbol.code in {",", "("}), 0)
    if not comma or fragment.negations or hedged(fragment) or not _TURNS.isdisjoint(fragment.words()):
        return None
    before, behind = fragment.symbols[:comma], fragment.symbols[comma + 1 :]
    value = fragment_value(fragment.of(*before), past=past)
    letters = tags(fragment.of(*behind))
    told_beside = bool(behind) and behind[0].code in _BESIDE and "," not in letters
    told_beside = told_beside or _PARTICIPLE.match(letters) is not None
    if value is None or (_PREDICATE.match(letters) and not told_beside):
        return None
    alike = any(s.code[0] in _SAME_KIND[value.code[0]] for s in behind if s.mention is not None)
    aside = told_beside or _RELATIVE.match(letters) or _PHRASES.match(letters)
    return None if alike and not (value.code[0] in _NAMES and aside) else value


def _says_nothing(symbol: Symbol) -> bool:
    """ "In the city of" before a name, the sign after it."""
    return symbol.code in _FRAMES or symbol.code[0] in "#DO" or not symbol.code[0].isalnum()


def _without_echo(symbols: Sequence[Symbol], *, past: bool) -> Sequence[Symbol]:
    """ "Calgary is", "Ada Quill did": the verb behind an answer says nothing, unless it speaks of another time."""
    last = next((i for i in range(len(symbols) - 1, 0, -1) if symbols[i].code[0].isalnum()), 0)
    echoes = last and symbols[last].code in _ECHOES and (past or not symbols[last].past)
    return symbols[:last] if echoes else symbols


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
    if first.code not in _ECHOES or named is None:
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
    """Whether the question names a time, or another thing that bears on it ("in the Second World War")."""
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
