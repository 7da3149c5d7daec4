"""What a negation denies: "Munich is not the only big city in Germany" does not say that it lies elsewhere.

A negation denies what the words behind it stress, or the whole phrase that they begin; where that is more than the
value, the value itself is neither stated nor denied.
"""

from __future__ import annotations

import re

from detect.clause import Clause

_STRESSED = re.compile(
    r"\s+(?:\w+\s+){0,4}?(?:only|just|merely|simply|solely|sole|first|last|most|least|\w{3,}est|always|necessarily|"
    r"legally|formally|constitutionally|technically|strictly|nationally)\b",
    re.I,
)
_PHRASE = re.compile(
    r"\s+(?:an?|any|one|the)\s+(?!(?:located|situated|found)\b)[\w-]+\s(?:[^,;]*\s)?"
    r"(?:in|on|at|within|inside|from|of)\s+(?:the\s+)?",
    re.I,
)
_EXCEPTING = re.compile(
    r"\b(?:except(?:ing)?(?:\s+for)?|excluding|(?:apart|aside)\s+from|other\s+than|besides|save\s+for|not\s+counting|"
    r"(?:all|any\w*|every\w*|nothing|nobody)\s+(?:\w+\s+){0,2}?but)\s+(?:the\s+)?(?:[^,;.!?]{1,40}(?:,|\s(?:and|or|nor))\s+(?:the\s+)?){0,4}\Z",
    re.I,
)
_LONGEST = 200
"""Code points between a negation or an exception and the value."""
_RESTRICTING = re.compile(
    r"\W*(?:and\s+|but\s+)?(?:outside|after|behind|next\s+to|beyond|(?:apart|aside)\s+from|except|excluding|besides|without|"
    r"other\s+than|not\s+counting|if|among|of\s+(?:all|the))\b[^,]{0,80},",
    re.I,
)
_NEITHER = re.compile(r"\b(?:neither|nor)\b|\bnone of (?:the )?(?-i:[A-Z])", re.I)
_NOT, _BUT = re.compile(r"\bnot\s+(?:the\s+)?\Z", re.I), re.compile(r",?\s+but\b|\s*[:;]", re.I)
_UNTIL = re.compile(r"\b(?:until|till)\b", re.I)
_NEGATION = re.compile(r"\w+['’]?\w*")


def is_restricted(clause: Clause, text: str) -> bool:
    """Whether the clause begins with what it leaves out: "Outside Tanzania, the highest mountain in Africa is ..."."""
    return _RESTRICTING.match(text, clause.start, clause.end) is not None


def is_none(clause: Clause, text: str) -> bool:
    """Whether the clause speaks of neither of two."""
    return _NEITHER.search(text, clause.start, clause.end) is not None


def is_contrasted(text: str, start: int, end: int) -> bool:
    """Whether a name is denied before another is given: "Not Edison but Bell", "Not Lyon: the capital is ..."."""
    return (
        _NOT.search(text, max(0, start - _LONGEST), start) is not None and _BUT.match(text, end) is not None
    )


def is_excepted(clause: Clause, text: str, at: int) -> bool:
    """Whether nothing is said of the value at offset ``at``: "every neighbour except Chile and Ecuador"."""
    return _EXCEPTING.search(text, max(clause.start, at - _LONGEST), at) is not None


def denies_more(clause: Clause, text: str, at: int, *, place: bool) -> bool:
    """Whether the last negation before the value at offset ``at`` denies more than that value, or only for a while.

    :param text: what offsets of the clause count in
    :param place: whether the value says where something lies: then it is part of the phrase that is denied
    """
    before = [offset for offset in clause.negations if clause.start <= offset < at]
    word = _NEGATION.match(text, before[-1]) if before else None
    if word is None:
        return False
    if at - word.end() > _LONGEST:
        return False
    if _UNTIL.search(text, at, clause.end):
        return True
    behind = text[word.end() : at]
    return _STRESSED.match(behind) is not None or (place and _PHRASE.fullmatch(behind) is not None)
