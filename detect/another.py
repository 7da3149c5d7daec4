"""Clauses about somebody or something without a name, of whom or which a pronoun behind them may speak: "Her sister was
a doctor. She was born in 1865", "The battery is removable. It weighs 0.4 kg".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Flag
from functools import reduce
from operator import or_

from detect.called import OF_PEOPLE
from detect.clause import PERSONAL, Clause, Symbol
from detect.given_names import gender_of_given
from detect.kin import KIN, gender_of_kin
from detect.referring import THINGS, gender, is_description
from detect.tagging import VERBS, tags
from detect.term import term, terms
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import coarse_classes

_SUBJECT = re.compile(
    r"(?:[ijah][^,:;.]{0,16},)?(?P<owner>[pm]s)?(?P<phrase>[nadx]{0,5})(?P<head>[nx])(?:i[nadmxtq]{1,6})?a{0,2}(?P<verb>[BHDMVK])"
)
"""A phrase without a name that something is said of; whose it is may be told, and what stands behind it."""
_LIES_THERE = re.compile(r"(?:i[nadmp]{1,6},?|a)[VKB](?P<phrase>[nad]{0,5})(?P<head>[nx])")
"""The same behind its verb: "In it lies a tiny state"."""
_PREDICATE = re.compile(r"mB(?P<phrase>[nad]{0,4})(?P<head>n)(?:[ani.][^m]*)?\Z")
_OBJECT = re.compile(r"(?P<verb>[VKH])(?:a|(?<=K)i)?(?P<phrase>[nadGK]{0,4})(?P<head>[nx])(?![nmxs])")
"""What something is done with, or by, that a clause does not name."""
_INDEFINITE = re.compile(r"\b(?:an?|another|one)\b", re.IGNORECASE)
_ABSTRACT = re.compile(r"[a-z]{3,}(?:tion|sion|ness|ance|ence|ism|ship|hood|ment|ity)")
_AGAIN = frozenset(
    map(
        term,
        "site place spot location attraction destination work project event thing area region territory story subject "
        "topic design".split(),
    )
)
"""Of nouns that speak of the same thing again, where nobody's is told and nothing else tells which: "the site"."""
_NO_REFERENT = frozenset(
    map(
        term,
        "name plot history climate weather economy culture life career reign death style music idea origin rest "
        "majority success reason result role word answer fact case".split(),
    )
)
"""Of nouns that speak of nothing that a pronoun stands for."""
_TELLING_NOTHING = frozenset(
    "total overall exact precise official actual current present correct right full whole approximate average".split()
)
_BECOMING = frozenset("become becomes became becoming remain remains remained remaining stay stayed".split())
"""Verbs behind which stands what is spoken of itself: "became a star"."""
_NO_MEN = frozenset("talisman caiman ottoman shaman roman german norman".split())
_PLURAL = frozenset(("are", "were", "have", "do"))


class Another(Flag):
    """What a clause is about without naming it, as far as pronouns tell it."""

    NOTHING = 0
    SOMEBODY = 1
    SOMETHING = 2
    WOMAN = 4
    MAN = 8
    """With `SOMEBODY`: who is known to be one."""

    def may_be(self, phrase: str, *, beside_somebody: bool = False) -> bool:
        """Whether a pronoun, case-folded, may speak of it; ``beside_somebody``: the clause names one whom it fits, so
        that "he" is not "the diesel engine, named after Rudolf Diesel".
        """
        if phrase in PERSONAL:
            other = Another.WOMAN if gender(phrase) == "male" else Another.MAN
            if other in self:
                return False
            is_known = Another.SOMETHING not in self
            return Another.SOMEBODY in self and (is_known or not beside_somebody)
        return Another.SOMETHING in self and phrase in THINGS


@dataclass(frozen=True, slots=True)
class Unnamed:
    """What a clause is about by a phrase without a name: its noun and the words before that, case-folded."""

    noun: str
    before: tuple[str, ...] = ()
    is_person: bool = False
    is_owned: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it may be any of its kind: "the site", not "its video site"."""
        return not self.is_owned and len(self.telling) == 1

    @property
    def phrase(self) -> str:
        """As it would be described: "the largest city"."""
        return " ".join(("the", *self.telling))

    @property
    def telling(self) -> tuple[str, ...]:
        """Its words without those that tell it from nothing: "the total height"."""
        return *(word for word in self.before if word not in _TELLING_NOTHING), self.noun


class Nouns:
    """What common nouns speak of, by the relations of a graph; of one that nothing is known of, it may be either."""

    def __init__(self, relations: Iterable[Relation], is_occupation: Callable[[str], bool]) -> None:
        """``is_occupation``: whether a noun, case-folded, is what people are."""
        self._is_occupation = is_occupation
        attributes, people = set(_NO_REFERENT), set(map(term, KIN | OF_PEOPLE))
        for relation in relations:
            if relation.kind is not ValueKind.ENTITY:
                attributes.update(word for noun in (relation.label, *relation.nouns) for word in terms(noun))
            elif relation.object_classes == frozenset({EntityClass.PERSON}):
                people.update(last for noun in relation.nouns for last in terms(noun.split(" of ")[0])[-1:])
        self._attributes, self._people = frozenset(attributes), frozenset(people)

    def kind(self, found: Unnamed) -> Another:
        """Of what a phrase speaks of by its noun."""
        noun, known = found.noun, term(found.noun)
        if (told := gender_of_kin(noun)) is not None:
            return Another.SOMEBODY | (Another.WOMAN if told == "female" else Another.MAN)
        if found.is_person or (noun.endswith("man") and noun not in _NO_MEN):
            return Another.SOMEBODY
        if known in self._people or self._is_occupation(noun):
            return Another.SOMEBODY
        if known in self._attributes or (known in _AGAIN and found.is_plain):
            return Another.NOTHING
        if coarse_classes([noun]):
            return Another.SOMETHING
        return Another.NOTHING if _ABSTRACT.fullmatch(noun) else Another.SOMEBODY | Another.SOMETHING


def unnamed(clause: Clause, leading: Symbol | None, *, one: bool = True) -> Unnamed | None:
    """The phrase of what a clause is about that the text does not name, None where it is named.

    :param leading: the symbol of what it is about, where that is a name, a pronoun or a description
    :param one: None also where the phrase speaks of many
    """
    there = _LIES_THERE.match(tags(clause))
    if there is not None:
        return _phrase(clause, there, one=one)
    if leading is not None:
        is_described = leading.mention is None and is_description(leading.text)
        _, *before, noun = leading.text.casefold().split() if is_described else ("", "")
        is_meant = is_described and noun and not (one and _is_plural(noun))
        return Unnamed(noun, tuple(before)) if is_meant else None
    found = _SUBJECT.match(tags(clause))
    return None if found is None else _phrase(clause, found, one=one)


def introduced(clause: Clause, text: str, nouns: Nouns) -> Another:
    """What pronouns may speak of that a clause introduces as done something with: "runs a hospital", "had a son"."""
    brought: set[Another] = set()
    for each in _OBJECT.finditer(tags(clause)):
        symbols = clause.symbols[each.start("verb") : each.end("head")]
        verb, first = clause.symbols[each.start("phrase") - 1], clause.symbols[each.start("phrase")]
        if verb.text.casefold() not in _BECOMING and _INDEFINITE.search(text, verb.end, first.start):
            kind = nouns.kind(Unnamed(symbols[-1].text.casefold(), is_person=each["head"] == "x"))
            is_somebody = Another.SOMEBODY in kind and Another.SOMETHING not in kind
            brought.add(kind if is_somebody else kind & Another.SOMETHING)
    found = reduce(or_, brought, Another.NOTHING)
    return found if len(brought) < 2 else found & (Another.SOMEBODY | Another.SOMETHING)


def _phrase(clause: Clause, found: re.Match[str], *, one: bool) -> Unnamed | None:
    symbols, groups = clause.symbols, found.groupdict()
    head = symbols[found.start("head")]
    is_many = _is_plural(head.text) or (
        "verb" in groups and symbols[found.start("verb")].text.casefold() in _PLURAL
    )
    is_bare = found.start("phrase") == 0 and symbols[0].start == clause.start
    if is_bare or (one and is_many):  # without an article it may be a name: "Elbart was born"
        return None
    telling = symbols[found.start("phrase") : found.start("head")]
    return Unnamed(
        head.text.casefold(),
        tuple(each.text.casefold() for each in telling),
        is_person=found["head"] == "x",
        is_owned=bool(groups.get("owner")),
    )


def lies_there(clause: Clause) -> bool:
    """Whether a clause says that something is where it begins: "In it lies a tiny state"."""
    return _LIES_THERE.match(tags(clause)) is not None


def predicate(clause: Clause) -> Unnamed | None:
    """What a clause says that the one thing it names is: "Sydney is the biggest city there"."""
    found = _PREDICATE.match(tags(clause))
    if found is None:
        return None
    head, telling = (
        clause.symbols[found.start("head")],
        clause.symbols[found.start("phrase") : found.start("head")],
    )
    return Unnamed(head.text.casefold(), tuple(each.text.casefold() for each in telling))


def unknown(pronoun: str) -> Another:
    """Whom or what a pronoun, case-folded, speaks of where nobody knows: the next one may speak of that again."""
    if pronoun in PERSONAL:
        return Another.SOMEBODY | (Another.WOMAN if gender(pronoun) == "female" else Another.MAN)
    return Another.SOMETHING if pronoun in THINGS else Another.NOTHING


def another(clause: Clause, leading: Symbol | None, nouns: Nouns) -> Another:
    """What pronouns may speak of that a clause is about without naming it; see `unnamed`."""
    found = unnamed(clause, leading)
    if found is None:
        return Another.NOTHING
    return nouns.kind(found)


def _is_plural(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is"))


def given_alone(clause: Clause) -> Another:
    """Whom a clause is about that begins with a given name by itself: "Christopher edited it"."""
    if len(clause.symbols) < 2 or clause.symbols[0].mention is not None:
        return Another.NOTHING
    told = gender_of_given(clause.symbols[0].text) if clause.symbols[0].text[:1].isupper() else ""
    if not told or tags(clause)[1] not in VERBS | {","}:
        return Another.NOTHING
    return Another.SOMEBODY | (Another.WOMAN if told == "female" else Another.MAN)
