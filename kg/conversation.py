"""A text that is linked piece by piece, each piece with the names of the prompt and of the pieces before it.

Every piece is searched for names once, whether it is linked or only heard, so that the time is linear in the text.
Names count for as long as their piece is among the last characters; older ones are dropped, many at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from kg.linker import Linker, Named, Read
from kg.mention import LinkedText
from kg.spoken import Spoken
from kg.stem import stem

MOST_CHARS = 2000
"""How much of the prompt, and how much of the text so far, helps to link the next piece."""
_SHORT = 200
"""A prompt of so many characters is a question, whose words tell what the answer may name."""
_SAME = {"money": "currency"}
"""Words for what the graph knows by another one."""
_SLACK = 1.5
"""The names are gathered anew when the pieces in memory are so many times as long."""


class Conversation:
    """One prompt and the text that answers it; not thread-safe. ``asked`` is the linked prompt, its end where long."""

    def __init__(self, linker: Linker, prompt: str = "", *, most_chars: int = MOST_CHARS) -> None:
        self._linker = linker
        self._most_chars = most_chars
        read = linker.read(prompt[-most_chars:])
        self.asked: LinkedText = linker.linked(read, Spoken())
        self._asked_names = linker.names(read)
        self._heard: list[tuple[int, tuple[Named, ...]]] = []
        """Length and names of each piece in memory."""
        self._chars = 0
        self._pending: list[Read | str] = []
        """Pieces whose names nobody has asked for yet."""
        stems = frozenset(read.found.tokens.stems) - {""} if len(prompt) <= _SHORT else frozenset()
        self._about = stems | {stem(_SAME[each]) for each in stems & _SAME.keys()}
        self._spoken = linker.spoken(self._asked_names, about=self._about)

    def link(self, piece: str) -> LinkedText:
        """The next piece, linked."""
        self._catch_up()
        read = self._linker.read(piece)
        self._pending.append(read)
        return self._linker.linked(read, self._spoken.copy())

    def hear(self, piece: str) -> None:
        """Take the next piece as said without linking it."""
        self._pending.append(piece[-self._most_chars :])

    def fork(self) -> Conversation:
        """A copy that goes its own way."""
        twin = copy(self)
        twin._heard, twin._pending = list(self._heard), list(self._pending)
        twin._spoken = self._spoken.copy()
        return twin

    def _catch_up(self) -> None:
        """Note the names of the pieces that are pending."""
        for piece in self._pending:
            read = self._linker.read(piece) if isinstance(piece, str) else piece
            names = self._linker.names(read)
            self._heard.append((len(read.text), names))
            self._chars += len(read.text)
            self._linker.note(self._spoken, names)
        self._pending.clear()
        if self._chars > _SLACK * self._most_chars:
            self._forget()

    def _forget(self) -> None:
        """Drop the pieces that end before the last characters."""
        kept = list(self._last())[::-1]
        self._heard, self._chars = kept, sum(chars for chars, _ in kept)
        self._spoken = self._linker.spoken(self._asked_names, about=self._about)
        for _, names in kept:
            self._linker.note(self._spoken, names)

    def _last(self) -> Iterator[tuple[int, tuple[Named, ...]]]:
        chars = 0
        for piece in reversed(self._heard):
            if chars >= self._most_chars:
                return
            yield piece
            chars += piece[0]
