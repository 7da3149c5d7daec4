"""Signs that a title or a year is not that of the work which the graph knows: a year in brackets is of the title before
it ("Roger Moore: Live and Let Die (1973)" kills nobody), a story is no film of the same name, and what a list has twice
is two works of one title.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from detect.media import MEDIA, SERIES
from detect.stated_once import joined
from detect.verdict import CheckedClaim, Verdict
from kg.records import Time

_TITLE = re.compile(r"[:–—→=*_\"“”]|\s-\s")
"""Between a name and a year in brackets: that of something else than what has the name."""
_MADE_BY = frozenset(("P50", "P57", "P84", "P86", "P161", "P170", "P175"))
"""Author, director, composer, creator, performer and the like."""
_MADE = frozenset(("P577", "P571", "P1191"))
"""When a work was published, begun or first performed."""
_KIND_BY = re.compile(
    r"\b(?P<kind>novel|story|play|poem|book|song|album|opera|musical|ballet|painting|sculpture|film|movie|comic)s?"
    r"\s+(?:(?:written|composed|painted|directed)\s+)?by\s+\W*\Z",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:what|which|whose|last|first|latest|best|his|her|their|animated)\b[^?.!]{0,30}?"
    r"\b(?P<kind>film|movie|novel|song|album|opera|painting)s?\b"
)
"""The kind of works that a question asks for."""
_IN_PARTS = re.compile(
    r"\b(?:episodes?|aire?d|airing|airs|seasons?\s+(?:\d{1,2}\b(?!\d)|one|two|three|of|finale|premiere)|"
    r"(?:first|second|third|last|final|two|three|four|five|six|seven|eight)\s+seasons?)\b",
    re.IGNORECASE,
)
"""Words of what is shown in parts, and of no film."""
_MARKS = r"[\s>*_\"“'‘-]*(?:\d+[.)]\s*)?[*_\"“'‘]*"


def without_other_works(
    claims: Sequence[CheckedClaim],
    text: str,
    before: str,
    types: Callable[[str], Sequence[str]],
    *,
    prompt: str = "",
) -> list[CheckedClaim]:
    """The claims of a clause of ``text``, left open where they speak of such another work.

    :param before: the answer up to there
    :param types: what an entity is, by its id
    :param prompt: what was asked, which may tell a kind of works
    """
    if all(each.verdict is not Verdict.CONTRADICTED for each in claims):
        return list(claims)
    asked = _families([found["kind"] for found in _ASKED.finditer(prompt.casefold())])
    if _IN_PARTS.search(prompt) is not None or _IN_PARTS.search(text) is not None:
        asked = {*asked, SERIES}
    return [
        joined(each)
        if each.verdict is Verdict.CONTRADICTED
        and (
            _is_of_title(each, text)
            or _is_of_another(each, text, before, types)
            or _is_unasked(each, asked, types)
        )
        else each
        for each in claims
    ]


def _is_unasked(
    checked: CheckedClaim, asked: set[frozenset[str]], types: Callable[[str], Sequence[str]]
) -> bool:
    """Whether what is told of a work is asked about works of another kind: of films, and the book is known."""
    claim = checked.claim
    if not asked or claim.subject is None or claim.relation is None:
        return False
    known = _families(types(claim.subject.id))
    return claim.relation.id in _MADE_BY | _MADE and bool(known) and asked.isdisjoint(known)


def _families(kinds: Sequence[str]) -> set[frozenset[str]]:
    """The families of kinds of works that some names of kinds are of, in the singular or the plural."""
    words = {form for kind in kinds for word in kind.casefold().split() for form in (word, word.rstrip("s"))}
    return {family for family in MEDIA if not family.isdisjoint(words)}


def _is_of_title(checked: CheckedClaim, text: str) -> bool:
    """Whether a date is the year in brackets behind another title than what is dated by it."""
    claim = checked.claim
    if not isinstance(claim.value, Time) or claim.subject is None:
        return False
    before, after = text[: claim.value_start].rstrip(), text[claim.value_end :].lstrip()
    if not before.endswith("(") or not after.startswith(")"):
        return False
    said = before[claim.start : -1].strip(" *_\"“”'’")
    is_its = said.casefold().endswith(claim.subject.label.split()[-1].casefold())
    return not is_its and _TITLE.search(said) is not None


def _is_of_another(
    checked: CheckedClaim, text: str, before: str, types: Callable[[str], Sequence[str]]
) -> bool:
    """Whether who made something is told of what is of another kind, or one of several of that title."""
    claim = checked.claim
    if claim.subject is None or claim.relation is None or claim.relation.id not in _MADE_BY:
        return False
    kind = _KIND_BY.search(text, 0, claim.value_start)
    if kind is not None and claim.value_start > claim.start:
        said = _families([kind["kind"].casefold()])
        known = _families(types(claim.subject.id))
        if known and said.isdisjoint(known):
            return True
    title = claim.subject.label
    if not claim.text.lstrip('*_"“ ').casefold().startswith(title.casefold()):
        return False
    leads = re.compile(rf"^{_MARKS}{re.escape(title)}\b", re.IGNORECASE | re.MULTILINE)
    return leads.match(text) is not None and leads.search(before) is not None
