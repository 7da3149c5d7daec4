"""Clauses turned round, so that they speak of what something was done to.

"Fleming discovered penicillin in 1928" says of penicillin that it was discovered in 1928. Who did it is left out; the
wordings that read the passive then say when and where. What the clause does not assert, or denies, is not turned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from detect.clause import Clause, Symbol
from detect.focus import DONE_TO
from detect.scope import asserted, stances
from detect.segment import Form, Segment, segments
from detect.tagging import READ_AT_ONCE, tags
from detect.verb import participle

_ACTIVE = re.compile(r"a*(?P<verb>[VK])a*")
_PHRASE = r"i[nad]{0,6}[mxtqn](?:,[mx](?=i))?"
_OBJECT = re.compile(rf"[nad]{{0,6}}(?P<o>[mxp])(?:\([^()]*\))?(?P<phrases>{_PHRASE}(?:,?{_PHRASE})*)?")
"""Behind the verb: one thing, and the phrases behind it that say when or where."""
_GOES_ON = frozenset("csnxmd")
"""What makes the thing or the last phrase part of something longer: "Microsoft's research", "Apple and Pixar"."""
_NAMED = re.compile(r"[mxp]")
_WHEN = re.compile(r"i[nad]*t")
_TO_IT = re.compile(r"(?:[nGL]|o[nVK])?p(?!s)")
_DOER = frozenset("mxnpwd")
"""What may stand before the verb: whoever did it."""
_NOBODY = frozenset("nobody none neither nor hardly barely".split())
_BROUGHT = (Form.MAIN, Form.RELATIVE)


@lru_cache(maxsize=READ_AT_ONCE)
def passives(clause: Clause) -> tuple[Clause, ...]:
    """One clause for each predicate that does something to one thing, at some time or place; remembered for a while."""
    return tuple(_passives(clause))


def is_done_to_it(letters: str, verb: range) -> bool:
    """Whether something is done to what a pronoun right behind the verb stands for: "launched it", "began building it",
    not "launched its".

    :param letters: the tags of the clause that the verb is in
    """
    active = letters[verb.start : verb.stop].strip("a") in {"V", "K"}
    return active and _TO_IT.match(letters, verb.stop) is not None


def _opens(clause: Clause, letters: str, segment: Segment) -> bool:
    """Whether a clause names nothing before whoever does it, which "it" could stand for."""
    first = _NAMED.search(letters)
    return segment is segments(clause)[0] and first is not None and first.start() in segment.subject.symbols


def _passives(clause: Clause) -> Iterator[Clause]:
    if clause.negations or not clause.words().isdisjoint(_NOBODY):
        return
    letters = tags(clause)
    for segment in segments(clause):
        turned = _turned(clause, letters, segment)
        if turned is not None:
            yield turned


def _turned(clause: Clause, letters: str, segment: Segment) -> Clause | None:
    verb = _ACTIVE.fullmatch(letters, segment.verb.start, segment.verb.stop)
    if verb is None or segment.form not in _BROUGHT or letters[max(0, segment.verb.start - 1)] not in _DOER:
        return None
    found = _OBJECT.match(letters, segment.verb.stop)
    done = participle(clause.symbols[verb.start("verb")].code)
    if found is None or done is None or letters[found.end() : found.end() + 1] in _GOES_ON:
        return None
    if not asserted(clause, stances(clause), segment.verb.start, found.end() - 1):
        return None
    thing = clause.symbols[found.start("o")]
    if thing.mention is None:
        is_it = thing.text.casefold() == "it" and _opens(clause, letters, segment)
        if not (is_it or thing.text.casefold().startswith("the ")):
            return None
        thing = replace(thing, text=DONE_TO) if is_it else thing
    be = Symbol("be", thing.start, thing.start, "was", past=True)
    said = (thing, be, Symbol(done, thing.end, thing.end, done))
    if found["phrases"]:
        return clause.of(*said, *clause.symbols[found.start("phrases") : found.end()])
    before = next((span for span in segment.more if span.stop <= segment.verb.start), range(0))
    if not _WHEN.fullmatch(letters, before.start, before.stop):
        return None
    return clause.of(*clause.symbols[before.start : before.stop], *said)
