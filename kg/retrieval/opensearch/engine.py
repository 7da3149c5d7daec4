"""`PassageEngine` over an OpenSearch cluster that any number of processes and machines share.

Writers take turns (`lease`) and make visible what they wrote when all of it is there, so that a search sees a file
whole or not at all. A write that was begun is finished even where its caller is cancelled.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from weakref import WeakValueDictionary

from kg.embedding import Vectors
from kg.retrieval import fusion
from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.opensearch import index
from kg.retrieval.opensearch import query as asking
from kg.retrieval.opensearch.client import Connection
from kg.retrieval.opensearch.errors import IndexGone
from kg.retrieval.opensearch.lease import Lease, Pace
from kg.retrieval.opensearch.names import Names
from kg.retrieval.opensearch.server import Server, server_of
from kg.retrieval.passage_engine import Fusion, IndexedPassage, NoSuchCollection, PassageHit, PassageQuery

TRIES_OF_MOVING = 3
"""How often a hybrid query is asked anew where the index changed between it and its parts."""


class OpenSearchEngine:
    """
    :param url: ``http://host:9200`` or ``https://user:password@host``; nothing is connected before it is needed
    :param space: see `Names`
    :param timeout_s: of a request
    :param write_timeout_s: of a request that writes or deletes many passages
    """

    persistent = True

    def __init__(
        self,
        url: str,
        *,
        space: str = "",
        timeout_s: float = 10.0,
        write_timeout_s: float = 120.0,
        pace: Pace | None = None,
    ) -> None:
        self._names = Names(space)
        self._to = Connection(url, timeout_s=timeout_s, write_timeout_s=write_timeout_s)
        self._pace = pace or Pace()
        self._server: Server | None = None
        self._preparing = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._writing: set[asyncio.Task[None]] = set()

    async def create(self, collection: str, *, dimension: int) -> None:
        await self._prepared()
        made = uuid.uuid4().hex
        body = index.creation(self._names, collection, dimension=dimension, made=made)
        await self._to.create(self._names.index(collection), body)

    async def drop(self, collection: str) -> None:
        await self._to.drop(self._names.index(collection))

    async def collections(self) -> list[str]:
        return index.collections_of(self._names, await self._to.mappings(f"{self._names.prefix}*"))

    async def add(self, collection: str, passages: Sequence[IndexedPassage], vectors: Vectors) -> None:
        """Where it fails, nothing of these files is left.

        :raises ValueError: there is not one vector of the collection's dimension for every passage
        """
        with _known(collection):
            there = await self._described(collection)
            if vectors.shape != (len(passages), there.dimension):
                raise ValueError(
                    f"vectors: their shape is {vectors.shape}; {len(passages)} passages of {collection!r:.80}"
                    f" need {(len(passages), there.dimension)}"
                )
            if passages:
                alias = self._names.writing(collection, there.made)
                await self._finished(self._add(alias, passages, vectors))

    async def remove(self, collection: str, files: Collection[str]) -> None:
        with _known(collection):
            there = await self._described(collection)
            if files:
                alias = self._names.writing(collection, there.made)
                await self._finished(self._remove(alias, sorted(set(files))))

    async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
        """
        :raises ValueError: the vector is missing or of another dimension, or weights do not fit
        """
        asking.check(query)
        with _known(collection):
            try:
                return await self._search(self._names.alias(collection), query)
            except EngineError as error:
                if error.problem is Problem.FAILED:
                    await self._check_dimension(collection, query)
                raise

    async def close(self) -> None:
        """Waits for writes that were begun."""
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self._to.close()

    async def _prepared(self) -> Server:
        """The server, with our template and pipelines on it."""
        async with self._preparing:
            if self._server is None:
                server = server_of(await self._to.info(), url=self._to.shown)
                await self._to.put_template(index.TEMPLATE, index.TEMPLATE_BODY)
                for kind in Fusion:
                    if server.fuses(kind):
                        await self._to.put_pipeline(asking.PIPELINES[kind], asking.pipeline(kind))
                self._server = server
            return self._server

    async def _described(self, collection: str) -> index.Described:
        """
        :raises IndexGone: there is no such collection
        """
        return index.described(await self._to.mappings(self._names.alias(collection)))

    async def _check_dimension(self, collection: str, query: PassageQuery) -> None:
        """
        :raises ValueError: the query's vector is of another dimension
        """
        expected = (await self._described(collection)).dimension
        if query.vector is not None and len(query.vector) != expected:
            raise ValueError(
                f"vector: it has {len(query.vector)} numbers; the vectors of {collection!r:.80} have {expected}"
            )

    async def _finished(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # seen, if nobody waits
        await asyncio.shield(task)

    async def _add(self, alias: str, passages: Sequence[IndexedPassage], vectors: Vectors) -> None:
        lease = self._lease(alias, {passage.file for passage in passages})
        async with self._turn(alias), lease.held():
            await self._mend(alias, lease)
            lease.in_doubt = True
            try:
                await self._to.send(alias, passages, vectors)
                await lease.confirm()
            except EngineError:
                await self._to.forget(alias, [passage.id for passage in passages])
                lease.in_doubt = False
                raise
            await self._to.refresh(alias)
            lease.in_doubt = False

    async def _remove(self, alias: str, files: Sequence[str]) -> None:
        lease = self._lease(alias, files)
        async with self._turn(alias), lease.held():
            await self._mend(alias, lease)
            lease.in_doubt = True
            await self._to.remove(alias, files)
            await lease.confirm()
            await self._to.refresh(alias)
            lease.in_doubt = False

    async def _mend(self, alias: str, lease: Lease) -> None:
        """Remove what a writer that died left; only what is visible can be found, so it is made so first."""
        if lease.inherited:
            await self._to.refresh(alias)
            await self._to.remove(alias, lease.inherited)
            await self._to.refresh(alias)

    def _lease(self, alias: str, files: Collection[str]) -> Lease:
        return Lease(self._to, alias=alias, files=files, pace=self._pace)

    def _turn(self, alias: str) -> asyncio.Lock:
        """Writers of this process queue here; only the first of them asks for the lease."""
        return self._turns.setdefault(alias, asyncio.Lock())

    async def _search(self, alias: str, query: PassageQuery) -> list[PassageHit]:
        server = await self._prepared()
        systems = asking.systems(query)
        if len(systems) > 1 and server.fuses(query.fusion):
            for _ in range(TRIES_OF_MOVING):
                hits = await self._fused_by_server(alias, query, server)
                if hits is not None:
                    return hits
        found = await self._parts(alias, query, passages=True, copy=uuid.uuid4().hex)
        scores = {system: part.scores for system, part in found.items()}
        if len(systems) > 1:
            fused = fusion.fuse(scores, query.fusion, weights=query.weights)
        else:
            fused = [one for system, own in scores.items() for one in fusion.alone(own, system)]
        return asking.fused_here(query, fused, found)

    async def _fused_by_server(
        self, alias: str, query: PassageQuery, server: Server
    ) -> list[PassageHit] | None:
        copy = uuid.uuid4().hex
        response, parts = await asyncio.gather(
            self._to.search(
                alias, asking.hybrid_body(query, server), pipeline=asking.pipeline_name(query), copy=copy
            ),
            self._parts(alias, query, passages=False, copy=copy),
        )
        return asking.fused_by_server(query, response, parts)

    async def _parts(
        self, alias: str, query: PassageQuery, *, passages: bool, copy: str
    ) -> Mapping[str, asking.Found]:
        lines = asking.parts_body(query, passages=passages, copy=copy)
        return asking.found(query, await self._to.search_many(alias, lines))


@contextmanager
def _known(collection: str) -> Iterator[None]:
    """
    :raises NoSuchCollection: its index is gone
    """
    try:
        yield
    except IndexGone:
        raise NoSuchCollection(collection) from None
