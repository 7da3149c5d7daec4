"""The passages for a claim, made of the sentences that were found: few, short, and together saying most of the claim.

The best sentence comes first. Each further one must say terms that those before do not, or be nearly as good by itself.
A sentence takes its neighbours along where they say more of the claim, and the one before it, which it may refer to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from detect.document import Document
from detect.passage import Passage
from detect.passage_search import Found, PassageSearch, Search, share
from detect.term import term, words

PASSAGES = 3
"""Passages a claim is checked against at most."""
CHARACTERS = 420
"""Code points of all passages of a claim: what a verifier reads; the best one may be longer."""
LONGEST = 360
"""Code points to which a passage grows by its neighbours."""
ALMOST = 0.85
"""Share of the best sentence's score with which a sentence counts as well without saying more."""
GAIN = 0.05
"""Least share of the claim's terms that a further sentence must add."""


def passages(search: PassageSearch, result: Search) -> list[Passage]:
    """The passages for a claim, best first; empty where nothing was found."""
    chosen: list[Passage] = []
    said: set[str] = set()
    room = CHARACTERS
    remaining = list(result.found)
    while remaining and len(chosen) < PASSAGES:
        best = max(remaining, key=lambda found: _worth(search, found, result.sought, said))
        remaining.remove(best)
        if chosen and not _helps(search, best, result, said):
            break
        passage = _grown(search, best.place.document, best.place.number, result.sought)
        if any(passage.overlaps(other) for other in chosen) or (chosen and len(passage.text) > room):
            continue
        chosen.append(passage)
        room -= len(passage.text)
        said.update(search.at(best.place)[1].terms)
    return chosen


def _worth(search: PassageSearch, found: Found, weights: Mapping[str, float], said: set[str]) -> float:
    """The score of a sentence, what was said before counting half."""
    repeated = share(weights, said.intersection(search.at(found.place)[1].terms))
    return found.score - repeated / 2


def _helps(search: PassageSearch, found: Found, result: Search, said: set[str]) -> bool:
    new = share(result.sought, set(search.at(found.place)[1].terms) - said)
    return new >= GAIN or found.score >= ALMOST * result.found[0].score


def _grown(search: PassageSearch, number: int, at: int, weights: Mapping[str, float]) -> Passage:
    """The passage that a sentence makes with its neighbours."""
    document = search.documents[number]
    first = last = at
    while (other := _neighbour(document, first, last, weights)) is not None:
        first, last = min(first, other), max(last, other)
    start, end = document.sentences[first].start, document.sentences[last].end
    sentence = document.sentences[at]
    heading = "" if first <= sentence.heading <= last else document.heading_of(sentence)
    spans = tuple(m.span() for m in words(document.text, start, end) if term(m[0]) in weights)
    best = sentence.start, sentence.end
    wording = " ".join(_worded(document, first, last))
    return Passage(number, start, end, document.text[start:end], best, spans, heading, wording)


def _worded(document: Document, first: int, last: int) -> Iterator[str]:
    """The sentences of a passage in words, behind what leads their list in."""
    lead = document.sentences[first].above.lead
    if lead >= 0:
        yield document.said(lead)
    yield from (document.as_read(number) for number in range(first, last + 1))


def _neighbour(document: Document, first: int, last: int, weights: Mapping[str, float]) -> int | None:
    inside = {each for at in range(first, last + 1) for each in document.sentences[at].terms}
    for number in (first - 1, last + 1):
        if not 0 <= number < len(document.sentences) or document.sentences[number].is_heading:
            continue
        start = document.sentences[min(first, number)].start
        end = document.sentences[max(last, number)].end
        more = weights.keys() & (set(document.sentences[number].terms) - inside)
        if end - start <= LONGEST and (more or (number < first and first == last)):
            return number
    return None
