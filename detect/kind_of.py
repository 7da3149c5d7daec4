"""What kind of thing something is said to be: "Whales are fish", "Sodium is a noble gas", "Spiders, a type of insect,".

Both ends are common nouns of `kg.schema.kinds`; no fact of the graph is needed. Read only where nothing stands around
them that makes them something else ("killer whale", "bird feeder") or says the word in another sense ("technically").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.outcome import agree, disagree
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText
from kg.records import EntityRef, Fact, RelationRef
from kg.schema.kinds import Kind, kind_tree

RULE = "kind"
_SUBCLASS = RelationRef("P279", "subclass of")
_SOURCE = "schema"
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_SORT_OF = (
    r"(?:(?:an?|the|one|any|another)\s+)?(?:(?:[a-z]+\s+)?(?:kind|type|sort|form|species|class|group|member|family|"
    r"variety|example|order)s?\s+of\s+(?:the\s+)?)?"
)
_MEANT = r"(?:(?:also|all|both|in fact|actually|really|indeed|simply|just|considered(?: to be)?)\s+)*"
_IS = re.compile(
    rf"\s+(?:is|are|was|were|'s|'re)\s+{_MEANT}{_SORT_OF}(?P<between>(?:[a-z]+(?:-[a-z]+)*,?\s+){{0,3}})",
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
    football rising failed""".split()
)
_BEGINS = re.compile(
    r"(?:\A|[.:;!?\n(*–—]|,|\b(?:because|since|while|whereas|although|though|but))\s*[*_\"“]*"
    r"(?:(?:an?|the|all|most|both|every|each|some|many|yes|no|so|and|today's|adult|male|female|young|baby|common|"
    r"domestic|wild|modern|typical|living|ordinary)[\s,]+)*[*_\"“]*\Z",
    re.IGNORECASE,
)
_GOES_ON = (
    "that which who whose with in from found native known living and but or because since as at on by rather though "
    "although while whereas capable due spoken written made grown worn seen held kept spread blown struck built sold "
    "drawn shown given family group class category species order kingdom phylum series"
).replace(" ", "|")
_ENDS = re.compile(
    r"[*_\"”]*(?:\s*(?:[.,;:!?)–—\n|]|\Z)|"
    rf"\s+(?:{_GOES_ON}|of the|(?!need|feed|breed|seed|weed|red\b)[a-z]{{2,}}ed)\b)",
    re.IGNORECASE,
)
_OTHERWISE = (
    r"technically|cladis|phylogen|taxonom|evol|descen[dt]|culinar|kitchen|figurativ|metaphor|fiction|cartoon|costume|"
    r"legend|folklore|law\b|legal|church|joke|heraldr|zodiac|horoscope|extreme|pressure|linna|aristot|sense|classif"
)
_IN_ANOTHER_SENSE = re.compile(
    rf"\b(?:{_OTHERWISE}|ancest|histor|once|former|originally|early|ancient|mistak|myth|misconception|believ|though?t|"
    r"confus|symbol|sculpt|toy|nickname|team|molten|if\b|like|unlike|call|name|refer|scientists?|biolog|sometimes|often|"
    r"popular|loose|informal|despite|not\b)",
    re.IGNORECASE,
)
"""Words before or between two kinds that make something else of what is said; behind them, fewer."""
_AFTERWARDS = re.compile(rf"\b(?:{_OTHERWISE})", re.IGNORECASE)
_KIND_ASKED = re.compile(
    r"\b(?:kind|type|sort|class|group|family|category|classified|animal|instrument|element|disease|rock|language|"
    r"what is|what are|what's)\b",
    re.IGNORECASE,
)
_ASKED_FOR = frozenset(("animal", "plant", "chemical element", "instrument"))
"""Kinds by which a question says what it wants: "What kind of animal is a newt?"."""
_OF_WHAT = re.compile(r"(?:\b(?:is|are|was|were|does|do|classify)|what['’]s)\s+(?:an?\s+|the\s+)?\Z", re.I)
_IS_WHAT = re.compile(r"\s*(?:[?.!]|\Z|(?:belongs?|in|part|considered|classified|really|exactly)\b)", re.I)
_ANSWERS = re.compile(
    r"[*_\s]*(?:(?:it|they|this|that|these|those|he|she)(?:\s+is|\s+are|['’]s|['’]re)\s+)?"
    rf"{_MEANT}{_SORT_OF}(?P<between>(?:[a-z]+(?:-[a-z]+)*,?\s+){{0,3}})[*_]*",
    re.IGNORECASE,
)
_LISTS = re.compile(r"[*_]*(?:\s*:[*_]*\s*|\s+(?:include|such as)\s+)(?:an?\s+|the\s+)?", re.I)
_AND = re.compile(r"(?:,|,?\s+(?:and|or))\s+(?:an?\s+|the\s+)?", re.I)
_CLOSED = re.compile(r"\s*(?:[.,;!?\n]|\Z)|\s+(?:and|or)\b", re.I)
_ROW, _CELL = re.compile(r"\s*\|\s*[*_]*(?=\w)"), re.compile(r"[*_]*\s*\|\s*[*_]*")
_PLAINLY = re.compile(
    rf"(?:\s+(?:is|are)|['’]re|\s+belongs?\s+to|\s+(?:is|are)\s+in)\s+{_MEANT}{_SORT_OF}[*_]*", re.I
)
_FULL = re.compile(
    r"[*_]*(?:\s+(?:family|group|class|category|order|kingdom|phylum|series))?\s*(?:[.!\n]|\Z)"
)
_MARKS = re.compile(r"[*_\"“”]")
_OF_MANY, _OF_ONE = re.compile(r"\b(?:are|were|belong)\b|'re\b", re.I), re.compile(r"\b(?:an?|of)\s", re.I)
_WORDS = re.compile(r"\b(?:is|are|was|were|belongs?|include|such as)\b|,\s+an?\s|['’]re\b|[:|]", re.I)


@dataclass(frozen=True, slots=True)
class _Said:
    """A name of kinds at ``[start, end)``."""

    kinds: tuple[Kind, ...]
    start: int
    end: int


def kinds_of(
    claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText, asked: str = ""
) -> Iterator[DerivedClaim]:
    """What a clause says of the kinds of things, where that is not among its ``claims`` decided by facts.

    ``asked``: the question that the clause may answer.
    """
    text = linked.text
    if asked and _KIND_ASKED.search(asked):
        yield from _answered(asked, clause, linked)
    if _WORDS.search(text, clause.start, clause.end) is None:
        return
    decided = {c.claim.value_start for c in claims if c.verdict is not Verdict.NOT_CHECKABLE}
    found = list(_named(text, clause.start, clause.end))
    yield from _listed(found, text, clause, decided, linked)
    for one, other in pairwise(found):
        if other.start in decided or _ENDS.match(text, other.end) is None:
            continue
        if _IN_ANOTHER_SENSE.search(text, clause.start, other.start):
            return
        if _AFTERWARDS.search(text, other.end, clause.end):
            return
        if _leads(text, clause, one) and _is_said(text[one.end : other.start]):
            yield from _compared(one, other, linked)


def _answered(asked: str, clause: Clause, linked: LinkedText) -> Iterator[DerivedClaim]:
    """What a short answer says of the only thing that was asked about: "A reptile."."""
    about = list(_named(asked, 0, len(asked)))
    found = list(_named(linked.text, clause.start, clause.end))
    things = [each for each in about if not any(kind.label in _ASKED_FOR for kind in each.kinds)]
    if len(things) != 1 or not found or not any(kind.sort for kind in found[0].kinds):
        return
    if _OF_WHAT.search(asked, 0, things[0].start) is None or _IS_WHAT.match(asked, things[0].end) is None:
        return
    before = _ANSWERS.fullmatch(linked.text, clause.start, found[0].start)
    if before is None or not _NO_ADJECTIVE.isdisjoint(before["between"].casefold().replace(",", "").split()):
        return
    if _ENDS.match(linked.text, found[0].end) and not _AFTERWARDS.search(
        linked.text, clause.start, clause.end
    ):
        yield from _compared(replace(things[0], start=found[0].start, end=found[0].start), found[0], linked)


def _listed(
    found: Sequence[_Said], text: str, clause: Clause, decided: Collection[int], linked: LinkedText
) -> Iterator[DerivedClaim]:
    """What is listed under a kind, or beside it in a row: "Halogens: chlorine, neon", "| Trout | Mammal |"."""
    if len(found) < 2 or _IN_ANOTHER_SENSE.search(text, clause.start, clause.end):
        return
    first, second = found[:2]
    if _ROW.match(text, clause.start, first.start + 1) and len(found) == 2:
        if _CELL.fullmatch(text, first.end, second.start) and _CELL.match(text, second.end):
            yield from _compared(first, second, linked, at=first if second.start in decided else second)
        return
    if not _leads(text, clause, first) or _LISTS.fullmatch(text, first.end, second.start) is None:
        return
    for number, each in enumerate(found[1:], start=1):
        if number > 1 and _AND.fullmatch(text, found[number - 1].end, each.start) is None:
            return
        if _CLOSED.match(text, each.end) is None:
            return
        if each.start not in decided:
            yield from _compared(each, first, linked, at=each)


def _named(text: str, start: int, end: int) -> Iterator[_Said]:
    """The kinds that are named, the longest name at each place."""
    tree = kind_tree()
    words = list(_WORD.finditer(text, start, end))
    at = 0
    while at < len(words):
        for count in range(min(tree.longest, len(words) - at), 0, -1):
            first, last = words[at].start(), words[at + count - 1].end()
            kinds = tree.names.get(text[first:last].casefold().replace("’", "'"))
            if kinds is not None:
                yield _Said(kinds, first, last)
                at += count
                break
        else:
            at += 1


def _leads(text: str, clause: Clause, said: _Said) -> bool:
    """Whether a clause speaks of a kind, and of nothing that it is only a part of."""
    return _BEGINS.search(text[clause.start : said.start]) is not None


def _is_said(between: str) -> bool:
    between = _MARKS.sub("", between)
    found = (pattern.fullmatch(between) for pattern in (_IS, _BELONGS, _APPOSED))
    words = (each["between"].casefold().replace(",", "").split() for each in found if each is not None)
    return any(map(_NO_ADJECTIVE.isdisjoint, words))


def _compared(
    one: _Said, other: _Said, linked: LinkedText, *, at: _Said | None = None
) -> Iterator[DerivedClaim]:
    """What is claimed by saying that one is the other; the value stands ``at`` the other one, or at the one itself."""
    tree = kind_tree()
    if not any(each.sort or each.plural for each in other.kinds) or (
        at and not any(k.sort for k in other.kinds)
    ):
        return  # "steel is iron with a bit of carbon", "Titan: Saturn"
    pairs = [(mine, theirs) for mine in one.kinds for theirs in other.kinds]
    same = next(((mine, theirs) for mine, theirs in pairs if theirs in tree.line(mine)[1:]), None)
    apart = [(mine, tree.apart(mine, theirs)) for mine, theirs in pairs]
    if same is not None:
        if at is None and not _says_no_more(one, other, linked.text):
            return
        kind, right = same
    elif all(each is not None for _, each in apart):
        kind, right = apart[0][0], apart[0][1] or apart[0][0]
    else:
        return
    many = _OF_MANY.search(linked.text, one.end, other.start) is not None
    many = many and _OF_ONE.search(linked.text, one.end, other.start) is None
    subject, place = EntityRef(kind.id, kind.label), at or other
    yield DerivedClaim(
        subject=_linked(one, linked) or subject,
        comparison=agree(RULE) if same else disagree(RULE),
        facts=(Fact(subject, _SUBCLASS, EntityRef(right.id, right.label), source=_SOURCE),),
        start=min(one.start, other.start),
        end=max(one.end, other.end),
        value_start=place.start,
        value_end=place.end,
        value=EntityRef(other.kinds[0].id, other.kinds[0].label),
        right="" if place is one else right.plural if many and right.plural else right.label,
    )


def _says_no_more(one: _Said, other: _Said, text: str) -> bool:
    """Whether nothing is said but the kind: "the smallest mammals" may be wrong."""
    return (
        _PLAINLY.fullmatch(text, one.end, other.start) is not None
        and _FULL.match(text, other.end) is not None
    )


def _linked(said: _Said, linked: LinkedText) -> EntityRef | None:
    """What the graph knows by a name."""
    mention = next((m for m in linked.mentions if m.start == said.start and m.end == said.end), None)
    return None if mention is None or mention.best is None else EntityRef(mention.best.id, mention.best.label)
