"""Wordings of relations compiled to patterns over clause lines.

A template such as "{s} was born in {o}" becomes a regular expression over symbols. Between its words a text may put
more: a parenthesis or an apposition after the first slot, other prepositional phrases before the last preposition
("born in 1879 in Ulm"), the kind of thing before a slot ("the German city of Ulm"). Anything else that stands between
is not understood, and what is not understood does not match: "the mother of the mayor of Ulm" is no wording of "Ulm".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from detect.clause import BEFORE_OWN, OWN, Clause, normalise
from kg.records import EntityClass, Relation, ValueKind

_PREPOSITIONS = "in|on|at|from|near|to|by|with|during|until"
_KIND = r"(?:(?:#(?!capital\b)\w+|[DO]\d+|T\d+(?= #)) )"
_BEFORE_SLOT = rf"(?:{_KIND}*(?:(?<!\d )of )?|{_KIND}+(?:called |named )?)"
"""What a slot is called before its name: "the city of", but not "the radioactivity of", which is another thing."""
_PLACES = r"[END]\d+ (?:, (?:in )?[EN]\d+ )*"
_DOER = r"(?:(?:#\w+|[DO]\d+|[a-z]{3,}(?:ists?|ians?|eers?|ers|ors)) ){0,3}[ENP]\d+ "
_DOERS = rf"by {_DOER}(?:(?:, and |, |and |as well as ){_DOER})+"
"""Several who did it: "by Marie Curie and Pierre Curie"; behind it a time is when."""
_PARENTHESIS = r"(?:\( [^()]{0,120}\) )?"
_APPOSITION = r"(?:, (?!(?:and|but|or|while|whereas|so|when|after|before|as as) )[^,;]{1,100} , )?"
"""What stands between commas and joins nothing; "as well as" is "as as" in a line, from which "well" is left out."""
_RELATIVE = r"(?:,? ?(?:who|which|that|W\d+) )?"
_IS_A = r"(?:(?:be |, )(?:#\w+|[DO]\d+) (?:(?:#\w+|[DO]\d+|and|,) )*)?"
_AFTER_FIRST = f"(?P<aside>{_PARENTHESIS}{_APPOSITION}{_IS_A}{_RELATIVE})"
_CARRY = r"(?<= )(?:and|but|,|;|who|which|that|then|W\d+|\)) (?:then |later |be )?"

_FRONT = frozenset(
    (",", ";", ":", "(", "-", "–", "—", *"and but then later so when where while that".split())
)
"""What may stand before a time that is put in front."""
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[a-z])")
"""In one word of two, which are two symbols of a clause: "two-letter code"."""
_SLOTS = {"{s}": "S", "{o}": "O"}
_NAME = "@"
"""Before a word that may be a name, which in a clause may be a mention: "384,400 km from Earth"."""
_NAMED_BY_NOUNS = frozenset(
    {EntityClass.SUBSTANCE, EntityClass.CONCEPT, EntityClass.LANGUAGE, EntityClass.TAXON, EntityClass.BODY}
)
_VALUE_SLOTS = {
    ValueKind.TIME: r"[TQ]\d+",
    ValueKind.QUANTITY: r"[QT]\d+",
    ValueKind.TEXT: r"(?![.!?:] )[^ ,;()]+",
}


@dataclass(frozen=True)
class Wording:
    """One template of one relation; ``words`` are its normalised codes with "S" and "O" for the slots."""

    relation: Relation
    template: str
    words: tuple[str, ...]

    @cached_property
    def weight(self) -> int:
        """How specific the wording is: its number of words beside the slots."""
        return len(self.words) - 2

    @cached_property
    def can_carry(self) -> bool:
        """True where the first slot may be the subject of the clause before ("..., and died in Bern")."""
        if self.words[0] != "S" or self.words[1] in {"'s", ",", "O"}:
            return False
        says_something = bool(set(self.words[1:]) - {"be", "have", "O"})
        return says_something and (self.words[-1] == "O" or self.relation.kind is ValueKind.QUANTITY)

    @cached_property
    def _says_without_be(self) -> bool:
        """Whether more than a preposition is left: "and born in", but not "filmed by Lynch and by Villeneuve"."""
        return any(re.fullmatch(_PREPOSITIONS, word) is None for word in set(self.words[1:-1]) - {"be"})

    @cached_property
    def can_front(self) -> bool:
        """True where the time may stand before the subject ("In 1879, Einstein was born")."""
        in_time = self.relation.kind is ValueKind.TIME and self.words[-2] in {"in", "on"}
        return in_time and self.words[0] == "S" and self.words[-1] == "O" and len(self.words) > 3

    @cached_property
    def direct(self) -> re.Pattern[str]:
        return re.compile(self._pattern(carried=False))

    @cached_property
    def fronted(self) -> re.Pattern[str]:
        middle = "".join(self._plain(i, word) for i, word in enumerate(self.words[1:-2], 1))
        time = rf"(?:in|on) (?:#year )?(?P<O>{self._slot('O')}) (?:, )?"
        return re.compile(rf"(?<= ){time}{_BEFORE_SLOT}(?P<S>{self._slot('S')}) {_AFTER_FIRST}{middle}")

    @cached_property
    def carried(self) -> re.Pattern[str]:
        return re.compile(self._pattern(carried=True))

    def _pattern(self, *, carried: bool) -> str:
        slots = [i for i, word in enumerate(self.words) if word in "SO"]
        parts: list[str] = []
        for i, word in enumerate(self.words):
            if i == slots[0] and carried:
                parts.append(_CARRY)
            elif word in "SO":
                parts.append((_BEFORE_SLOT if i else "") + f"(?P<{word}>{self._slot(word)}) ")
            else:
                parts.append(self._word(i, word, slots=slots, carried=carried))
        return "(?<= )" + "".join(parts) if not carried else "".join(parts)

    def _word(self, i: int, word: str, *, slots: Sequence[int], carried: bool) -> str:
        before = ""
        if i == slots[0] + 1 and not carried and word != "'s":
            before = _AFTER_FIRST
        if i == slots[1] - 1 and re.fullmatch(_PREPOSITIONS, word) and i > slots[0] + 1:
            before += self._phrases(word)
        is_left_out = carried and word == "be" and i == slots[0] + 1 and self._says_without_be
        optional = "?" if is_left_out else ""
        timed = self.relation.kind is ValueKind.TIME and word in {"in", "on"}
        written = "(?:in|on) " if timed else self._plain(i, word)
        return f"{before}(?:{written}){optional}"

    def _plain(self, i: int, word: str) -> str:
        """Word ``i`` itself; one that may be a name may also be a mention, which `_has_names` looks at."""
        if not word.startswith(_NAME):
            return f"{re.escape(word)} "
        code = re.escape(normalise(word.removeprefix(_NAME))[0])
        return rf"(?:{code}|(?P<name{i}>[EN]\d+)) "

    def _phrases(self, preposition: str) -> str:
        """What may stand before the phrase of the object.

        Another of its own kind is the object itself, but in a list: "born in Ulm, Max Planck in Berlin" says nothing
        more of whom it began with, and what follows upon a time is no place ("in 1879, William Shakespeare in 1564").
        What somebody did is not where a thing is ("found by Piazzi in Palermo").
        """
        others = _PREPOSITIONS.replace("by|", "") if self.relation.contains else _PREPOSITIONS
        places = rf"(?:{others}) {_PLACES}"
        if self.relation.kind is ValueKind.TIME:
            places = rf"{_DOERS}|{places}"
        if self.relation.kind is ValueKind.ENTITY:
            places = rf"(?!{preposition} )(?:{others}) {_PLACES}|{preposition} [END]\d+ (?=and )"
        return rf"(?:(?:{places}|(?:{others}) [TQ]\d+ )(?:, )?(?:and )?)*"

    def _slot(self, name: str) -> str:
        kind = self.relation.kind
        if name == "O" and kind in _VALUE_SLOTS:
            return _VALUE_SLOTS[kind]
        if name == "O":
            return r"[EONDP]\d+"
        common = not self.relation.subject_classes or bool(self.relation.subject_classes & _NAMED_BY_NOUNS)
        return r"[EOPN]\d+" if common else r"[EPN]\d+"


@dataclass(frozen=True, slots=True)
class Match:
    """A wording found in a clause: symbol indices of subject and object, and its span in symbols.

    ``subject`` is None where it is carried over from the clause before. ``aside`` are the symbols of what stands
    between the subject and its verb ("..., who was not related, ...") and is no part of the statement.
    """

    wording: Wording
    subject: int | None
    object: int
    first: int
    last: int
    aside: range = range(0)


class Wordings:
    """All wordings of a set of relations, found by their rarest word."""

    def __init__(self, relations: Iterable[Relation]) -> None:
        wordings = [w for relation in relations for t in relation.wordings if (w := _wording(relation, t))]
        counts = Counter(word for wording in wordings for word in set(wording.words))
        anchored: dict[str, list[Wording]] = defaultdict(list)
        for wording in wordings:
            plain = [word for word in wording.words if word not in "SO" and not word.startswith(_NAME)]
            anchored[min(plain, key=lambda word: counts[word])].append(wording)
        self._anchored: Mapping[str, Sequence[Wording]] = dict(anchored)

    def compile(self) -> None:
        """Compile every pattern now, about a second, instead of at its first use."""
        for wordings in self._anchored.values():
            for wording in wordings:
                _ = (
                    wording.direct,
                    wording.can_carry and wording.carried,
                    wording.can_front and wording.fronted,
                )

    def matches(self, clause: Clause) -> list[Match]:
        """Every wording that matches, most specific first. Cost grows with the clause's words that begin a wording."""
        found = [match for wording in self.beside(clause) for match in _matches(wording, clause)]
        return sorted(found, key=lambda match: (-match.wording.weight, match.first))

    def beside(self, clause: Clause, *, more: Iterable[str] = ()) -> Iterator[Wording]:
        """The wordings whose rarest word the clause has, or is one ``more``."""
        for word in clause.words().union(more):
            yield from self._anchored.get(word, ())


@lru_cache(maxsize=1 << 14)
def _wording(relation: Relation, template: str) -> Wording | None:
    words = _codes(template)
    plain = [word for word in words if word not in "SO" and not word.startswith(_NAME)]
    if words.count("S") != 1 or words.count("O") != 1 or not plain:
        return None
    return Wording(relation, template, words)


@cache
def _codes(template: str) -> tuple[str, ...]:
    """
    >>> _codes("The capital of {s} is {o}"), _codes("{s} is {o} from Earth")
    (('#capital', 'of', 'S', 'be', 'O'), ('S', 'be', 'O', 'from', '@earth'))
    """
    apart = _HYPHEN.sub(" ", template).replace("-", " - ")
    spaced = apart.replace("{s}", " {s} ").replace("{o}", " {o} ").replace(",", " , ")
    first, *others = spaced.split() or [""]
    codes = [_code(first.casefold()), *map(_code, others)]
    joined: list[str] = []
    for code in codes:
        if code == "be" and joined and joined[-1] == "have":
            joined.pop()
        if code in OWN and joined and joined[-1] in BEFORE_OWN:
            continue
        if code:
            joined.append(code)
    return tuple(joined)


def _code(word: str) -> str:
    """That of a word behind the first one, where a capital may be that of a name."""
    if word in _SLOTS:
        return _SLOTS[word]
    code = normalise(word.casefold())[0]
    return _NAME + word.casefold() if code and word[:1].isupper() else code


def _matches(wording: Wording, clause: Clause) -> list[Match]:
    def found_by(pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        return (m for m in pattern.finditer(clause.line) if _has_names(wording, clause, m))

    found = [_match(wording, clause, m) for m in found_by(wording.direct)]
    if wording.can_front:
        found += [_match(wording, clause, m) for m in found_by(wording.fronted) if _opens(clause, m)]
    if not found and wording.can_carry:
        found = [
            Match(wording, None, clause.index(m.start("O")), clause.index(m.start()), _last(clause, m))
            for m in found_by(wording.carried)
        ]
    return found


def _opens(clause: Clause, m: re.Match[str]) -> bool:
    """Whether a time stands at the front, and not behind a noun of its own: "president in 1912, he died in 1925"."""
    at = clause.index(m.start())
    return at == 0 or clause.symbols[at - 1].mention is None and clause.symbols[at - 1].code in _FRONT


def _has_names(wording: Wording, clause: Clause, m: re.Match[str]) -> bool:
    """Whether what stands in the places of the wording's names are these."""
    return all(
        m[f"name{i}"] is None or clause.at(m.start(f"name{i}")).text.casefold() == word.removeprefix(_NAME)
        for i, word in enumerate(wording.words)
        if word.startswith(_NAME)
    )


def _match(wording: Wording, clause: Clause, m: re.Match[str]) -> Match:
    subject, value = clause.index(m.start("S")), clause.index(m.start("O"))
    start, end = m.span("aside") if "aside" in m.groupdict() else (0, 0)
    aside = range(clause.index(start), clause.index(end)) if end > start else range(0)
    return Match(wording, subject, value, clause.index(m.start()), _last(clause, m), aside)


def _last(clause: Clause, match: re.Match[str]) -> int:
    return clause.index(match.end() - 2)
