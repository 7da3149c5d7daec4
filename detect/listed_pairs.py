"""Pairs in a list say the same of each two: below "Victor Hugo - Les Misérables" and "Albert Camus - The Stranger",
"Jules Verne - The Time Machine" is said of an author and a book of his.

Which relation is meant is told by the graph: it joins the pairs before by one, and this one by none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from detect.bound import EXACT
from detect.clause import Clause, Symbol
from detect.evidence import JOINED_CANDIDATES, Evidence
from detect.in_list import Listed
from detect.listed_works import is_label
from detect.reading import Reading
from detect.stated import Stated
from detect.tagging import tags
from detect.verdict import CheckedClaim, Verdict
from kg.mention import Mention
from kg.records import EntityClass, EntityRef

if TYPE_CHECKING:
    from detect.judge import Judge

_PAIR = re.compile(
    r"(?:[nqt]{1,3}:)?(?P<first>[mx])(?:\(t\))?(?P<sign>[-:B,(n])(?P<second>[mx])\)?(?:\(t\)|,?t)?\.?"
)
_SIGNS = frozenset("→ ⇒ => -> = | ← <-".split())
"""Signs between the two beside those that `detect.tagging` knows."""
_ALONE = re.compile(r"[mx](?:\(t\))?\.?")
_COUNTRY = "P17"
_ENOUGH = 2
"""Pairs that one relation joins, so that the next one is of it too."""
_TELLING = frozenset(("P17", "P30", "P36", "P1376", "P50", "P57", "P86"))
"""Country, continent, capital, author, director, composer: what lists pair plainly.

People are paired with towns and inventions, towns with sights, countries with languages and old money, and pictures of
one title with painters in too many ways.
"""


@dataclass(frozen=True, slots=True)
class ListedPairs:
    """The relations that join all pairs of the list so far, with whether they lead from the second to the first.

    ``count``: how many pairs they join; ``group``: of which list these are.
    """

    joining: frozenset[tuple[str, bool]] = frozenset()
    count: int = 0
    group: object = None

    def told(
        self,
        claims: Sequence[CheckedClaim],
        clause: Clause,
        place: Listed,
        evidence: Evidence,
        judge: Judge,
        text: str,
    ) -> tuple[list[CheckedClaim], ListedPairs]:
        """The claims of the next clause, or what it states wrongly as a pair; the pairs with it.

        :param claims: what was judged of the clause
        :param place: where the clause stands
        :param text: what the offsets of the clause count in
        """
        pair, group = _pair(clause), ("pairs", place.group)
        if pair is None:
            pair, group = _under(clause, place.under), ("under", 0)
        if pair is None:
            return list(claims), self if place.is_item else ListedPairs()
        pairs = self if self.group == group else ListedPairs(group=group)
        joining = _joining(*pair, evidence)
        if joining or any(each.verdict is not Verdict.NOT_CHECKABLE for each in claims):
            return list(claims), pairs._with(joining) if joining else pairs
        wrong = [
            found
            for relation, turned in sorted(pairs._meant())
            for found in _judged(relation, pair[::-1] if turned else pair, clause, evidence, judge, text)
        ]
        if not wrong or any(each.verdict is not Verdict.CONTRADICTED for each in wrong):
            return list(claims), pairs
        return [min(wrong, key=lambda each: each.claim.inverted)], pairs  # rather what stands second is wrong

    def _with(self, joining: frozenset[tuple[str, bool]]) -> ListedPairs:
        """With one more pair; where it has nothing in common with those before, what follows is as it is."""
        common = self.joining & joining if self.count else joining
        if common:
            return ListedPairs(common, self.count + 1, self.group)
        return ListedPairs(joining, 1, self.group)

    def _meant(self) -> frozenset[tuple[str, bool]]:
        return self.joining if self.count >= _ENOUGH else frozenset()


def _pair(clause: Clause) -> tuple[Symbol, Symbol] | None:
    found = _PAIR.fullmatch(tags(clause))
    if found is None or clause.negations:
        return None
    sign = clause.symbols[found.start("sign")]
    if sign.code == "be" and sign.start < sign.end:
        return None  # a sentence, and no dash that was read as one
    if found["sign"] == "n" and sign.code not in _SIGNS:
        return None
    return clause.symbols[found.start("first")], clause.symbols[found.start("second")]


def _under(clause: Clause, over: Mention | None) -> tuple[Symbol, Symbol] | None:
    """A lone name in a list with what the list is under."""
    if over is None or clause.negations or not _ALONE.fullmatch(tags(clause)):
        return None
    name = clause.symbols[0]
    return Symbol("E0", name.end, name.end, over.text, over._replace(start=name.end, end=name.end)), name


def _joining(first: Symbol, second: Symbol, evidence: Evidence) -> frozenset[tuple[str, bool]]:
    """The relations of facts between what two names may mean."""
    one, other = (_ids(each.mention) for each in (first, second))
    found: set[tuple[str, bool]] = set()
    for subjects, objects, turned in ((one, other, False), (other, one, True)):
        stated = (fact for each in subjects for fact in evidence.graph.facts(each))
        found.update(
            (fact.relation.id, turned)
            for fact in stated
            if isinstance(fact.object, EntityRef) and fact.object.id in objects
        )
    return frozenset(found)


def _ids(mention: Mention | None) -> set[str]:
    return set() if mention is None else {each.id for each in mention.candidates[:JOINED_CANDIDATES]}


def _is_called(symbol: Symbol, evidence: Evidence) -> bool:
    """Whether a name is known, and of a work its very title: by another one something else is called."""
    best = None if symbol.mention is None else symbol.mention.best
    if best is None:
        return False
    if EntityClass.WORK not in evidence.graph.entity(best.id).classes:
        return True
    return is_label(symbol.text, best.label)


def _is_of_part(place: Symbol, country: Symbol, evidence: Evidence) -> bool:
    """Whether a place is in what bears the name of a country as well: Belfast is in Northern Ireland."""
    named = country.text.casefold()
    ids = _ids(place.mention)
    around = {each for one in ids for each in evidence.places.chain(one)}
    return any(named in evidence.graph.entity(each).label.casefold().split() for each in around)


def _judged(
    relation_id: str,
    pair: tuple[Symbol, ...],
    clause: Clause,
    evidence: Evidence,
    judge: Judge,
    text: str,
) -> list[CheckedClaim]:
    """What the facts say of a pair as one of a relation that has few values; nothing where none are known."""
    relation, (subject, value) = evidence.graph.relation(relation_id), pair
    if relation_id not in _TELLING or not all(_is_called(each, evidence) for each in pair):
        return []
    if relation_id == _COUNTRY and _is_of_part(subject, value, evidence):
        return []
    reading = Reading(
        relation=relation,
        subject=subject,
        object=value,
        start=min(subject.start, value.start),
        end=max(subject.end, value.end),
        negated=False,
        past=False,
        inverted=subject.start > value.start,
        weight=1,
        bound=clause.bounds.get(value.start, EXACT),
    )
    found = judge.find(Stated(reading, subject.mention, value.mention))
    return judge.judge([found], text) if found.findings else []
