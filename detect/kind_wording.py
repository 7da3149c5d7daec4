"""The words around the names of kinds that say that one is the other, and those that say something else.

Pure wording: nothing here knows a kind. Spans are given as offsets in a text; nothing looks farther than `REACH`.
"""

from __future__ import annotations

import re

REACH = 80
"""Characters in front of a name that are looked at."""
_SORT_OF = (
    r"(?:(?:an?|the|one|any|another)\s+)?(?:(?:[a-z]+\s+)?(?:kind|type|sort|form|species|class|group|member|family|"
    r"variety|example|order)s?\s+of\s+(?:the\s+)?)?"
)
_MEANT = r"(?:(?:also|all|both|in fact|actually|really|indeed|simply|just|considered(?: to be)?)\s+)*"
_ASIDE = r"(?:\s*\([^()]{1,60}\)|,\s[^,;.:]{1,80},)?"
_IS = re.compile(
    rf"{_ASIDE}\s+(?:is|are|was|were|'s|'re)\s+{_MEANT}{_SORT_OF}(?P<between>(?:[a-z]+(?:-[a-z]+)*,?\s+){{0,3}})",
    re.I,
)
_BELONGS = re.compile(
    r"\s+(?:belongs?\s+to|(?:is|are)\s+(?:part|members?)\s+of|(?:is|are)\s+in|(?:is|are)\s+(?:classified|classed|grouped|"
    rf"categori[sz]ed)\s+(?:as|with|among|under))\s+{_SORT_OF}(?P<between>(?:[a-z]+(?:-[a-z]+)*\s+){{0,2}})",
    re.IGNORECASE,
)
_APPOSED = re.compile(rf",\s+an?\s+{_SORT_OF}(?P<between>(?:[a-z]+(?:-[a-z]+)*\s+){{0,2}})", re.I)
_NO_ADJECTIVE = frozenset(
    """not no never neither nor hardly barely like unlike than rather of in on at by for from to with without as into
    through during about above below under over and or but so too very that which who whose what is are was were be
    been has have had do does can could may might must should would will eat eats eating hunt hunts kill kills fake
    false toy stuffed artificial mock honorary so-called supposed would-be half part near almost nearly prehistoric
    ancestral fictional mythical legendary imaginary cartoon evil morning evening guest shooting rock pop movie film
    football rising failed male female adult young baby captured flying feathered winged""".split()
)
_BEGINS = re.compile(
    r"(?:\A|[.:;!?\n(*–—]|,|\b(?:because|since|while|whereas|although|though|but))\s*[*_\"“]*"
    r"(?:(?:an?|the|all|most|both|every|each|some|many|yes|no|so|and|today's|adult|male|female|young|baby|common|"
    r"domestic|wild|modern|typical|living|ordinary)[\s,]+)*[*_\"“]*\Z",
    re.IGNORECASE,
)
_GOES_ON = (
    "still now today widely mainly mostly largely "
    "that which who whose with in from found native known living and but or because since as at on by rather though "
    "although while whereas capable due spoken written made grown worn seen held kept spread blown struck built sold "
    "drawn shown given family group class category species order kingdom phylum series"
).replace(" ", "|")
_ENDS = re.compile(
    r"[*_\"”]*(?:\s*(?:[.,;:!?)–—\n|]|\Z)|"
    rf"\s+(?:{_GOES_ON}|(?!need|feed|breed|seed|weed|red\b)[a-z]{{2,}}ed)\b)",
    re.IGNORECASE,
)
_OTHERWISE = (
    r"technically|cladis|phylogen|taxonom|evol|descen[dt]|culinar|kitchen|figurativ|metaphor|fiction|cartoon|costume|"
    r"astrolog|astronom|physics|legend|folklore|law\b|legal|church|joke|heraldr|zodiac|horoscope|extreme|pressure|linna|aristot|sense|classif"
)
_IN_ANOTHER_SENSE = re.compile(
    rf"\b(?:{_OTHERWISE}|ancest|histor|once|former|originally|early|ancient|mistak|myth|misconception|believ|though?t|"
    r"confus|symbol|sculpt|toy|nickname|team|molten|if\b|like|unlike|call|name|refer|scientists?|biolog|sometimes|often|"
    r"popular|loose|informal|despite|not\b)",
    re.IGNORECASE,
)
"""Words before or between two kinds that make something else of what is said; behind them, fewer."""
_AFTERWARDS = re.compile(rf"\b(?:{_OTHERWISE}|name\b|saying)", re.IGNORECASE)
_KIND_ASKED = re.compile(
    r"\b(?:kind|type|sort|class|group|family|category|classified|animal|instrument|element|disease|rock|language|"
    r"what is|what are|what's)\b|\A\s*(?:is|are)\b",
    re.IGNORECASE,
)
_LIST_ASKED = re.compile(
    r"\b(?:list|name|give me|tell me|show me|(?:what|which) are(?=\s+(?:the|some|examples|two|three|four|five|six|"
    r"ten|\d+)\b))\s+(?:(?:me|all|some|any|the|of|a few|examples?|one|"
    r"two|three|four|five|six|ten|\d+|common|famous|main)\s+)*",
    re.IGNORECASE,
)
_ASKED_ENDS = re.compile(r"\s*(?:[?.!]|\Z|please\b)", re.I)
_ITEM, _ITEM_ENDS = (
    re.compile(r"\s*(?:[-*•+]|\d{1,2}[.)])\s+[*_]*(?:the\s+)?", re.I),
    re.compile(r"[*_]*\s*(?:[(:–—,.\n-]|\Z)"),
)
_OF_WHAT = re.compile(r"(?:\b(?:is|are|was|were|does|do|classify)|what['’]s)\s+(?:an?\s+|the\s+)?\Z", re.I)
_IS_WHAT = re.compile(
    r"\s*(?:[?.!]|\Z|an?\s|(?:belongs?|in|part|considered|classified|really|exactly)\b)", re.I
)
_ANSWERS = re.compile(
    r"[*_\s]*(?:(?:it|they|this|that|these|those|he|she)(?:\s+is|\s+are|['’]s|['’]re)\s+)?"
    rf"{_MEANT}{_SORT_OF}(?P<between>(?:[a-z]+(?:-[a-z]+)*,?\s+){{0,3}})[*_]*",
    re.IGNORECASE,
)
_LISTS = re.compile(r"[*_]*(?:\s*:[*_]*\s*|\s+(?:include|such as)\s+)(?:an?\s+|the\s+)?", re.I)
_AND = re.compile(r"(?:,|,?\s+(?:and|or))\s+(?:an?\s+|the\s+)?", re.I)
_EXAMPLES = re.compile(r"\bsuch as\b", re.I)
_FULL_STOP = re.compile(r"[*_]*\s*(?:[.;!?\n]|\Z)")
_CLOSED = re.compile(r"\s*(?:[.,;!?\n]|\Z)|\s+(?:and|or)\b", re.I)
_PLAINLY = re.compile(
    rf"(?:\s+(?:is|are)|['’]re|\s+belongs?\s+to|\s+(?:is|are)\s+in)\s+{_MEANT}{_SORT_OF}[*_]*", re.I
)
_FULL = re.compile(
    r"[*_]*(?:\s+(?:family|group|class|category|order|kingdom|phylum|series))?\s*(?:[.!\n]|\Z)"
)
_DETERMINED = re.compile(r"\W*(?:(?:an?|the|all|most|every|each)\s+)?[*_]*", re.I)
_IN_LIST = re.compile(r"[*_]*\s*(?:,\s*(?:and|or|an?|the)\b|\s(?:and|or)\s+(?:an?|the)\b)", re.I)
_THE = re.compile(r"\bthe\s+[*_]*\Z", re.I)
_ARE = re.compile(r"\b(?:are|were)\b|['’]re\b", re.I)
_ARTICLE = re.compile(r"\b(?:an?|the|every|each|any|one|this|that|your|my)\s+(?:[a-z]+\s+)?[*_\"“]*\Z", re.I)
_QUOTED = re.compile(r"[.!?]?[\"”]")
_MARKS = re.compile(r"[*_\"“”]")
_OF_MANY, _OF_ONE = re.compile(r"\b(?:are|were|belong)\b|'re\b", re.I), re.compile(r"\b(?:an?|of)\s", re.I)
_WORDS = re.compile(r"\b(?:is|are|was|were|belongs?|include|such as)\b|,\s+an?\s|['’]re\b|:", re.I)


def may_say(text: str, start: int, end: int) -> bool:
    """Whether a clause may say of anything what it is."""
    return _WORDS.search(text, start, end) is not None


def leads(text: str, start: int, at: int) -> bool:
    """Whether a clause that begins at ``start`` speaks of what is named at ``at``, and of nothing it is a part of."""
    before = text[max(start, at - REACH) : at]
    return _BEGINS.search(before if at - start <= REACH else f"… {before}") is not None


def says(between: str) -> bool:
    """Whether the words between two names say that the first is the second."""
    if len(between) > 2 * REACH:
        return False
    between = _MARKS.sub("", between)
    found = (pattern.fullmatch(between) for pattern in (_IS, _BELONGS))
    return any(_are_adjectives(each["between"]) for each in found if each is not None)


def apposes(text: str, start: int, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether the second name stands behind the first, which opens the clause, as what it is, and in no list."""
    found = _APPOSED.fullmatch(_MARKS.sub("", text[first[1] : second[0]]))
    if found is None or not _are_adjectives(found["between"]):
        return False
    return (
        _DETERMINED.fullmatch(text, start, first[0]) is not None and _IN_LIST.match(text, second[1]) is None
    )


def suits(
    text: str,
    start: int,
    one: tuple[int, int],
    between: str,
    kind: tuple[str, str],
    *,
    element: bool,
    animal: bool,
) -> bool:
    """Whether a name is said as that of a ``kind`` in its singular and plural: no "Daisy is a duck", "wolf are types
    of spiders", "The gold is an alloy".

    ``element``: the kind is a chemical element, ``animal``: it is said to be an animal, as of pets with such names.
    """
    singular, plural = kind
    name, before = text[one[0] : one[1]].casefold(), text[max(start, one[0] - REACH) : one[0]]
    if singular[:1].isupper():
        return True
    if not plural:
        return not element or _THE.search(before) is None
    if _ARE.search(between):
        return name == plural.casefold() or name.endswith("s")
    is_several = name.endswith("s") and name != singular.casefold()
    return not animal or is_several or _ARTICLE.search(before) is not None


def is_quoted(text: str, end: int) -> bool:
    """Whether a name ends a sentence that is quoted."""
    return _QUOTED.match(text, end) is not None


def says_no_more(text: str, start: int, stop: int, end: int) -> bool:
    """The same of a name at ``[stop, end)``, where nothing else is said: "the smallest mammals" may be wrong."""
    return _PLAINLY.fullmatch(text, start, stop) is not None and _FULL.match(text, end) is not None


def is_ended(text: str, at: int) -> bool:
    """Whether a name that ends at ``at`` is no part of a longer one."""
    return _ENDS.match(text, at) is not None


def is_meant_otherwise(text: str, start: int, end: int) -> bool:
    """Whether words in front of or between two names make something else of what is said."""
    return _IN_ANOTHER_SENSE.search(text, start, end) is not None


def is_put_otherwise(text: str, start: int, end: int) -> bool:
    """The same of words behind them."""
    return _AFTERWARDS.search(text, start, end) is not None


def is_of_many(between: str) -> bool:
    """Whether a kind stands in the plural behind these words."""
    return _OF_MANY.search(between) is not None and _OF_ONE.search(between) is None


def lists(text: str, start: int, stop: int) -> bool:
    """Whether a list of what is of a kind follows upon its name."""
    return _LISTS.fullmatch(text, start, stop) is not None


def goes_on(text: str, start: int, stop: int) -> bool:
    """Whether a list goes on between two names."""
    return _AND.fullmatch(text, start, stop) is not None


def closes(text: str, at: int) -> bool:
    """Whether an item of a list ends at ``at``."""
    return _CLOSED.match(text, at) is not None


def ends_list(text: str, start: int, stop: int, end: int) -> bool:
    """Whether the list that begins at ``stop`` is all there is of examples: no "such as mice live here"."""
    return _EXAMPLES.search(text, start, stop) is None or _FULL_STOP.match(text, end) is not None


def is_headed(text: str, start: int, stop: int) -> bool:
    """Whether a list stands behind a mere colon, which may be of anything: "Snakes: mice, rats"."""
    return ":" in text[start:stop]


def asks_for_kind(question: str) -> bool:
    """Whether a question may want to know what something is."""
    return _KIND_ASKED.search(question) is not None


def is_asked_about(question: str, start: int, end: int) -> bool:
    """Whether it wants to know that of what is named at ``[start, end)``."""
    return _OF_WHAT.search(question, 0, start) is not None and _IS_WHAT.match(question, end) is not None


def answers(text: str, start: int, at: int) -> bool:
    """Whether a short answer begins with the name at ``at``: "A reptile", "It's a large fish"."""
    found = _ANSWERS.fullmatch(text, start, at) if at - start <= REACH else None
    return found is not None and _are_adjectives(found["between"])


def list_asked(question: str) -> int | None:
    """Where a question names what a list of it wants, None where it wants none."""
    found = _LIST_ASKED.search(question)
    return None if found is None else found.end()


def is_all_asked(question: str, at: int) -> bool:
    """Whether what a list is of is all that a question wants: no "birds eat"."""
    return _ASKED_ENDS.match(question, at) is not None


def is_in_list(text: str, start: int) -> bool:
    """Whether a clause that begins at ``start`` is an item of a list."""
    return _ITEM.fullmatch(text, 0, start) is not None


def is_item(text: str, start: int, end: int) -> bool:
    """Whether a line is an item that is called by the name at ``[start, end)``."""
    return _ITEM.fullmatch(text, 0, start) is not None and _ITEM_ENDS.match(text, end) is not None


def _are_adjectives(words: str) -> bool:
    return _NO_ADJECTIVE.isdisjoint(words.casefold().replace(",", "").split())
