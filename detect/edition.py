"""Sentences about an edition, a translation or a version of a work, whose dates are not those of the work itself."""

from __future__ import annotations

import re
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.evidence import Evidence
from detect.question import Question
from detect.tagging import tags
from kg.mention import Mention, MentionKind
from kg.records import EntityClass

_OWNED = re.compile(r"(?P<owner>m)s[nxadKL]{0,2}(?P<work>m)")
_BY = re.compile(r"(?P<work>m)[B,][nadx]{1,4}i(?P<owner>m)")
_FILMED = frozenset(("film", "television"))
_PUBLISHED = re.compile(r" published | publication (?!dates? )")
_WHEN = frozenset(("when", "year", "date"))
_RELEASED = frozenset(("released", "release", "premiered", "film", "movie"))
_BOOKISH = frozenset(("published", "publication", "book", "novel"))
_EDITIONS = frozenset(
    "edition editions translation translations translated version versions reprint reprinted reissue reissued remaster "
    "remastered revised paperback hardcover restored rereleased re-released adaptation adapted remake sequel dubbed "
    "subtitled unabridged abridged manuscript facsimile".split()
)


def is_of_edition(clause: Clause) -> bool:
    """Whether a clause speaks of such."""
    return any(symbol.code.lstrip("#") in _EDITIONS for symbol in clause.symbols)


def of_book(clause: Clause, evidence: Evidence, question: Question) -> Clause:
    """The clause without the films that its titles may mean, where something was published, as books are; of a question
    when something came out either may be meant. A "publication date" is one of films as well.
    """
    if _PUBLISHED.search(clause.line) is None:
        return clause
    asked = {symbol.text.casefold() for symbol in question.clause.symbols}
    is_of_film = not _RELEASED.isdisjoint(asked) or asked.isdisjoint(_BOOKISH)
    if not _RELEASED.isdisjoint(clause.words()) or (is_of_film and not asked.isdisjoint(_WHEN)):
        return clause
    return clause.of(*(_as_book(symbol, evidence) for symbol in clause.symbols))


def _as_book(symbol: Symbol, evidence: Evidence) -> Symbol:
    """An unknown name where it can only be a film."""
    mention = symbol.mention
    if mention is None or mention.kind is not MentionKind.ENTITY:
        return symbol
    books = tuple(each for each in mention.candidates if not _is_filmed(each.id, evidence))
    if len(books) == len(mention.candidates):
        return symbol
    if books:
        return replace(symbol, mention=mention._replace(candidates=books))
    unknown = Mention(mention.start, mention.end, mention.text, MentionKind.NAME)
    return replace(symbol, code=f"N{symbol.code[1:]}", mention=unknown)


def _is_filmed(entity_id: str, evidence: Evidence) -> bool:
    return not _FILMED.isdisjoint(" ".join(evidence.graph.entity(entity_id).types).split())


def is_of_another(clause: Clause, evidence: Evidence) -> bool:
    """Whether a work is called somebody's who has no known part in it: "Constance Garnett's War and Peace", "The
    Alchemist is also a comedy by Ben Jonson".
    """
    letters, symbols = tags(clause), clause.symbols
    for found in (*_OWNED.finditer(letters), *_BY.finditer(letters)):
        owner, work = (symbols[found.start(name)].mention for name in ("owner", "work"))
        if found.re is _BY and symbols[found.end() - 2].code != "by":
            continue
        if owner is None or work is None or work.best is None:
            continue
        is_work = EntityClass.WORK in evidence.graph.entity(work.best.id).classes
        if is_work and evidence.joining(owner, work) is None:
            return True
    return False
