"""Works with who made them and no verb for it: "a silent science-fiction film by Fritz Lang", "Dracula, the 1897 novel
by Bram Stoker", "Messiah is an oratorio by Handel", "Inception (2010, dir. Christopher Nolan)".

They are told by the noun that the wordings have: of what the graph knows a director of, any noun that fits it ("drama")
speaks of a film.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from detect.clause import Clause, Symbol, normalise
from detect.edition import is_of_edition
from detect.scope import asserted, stances
from detect.tagging import tags
from detect.years import years_of
from kg.graph import Graph
from kg.records import Time

_BY = re.compile(
    r"(?P<it>[mp])(?:\(t\))?(?P<be>B|,)(?P<more>(?:[nadxtc-]|m(?=n)){0,8})(?P<kind>n)(?P<made>[KL]?)(?P<by>i)(?P<doer>m)"
    r"(?![smd-])"
)
_DIRECTED = re.compile(r"(?P<it>m)(?:\(t\))?[,(]?(?:t,)?(?P<dir>n)\.?(?P<doer>m)(?![smd-])")
_ABBREVIATED = frozenset(("dir.", "dir"))
_WORDED = frozenset(
    "film movie book novel play poem opera symphony ballet painting sculpture fresco song album".split()
)
_NOUNS = (("P57", "film"), ("P50", "book"), ("P86", "piece"))
"""By what is known of a work what it is a kind of; recordings are by singers and by those who wrote them."""
_SUNG = "P175"


def made_by(clause: Clause, graph: Graph, is_called: Callable[[str, str], bool]) -> Iterator[Clause]:
    """A clause for each; symbols that are put in place have no length.

    :param is_called: whether an entity may be spoken of by a phrase ("the film")
    """
    letters = tags(clause)
    if "m" not in letters:
        return
    for found in _BY.finditer(letters) if not is_of_edition(clause) else ():
        it, be, kind, by, doer = (clause.symbols[found.start(g)] for g in ("it", "be", "kind", "by", "doer"))
        noun = _noun(it, kind, graph, is_called)
        if _is_of_another_year(it, clause.symbols[found.start("it") : found.start("kind")], graph):
            continue
        if (
            by.code == "by"
            and noun
            and asserted(clause, stances(clause), found.start("it"), found.start("doer"))
        ):
            made = clause.symbols[found.start("made") : found.end("made")]
            is_ = be if be.code == "be" else replace(be, code="be")
            yield clause.of(it, is_, replace(kind, code=noun), *made, by, doer)
    for found in _DIRECTED.finditer(letters):
        it, short, doer = (clause.symbols[found.start(name)] for name in ("it", "dir", "doer"))
        if short.code in _ABBREVIATED:
            at = short.start
            be, by = Symbol("be", at, at, "", past=True), Symbol("by", short.end, short.end, "")
            yield clause.of(it, be, replace(short, code="directed"), by, doer)


def _is_of_another_year(it: Symbol, described: Sequence[Symbol], graph: Graph) -> bool:
    """Whether a year stands beside a work in which it did not come out: there are more films of one name than known."""
    best = it.mention.best if it.mention is not None else None
    if best is None:
        return False
    said = {
        s.mention.value.year for s in described if s.mention is not None and isinstance(s.mention.value, Time)
    }
    known = years_of(graph, best.id)
    return bool(known) and any(all(abs(year - other) > 1 for other in known) for year in said)


def _noun(it: Symbol, kind: Symbol, graph: Graph, is_called: Callable[[str, str], bool]) -> str:
    """The code of the noun by which a work is worded, "" where none fits."""
    code = kind.code.removeprefix("#")
    if code in _WORDED:
        return kind.code
    best = it.mention.best if it.mention is not None else None
    if best is None or not is_called(best.id, f"the {code}"):
        return ""
    known = {fact.relation.id for fact in graph.facts(best.id)}
    if _SUNG in known:
        return ""
    return next((normalise(noun)[0] for relation, noun in _NOUNS if relation in known), "")
