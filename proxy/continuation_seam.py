"""The seam between a text and its continuation: whether a server goes on, says it all again, or begins anew. No IO.

A model that goes on writes the white space before its next word; one that opens a new message writes none. A server
that repeats the text is cut to what is new; one that repeats a sentence of it is not continuing. What a server
has not proven is doubted: the text it sends is released only where nothing speaks for a new message.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from enum import Enum

from kg.sentence import SentenceSplitter

_ENDS = ".!?…:;,)]\"'”’»"
"""Signs, like letters and digits, behind which the next word needs a space."""


class Joint(Enum):
    CONTINUED = "continued"
    REPEATED = "repeated"
    """The server sent the text again and then went on; what it repeated is cut off."""
    ANEW = "anew"
    """The server began another message."""


class Seam:
    """Reads the beginning of a continuation until it is clear what it is.

    :param prefix: the text that is to be continued, as the reader has it
    :param draft: what the model had written in its place; it may write that again
    :param proven: the server is known to continue: a missing space then is only a missing space

    >>> seam = Seam("Paris is the capital. ", draft="", proven=False)
    >>> seam.feed(" It"), seam.text
    (<Joint.CONTINUED: 'continued'>, 'It')
    """

    def __init__(self, prefix: str, *, draft: str, proven: bool) -> None:
        self._prefix = prefix.strip()
        self._given_space = prefix[len(prefix.rstrip()) :]
        said = _sentences(self._prefix)
        self._said = {*said, *_sentences(draft)[: len(said)]}
        self._proven = proven
        self._arrived = ""
        self.text = ""

    def feed(self, text: str) -> Joint | None:
        """None while it is not clear yet; ``self.text`` is what the reader may get once it is."""
        self._arrived += text
        seen = self._arrived.lstrip()
        if not seen or self._may_repeat(seen):
            return None
        return self._joint(seen)

    def end(self) -> Joint:
        """The continuation ended before it was clear."""
        seen = self._arrived.strip()
        return self._joint(seen) if seen else Joint.CONTINUED

    def _may_repeat(self, seen: str) -> bool:
        """True while the arrived text is the beginning of something said, or exactly that."""
        return self._prefix.startswith(seen) or any(sentence.startswith(seen) for sentence in self._said)

    def _joint(self, seen: str) -> Joint:
        if seen.startswith(self._prefix):
            self.text = self._spaced(seen[len(self._prefix) :])
            return Joint.REPEATED
        if any(_repeats(seen, sentence) for sentence in self._said):
            return Joint.ANEW
        if self._lacks_space() and not self._proven:
            return Joint.ANEW
        self.text = self._spaced(self._arrived)
        return Joint.CONTINUED

    def _lacks_space(self) -> bool:
        """Whether the next word follows on the text without the space that it needs."""
        last, first = self._prefix[-1:], self._arrived[:1]
        needs = first.isalnum() and (last.isalnum() or last in _ENDS)
        return needs and not any(unicodedata.east_asian_width(c) in "WF" for c in (last, first) if c)

    def _spaced(self, text: str) -> str:
        """The text behind the white space that the reader has already."""
        visible = text.lstrip()
        space = text[: len(text) - len(visible)]
        if space.startswith(self._given_space):
            space = space[len(self._given_space) :]
        elif self._given_space:
            space = ""
        if not space and not self._given_space and visible == self._arrived and self._lacks_space():
            space = " "
        return space + visible


def _sentences(text: str) -> list[str]:
    splitter = SentenceSplitter()
    return [s for s in _stripped([*splitter.decode(text), *splitter.flush()]) if _is_sentence(s)]


def _stripped(texts: Iterable[str]) -> list[str]:
    return [text.strip() for text in texts]


def _is_sentence(text: str) -> bool:
    """A heading's sign or a lone word may well come twice."""
    return " " in text


def _repeats(seen: str, sentence: str) -> bool:
    """Whether a whole sentence stands at the beginning, and not only the beginning of a longer one."""
    return seen.startswith(sentence) and not seen[len(sentence) : len(sentence) + 1].isalnum()
