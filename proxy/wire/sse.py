"""Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), incremental, no IO.

Decoding reads what upstreams send: CR, LF and CRLF, comments, data over several lines, a byte order mark,
bytes cut anywhere. Encoding writes the one form that every client reads: ``data: `` and LF.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from proxy.wire.json_body import dump

DONE = b"data: [DONE]\n\n"
KEEP_ALIVE = b": keep-alive\n"
"""One newline on purpose: with an empty line after it, some clients see an event without data."""

_LINE_END = re.compile(rb"[\r\n]")


@dataclass(frozen=True, slots=True)
class Event:
    """An event with its data lines joined by LF; ``name`` is "" where the stream gives none."""

    data: str
    name: str = ""


class SseDecoder:
    """Bytes in, events out, the same for every way to split the bytes."""

    def __init__(self) -> None:
        self._pending = bytearray()
        self._data: list[str] = []
        self._name = ""
        self._at_start = True

    def decode(self, data: bytes) -> list[Event]:
        """Events that are complete now."""
        scanned = max(len(self._pending) - 1, 0)
        self._pending += data
        return self._read_lines(scanned, final=False)

    def flush(self) -> list[Event]:
        """The event that the end of the stream completes: many servers leave out the last empty line."""
        events = self._read_lines(0, final=True)
        if self._pending:
            self._take(bytes(self._pending))
            self._pending.clear()
        return events + self._dispatch()

    def _read_lines(self, scanned: int, *, final: bool) -> list[Event]:
        """``scanned`` bytes at the head of the pending ones hold no line end."""
        events: list[Event] = []
        start = 0
        position = scanned
        while (end := self._line_end(position)) >= 0:
            after = end + 1
            if self._pending[end] == 0x0D:
                if after == len(self._pending) and not final:
                    break  # the LF of a CRLF may be in the next bytes
                after += self._pending[after : after + 1] == b"\n"
            events += self._take(bytes(self._pending[start:end]))
            start = position = after
        del self._pending[:start]
        return events

    def _line_end(self, start: int) -> int:
        found = _LINE_END.search(self._pending, start)
        return found.start() if found else -1

    def _take(self, line: bytes) -> list[Event]:
        if self._at_start:
            line = line.removeprefix(b"\xef\xbb\xbf")
            self._at_start = False
        if not line:
            return self._dispatch()
        field, _, value = line.decode("utf-8", "replace").partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            self._data.append(value)
        elif field == "event":
            self._name = value
        return []

    def _dispatch(self) -> list[Event]:
        data, name = "\n".join(self._data), self._name
        self._data, self._name = [], ""
        return [Event(data, name)] if data else []


def encode(value: object) -> bytes:
    """A JSON value as one event."""
    return b"data: " + dump(value) + b"\n\n"
