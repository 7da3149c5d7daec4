"""What a stream of an answer releases, and in which way it does."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class StreamMode(str, Enum):
    """``claim``: text flows up to the first word of a possible claim; ``sentence``: sentences are held whole;
    ``buffer``: the whole answer is; ``annotate``: nothing is held or changed, the verdict comes at the end.
    """

    CLAIM = "claim"
    SENTENCE = "sentence"
    BUFFER = "buffer"
    ANNOTATE = "annotate"


@dataclass(frozen=True, slots=True)
class Release:
    """``text`` may be read; it stands for ``draft``, the next part of what the model wrote."""

    text: str
    draft: str
    is_repaired: bool = False
    """A contradicted text was put right here, so that the model goes on from one that the reader has not got."""


Releases = AsyncGenerator[Release, None]


async def nothing() -> Releases:
    """No release at all."""
    none: tuple[Release, ...] = ()
    for release in none:
        yield release


class AnswerStream(Protocol):
    """One streamed answer: text in as the model writes it, text that may be read out.

    All is called by one task, in order; a generator may be closed before its end only to `continue_anew`.
    """

    @property
    def released(self) -> str:
        """All that was released."""
        ...

    @property
    def is_holding(self) -> bool:
        """Whether text came in that is still to be released."""
        ...

    def feed(self, delta: str) -> Releases:
        """What may be read now that ``delta`` came in."""
        ...

    def finish(self) -> Releases:
        """The rest; the exchange is complete once all of it was released."""
        ...

    def continue_anew(self) -> None:
        """Forget what came in and was not released; the text to come follows on what was."""
        ...
