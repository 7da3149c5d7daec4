"""One writer of a collection at a time, over all processes and machines.

OpenSearch makes everything visible that was written before a refresh, whoever asks for it: of two writers the first to
finish would show half of what the other is writing. So a writer holds a lease, a document in the index that no search
finds: made only where there is none, renewed while it writes, deleted when it is done. A lease that has not changed for
`Pace.lost_s` is that of a writer that died; it names the files it was writing, which whoever takes it over removes.
No clocks are compared: each waiter measures how long it saw no change.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.opensearch.client import Connection
from kg.retrieval.opensearch.errors import IndexGone
from kg.retrieval.opensearch.index import LEASE_FIELD, JsonObject

LEASE_ID = "akgc:lease"


@dataclass(frozen=True, slots=True)
class Pace:
    """``renew_s`` is well below ``lost_s``; ``wait_s`` is how long a writer waits for its turn."""

    poll_s: float = 0.1
    renew_s: float = 5.0
    lost_s: float = 30.0
    wait_s: float = 300.0


@dataclass(frozen=True, slots=True)
class _State:
    """A lease as it is in the index, and where in the index's history."""

    seq_no: int
    primary_term: int
    holder: str
    files: tuple[str, ...]

    @property
    def unchanged(self) -> JsonObject:
        """The condition that a write finds the lease so."""
        return {"if_seq_no": self.seq_no, "if_primary_term": self.primary_term}


class Lease:
    """The right to write a collection.

    :param files: those that the writer is about to write or remove
    """

    def __init__(self, to: Connection, *, alias: str, files: Collection[str], pace: Pace) -> None:
        self._to, self._alias, self._pace = to, alias, pace
        self._files = sorted(files)
        self._holder = uuid.uuid4().hex
        self._done = asyncio.Event()
        self.inherited: tuple[str, ...] = ()
        """Files of which a writer that died may have left a part."""
        self.in_doubt = False
        """Whether part of a file may be in the index. Then the lease is kept until somebody takes it over."""

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Lease]:
        """What was written counts only once the lease is given back: whoever takes it over before that removes it.

        :raises EngineError: busy: others have been writing all the time; failed: another took over; and whatever a
            request raises
        :raises IndexGone: there is no such collection
        """
        await self._acquire()
        renewing = asyncio.create_task(self._renew())
        try:
            yield self
        except BaseException:
            await self._renewed(renewing)
            if not self.in_doubt:
                with suppress(EngineError, IndexGone):
                    await self._release()
            raise
        await self._renewed(renewing)
        if not self.in_doubt and not await self._release():
            raise self._taken()

    async def confirm(self) -> None:
        """Called before what was written is made visible.

        :raises EngineError: failed: this writer was silent for so long that another took over
        """
        current = await self._read()
        if current is None or current.holder != self._holder:
            raise self._taken()

    def _taken(self) -> EngineError:
        return EngineError(
            Problem.FAILED, f"another process took over {self._alias} from this one; add the files again"
        )

    async def _acquire(self) -> None:
        begun = since = time.monotonic()
        seen: _State | None = None
        while not await self._put({"op_type": "create"}):
            now, current = time.monotonic(), await self._read()
            if current is None or current != seen:
                seen, since = current, now
            elif now - since > self._pace.lost_s and await self._taken_over(current):
                return
            if now - begun > self._pace.wait_s:
                raise EngineError(
                    Problem.BUSY,
                    f"others write to {self._alias} since {self._pace.wait_s:g} s; try again later",
                )
            await asyncio.sleep(self._pace.poll_s)

    async def _taken_over(self, lost: _State) -> bool:
        self._files = sorted({*self._files, *lost.files})
        self.inherited = lost.files
        return await self._put(lost.unchanged)

    async def _renew(self) -> None:
        """Until done. A renewal that fails is tried again; whether the lease was lost is asked by `confirm`."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._done.wait(), self._pace.renew_s)
                return
            with suppress(EngineError, IndexGone):
                current = await self._read()
                if current and current.holder == self._holder:
                    await self._put(current.unchanged)

    async def _renewed(self, renewing: asyncio.Task[None]) -> None:
        self._done.set()
        await renewing

    async def _release(self) -> bool:
        """Whether it was still ours."""
        current = await self._read()
        if current is None or current.holder != self._holder:
            return False
        return await self._to.delete_if(self._alias, LEASE_ID, current.unchanged)

    async def _put(self, condition: JsonObject) -> bool:
        """Whether the condition held, and the lease is now ours."""
        body: JsonObject = {LEASE_FIELD: {"holder": self._holder, "files": self._files}}
        return await self._to.put_if(self._alias, LEASE_ID, body, condition)

    async def _read(self) -> _State | None:
        match await self._to.get(self._alias, LEASE_ID):
            case {
                "_seq_no": int(seq_no),
                "_primary_term": int(term),
                "_source": {"lease": {"holder": str(holder), "files": [*files]}},
            }:
                return _State(seq_no, term, holder, tuple(files))
        return None
