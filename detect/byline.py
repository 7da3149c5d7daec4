"""Bylines: "Pride and Prejudice by Jane Austen", "Herman Melville's Moby-Dick", "The Trial (Franz Kafka, 1925)".

They are told as "Moby-Dick was written by Herman Melville" where a book and somebody who writes stand so: who has made
a film or a recording of it, or translated it, is named so too. Titles of one word are borne by too many books.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.edition import is_of_edition
from detect.evidence import Evidence
from detect.scope import asserted, stances
from detect.tagging import VERBS, tags
from kg.alias import fold
from kg.mention import Mention
from kg.records import EntityClass, EntityRef

_AUTHOR = "P50"
_WORKS = frozenset("novel book play poem work masterpiece classic novella story".split())
_BYLINES = tuple(
    map(
        re.compile,
        (
            r"(?P<work>m)(?:,?(?P<aside>[nxda]{1,6}))?,?(?P<by>i)(?P<writer>m)(?![smd-])",
            r"(?P<writer>m)s(?P<kind>[nx]{0,2})(?P<work>m)(?![smd-])",
            r"(?P<work>m)\((?P<writer>m)(?:,t)?\)",
            r"(?P<work>m)(?:-|(?P<put>B))(?P<writer>m)(?:[(,]t\)?)?\.?\Z",
        ),
    )
)
_IS_BY = re.compile(r"(?P<work>m)B[nxda]{1,6}(?P<by>i)(?P<writer>m)(?![smd-])")
"""What wordings read: "The Alchemist is a comedy by Ben Jonson"; it only tells which work is meant."""
_ARTICLES = frozenset(("the", "a", "an"))


def bylines(clause: Clause, evidence: Evidence) -> Iterator[Clause]:
    """A clause for each byline."""
    for work, writer, books in _found(clause, evidence, _BYLINES):
        yield _written(clause, replace(work, mention=_meant(work, books)), writer)


def of_author(clause: Clause, evidence: Evidence) -> Clause:
    """The clause with a title that stands beside its author's name as that of the book, and no film's of the name."""
    told = {
        work.start: replace(work, mention=_meant(work, books))
        for work, writer, books in _found(clause, evidence, (*_BYLINES, _IS_BY))
        if writer.mention is not None and work.mention is not None
        if evidence.joining(work.mention, writer.mention) is not None
    }
    if not told:
        return clause
    return clause.of(*(told.get(each.start, each) if each.mention else each for each in clause.symbols))


def is_byline(clause: Clause) -> bool:
    """Whether a clause is a kind of work and who made that: "a story by Daphne du Maurier"."""
    codes = [symbol.code.lstrip("#") for symbol in clause.symbols]
    by = codes.index("by") if "by" in codes else 0
    return by > 0 and codes[by - 1] in _WORKS and not VERBS & set(tags(clause))


def _meant(work: Symbol, books: frozenset[str]) -> Mention:
    assert work.mention is not None
    meant = tuple(each for each in work.mention.candidates if each.id in books)
    return work.mention._replace(candidates=meant)


def _found(
    clause: Clause, evidence: Evidence, forms: Sequence[re.Pattern[str]]
) -> Iterator[tuple[Symbol, Symbol, frozenset[str]]]:
    """Titles and names that stand as in a byline, with the books that may be meant."""
    letters = tags(clause)
    if letters.count("m") < 2 or is_of_edition(clause):
        return
    for pattern in forms:
        for found in pattern.finditer(letters):
            work, writer = (clause.symbols[found.start(name)] for name in ("work", "writer"))
            if work.mention is None or writer.mention is None or not _is_worded(clause, found):
                continue
            first, last = sorted((found.start("work"), found.start("writer")))
            if not asserted(clause, stances(clause), first, last):
                continue
            books = _written_by(work.mention, writer.mention, evidence)
            if books:
                yield work, writer, books


def _is_worded(clause: Clause, found: re.Match[str]) -> bool:
    groups = found.groupdict()
    if groups.get("by") and clause.symbols[found.start("by")].code != "by":
        return False
    if groups.get("put") and (put := clause.symbols[found.start("put")]).start != put.end:
        return False  # only that of a list counts, where a dash reads as "is"
    kind = clause.symbols[found.start("kind") : found.end("kind")] if groups.get("kind") else ()
    return all(symbol.code.lstrip("#") in _WORKS for symbol in kind)


def _written_by(work: Mention, writer: Mention, evidence: Evidence) -> frozenset[str]:
    """The books that a title may mean, where a name beside it says who wrote it: the author, or one of other books who
    has no other part in it; else none.
    """
    graph = evidence.graph
    books = frozenset(
        c.id for c in work.candidates if any(f.relation.id == _AUTHOR for f in graph.facts(c.id))
    )
    best = writer.best
    if not books or best is None or EntityClass.PERSON not in graph.entity(best.id).classes:
        return frozenset()
    joined = evidence.joining(work, writer)
    if joined is not None:
        return _of(writer, books, evidence) if joined.relation.id == _AUTHOR else frozenset()
    title = set(fold(work.text).replace("-", " ").split()) - _ARTICLES
    writes = any(True for _ in graph.inverse_facts(best.id, _AUTHOR, limit=1))
    return books if len(title) > 1 and writes and len(writer.candidates) == 1 else frozenset()


def _of(writer: Mention, books: frozenset[str], evidence: Evidence) -> frozenset[str]:
    """Those of some books that somebody has written."""
    writers = {candidate.id for candidate in writer.candidates}
    return frozenset(
        book
        for book in books
        for fact in evidence.graph.facts(book)
        if fact.relation.id == _AUTHOR and isinstance(fact.object, EntityRef) and fact.object.id in writers
    )


def _written(clause: Clause, work: Symbol, writer: Symbol) -> Clause:
    at = work.end
    return clause.of(
        work,
        Symbol("be", at, at, "", past=True),
        Symbol("written", at, at, ""),
        Symbol("by", at, at, ""),
        writer,
    )
