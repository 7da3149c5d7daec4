"""Plain questions: those that ask for one thing about one subject, read without knowing what they ask for.

"How dense is silicon?" is one; "Why is it so big?", "When and where was she born?", "What was the second film?", "What
if it moved?" and "Is it nice?" are none: their answers cannot be held against a single fact.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from detect.asked_manner import without_preface
from detect.term import terms
from kg import unit
from kg.mention import LinkedText, Mention, MentionKind
from kg.numeral import from_words
from kg.records import EntityClass, ValueKind

MOST_CHARACTERS = 200
MOST_WORDS = 24
MOST_SHORT = 7
"""Words of a phrase that asks for something."""
_SUBJECT = "it"
"""What stands for the subject where questions are compared: of all words tried the one that says least itself."""
_WORD = re.compile(r"\w+")
_MEASURED_IN = re.compile(r"\b(?:in|degrees|many|per|square|cubic)\s+\Z", re.I)
_YEAR_OF_NAME = re.compile(r" \((?P<year>\d{4})\)")
_SIGNS = re.compile(r"[.!;]\s*\Z|[\n\"“”]")
_TALK = frozenset(
    "i me my we us our you your hello hi hey thanks thank please is are was were be do does did can could has have had "
    "let make go help say tell".split()
)
"""Words with which somebody speaks, and does not search."""
_WANTS_A_TEXT = re.compile(
    r"\W*(?:please )?(?:why|explain|describe|compare|translate|rewrite|summari[sz]e|list|write|imagine|pretend|suppose|"
    r"recommend)\b",
    re.I,
)
_ASKS = re.compile(
    r"\b(?:who|whom|whose|what|which|when|where|how|name|tell me|give me|look up|i need|(?:would like|want) to know|"
    r"complete|looking for|any idea|remind me|i wonder|trying to (?:find out|remember|work out|recall))\b|\?\s*\Z|"
    r"[:\-,] \w+\?*\Z",
    re.I,
)
_OPEN = frozenset(
    "why if unless would not n't never think opinion feel suppose imagine pretend poem joke compare translate rewrite "
    "summarise summarize difference than worst favourite favorite recommend nearest older young younger yet still "
    "except".split()
)
"""Words that ask for more than one value, for a view, or for something to be made."""
_POLITE = re.compile(
    r"\A\W*if (?:i|you|we|one|someone|somebody)\b(?=[^,]*,)|"
    r"\b(?:would|should|could|might) (?:i|you|one|we|someone|somebody|like to know)\b|"
    r"\bwould (?:an?|any|your|people) (?=[a-z-]+)|"
    r"\b(?:tell|say|know|name|whether|if) you\b|\b(?:explain|describe|list) to me\b",
    re.I,
)
_SELECTING = frozenset(
    "should might believe story explain describe list all or and but no best better old besides "
    "second third fourth fifth last final next former previous prior earlier later original oldest youngest "
    "largest biggest smallest longest shortest highest tallest lowest deepest richest poorest other another most "
    "least only before after during while until since ever fictional average rival predecessor successor".split()
)
"""Words that pick another thing or another time; part of a question only where its known wordings have them too."""
_IDIOMS = re.compile(
    r"\b(?:for the first time|first of all|after all|for good and|and all|all about|all those|(?:who|what) all|"
    r"or (?:an)?other [a-z]+|or another|from first to last|does or did|did or does|was or is|is or was)\b",
    re.I,
)
"""Words of `_SELECTING` with which nothing is selected."""
_EITHER = re.compile(
    r"\b(?:who|whom|whose|what|which|when|where|how)\b.*\bor\b"
    r"(?! (?:who|what|which|when|where|how|not|is|was|does|did)\b)",
    re.I,
)
"""Two words for what one thing is asked of or for: "which company or institution", "a brother or sister"."""
_FIRST = re.compile(r"(?:\b(?:the|his|her|its|their)|['’]s?) first\b", re.I)
""" "The first film", and not "was first shown"."""
_COUNTED = frozenset("one two three four five".split())
_TIME = re.compile(
    r"\b(?:when|birthday|birth ?date|date|(?:what|which) (?:\w+ )?(?:year|date|day|month|century|decade))\b",
    re.I,
)
_QUANTITY = re.compile(
    r"\bhow (?:many|much|long|tall|high|deep|wide|broad|heavy|big|large|far|dense|hot|fast|populous|extensive)\b",
    re.I,
)
_NAME = re.compile(r"\b(?:who|whom|whose|where)\b", re.I)
_WHO = re.compile(r"\b(?:who|whom)\b", re.I)
_WHERE = re.compile(r"\bwhere\b", re.I)
_QUESTION_WORDS = re.compile(r"\b(?:who|whom|whose|what|which|when|where|how)\b", re.I)
_WHICH = re.compile(r"\b(?:which|what)\s+\Z", re.I)
"""Before what the answer is: "Which Spanish novelist wrote Don Quixote?"."""
_KEYWORDS = re.compile(rf"{_SUBJECT} (?P<noun>[a-z]+(?: [a-z]+){{0,2}})")
_ABBREVIATION = re.compile(r"[A-Z]{2,5}", re.ASCII)
_PAST = re.compile(r"\b(?:was|were|did|had|used)\b", re.I)
_ATTRIBUTE = re.compile(
    rf"(?:^|\b(?:is|are|was|were|me|know|name|need|up|recall|remember)|['’]s) the (?P<of>(?:[\w-]+ ){{1,4}})"
    rf"(?:of|in|for|at|from|on) (?:the )?{_SUBJECT}\b"
    rf"|\b{_SUBJECT}(?:['’]s?) (?P<own>(?:[\w-]+ ?){{1,4}})\W*\Z",
    re.I,
)
"""What is asked for where a question names it as a noun of its subject."""


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """``masked``: the question with "it" for its subject. ``kind``: of the value asked for, None where any may be.

    ``classes``: one of which the value has, none where it may be anything. ``selecting``: words that pick one of
    several ("first"), ``counted``: those that count ("two letters"). ``content``: terms beside the subject. ``past``:
    it asks how something was. ``year``: the one in brackets behind the subject, "Psycho (1960)".
    """

    subject: Mention
    masked: str
    kind: ValueKind | None
    classes: frozenset[EntityClass]
    selecting: frozenset[str]
    counted: frozenset[str]
    content: frozenset[str]
    past: bool
    year: int | None = None


def attribute(question: str) -> frozenset[str]:
    """The terms of the noun that a masked question asks for of its subject, none where it is worded otherwise.

    >>> sorted(attribute("What is the emergency number of it?")), sorted(attribute("How old is it?"))
    (['emergency', 'number'], [])
    """
    found = _ATTRIBUTE.search(question)
    return frozenset(terms(found["of"] or found["own"])) if found is not None else frozenset()


def masked(question: str) -> str:
    """A known wording of a question as `PlainQuestion.masked` has it."""
    return question.replace("{s}", _SUBJECT)


def words(text: str) -> list[str]:
    """The words of a text, case-folded."""
    return _WORD.findall(text.casefold())


def selecting(text: str) -> frozenset[str]:
    """The words of a text that pick one of several things."""
    text = _IDIOMS.sub(" ", text)
    found = (frozenset(words(text)) & _SELECTING) | ({"first"} if _FIRST.search(text) else frozenset())
    return found - {"or"} if _EITHER.search(text) else found


def may_be_plain(prompt: str) -> bool:
    """Whether a prompt may be a plain question, whatever it names: told in microseconds, before anything is linked."""
    if len(prompt) > MOST_CHARACTERS or "n't" in prompt or _WANTS_A_TEXT.match(prompt) is not None:
        return False
    return asks_in_words(prompt) or _has_only_keywords(prompt)


def asks_in_words(prompt: str) -> bool:
    """Whether a prompt has words with which one asks, and is no mere keywords."""
    return _ASKS.search(prompt) is not None


def _has_only_keywords(prompt: str) -> bool:
    """Whether a prompt is such as people type into a search box: "capital city Israel"."""
    said = words(prompt)
    return 1 < len(said) <= MOST_SHORT and not _SIGNS.search(prompt) and _TALK.isdisjoint(said)


def may_be_short(prompt: str) -> bool:
    """Whether a prompt may ask by a mere phrase: "opening hours", "price of a follow-up please"."""
    return len(prompt.split()) <= MOST_SHORT and _WANTS_A_TEXT.match(prompt) is None and "n't" not in prompt


def plain_question(prompt: LinkedText, asking: Collection[str]) -> PlainQuestion | None:
    """The question of a prompt; None where it is none of this kind. ``asking``: terms in which questions are worded."""
    text = prompt.text
    if len(prompt.sentences) != 1 or not may_be_plain(text):
        return None
    subject = _subject(prompt, asking)
    if subject is None:
        return None
    return question_about(text, subject)


def question_about(text: str, subject: Mention) -> PlainQuestion | None:
    """A text as a plain question about what it names there, or, of an empty mention, does not name; None where it asks
    for several things, for a view, or for something to be made.
    """
    year = _YEAR_OF_NAME.match(text[subject.end :])
    behind = text[subject.end + year.end() :] if year is not None else text[subject.end :]
    around = f"{text[: subject.start]} {behind}"
    said = frozenset(words(_POLITE.sub(" ", around)))
    if len(said) > MOST_WORDS or said & _OPEN or len(_QUESTION_WORDS.findall(around)) > 1:
        return None
    stands = _SUBJECT if subject.end > subject.start else ""
    return PlainQuestion(
        subject,
        _in_words(without_preface(f"{text[: subject.start]}{stands}{behind}".strip())),
        kind_of(around),
        classes_of(around),
        selecting(around),
        said & _COUNTED,
        frozenset(terms(around)),
        _PAST.search(around) is not None,
        int(year["year"]) if year is not None else None,
    )


def _in_words(masked: str) -> str:
    """What is typed into a search box behind the name, as a question: "Obama birth year"."""
    found = _KEYWORDS.fullmatch(masked)
    return masked if found is None else f"What is the {found['noun']} of {_SUBJECT}?"


def _subject(prompt: LinkedText, asking: Collection[str]) -> Mention | None:
    """The one thing that is named; what belongs to the wording ("two-letter", "ISO", "periodic table") is none."""
    named = [
        m for m in prompt.mentions if not _is_wording(m, asking) and not _is_year_of_name(m, prompt.text)
    ]
    named = [mention for mention in named if not _is_unit(mention, prompt.text)] or named
    named = [m for m in named if not (m.demonym and _WHICH.search(prompt.text, 0, m.start))]
    named = named or [mention for mention in prompt.mentions if mention.kind is MentionKind.ENTITY]
    if any(mention.kind is not MentionKind.ENTITY or mention.demonym for mention in named):
        return None
    capital = [mention for mention in named if not mention.text[:1].islower()]
    found = capital or named
    if len(found) > 1:  # "How long does Mars take to orbit the Sun?"
        found = [mention for mention in found if not set(terms(mention.text)).issubset(asking)]
    return found[0] if len(found) == 1 and found[0].best is not None else None


def _is_year_of_name(mention: Mention, prompt: str) -> bool:
    """Whether it is the year in brackets behind a name: "Parasite (2019)"."""
    is_in_brackets = prompt[: mention.start].endswith(" (") and prompt[mention.end :].startswith(")")
    return mention.kind is MentionKind.TIME and is_in_brackets


def _is_unit(mention: Mention, prompt: str) -> bool:
    """Whether it names a unit, in which the answer is wanted: "How many degrees Celsius does iron melt at?"."""
    if not _MEASURED_IN.search(prompt, 0, mention.start):
        return False
    texts = (mention.text, f"degrees {mention.text}")
    return any((found := unit.match(text, 0)) is not None and found[1] == len(text) for text in texts)


def _is_wording(mention: Mention, asking: Collection[str]) -> bool:
    if mention.kind is MentionKind.QUANTITY:
        return from_words(mention.text) is not None
    if mention.kind is MentionKind.NAME:
        return _ABBREVIATION.fullmatch(mention.text) is not None
    said = terms(mention.text)
    return mention.text[:1].islower() and bool(said) and all(term in asking for term in said)


def kind_of(text: str) -> ValueKind | None:
    """The kind of the value that the words of a question ask for, None where it may be any."""
    if _QUANTITY.search(text):
        return ValueKind.QUANTITY
    if _TIME.search(text):
        return ValueKind.TIME
    return ValueKind.ENTITY if _NAME.search(text) else None


def classes_of(text: str) -> frozenset[EntityClass]:
    """Classes of what the question words of a text ask for, none where it may be anything."""
    if _WHERE.search(text):
        return frozenset({EntityClass.PLACE})
    return frozenset({EntityClass.PERSON, EntityClass.ORGANISATION}) if _WHO.search(text) else frozenset()
