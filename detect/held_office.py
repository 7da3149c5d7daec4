"""An office that a phrase names, and who held it when, by the terms that the graph knows (`detect.terms`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from detect.ancestors import objects
from detect.numbering import Numbering
from detect.office_phrase import LAST, OfficePhrase
from detect.outcome import Comparison, agree, disagree
from detect.scene import Named, Scene
from detect.terms import LISTED, POSITION, POWER, Term, Terms, years_in
from detect.years import BORN, DIED, years_of
from kg.records import EntityRef, Fact

RULE = "office:"
_CROWNS = frozenset(
    "king queen monarch emperor empress tsar czar tsarina kaiser sultan shah ruler pope".split()
)
"""Nouns of offices under which others count the first and the last, or that are said of who held none."""
_OF_AGE = 18
NUMBERED = re.compile(r"\b[IVX]+\b")
"""In names that many realms have: of "Charles I" nobody knows whether another one is meant."""


class HeldOffice:
    """The office that a phrase names, or several that it may stand for."""

    def __init__(self, scene: Scene, terms: Terms, phrase: OfficePhrase) -> None:
        self.scene = scene
        self.terms = terms
        self.phrase = phrase
        self.ids = sorted(phrase.offices)
        nouns = {phrase.said, *map(terms.noun, phrase.offices)}
        self.is_crown = any(not _CROWNS.isdisjoint(noun.split()) for noun in nouns)
        self.is_power = any(POWER in noun.split() for noun in nouns)

    def meant(self, who: Named) -> Named:
        """Of those whom a name may mean the one who held such an office: "Charles I became emperor of Austria"."""
        mention = self.scene.clause.symbols[who.index].mention
        for each in mention.candidates if mention is not None else ():
            if not self.terms.held(each.id).isdisjoint(self.ids):
                return replace(who, ref=EntityRef(each.id, each.label))
        return who

    def own(self, who: Named) -> list[Term]:
        """The terms in it of all that bear a name, in full or in its first and last word: "George Bush"."""
        mention = self.scene.clause.symbols[who.index].mention
        bearers = {who.ref.id, *(c.id for c in (mention.candidates if mention is not None else ()))}
        every = [term for each in self.ids for term in self.terms.of(each)]
        if not any(term.holder.id in bearers for term in every):
            return []
        first_and_last = _ends(who.ref.label)
        return [t for t in every if t.holder.id in bearers or _ends(t.holder.label) == first_and_last]

    def ordered(self, who: Named) -> tuple[Comparison | None, Fact, str]:
        """Whether somebody was the first, or the last, of each of the offices; what speaks, and who was."""
        order = self.phrase.order
        if order.isdigit():
            return self._numbered(who, int(order))
        found = [self._ordered(who, self.terms.of(office)) for office in self.ids]
        known = [each for each in found if each is not None]
        if len(known) == len(found) and not any(is_so for is_so, _ in known):
            ends = {term.holder for _, term in known}
            right = ends.pop().label if len(ends) == 1 else ""
            return disagree(f"{RULE}{order}"), known[0][1].fact, right
        if so := next((term for is_so, term in known if is_so), None):
            return agree(f"{RULE}{order}"), so.fact, ""
        return None, self.terms.of(self.ids[0])[0].fact, ""

    def _numbered(self, who: Named, number: int) -> tuple[Comparison | None, Fact, str]:
        """The same of somebody's number, as the 16th president."""
        lists = [Numbering(self.terms, office) for office in self.ids]
        own = [numbers for each in lists if (numbers := each.of(who.ref.id))]
        fact = self.terms.of(self.ids[0])[0].fact
        if self.is_crown or self.is_power or len(own) < len(lists):
            return None, fact, ""
        if any(number in numbers for numbers in own):
            is_surely = all({number} == set(numbers) for numbers in own)
            return (agree(f"{RULE}number") if is_surely else None), fact, ""
        if all(each.excludes(who.ref.id, number) for each in lists):
            holder = lists[0].holder(number)
            return disagree(f"{RULE}number"), holder.fact, holder.holder.label if len(lists) == 1 else ""
        return None, fact, ""

    def number(self, who: Named) -> int:
        """The number that somebody surely had, 0 for none: where terms and people come to different ones."""
        numbers = set(Numbering(self.terms, self.ids[0]).of(who.ref.id)) if len(self.ids) == 1 else set[int]()
        return numbers.pop() if len(numbers) == 1 else 0

    def _ordered(self, who: Named, terms: Sequence[Term]) -> tuple[bool, Term] | None:
        if self.is_crown or self.is_power:
            return None
        if self.phrase.order == LAST:
            own = years_in(terms, who.ref.id)
            is_over = not any(term.goes_on for term in terms)
            return (own[-1].last >= terms[-1].last, terms[-1]) if own and is_over else None
        own = years_in(terms, who.ref.id)
        if own:
            return own[0].first == terms[0].first, terms[0]
        return (False, terms[0]) if self._could_not_be_first(who, terms) else None

    def _could_not_be_first(self, who: Named, terms: Sequence[Term]) -> bool:
        """Whether somebody on no list lived when the first one on it took office, or came of age later.

        Of a list that begins late the first of all was dead by then, unless he held other offices of that state.
        """
        office = office_of(terms[0])
        if not self._is_no_holder(who, office) or len(terms) < LISTED:
            return False
        born, died = self._year(who, BORN), self._year(who, DIED)
        if born is not None and born + _OF_AGE > terms[0].first:
            return True
        if (born is None and died is None) or (died is not None and died < terms[0].first):
            return False
        places = {place for each in self.ids for place in self.terms.places(each)}
        return all(places.isdisjoint(self.terms.places(each)) for each in self.terms.held(who.ref.id))

    def never(self, who: Named, years: Sequence[int]) -> Fact | None:
        """A fact that speaks against his having held any of the offices, all of whose lists are whole while he could
        have.
        """
        lists = [self.terms.of(office) for office in self.ids]
        if self.is_crown or self.is_power or any(not self._is_missing(who, terms, years) for terms in lists):
            return None
        at = next((t for t in lists[0] if years and t.first <= years[0] <= t.last), lists[0][-1])
        return at.fact

    def _is_missing(self, who: Named, terms: Sequence[Term], years: Sequence[int]) -> bool:
        office = office_of(terms[0])
        if not self._is_no_holder(who, office) or not self.terms.whole(office):
            return False
        last = self.terms.known_until(office)
        if any(terms[0].first < year < last for year in years):
            return True
        born, died = self._year(who, BORN), self._year(who, DIED)
        return born is not None and born + _OF_AGE > terms[0].first and died is not None and died < last

    def _is_no_holder(self, who: Named, office: str) -> bool:
        """Whether somebody is surely meant of whom nothing says that he held an office, at whatever time."""
        if not who.sure or NUMBERED.search(who.ref.label):
            return False
        graph = self.scene.evidence.graph
        if office in objects(graph, who.ref.id, (POSITION,)):
            return False
        return not self.terms.is_told_in(office, graph.entity(who.ref.id).description)

    def _year(self, who: Named, relation: str) -> int | None:
        years = years_of(self.scene.evidence.graph, who.ref.id, (relation,))
        return (max if relation == BORN else min)(years, default=None)


def _ends(name: str) -> tuple[str, str]:
    """The first and the last word of a name."""
    words = name.split()
    return words[0], words[-1]


def office_of(term: Term) -> str:
    assert isinstance(term.fact.object, EntityRef)
    return term.fact.object.id
