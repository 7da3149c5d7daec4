"""What a sentence says around one of its values: the words that speak of it, whether they give it as what holds now,
and of one thing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from detect.asked_relation import AskedRelation
from detect.clause import Symbol
from detect.explained import without_total
from detect.own_given import Given
from detect.own_plain import may_be_of_once
from detect.own_things import is_plain
from detect.tagging import tags
from detect.term import term, terms
from kg.mention import LinkedText
from kg.records import Fact, Quantity, Relation, Time
from kg.unit import name_of

SLOT = "{o}"
"""What stands for a value in a wording."""
MOST_OF_QUESTION = 500
"""Characters of a question; a longer prompt holds pasted text, and to reckon with all its words would take time that
grows with its length for every figure of the answer."""
SHARE = "Q11229"
"""The unit percent."""
_EACH_PERSON = re.compile(r"\b(?:per|for each|an?) (?:person|customer|user|guest|head)\b", re.IGNORECASE)
_NAMED_SO = re.compile(
    r"(?:\b(?:is|are|was|were|been|by|named|called|in|at|to|from|with|under)|['’]s|[:,])\s+[*_]*(?:the\s+|our\s+)?"
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s+)?[*_]*\Z",
    re.IGNORECASE,
)
"""Before a name that is given for what was spoken of."""
_DOES = re.compile(
    r"[*_]*\s+(?:is|was|has|heads|leads|runs|owns|founded|started|designed|built|made)\b", re.IGNORECASE
)
"""Behind it."""
_LAST_WORD = re.compile(r"(\w+)\W*\Z")
_BEFORE_NOW = re.compile(r"\b(?:until|till|before|had)\b", re.IGNORECASE)
_EACH = re.compile(r"\A\W*each (?=\w+ (?:is|costs?|lasts?|takes?|has|weighs?|holds?)\b)", re.IGNORECASE)
_A_YEAR = re.compile(r"\b(?:a|per) (?:year|annum)\b|\bannually\b", re.IGNORECASE)
_OF_ALL = re.compile(
    r"\A\W*(?:every|each|all|any|most|some|both|other)\b|\b(?:of|on|for) (?:all|every|each)\b", re.I
)
"""Where a sentence speaks of more than one thing."""
_DOING = re.compile(
    r"(?:\b(?:we|you|it|they|he|she|i|can|to|will|please|just)|['’](?:ll|ve|re|d)) (?:\w+ly )?\Z",
    re.IGNORECASE,
)
"""Before a verb."""
_TO_FIGURE = re.compile(
    r"\W*(?:(?:at|in|up|to|for|with|by|from|about|around|only|just|on|over|out)\s+)*", re.IGNORECASE
)
"""Between a verb and its figure."""
_BEHIND_OTHERS = re.compile(
    r"\b(?:a|an|the|its|our|your|their|his|her|of|with|in|on|for|at|by|per|each|every|no) \Z", re.IGNORECASE
)
"""Before a noun."""
_SUPERLATIVE = re.compile(r"[a-z]{3,}est", re.IGNORECASE)
_ASIDE = re.compile(
    r"\W*(?:in|at|on|for|during|over|with|from|by|throughout|outside|within|under) [^,;:.!?]{1,60},",
    re.IGNORECASE,
)
_OF_WHAT = re.compile(r"\s+(?:worth )?of (?P<what>(?:[a-z-]+ ){0,2}[a-z-]+)")
_HAS_SUBJECT = re.compile(
    r"[*_]*(?:the|an?|its|our|your|their|his|her|each|every|this|that|these|those|it|he|she|they|we|you|there|i|no)\b|"
    r"[*_]*[A-Z\d]",
)
"""How a part of a sentence begins that says itself what it is about."""
_NOUNS = frozenset("nGLxd")
"""Letters of words that may be somebody or something."""
_NAMES = frozenset("mt")
"""Of names and times."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A value of a sentence, the question ``prompt``, what that ``asked`` for, and the ids of the own things that
    were ``spoken_of`` last; ``names_others``: the question names something else.
    """

    prompt: LinkedText
    asked: AskedRelation | None
    spoken_of: Sequence[str]
    linked: LinkedText
    given: Given
    names_others: bool

    @property
    def question(self) -> str:
        """The text of the question; "" for one so long that it is hardly one, whose words tell nothing."""
        return self.prompt.text if len(self.prompt.text) <= MOST_OF_QUESTION else ""

    @property
    def value(self) -> str:
        """The value as it is written."""
        return self.linked.text[self.given.start : self.given.end]

    @property
    def wording(self) -> str:
        """The part of the sentence that speaks of the value, with {o} for that."""
        text, given = self.linked.text, self.given
        if given.spelled:
            return given.spelled
        return f"{text[given.part[0] : given.start]}{{o}}{text[given.end : given.part[1]]}"

    @property
    def sentence(self) -> str:
        """The sentence with {o} for the value."""
        text, given = self.linked.text, self.given
        return given.spelled or f"{text[: given.start]}{{o}}{text[given.end :]}"

    @property
    def plain_wording(self) -> str:
        """The same without what changes nothing: that a figure is the whole, or of each customer, or a share a year."""
        plain = _EACH_PERSON.sub(" ", _EACH.sub(" ", without_total(self.wording)))
        mention = self.given.mention
        is_share = mention is not None and isinstance(mention.value, Quantity) and mention.value.unit == SHARE
        return _A_YEAR.sub(" ", plain) if is_share else plain

    @property
    def is_of_several(self) -> bool:
        """Whether the sentence speaks of more than one thing: "every tool has"."""
        return _OF_ALL.search(self.linked.text) is not None

    def is_of_now(self, fact: Fact, relation: Relation) -> bool:
        """Whether the value is given as what holds, and not as what did once, or of several; ``fact`` is what it is
        held against.
        """
        if self.given.is_name:
            before = self.linked.text[self.given.part[0] : self.given.start]
            behind = self.linked.text[self.given.end : self.given.part[1]]
            return not _BEFORE_NOW.search(self.wording) and bool(
                _NAMED_SO.search(before) or _DOES.match(behind) or _ends_with_term(before, relation)
            )
        wording, counted = self.plain_wording, fact.object
        if isinstance(counted, Quantity) and (unit := name_of(counted.unit)):
            wording = re.sub(rf"\{{o\}} {re.escape(unit)}\b", "{o}", wording, flags=re.IGNORECASE)
        is_now = is_plain(wording, relation) and not may_be_of_once(relation, self.wording)
        return is_now and not self._counts_several

    @property
    def _counts_several(self) -> bool:
        """Whether something is counted beside the figure: "two tickets are 280 NOK"."""
        first, last = self.given.part
        return any(
            isinstance(m.value, Quantity) and not m.value.unit and m.value.amount > 1
            for m in self.linked.mentions
            if first <= m.start < last and m.start != self.given.start
        )

    def nouns_before(self) -> list[Symbol]:
        """The words before the value that may be somebody or something, verbs left out where they show as such; where
        the part goes on about what the sentence began with ("and costs 42 NOK"), also those of its beginning.
        """
        first, last = self.given.part[0], self.given.start
        found = self._nouns(first, last)
        if first > self.given.clause.start and not _HAS_SUBJECT.match(self.linked.text, first):
            values = (m.start for m in self.linked.mentions if isinstance(m.value, Quantity | Time))
            found += self._nouns(self.given.clause.start, min((first, *values)))
        return found

    def nouns_aside(self) -> list[Symbol]:
        """The words of what a sentence limits itself to before it says anything: "In the annex, breakfast is"."""
        aside = _ASIDE.match(self.linked.text, self.given.clause.start)
        if aside is None or aside.end() > self.given.start:
            return []
        clause = self.given.clause
        return [
            symbol
            for symbol, letter in zip(clause.symbols, tags(clause), strict=True)
            if letter in _NOUNS | _NAMES and symbol.start < aside.end()
        ]

    @property
    def of_what(self) -> str:
        """What a figure is said to be of: "1,200 m of rope"; "" where it is said of nothing."""
        found = _OF_WHAT.match(self.linked.text, self.given.end, self.given.clause.end)
        return "" if found is None else found["what"]

    def _nouns(self, first: int, last: int) -> list[Symbol]:
        clause, text = self.given.clause, self.linked.text
        nouns = [
            symbol
            for symbol, letter in zip(clause.symbols, tags(clause), strict=True)
            if letter in _NOUNS and first <= symbol.start < last
        ]
        return [
            each
            for each in nouns
            if not _DOING.search(text, first, each.start)
            and not (each is not nouns[0] and self._is_verb(each))
            and not _SUPERLATIVE.fullmatch(each.text)
        ]

    def _is_verb(self, word: Symbol) -> bool:
        """Whether a word right before the value is what something does: "the guarantee ends at 80,000 EUR"."""
        text, given = self.linked.text, self.given
        is_last = _TO_FIGURE.fullmatch(text, word.end, given.start) is not None
        return is_last and not _BEHIND_OTHERS.search(text, given.part[0], word.start)


def _ends_with_term(before: str, relation: Relation) -> bool:
    """Whether a text ends with a word of a relation's name: "managing director" before a name."""
    last = _LAST_WORD.search(before)
    return last is not None and term(last[1]) in terms(relation.label)
