"""Names that the graph does not know, found by their capitals.

Rules: a run of capitalised words is one name; a known name that is only part of a longer run ("Paris" in "Paris
Hilton", "University of Paris") is not that known thing. Roles ("President", "CEO") end a run. Where nearly all words
of a sentence are capital, capitals say nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from kg.name_match import NameSpan
from kg.tokens import FoldedTokens, word

_ROLES = frozenset(
    """president king queen prince princess emperor empress tsar czar sultan pope saint sir lord lady duke duchess count
    earl baron general admiral captain colonel major lieutenant chancellor minister premier governor senator mayor
    ambassador secretary chairman chairwoman judge justice professor prof doctor dr mr mrs ms miss mx rev reverend
    father mother brother sister uncle aunt director actor actress author writer singer ceo cfo cto coo vp mp phd
    physicist chemist poet novelist composer painter inventor founder prime vice former deputy chief officer
    executive""".split()
)
_LINKS = frozenset("of de la le du da di del della van von der den el al bin ibn y e dos das ter ten zu".split())
_HEADLINE_SHARE = 0.9
_HEADLINE_WORDS = 5


def split_names(
    tokens: FoldedTokens, spans: Sequence[NameSpan], blocked: Sequence[bool], *, keep: Sequence[NameSpan] = ()
) -> tuple[list[NameSpan], list[tuple[int, int]]]:
    """The known names that stand by themselves, and the token spans of unknown ones.

    ``blocked`` marks tokens that no name may take (dates, quotations); the names in ``keep`` are not judged.
    """
    sure = {t for span in keep for t in range(span.first, span.stop)}
    blocked = [state or token in sure for token, state in enumerate(blocked)]
    tentative = {span.first: span for span in spans if all(c.partial for c in span.candidates)}
    sure_spans = [span for span in spans if span.first not in tentative]
    owner: dict[int, NameSpan] = {t: span for span in sure_spans for t in range(span.first, span.stop)}
    kept = {id(span): span for span in spans}
    unknown: list[tuple[int, int]] = []
    for first, stop in _runs(tokens, owner, blocked):
        surname = tentative.get(first)
        if surname and surname.stop == stop:
            continue
        for at in range(first, stop):
            if at in tentative:
                kept.pop(id(tentative[at]), None)
        _judge(tokens, owner, kept, unknown, (first, stop))
    return [span for span in spans if id(span) in kept], unknown


def _runs(tokens: FoldedTokens, owner: dict[int, NameSpan], blocked: Sequence[bool]) -> list[tuple[int, int]]:
    """Runs of capitalised words that nothing separates, roles left out."""
    headline = _headlines(tokens)
    runs: list[tuple[int, int]] = []
    at = 0
    while at < len(tokens):
        if headline[at] or not _in_run(tokens, owner, blocked, at):
            at += 1
            continue
        stop = at + 1
        while stop < len(tokens) and stop not in tokens.sentence_starts:
            if _in_run(tokens, owner, blocked, stop):
                stop += 1
            elif length := _links(tokens, owner, blocked, stop):
                stop += length + 1
            else:
                break
        runs.append((at, stop))
        at = stop
    return runs


def _in_run(tokens: FoldedTokens, owner: dict[int, NameSpan], blocked: Sequence[bool], at: int) -> bool:
    if blocked[at]:
        return False
    features = tokens.words[at]
    if at in owner:
        span = owner[at]
        return not span.demonym and tokens.words[span.first].letters and (features.capital or at > span.first)
    if not features.folded:
        return False
    if features.figure:
        before = tokens.words[at - 1] if at and at - 1 not in owner and tokens.gap(at) else None
        return before is not None and before.capital and not before.function and at - 1 not in tokens.openers
    return features.capital and not features.function and features.folded not in _ROLES


def _links(tokens: FoldedTokens, owner: dict[int, NameSpan], blocked: Sequence[bool], at: int) -> int:
    """How many small words stand between two capitals ("University of Paris", "Call of the Wild", a hyphen)."""
    text = tokens.tokens[at][0]
    length = 2 if text == "of" and at + 1 < len(tokens) and tokens.tokens[at + 1][0] == "the" else 1
    following = at + length
    if following >= len(tokens) or any(t in tokens.sentence_starts for t in range(at + 1, following + 1)):
        return 0
    if not _in_run(tokens, owner, blocked, following):
        return 0
    tight = not tokens.gap(at) and not tokens.gap(at + 1)
    return length if text in _LINKS or (tight and text in ("-", "–", "'", "’", ".")) or text == "&" else 0


def _judge(
    tokens: FoldedTokens,
    owner: dict[int, NameSpan],
    kept: dict[int, NameSpan],
    unknown: list[tuple[int, int]],
    run: tuple[int, int],
) -> None:
    first, stop = run
    if first in tokens.openers and first not in owner and _known_follows(owner, first, stop):
        first += 1
    free = [t for t in range(first, stop) if t not in owner and tokens.words[t].folded]
    if not any(tokens.words[t].folded not in _LINKS for t in free):
        return
    inner = {id(owner[t]): owner[t] for t in range(first, stop) if t in owner}
    if any(len(tokens.surface(s.first, s.stop)) >= 4 and s.stop - s.first > 1 for s in inner.values()):
        inner = {key: s for key, s in inner.items() if not _stands_alone(tokens, owner, s, stop)}
    for key in inner:
        kept.pop(key, None)
    for piece in _pieces(owner, kept, (first, stop)):
        _add(tokens, unknown, piece)


def _known_follows(owner: dict[int, NameSpan], first: int, stop: int) -> bool:
    return first + 1 < stop and first + 1 in owner


def _stands_alone(tokens: FoldedTokens, owner: dict[int, NameSpan], span: NameSpan, stop: int) -> bool:
    """A name of several words keeps its reading where an unknown word comes before it, but not behind it."""
    following = span.stop
    return span.stop - span.first > 1 and (following >= stop or following in owner)


def _pieces(
    owner: dict[int, NameSpan], kept: dict[int, NameSpan], run: tuple[int, int]
) -> list[tuple[int, int]]:
    """What is left of a run between the known names that stay."""
    pieces: list[tuple[int, int]] = []
    start = run[0]
    for at in range(run[0], run[1] + 1):
        if at == run[1] or (at in owner and id(owner[at]) in kept):
            if at > start:
                pieces.append((start, at))
            start = at + 1
    return pieces


def _add(tokens: FoldedTokens, unknown: list[tuple[int, int]], piece: tuple[int, int]) -> None:
    first, stop = piece
    while first < stop and (tokens.tokens[first][0] in _LINKS or not tokens.words[first].folded):
        first += 1
    while stop > first and (tokens.tokens[stop - 1][0] in _LINKS or not tokens.words[stop - 1].folded):
        stop -= 1
    if first and tokens.tokens[first - 1][0] == "The" and first - 1 not in tokens.openers:
        first -= 1
    if first >= stop or (stop - first == 1 and (first in tokens.openers or tokens.words[first].figure)):
        return
    if sum(len(word(tokens.tokens[t][0]).folded) for t in range(first, stop)) > 1:
        unknown.append((first, stop))


def _headlines(tokens: FoldedTokens) -> list[bool]:
    """Per token: does it stand in a sentence whose words are nearly all capital?"""
    starts = sorted(tokens.sentence_starts | {len(tokens)})
    flags = [False] * len(tokens)
    for first, stop in zip([0, *starts], starts, strict=False):
        words = [w for w in tokens.words[first:stop] if w.letters]
        content = [w for w in words[1:] if not w.function]
        capital = sum(w.capital for w in content)
        if len(content) >= _HEADLINE_WORDS and capital >= _HEADLINE_SHARE * len(content):
            flags[first:stop] = [True] * (stop - first)
    return flags
