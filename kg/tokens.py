"""The tokens of a text beside the folded line in which names are looked up.

The folded line joins the folds of the tokens as the fold of the whole text would, so that a name found at the start
of a token can be led back to tokens; sentences are kept apart by a line break, which no name holds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import pairwise

from kg.chunk import Chunk, chunk_of
from kg.mention import Token
from kg.stem import stem
from kg.word import Word

_NEVER = 1 << 62
_token: Callable[[tuple[str, int]], Token] = partial(tuple.__new__, Token)
"""Three times as fast as the constructor, for the many tokens of a text."""


class FoldedTokens:
    """Tokens with their words and their places in the folded line."""

    def __init__(self, text: str, tokens: Sequence[tuple[str, int]], sentence_starts: frozenset[int]) -> None:
        """``sentence_starts`` are token numbers."""
        self._begin(text)
        firsts = [tokens[number][1] for number in sorted(sentence_starts) if number < len(tokens)]
        self._fill(_grouped(tokens), firsts)

    @classmethod
    def of_chunks(
        cls, text: str, chunks: Sequence[tuple[int, Chunk]], sentences: Sequence[tuple[int, int]]
    ) -> FoldedTokens:
        """The same from chunks with their places, and sentence spans in code points."""
        tokens = cls.__new__(cls)
        tokens._begin(text)
        tokens._fill(chunks, [start for start, _ in sentences])
        return tokens

    def _begin(self, text: str) -> None:
        self.text = text
        self.tokens: list[Token] = []
        self.words: list[Word] = []
        self.folded_starts: list[int] = []
        self.token_ending: dict[int, int] = {}
        self.capitals: list[int] = []
        """The tokens that begin with a capital; ``figures`` begin with a figure."""
        self.figures: list[int] = []
        self.dates: list[int] = []
        """Where dates may begin, in code points; ``numbers`` likewise."""
        self.numbers: list[int] = []

    def __len__(self) -> int:
        return len(self.tokens)

    def start(self, token: int) -> int:
        return self.tokens[token][1]

    def end(self, token: int) -> int:
        """Where a token ends, in code points of the text."""
        text, start = self.tokens[token]
        return start + len(text)

    def surface(self, first: int, stop: int) -> str:
        """The text of the tokens ``first`` to ``stop``, ``stop`` not included."""
        if stop == first + 1:
            return self.tokens[first][0]
        text, start = self.tokens[stop - 1]
        return self.text[self.tokens[first][1] : start + len(text)]

    def gap(self, token: int) -> bool:
        """White space before the token."""
        return token == 0 or self.end(token - 1) < self.start(token)

    @cached_property
    def stems(self) -> list[str]:
        """By token, the stem of a word of content, else ""."""
        return [stem(features.folded) if features.content else "" for features in self.words]

    def sentence_around(self, first: int, stop: int) -> tuple[int, int]:
        """The token at which the sentence of the tokens ``first`` to ``stop`` starts, and the one behind its end."""
        firsts = self._firsts
        before, behind = bisect_right(firsts, first), bisect_left(firsts, stop)
        return (
            firsts[before - 1] if before else 0,
            firsts[behind] if behind < len(firsts) else len(self.tokens),
        )

    def _opener(self, start: int) -> int:
        """The first word of a sentence, behind marks, quotation marks and a list number."""
        at = start
        while at + 1 < len(self.tokens) and not self.words[at].letters:
            is_number = self.words[at].figure and self.tokens[at + 1][0] not in (".", ")")
            if is_number or at + 1 in self.sentence_starts:
                return start
            at += 1
        return at

    def _fill(self, chunks: Sequence[tuple[int, Chunk]], firsts: Sequence[int]) -> None:
        """Takes the chunks; ``firsts`` are where the sentences start, in code points."""
        words, starts, ending = self.words, self.folded_starts, self.token_ending
        texts: list[str] = []
        places: list[int] = []
        pieces: list[str] = []
        sentence_starts: list[int] = []
        at = place = number = 0
        following = firsts[0] if firsts else _NEVER
        for start, chunk in _cut_at(chunks, firsts):
            if following <= start:
                while following <= start:
                    place += 1
                    following = firsts[place] if place < len(firsts) else _NEVER
                sentence_starts.append(number)
                pieces.append("\n")
                at += 1
            elif chunk.line and at:
                pieces.append(" ")
                at += 1
            parts, features, line, inner, ends, capitals, dates, numbers = chunk
            words += features
            if capitals:
                self.capitals += [number + part for part in capitals]
            if dates:
                self.dates += [start + offset for offset in dates]
            if numbers:
                self.figures += [number + part for part, shape in enumerate(features) if shape.figure]
                self.numbers += [start + offset for offset in numbers]
            if len(parts) == 1:
                texts.append(parts[0][0])
                places.append(start)
                starts.append(at)
                if line:
                    ending[at + len(line)] = number
                number += 1
            else:
                for (text, offset), begin, end in zip(parts, inner, ends, strict=True):
                    texts.append(text)
                    places.append(start + offset)
                    starts.append(at + begin)
                    if end >= 0:
                        ending[at + end] = number
                    number += 1
            pieces.append(line)
            at += len(line)
        self.line = "".join(pieces)
        self.tokens = list(map(_token, zip(texts, places, strict=True)))
        self._firsts = sentence_starts
        self.sentence_starts = frozenset(sentence_starts)
        self.openers = frozenset(map(self._opener, sentence_starts))
        """The first word of each sentence: capital for no reason of its own."""


def _cut_at(chunks: Sequence[tuple[int, Chunk]], firsts: Sequence[int]) -> Sequence[tuple[int, Chunk]]:
    """The chunks, those cut in which sentences start."""
    places = [start for start, _ in chunks]
    inside: dict[int, list[int]] = {}
    for first in firsts:
        number = bisect_right(places, first) - 1
        if number >= 0 and places[number] != first:
            inside.setdefault(number, []).append(first)
    if not inside:
        return chunks
    cut: list[tuple[int, Chunk]] = []
    for number, (start, chunk) in enumerate(chunks):
        cut += _pieces(start, chunk, inside[number]) if number in inside else ((start, chunk),)
    return cut


def _pieces(start: int, chunk: Chunk, firsts: Sequence[int]) -> list[tuple[int, Chunk]]:
    """The chunk at a place, cut before the first tokens of sentences, all at once: there may be thousands in it."""
    offsets = [offset for _, offset in chunk.tokens]
    stops = sorted({0, len(offsets), *(bisect_left(offsets, first - start) for first in firsts)})
    return [_piece(start, chunk, first, stop) for first, stop in pairwise(stops)]


def _piece(start: int, chunk: Chunk, first: int, stop: int) -> tuple[int, Chunk]:
    begin = chunk.tokens[first][1]
    return start + begin, _chunk([(text, offset - begin) for text, offset in chunk.tokens[first:stop]])


def _grouped(tokens: Sequence[tuple[str, int]]) -> list[tuple[int, Chunk]]:
    """The chunks that tokens make up."""
    first = 0
    chunks: list[tuple[int, Chunk]] = []
    for stop in range(1, len(tokens) + 1):
        text, start = tokens[stop - 1]
        if stop == len(tokens) or tokens[stop][1] > start + len(text):
            begin = tokens[first][1]
            chunks.append((begin, _chunk([(text, start - begin) for text, start in tokens[first:stop]])))
            first = stop
    return chunks


def _chunk(tokens: Sequence[tuple[str, int]]) -> Chunk:
    return chunk_of("".join(text for text, _ in tokens), tokens)
