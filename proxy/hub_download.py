"""Fetching one large file over HTTP so that nothing is lost: it goes on where it stopped, and is checked at the end.

Ranges and conditions are those of RFC 9110, sections 13.1.5 (If-Range) and 14: the server sends the rest where the file
is still the one of the entity tag, else the whole of the new one.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from aiohttp import ClientError, ClientResponse, ClientSession, hdrs
from yarl import URL

from proxy.hub_errors import PullError, RefusedError, broken_off, no_room, refused, unreachable, write_failed
from proxy.hub_part import NotGgufError, Part

CHUNK_BYTES = 2**20
RETRIES = 5
PAUSE_S = 1.0
"""Before the first of the attempts that follow one another without a byte; doubled each time."""

Progress = Callable[[int, int], None]
"""Bytes that are there, bytes of the whole (0: not known)."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """``bytes`` 0 and ``sha256`` "": not known; ``page``: where a hub shows the file, "" for other servers."""

    url: str
    what: str
    bytes: int = 0
    sha256: str = ""
    page: str = ""

    @property
    def identity(self) -> Mapping[str, str]:
        return {"sha256": self.sha256} if self.sha256 else {"url": self.url}


async def download(
    session: ClientSession,
    wanted: Wanted,
    part: Part,
    *,
    folder: Path,
    has_token: bool,
    progress: Progress,
    pause_s: float = PAUSE_S,
) -> None:
    """Fill the part until the file is complete and its hash is right; a wrong one is discarded, else the part is kept.

    :raises PullError: the server refuses, cannot be reached, sends something else, or the disk is full
    """
    transfer = _Transfer(session, wanted, part, folder, has_token, progress)
    failures = 0
    while True:
        there = part.size
        try:
            await transfer.receive()
            break
        except (ClientError, TimeoutError, ConnectionError, _Unfinished, RefusedError) as error:
            failures = 1 if part.size > there else failures + 1
            final = transfer.final_error(error, failures)
            if final is not None:
                raise final from error
            await asyncio.sleep(pause_s * 2 ** (failures - 1))
        except NotGgufError as error:
            part.discard()
            raise PullError(f"{wanted.what} is no GGUF file: {error}; nothing is kept") from None
        except OSError as error:
            raise write_failed(error, folder) from error
    _verify(part, wanted)


class _Unfinished(Exception):
    """The answer ended early without an error."""


@dataclass(slots=True)
class _Transfer:
    session: ClientSession
    wanted: Wanted
    part: Part
    folder: Path
    has_token: bool
    progress: Progress
    answered: bool = False

    async def receive(self) -> None:
        """One request; everything that comes is in the part even where it fails."""
        if self.wanted.bytes and self.part.size == self.wanted.bytes:
            return
        url = URL(self.wanted.url, encoded=True)
        async with self.session.get(url, headers=self._request_headers()) as response:
            self.answered = True
            if response.status == 416:
                self._out_of_range(response)
                return
            if response.status not in (200, 206):
                raise refused(
                    response.status, response.headers, what=self.wanted.what, page=self.wanted.page,
                    has_token=self.has_token,
                )  # fmt: skip
            whole = self._begin(response)
            self._check_room(whole)
            await self._read(response, whole)

    def final_error(self, error: Exception, failures: int) -> PullError | None:
        """What to raise; None where another attempt makes sense."""
        if isinstance(error, RefusedError):
            return None if error.may_pass and failures <= RETRIES else error
        if not self.answered:
            return unreachable(str(URL(self.wanted.url).host), error, kept=self.part.size > 0)
        return None if failures <= RETRIES else broken_off(self.wanted.what, error)

    def _request_headers(self) -> dict[str, str]:
        headers: dict[str, str] = {hdrs.ACCEPT_ENCODING: "identity"}
        if self.part.size and not (self.part.etag or self.wanted.sha256):
            self.part.restart()  # nothing would tell that the file has changed
        if self.part.size:
            headers[hdrs.RANGE] = f"bytes={self.part.size}-"
            if self.part.etag:
                headers[hdrs.IF_RANGE] = self.part.etag
        return headers

    def _begin(self, response: ClientResponse) -> int:
        """Set the part to where the answer begins; returns the size of the whole, 0 where it is not told."""
        etag = response.headers.get(hdrs.ETAG, "")
        self.part.note_etag("" if etag.startswith("W/") else etag)  # a weak tag says nothing of bytes
        if response.status == 200:
            self.part.restart()
            return self.wanted.bytes or response.content_length or 0
        begin, whole = _content_range(response)
        if begin != self.part.size:
            self.part.restart()
            raise _Unfinished(f"the server sent bytes from {begin} on, which nobody asked for")
        return self.wanted.bytes or whole

    def _out_of_range(self, response: ClientResponse) -> None:
        """The part is as long as the file, or longer."""
        if _content_range(response)[1] != self.part.size:
            self.part.restart()
            raise _Unfinished("the file has become shorter")

    def _check_room(self, whole: int) -> None:
        """:raises PullError: the disk has too little room for the rest"""
        needed, free = whole - self.part.size, shutil.disk_usage(self.folder).free
        if needed > free:
            raise no_room(self.folder, needed=needed, free=free)

    async def _read(self, response: ClientResponse, whole: int) -> None:
        self.progress(self.part.size, whole)
        async for chunk in response.content.iter_chunked(CHUNK_BYTES):
            self.part.append(chunk)
            self.progress(self.part.size, whole)
        if self.part.size < whole:
            raise _Unfinished(f"the server stopped after {self.part.size} of {whole} bytes")


def _content_range(response: ClientResponse) -> tuple[int, int]:
    """First byte and size of the whole; 0 where they are not told."""
    match = re.fullmatch(r"bytes (?:(\d+)-\d+|\*)/(\d+|\*)", response.headers.get(hdrs.CONTENT_RANGE, ""))
    if match is None:
        return 0, 0
    return int(match[1] or 0), int(match[2]) if match[2] != "*" else 0


def _verify(part: Part, wanted: Wanted) -> None:
    """:raises PullError: it is another file; nothing is kept"""
    if wanted.sha256 and part.sha256 != wanted.sha256:
        found = part.sha256
        part.discard()
        raise PullError(
            f"{wanted.what} has SHA-256 {found}, not {wanted.sha256}: it was damaged on its way or is another file;"
            " nothing is kept, try again"
        )
    if wanted.bytes and part.size != wanted.bytes:
        size = part.size
        part.discard()
        raise PullError(f"{wanted.what} has {size} bytes, not {wanted.bytes}; nothing is kept, try again")
