"""The words that say that two amounts are one measure: brackets, "or", "which is", "A mile is".

Pure wording: nothing here knows a number or a unit. All patterns look at no more than a few words on either side.
"""

from __future__ import annotations

import re

REACH = 80
"""Characters in front of an amount that are looked at."""
_ABOUT = (
    r"about|around|a bit(?: over| under| more than| less than)?|approximately|approx\.?|roughly|some|just|nearly|"
    r"almost|over|under|close to|a little|slightly"
)
_QUALIFIED = rf"(?:(?:{_ABOUT}|more than|less than|~|≈|ca?\.)\s*)*"
_SAME = r"(?:the same (?:thing )?as|the equivalent of|equivalent to|equal to)\s+"
_ADJECTIVE = (
    r"(?:\s+(?:tall|high|long|wide|deep|thick|across|away|in (?:height|length|width|depth|diameter)))?"
)
_BRACKET = re.compile(
    rf"{_ADJECTIVE}\s*[(\[]\s*(?:(?:or|i\.e\.,?|that is,?|equals|=)\s*)?{_QUALIFIED}\Z", re.I
)
_OR = re.compile(rf"{_ADJECTIVE},\s*(?:or|that is,?|i\.e\.,?)\s*{_QUALIFIED}\Z", re.I)
_IS = re.compile(
    rf"{_ADJECTIVE}(?:,?\s*which\s+(?:is|are|was|equals|comes to|works out (?:at|to)|means)|\s*[=≈]|"
    r"\s+(?:equals?|converts? to|corresponds? to|(?:is|are) (?=equal|equivalent|the same|the equivalent)))\s*"
    rf"(?:{_SAME})?{_QUALIFIED}\Z",
    re.IGNORECASE,
)
_MADE_OF = re.compile(
    r"(?:\s+of\s+[a-z]+)?\s+(?:is|equals|has|contains|holds|consists of|is made up of|measures)\s+(?:exactly\s+)?"
    rf"(?:{_SAME})?{_QUALIFIED}\Z",
    re.IGNORECASE,
)
_SUBJECT_IS = re.compile(
    rf"(?:\s+of\s+[a-z]+)?\s+(?:is|are|would be|comes? to)\s+(?:exactly\s+)?(?:{_SAME})?{_QUALIFIED}\Z", re.I
)
_ASKING = re.compile(
    r".*\b(?:convert|what(?:['’]s| is| are)|how (?:much|many|long|far|hot|cold|heavy|tall)"
    r"(?:\s+[a-z]+){0,2}?\s+(?:is|are(?:\s+there)?(?:\s+in)?|in))\s+",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\s*(?:(?:in|to|into|as|equal to)\s+[\w° ]+?)?\s*(?:please)?[?.!\s]*", re.I)
_ANSWERS = re.compile(
    rf"[*_\s]*(?:(?:it|that|this)(?:['’]s| is| would be| equals)\s+)?(?:exactly\s+)?{_QUALIFIED}[*_]*", re.I
)
_LEADS = re.compile(r"\W*(?:an?\s+[a-z]+\s+of\s+)?", re.I)
_ONE = re.compile(r"(?<![\w.,-])(?:an?|one|1)[ \u00a0](?=[a-z°])", re.I)
_COUNTED = re.compile(
    rf"(?:\A\W*|\bthere(?:\s+are|['’]re)\s+|\bin\s+(?:an?|one)\s+[a-z]+,?\s+and\s+)(?:exactly\s+)?{_QUALIFIED}[*_]*\Z",
    re.IGNORECASE,
)
_SCALED = re.compile(
    r"\b(?:maps?|scales?|drawings?|blueprints?|dollhouses?|(?:floor|scale|model)\s+\w+|in\s+(?:the\s+)?(?:game|minecraft))\b",
    re.IGNORECASE,
)
"""Where an inch may stand for a mile."""
_TROY = re.compile(r"\bof\s+(?:\w+\s+)?(?:gold|silver|platinum|palladium)\b", re.I)
_SOMEWHERE = re.compile(r"\W*[Ii]n\s+(?:the\s+)?[A-Z]")
_BEHIND_ANOTHER = re.compile(r"\d\s?[a-z]{1,9}\.?,?\s+(?:and\s+)?\Z", re.I)
_IN_ONE = re.compile(r"\s+(?:in|make|makes)\s+(?:an?|one|1|each|every|the)\s+(?=[a-z])", re.I)
_CLOSED = re.compile(r"\s*(?:[)\]]|[;,/]\s)", re.I)
_ENDED = re.compile(
    r"(?:\s+(?:long|tall|high|exactly|precisely|by definition|above sea level|of water))?\s*"
    r"(?:[*_`]*(?:[.,;:!?)(]|\Z)|\s(?:and|but|so|while)\b|[–—])",
    re.IGNORECASE,
)
_PER = re.compile(r"\s*(?:/|per\b|an?\s+\w|each\b|every\b|[x×]\s|by\s+\d|(?:-|–|—|to|or)\s*\d)", re.I)
_RANGE = re.compile(r"(?:\d[^\W\d]{0,3}[\s°]{0,2}(?:-|–|—|to|or|and|by|x|×)|[±×x]|plus or minus)\s*\Z", re.I)
_SECOND = re.compile(r"\s*\([^()]{0,20}\d")

_CHANGE = re.compile(
    r"\b(?:ris|rose|increas|warm|cool|drop|f[ae]ll|differ|chang|vari|rang|swing|fluctuat|higher|lower|hotter|colder|above|"
    r"below|within|more|less|gradient|steps?|per|every|each|margin|by|±)",
    re.IGNORECASE,
)
"""Words beside which degrees may be counted: "a rise of 2 °C (3.6 °F)"."""

_CHANGED_BY = re.compile(
    rf"\b(?:ris\w+|rose|(?:increas|warm|cool|dropp?|f[ae]ll|declin|differ|chang)\w*|up|down)\s+(?:by|of)\s+{_QUALIFIED}\Z",
    re.IGNORECASE,
)
"""Before degrees that are counted."""


def is_about(words: str) -> bool:
    """Whether words between two amounts say that the second is rounded."""
    return re.search(_ABOUT, words, re.I) is not None


def says_same(between: str, *, leads: bool) -> bool:
    """Whether words between two amounts are a verb that makes them equal; ``leads``: the first opens its clause."""
    return _IS.match(between) is not None or (leads and _SUBJECT_IS.match(between) is not None)


def defines(between: str) -> bool:
    """Whether the words say what one of a unit is."""
    return _MADE_OF.match(between) is not None


def equates(between: str) -> bool:
    """Whether they say what an amount is that opens its clause."""
    return _SUBJECT_IS.match(between) is not None


def gives_again(text: str, start: int, stop: int, end: int) -> bool:
    """Whether an amount at ``[stop, end)`` gives the one that ends at ``start`` again: in brackets, behind "or"."""
    between = text[start:stop]
    if _BRACKET.match(between):
        return _CLOSED.match(text, end) is not None
    # "91 m, or 120 yards (110 m)": what has a bracket of its own is another measure
    return _OR.match(between) is not None and is_ended(text, end) and _SECOND.match(text, end) is None


def leads(text: str, start: int, at: int) -> bool:
    """Whether what begins at ``at`` opens the clause that begins at ``start``."""
    return at - start <= REACH and _LEADS.fullmatch(text, start, at) is not None


def is_ended(text: str, at: int) -> bool:
    """Whether an amount that ends at ``at`` is all that is said."""
    return _ENDED.match(text, at) is not None


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether an amount is neither a rate nor the end of a range nor one side of a thing, nor one part of what is given
    in two units.
    """
    before = text[max(0, start - REACH) : start]
    if _RANGE.search(before) or _BEHIND_ANOTHER.search(before):
        return False
    return _PER.match(text, end) is None


def one_before(text: str, start: int, at: int) -> tuple[int, int] | None:
    """Where "a" stands before ``at``, and what it is one of begins; the last one within reach."""
    found = list(_ONE.finditer(text, max(start, at - REACH), at))
    return (found[-1].start(), found[-1].end()) if found else None


def one_behind(text: str, start: int, first: int, at: int) -> int | None:
    """Where the unit begins behind "... in a", if that stands at ``at`` behind the amount at ``first`` of a clause that
    begins at ``start``: "There are 12 inches in a foot", no "rises 10 metres in a kilometre".
    """
    found = _IN_ONE.match(text, at)
    if found is None or _COUNTED.search(text[max(start, first - REACH) : first]) is None:
        return None
    return found.end()


def is_scaled(text: str) -> bool:
    """Whether something is said of a map or a model, where a measure stands for another one."""
    return _SCALED.search(text) is not None


def is_local(text: str, start: int, one: int, at: int) -> bool:
    """Whether a unit between ``one`` and ``at`` is that of some country or trade: an ounce of gold."""
    return _SOMEWHERE.match(text, start) is not None or _TROY.search(text, one, at) is not None


def asks(question: str, start: int, end: int) -> bool:
    """Whether a question wants the amount at ``[start, end)`` in another unit."""
    return _ASKING.fullmatch(question, 0, start) is not None and _ASKED.fullmatch(question, end) is not None


def opens(text: str, start: int, at: int) -> bool:
    """Whether a short answer begins with the amount at ``at``."""
    return at - start <= REACH and _ANSWERS.fullmatch(text, start, at) is not None


def speaks_of_change(text: str, start: int, end: int) -> bool:
    """Whether degrees may be counted in a clause, or what stands around an amount in it."""
    return _CHANGE.search(text, start, end) is not None


def is_changed_by(text: str, at: int) -> bool:
    """Whether degrees at ``at`` are counted: "warmed by 1.2 °C"."""
    return _CHANGED_BY.search(text, max(0, at - REACH), at) is not None
