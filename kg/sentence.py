"""Cuts a stream of text into sentences while it arrives.

Rules: what comes out, joined, is what went in; where the cuts fall never depends on how the input was cut; a sentence
carries the white space behind it, so it ends only when the next visible character is known (or at `flush`). A fenced
code block is one piece, and so are the thoughts with which a reasoning model begins (`kg.thought`). Text without an end
is cut at about ``max_chars`` at a clause mark or a space.
"""

from __future__ import annotations

import re

from kg.abbreviation import ALWAYS, BEFORE_DIGIT, LETTERED, MAYBE, OPENERS
from kg.thought import LONGEST_TAG, closing_tag, end_of_thoughts, may_open

_WAIT = -1
_CANDIDATE = re.compile(r"[.!?…。！？｡।؟۔\n]")
_CLOSING = re.compile(r"(?:[.!?…。！？｡।؟۔\"'”’»)\]}*_」』]|\[\d{1,3}\])*")
_TAIL = re.compile(rf"{_CLOSING.pattern}\s*")
_OPEN_NOTE = re.compile(r"(?:\[\d{0,3})?")
_SPACE = re.compile(r"\s*")
_LAST_WORD = re.compile(r"[^\s(\[{\"'“”‘«*_/—–-]+$")
_NEXT_WORD = re.compile(r"[^\W\d_]+")
_ACRONYM = re.compile(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")
_WORD_AND_LETTER = re.compile(r"\b([A-Za-z]+)\s.$")
_MEASURED = re.compile(
    r"(?:\d[.,]\d{1,3}\s?[°º]?|\d\s?[°º])\s?[A-Z]$"
    r"|(?<![\d.,])(?!1\d{3}|20\d\d|2100|[12]?\d\D|3[01]\D)\d{2,5}\s?[KCFVAJ]$"
)
"""A number with a unit of one letter: 1,538 K, 36.6 °C, 34.5° N, 373 K. What may be a year or a day of the month stands
before the initial of a name as well ("In 1950 J. Robert Oppenheimer").
"""
_LEADING_MARKER = re.compile(r"[\s*_>#]*(?:\d{1,3}|[^\W\d_]|[ivxIVX]{2,4})")
_BLOCK_LINE = re.compile(r"[-*+•–—]\s|\d{1,3}[.)]\s|[A-Za-z][.)]\s|#{1,6}\s|```|~~~|\||>|\*\*|__")
_BLOCK_LINE_PREFIX = re.compile(r"(?:[-*+•–—_]|\d{1,3}[.)]?|[A-Za-z][.)]?|#{1,6}|`{1,2}|~{1,2})?")
_OWN_LINE = re.compile(r"\s*(?:#{1,6}\s|\|)")
_LONGEST_KEY = 34
_KEY = rf"[\w\"'][\w .\"'-]{{0,{_LONGEST_KEY - 4}}}:"
_KEYED_LINE = re.compile(rf"\s*(?:[-*]\s+)?{_KEY}(?:\s|\Z)")
"""A key and its value, as in YAML: the next key stands on a line of its own, in whatever letters."""
_KEYED_LINE_PREFIX = re.compile(rf"{_KEY}?")
_FENCE = re.compile(r"(`{3,}|~{3,})[^\n]*")
_OPENS_THOUGHTS = ("<", "[")
_CJK_END = frozenset("。！？｡।۔؟")
_CONTINUING = frozenset(",;:-–—/)]}%&=+<")
_WRAPPED_LINE_CHARS = 60


class SentenceSplitter:
    """Incremental decoder: text in, sentences out. Time is linear in the text, memory is one sentence.

    >>> splitter = SentenceSplitter()
    >>> splitter.decode("Dr. Who left. He")
    ['Dr. Who left. ']
    >>> splitter.flush()
    ['He']
    """

    def __init__(self, max_chars: int = 1000) -> None:
        self._max_chars = max_chars
        self._reset()

    def _reset(self) -> None:
        self._buffer = ""
        self._start = 0
        self._scan = 0
        self._final = False
        self._opens = True
        """Whether nothing was given out yet: only there a model thinks."""
        self._line_start = True
        self._fence = ""
        """The fence or tag that ends the block of code, or the thoughts, that the open piece is."""

    def decode(self, text: str) -> list[str]:
        """The sentences that ``text`` completes, each with the white space behind it."""
        self._buffer = self._buffer[self._start :] + text
        self._scan -= self._start
        self._start = 0
        return self._complete()

    def split(self, text: str) -> list[str]:
        """The sentences of a whole text, as `decode` and `flush` give them; for a splitter that holds no text."""
        self._buffer = text
        return self.flush()

    def flush(self) -> list[str]:
        """The rest; the splitter is as new afterwards."""
        self._final = True
        sentences = self._complete()
        if rest := self._buffer[self._start :]:
            sentences.append(rest)
        self._reset()
        return sentences

    def restart(self, *, after: str) -> None:
        """Forget the open piece: the text to come follows on ``after``."""
        self._reset()
        self._opens = not after.strip()
        self._line_start = not after or "\n" in after[len(after.rstrip()) :]

    @property
    def held(self) -> str:
        """What came in and was not given out: the piece that is still open."""
        return self._buffer[self._start :]

    @property
    def settled(self) -> int:
        """Code points of `held` that belong to the open piece whatever comes: up to where it may end or be cut."""
        if self._fence:
            return len(self._buffer) - self._start
        tail = _TAIL.match(self._buffer, self._scan) if self._scan > self._start else None
        end = tail.end() if tail else self._scan
        return min(end - self._start, self._max_chars // 2)

    @property
    def is_verbatim(self) -> bool:
        """Whether the open piece is a block of code, or thoughts: nothing that anybody checks."""
        return bool(self._fence)

    def _complete(self) -> list[str]:
        sentences = []
        while (end := self._end()) > self._start:
            sentences.append(self._buffer[self._start : end])
            tail = sentences[-1]
            self._line_start = self._opens or "\n" in tail[len(tail.rstrip()) :]
            self._opens = False
            self._start = self._scan = end
        return sentences

    def _end(self) -> int:
        """Where the piece at ``_start`` ends, or `_WAIT`; moves ``_scan`` past what needs no second look."""
        if not self._fence and self._scan == self._start and not self._open_piece():
            return _WAIT
        if self._fence:
            return self._fence_end()
        limit = self._start + self._max_chars
        while match := _CANDIDATE.search(self._buffer, self._scan, limit):
            at = match.start()
            end, resume = self._line_break(at) if self._buffer[at] == "\n" else self._full_stop(at)
            if resume == _WAIT:
                self._scan = at
                return _WAIT
            if end:
                return resume
            self._scan = resume
        if len(self._buffer) >= limit and self._scan < limit:
            return self._cut(limit)
        if self._scan >= limit:
            return self._scan
        self._scan = max(self._scan, len(self._buffer))
        return _WAIT

    def _open_piece(self) -> bool:
        """Looks past leading white space for a code fence; False when more text is needed to know."""
        first = self._visible(self._start)
        if first == _WAIT:
            return False
        head = self._buffer[first : first + 3]
        if self._opens and head[:1] in _OPENS_THOUGHTS and not self._open_thoughts(first):
            return False
        starts_line = self._line_start or "\n" in self._buffer[self._start : first]
        if not starts_line or head not in ("```", "~~~", "``", "~~", "`", "~"):
            self._scan = first
            return True
        match = _FENCE.match(self._buffer, first)
        known = "\n" in self._buffer[first : first + 200] or len(self._buffer) - first >= 200
        if not known and not self._final:
            return False
        self._scan = first
        if match and match[1][0] not in self._buffer[match.end(1) : min(match.end(), first + 200)]:
            self._fence = match[1]
            self._scan = match.end()
        return True

    def _open_thoughts(self, first: int) -> bool:
        """Looks for a tag that opens thoughts; False when more text is needed to know."""
        begun = self._buffer[first : first + LONGEST_TAG]
        self._fence = closing_tag(self._buffer, first)
        return bool(self._fence) or self._final or not may_open(begun)

    def _thoughts_end(self) -> int:
        """Where the open thoughts end: behind the white space behind their closing tag."""
        end = end_of_thoughts(self._buffer, self._fence, self._scan)
        if end < 0:
            self._scan = max(self._scan, len(self._buffer) - len(self._fence))
            return _WAIT
        following = self._visible(end)
        if following != _WAIT:
            self._fence = ""
        return following

    def _fence_end(self) -> int:
        """Where the open code block ends: behind the white space behind its closing fence."""
        if self._fence[0] in _OPENS_THOUGHTS:
            return self._thoughts_end()
        while (newline := self._buffer.find("\n", self._scan)) >= 0:
            close = self._buffer.find("\n", newline + 1)
            if close < 0 and not self._final:
                self._scan = newline
                return _WAIT
            stop = len(self._buffer) if close < 0 else close
            line = self._buffer[newline + 1 : stop].strip()
            if len(line) >= len(self._fence) and not line.strip(self._fence[0]):
                end = self._visible(stop)
                if end == _WAIT:
                    self._scan = newline
                    return _WAIT
                self._fence = ""
                return end
            self._scan = stop
            if close < 0:
                return _WAIT
        return _WAIT

    def _visible(self, at: int) -> int:
        """The next visible character at or after ``at``; `_WAIT` when it is still to come."""
        if at + 1 < len(self._buffer):
            if not self._buffer[at].isspace():
                return at
            if not self._buffer[at + 1].isspace():
                return at + 1
        match = _SPACE.match(self._buffer, at, at + self._max_chars)
        end = match.end() if match else at
        if end < len(self._buffer) or self._final or end - at >= self._max_chars:
            return end
        return _WAIT

    def _full_stop(self, at: int) -> tuple[bool, int]:
        """Judges the end mark at ``at``: (ends here, where to go on), where to go on `_WAIT` for more text."""
        closing = _CLOSING.match(self._buffer, at, at + self._max_chars)
        after = closing.end() if closing else at + 1
        if not self._final and _OPEN_NOTE.fullmatch(self._buffer, after, after + 5):
            return False, _WAIT
        following = self._visible(after)
        if following == after and self._buffer[at] not in _CJK_END:
            return after == len(self._buffer), after
        if following == _WAIT:
            return False, _WAIT
        if following - after >= self._max_chars or following == len(self._buffer):
            return True, following
        if self._buffer.count("\n", after, following) > 1 or self._buffer[at] in _CJK_END:
            return True, following
        ends = self._ends_before(at, following)
        if ends is None:
            return False, _WAIT
        if not ends and "\n" in self._buffer[after:following]:
            return self._line_break(self._buffer.index("\n", after))
        return ends, following

    def _ends_before(self, at: int, following: int) -> bool | None:
        """Whether the mark at ``at`` ends a sentence, judged by the words around it; None when more text is needed."""
        char = self._buffer[following]
        if char.islower() or char in _CONTINUING:
            return False
        if self._buffer[at] != "." or self._buffer[at + 1 : at + 2] == ".":
            return True
        head = self._buffer[self._start : at]
        match = _LAST_WORD.search(head[-24:])
        word = match[0] if match else ""
        lower = word.lower()
        if lower in ALWAYS or _LEADING_MARKER.fullmatch(head):
            return False
        if char.isdigit() and lower in BEFORE_DIGIT:
            return False
        if len(word) == 1 and word.isupper() and _is_no_initial(head):
            return True
        if (
            lower in MAYBE
            or _ACRONYM.fullmatch(word)
            or (len(word) == 1 and word.isalpha() and word.isupper())
        ):
            return self._opens_sentence(following)
        return True

    def _opens_sentence(self, at: int) -> bool | None:
        """Whether the word at ``at`` usually opens a sentence; None when its end is still to come."""
        match = _NEXT_WORD.match(self._buffer, at, at + 16)
        if not match:
            return False
        if match.end() == len(self._buffer) and not self._final:
            return None
        following = self._buffer[match.end() : match.end() + 1]
        return match[0].lower() in OPENERS and (not following or following.isspace() or following in ",’'")

    def _line_break(self, at: int) -> tuple[bool, int]:
        """Judges the line break at ``at`` as `_full_stop` judges an end mark."""
        following = self._visible(at)
        if following == _WAIT:
            return False, _WAIT
        if following == len(self._buffer) or self._buffer.count("\n", at, following) > 1:
            return True, following
        if following - at >= self._max_chars:
            return True, following
        line_start = self._buffer.rfind("\n", self._start, at) + 1 or self._start
        line = self._buffer[line_start:at]
        if _OWN_LINE.match(line):
            return True, following
        window = self._buffer[following : following + 6]
        if len(window) < 6 and not self._final and _BLOCK_LINE_PREFIX.fullmatch(window):
            return False, _WAIT
        if _BLOCK_LINE.match(window):
            return True, following
        if _KEYED_LINE.match(line):
            window = self._buffer[following : following + _LONGEST_KEY]
            if len(window) < _LONGEST_KEY and not self._final and _KEYED_LINE_PREFIX.fullmatch(window):
                return False, _WAIT
            if _KEYED_LINE.match(window):
                return True, following
        return self._short_line(line, window[0]), following

    @staticmethod
    def _short_line(line: str, following: str) -> bool:
        """Whether a line ends what it says although the next one is plain text: not so where prose is wrapped."""
        line = line.rstrip()
        if line.endswith(":"):
            return True
        if following.islower() or following in _CONTINUING or line.endswith(","):
            return False
        words = line.rsplit(None, 1)
        if not words or words[-1].lower() in OPENERS:
            return False
        return len(line) < _WRAPPED_LINE_CHARS

    def _cut(self, limit: int) -> int:
        """Where to cut text that has no end: behind the last clause mark of the second half, else the last space."""
        half = self._start + self._max_chars // 2
        marks = [self._buffer.rfind(mark, half, limit) for mark in (", ", "; ", ": ", "— ", "– ", "、", "，")]
        best = max(marks)
        if best > 0:
            return best + (2 if self._buffer[best + 1] == " " else 1)
        space = self._buffer.rfind(" ", half, limit)
        return space + 1 if space > 0 else limit


def _is_no_initial(head: str) -> bool:
    """The letter of "vitamin C.", unlike the one of "the writer J. Smith": what comes before has letters as names, or
    is a number, of which it is the unit.
    """
    match = _WORD_AND_LETTER.search(head[-24:])
    return (match is not None and match[1].lower() in LETTERED) or _MEASURED.search(head[-24:]) is not None
