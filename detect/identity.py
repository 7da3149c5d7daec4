"""Which of several bearers of a name an answer is about: what was found true of one alone shows that it is meant.

After "Pride and Prejudice was written by Jane Austen", its publication is that of the novel, not of a film.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise

from detect.clause import Clause
from detect.evidence import Evidence
from detect.judge import NAMESAKES
from detect.namesake import are_others
from detect.outcome import Outcome
from detect.referent import OCCUPATION
from detect.stated import Finding, Found
from detect.verdict import CheckedClaim, Verdict
from detect.years import years_of
from kg.mention import LinkedText, Mention
from kg.records import EntityClass, EntityRef
from kg.role import TITLES

_REMADE = re.compile(
    r"\b(?:film|movie|adaptation|adapted|version|edition|remake|sequel|series|musical|translation|translated|namesake|"
    r"same name)s?\b",
    re.I,
)


_KIND = re.compile(
    r"\b(?P<kind>novel|book|film|movie|song|album|series|opera|musical|poem|game|painting|ballet|symphony|"
    r"(?<=the )(?:play|show)|(?<=TV )show|(?<=a )play)"
    r"\s+[\"“'*_]{0,3}\Z",
    re.I,
)
_LONGEST = 16
_YEAR_BEFORE = re.compile(r"\b(?P<year>1[5-9]\d\d|20\d\d)\s+[a-z]+\s+[\"“'*_]{0,3}\Z")
_OF_YEAR = re.compile(r"[\"”'*_]{0,3}\s(?:of|from)\s(?P<year>1[5-9]\d\d|20\d\d)\b")
_YEAR_BEHIND = re.compile(r"[\"”'*_]{0,3}\s\((?P<year>1[5-9]\d\d|20\d\d)\)")
_WORD_BEFORE = re.compile(r"(?<![-\w])(?P<role>[a-z]{4,})\s\Z")
_ROLE_BEHIND = re.compile(r"(?:\s|,?\s(?:the|an?)\s|\s\((?:the\s|an?\s)?)(?P<role>[a-z]{4,})(?![-\w])")
"""A role beside a name, which tells whose it is: "the novelist Elizabeth Taylor", "Elizabeth Taylor (novelist)"."""
_BROAD = frozenset(
    "artist scientist musician writer author researcher scholar academic entertainer performer athlete sportsman "
    "sportswoman sportsperson celebrity star leader activist creator professional intellectual".split()
)
"""Roles above many others, which few graphs give to all who have one of those."""
_ALIKE = {
    "novel": ("novel", "novella", "book", "literary work", "written work", "trilogy"),
    "book": ("novel", "novella", "book", "literary work", "written work", "trilogy", "essay", "treatise", "memoir"),
    "movie": ("film", "movie"), "film": ("film", "movie"), "series": ("series", "sitcom", "miniseries", "anime"),
    "show": ("series", "sitcom", "miniseries", "show", "musical"), "play": ("play", "tragedy", "comedy", "drama"),
    "song": ("song", "single", "aria"), "game": ("game",),
}  # fmt: skip


class Identities:
    """What the names of one answer were shown to mean; not thread-safe."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._graph = evidence.graph
        self._kinds = evidence.kinds
        self._shown: dict[frozenset[str], str] = {}
        self._strange: set[frozenset[str]] = set()
        self._several: set[frozenset[str]] = set()
        self._of_several = False

    def fork(self) -> Identities:
        twin = copy(self)
        twin._shown, twin._strange, twin._several = dict(self._shown), set(self._strange), set(self._several)
        return twin

    def judged(
        self, stated: Sequence[Found], judge: Callable[[Sequence[Found]], list[CheckedClaim]]
    ) -> list[CheckedClaim]:
        """What is judged of a clause, again where it shows itself which bearer of a name is meant; that one is meant
        which hardly ever is takes two things that are true of it.
        """
        stated = self.narrowed(stated)
        first = judge(stated)
        if not self.learn(stated, first):
            return first
        again = judge(self.narrowed(stated))
        remote = {each.claim.value_start: each for each in first if each.rule == NAMESAKES}
        return again if len(remote) > 1 else [remote.get(each.claim.value_start, each) for each in again]

    def learn(self, stated: Sequence[Found], claims: Sequence[CheckedClaim]) -> bool:
        """Take in the claims of a clause and what they were judged by; True where something new was shown."""
        if self._of_several:
            return False
        before = len(self._shown)
        supported = {
            (c.claim.value_start, c.claim.relation): c.claim.subject.id
            for c in claims
            if (c.verdict is Verdict.SUPPORTED or c.rule == NAMESAKES)
            and not c.claim.negated
            and c.claim.subject
            and c.claim.relation
        }
        for found in stated:
            subject, reading = found.stated.subject, found.reading
            meant = supported.get((reading.object.start, reading.relation))
            agreeing = {f.subject_id for f in found.findings if _agrees(f)}
            if (
                subject is not None
                and meant is not None
                and len(subject.candidates) > 1
                and agreeing == {meant}
            ):
                self._show(_key(subject), meant)
        return len(self._shown) > before

    def read(self, linked: LinkedText) -> None:
        """Take in of what kind works are said to be: "the novel Ben-Hur" is not the film that the graph knows."""
        self._read(linked.text, linked.mentions)

    def _read(self, text: str, mentions: Iterable[Mention]) -> None:
        mentions = list(mentions)
        self._read_people(text, mentions)
        self._read_countries(text, mentions)
        self._read_years(text, mentions)
        self._read_versions(text, mentions)
        for mention in mentions:
            said = _KIND.search(text, max(0, mention.start - _LONGEST), mention.start)
            if said is None or not mention.candidates:
                continue
            kinds = _ALIKE.get(said["kind"].lower(), (said["kind"].lower(),))
            fitting = [c.id for c in mention.candidates if self._is_any(c.id, kinds)]
            if not fitting:
                self._strange.add(_key(mention))
            elif len(fitting) == 1:
                self._shown[_key(mention)] = fitting[0]

    def _read_years(self, text: str, mentions: Iterable[Mention]) -> None:
        """ "the 1997 film Titanic" and "Titanic (1997)" are the one that came out then."""
        for mention in mentions:
            if len(mention.candidates) < 2:
                continue
            before = _YEAR_BEFORE.search(text, max(0, mention.start - _LONGEST), mention.start)
            said = before or _YEAR_BEHIND.match(text, mention.end)
            if said is None:
                continue
            fitting = [c.id for c in mention.candidates if int(said["year"]) in years_of(self._graph, c.id)]
            if len(fitting) == 1:
                self._shown[_key(mention)] = fitting[0]

    def _read_versions(self, text: str, mentions: Iterable[Mention]) -> None:
        """ "The Pride & Prejudice of 2005" is none of which the graph says that it came out in another year."""
        for mention in mentions:
            said = _OF_YEAR.match(text, mention.end)
            if (
                said is None
                or not mention.candidates
                or not all(self._is_work(c.id) for c in mention.candidates)
            ):
                continue
            if not any(int(said["year"]) in years_of(self._graph, c.id) for c in mention.candidates):
                self._strange.add(_key(mention))

    def _read_people(self, text: str, mentions: Iterable[Mention]) -> None:
        """ "the novelist Elizabeth Taylor" is not the actress of the name, nor is "Elizabeth Taylor (novelist)"."""
        for mention in mentions:
            if not self._is_person(mention):
                continue
            before = _WORD_BEFORE.search(text, max(0, mention.start - _LONGEST), mention.start)
            behind = _ROLE_BEHIND.match(text, mention.end)
            if any(
                found is not None and self._is_strange(mention, found["role"]) for found in (before, behind)
            ):
                self._strange.add(_key(mention))

    def _is_person(self, mention: Mention) -> bool:
        people = (EntityClass.PERSON in self._graph.entity(c.id).classes for c in mention.candidates)
        return bool(mention.candidates) and all(people)

    def _is_strange(self, person: Mention, role: str) -> bool:
        """Whether nobody of the name is known to have an occupation, or one above or below it."""
        graph = self._graph
        roles = [
            c.id
            for c in graph.candidates(role)
            if not c.partial and EntityClass.OCCUPATION in graph.entity(c.id).classes
        ]
        if not roles or role in _BROAD or role in TITLES:
            return False
        known = [
            {
                f.object.id
                for f in graph.facts(c.id)
                if f.relation.id == OCCUPATION and isinstance(f.object, EntityRef)
            }
            for c in person.candidates
        ]
        return all(known) and not any(
            self._is_alike(role, one) for occupations in known for one in occupations for role in roles
        )

    def _read_countries(self, text: str, mentions: Sequence[Mention]) -> None:
        """ "the American Winston Churchill" is not the British one."""
        for country, named in pairwise(mentions):
            told = country.demonym and text[country.end : named.start] == " " and self._is_person(named)
            if told and are_others(named, country, self._evidence):
                self._strange.add(_key(named))

    def _is_alike(self, role: str, occupation: str) -> bool:
        chain = self._kinds.chain
        if role == occupation or role in chain(occupation) or occupation in chain(role):
            return True
        one, other = (_words(self._graph.entity(each).label) for each in (role, occupation))
        return one <= other or other <= one  # a singer-songwriter is a singer

    def _is_any(self, entity_id: str, kinds: Sequence[str]) -> bool:
        return any(label.endswith(kind) for label in self._graph.entity(entity_id).types for kind in kinds)

    def hear(self, clause: Clause, text: str) -> None:
        """Forget what was shown where another making of a work comes up: "There is a film of it, released in 2005"."""
        self._of_several = _REMADE.search(text, clause.start, clause.end) is not None
        if self._of_several:
            self._shown.clear()
        self._read(text, (symbol.mention for symbol in clause.symbols if symbol.mention is not None))

    def _show(self, name: frozenset[str], meant: str) -> None:
        """An answer that is about two bearers of a name leaves open which one it means."""
        if name in self._several or self._shown.setdefault(name, meant) == meant:
            return
        del self._shown[name]
        self._several.add(name)

    def narrowed(self, stated: Sequence[Found]) -> list[Found]:
        """The same of what is meant alone; what is true of another bearer of the name may be said of that one, unless
        a pronoun refers back to the first, which is no work.
        """
        return [self._narrowed(found) for found in stated]

    def _narrowed(self, found: Found) -> Found:
        subject = found.stated.subject
        if subject is not None and _key(subject) in self._strange:
            return Found(found.stated, ())
        meant = self._meant(_key(subject)) if subject is not None else None
        if subject is None or meant is None:
            return found
        others = [f.subject_id for f in found.findings if _agrees(f) and f.subject_id != meant]
        if others and (not _refers_back(found) or any(map(self._is_work, others))):
            return found
        alone = subject._replace(candidates=tuple(c for c in subject.candidates if c.id == meant))
        stated = replace(found.stated, subject=alone)
        return Found(
            stated, tuple(replace(f, stated=stated) for f in found.findings if f.subject_id == meant)
        )

    def _meant(self, name: frozenset[str]) -> str | None:
        """What a name was shown to mean, also as one of more meanings than it has here."""
        return self._shown.get(name) or next(
            (meant for each, meant in self._shown.items() if meant in name and name < each), None
        )

    def _is_work(self, entity_id: str) -> bool:
        return EntityClass.WORK in self._graph.entity(entity_id).classes


def _refers_back(found: Found) -> bool:
    """Whether the subject is named by a pronoun or not at all; a name that is said again may be another's."""
    symbol = found.reading.subject
    return symbol is None or symbol.mention is None


def _agrees(finding: Finding) -> bool:
    return finding.comparison.outcome is Outcome.AGREE


def _key(mention: Mention) -> frozenset[str]:
    """A name by all that it may mean, however it is spelt."""
    return frozenset(candidate.id for candidate in mention.candidates)


def _words(label: str) -> frozenset[str]:
    return frozenset(label.casefold().replace("-", " ").split())
