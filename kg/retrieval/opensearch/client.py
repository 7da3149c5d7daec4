"""Requests to a cluster, by opensearch-py. Its errors are translated in `errors`; nothing else knows the library."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence

import opensearchpy
from opensearchpy.helpers import async_bulk

from kg.embedding import Vectors
from kg.retrieval.opensearch.errors import INDEX_EXISTS, cause, of_bulk, of_status, shown, translated
from kg.retrieval.opensearch.index import JsonObject, bulk_lines, deletion_line
from kg.retrieval.passage_engine import IndexedPassage

ENCODED_AT_ONCE = 200
"""Passages that one visit to a thread turns into JSON."""
BULK_ACTIONS, BULK_BYTES = 500, 10_000_000
BULK_RETRIES, FIRST_BACKOFF_S, MAX_BACKOFF_S = 6, 0.5, 8.0
"""Of what the server is too busy for (429), by the library: after 0.5, 1, 2, 4, 8 and 8 seconds."""
REACH_RETRIES = 2
"""Of requests that did not get through, or to a node that is starting (502, 503, 504), by the library."""
LOG = logging.getLogger("opensearch")
"""The library's: it tells of every error with its stack, which our errors say in one line; kept where it was set."""
if LOG.level == logging.NOTSET:
    LOG.setLevel(logging.CRITICAL)
FILES_AT_ONCE = 1_000
"""In one query that deletes; a server takes 65,536."""


class Connection:
    """To a cluster; nothing is connected before the first request. All methods raise what `translated` raises.

    Certificates are checked; the environment's SSL_CERT_FILE names those of a private authority.
    """

    def __init__(self, url: str, *, timeout_s: float, write_timeout_s: float) -> None:
        self._url, self._write_timeout_s = url, write_timeout_s
        self.shown = shown(url)
        self._client = opensearchpy.AsyncOpenSearch(
            hosts=[url], timeout=timeout_s, max_retries=REACH_RETRIES, retry_on_timeout=False
        )

    async def close(self) -> None:
        await self._client.close()

    async def info(self) -> JsonObject:
        with translated(self._url):
            return dict(await self._client.info())

    async def put_template(self, name: str, body: JsonObject) -> None:
        with translated(self._url):
            await self._client.indices.put_index_template(name=name, body=body)

    async def put_pipeline(self, name: str, body: JsonObject) -> None:
        with translated(self._url):
            await self._client.search_pipeline.put(id=name, body=body)

    async def create(self, index: str, body: JsonObject) -> None:
        """Nothing happens where it exists."""
        with translated(self._url):
            answer = await self._client.indices.create(index=index, body=body, params={"ignore": 400})
        match answer:
            case {"error": {"type": str(kind), "reason": str(reason)}} if kind != INDEX_EXISTS:
                raise of_status(400, kind, reason, self._url)

    async def drop(self, index: str) -> None:
        with translated(self._url):
            await self._client.indices.delete(index=index, params={"ignore": 404})

    async def mappings(self, name: str) -> JsonObject:
        """By index, of all that a name or a pattern stands for."""
        with translated(self._url):
            return dict(await self._client.indices.get_mapping(index=name))

    async def refresh(self, alias: str) -> None:
        """What was written to it is visible from now on, all at once."""
        with translated(self._url):
            await self._client.indices.refresh(index=alias, params=self._patient)

    async def search(self, alias: str, body: JsonObject, *, pipeline: str | None, copy: str) -> JsonObject:
        params: JsonObject = {"preference": copy, "allow_partial_search_results": "false"}
        if pipeline:
            params["search_pipeline"] = pipeline
        with translated(self._url):
            return dict(await self._client.search(index=alias, body=body, params=params))

    async def search_many(self, alias: str, lines: Sequence[JsonObject]) -> list[JsonObject]:
        """One response for each pair of lines, heading and body; none where there are none."""
        if not lines:
            await self.mappings(alias)
            return []
        with translated(self._url):
            answer = await self._client.msearch(index=alias, body=list(lines))
        for response in answer["responses"]:
            if "error" in response:
                error = response["error"]
                raise of_status(response.get("status"), str(error.get("type")), cause(error), self._url)
        return list(answer["responses"])

    async def send(self, alias: str, passages: Sequence[IndexedPassage], vectors: Vectors) -> None:
        """Passages, not visible before a refresh; where it fails, some are there."""
        await self._bulk(alias, _encoded(passages, vectors))

    async def forget(self, alias: str, ids: Sequence[str]) -> None:
        """Delete passages by id, visible or not."""
        await self._bulk(alias, _deletions(ids))

    async def _bulk(self, alias: str, lines: AsyncIterator[tuple[str, str | None]]) -> None:
        """With the library's retries; ``raise_on_error`` would keep it from retrying single passages."""
        with translated(self._url):
            _, failed = await async_bulk(
                self._client,
                lines,
                expand_action_callback=_as_it_is,
                raise_on_error=False,
                chunk_size=BULK_ACTIONS,
                max_chunk_bytes=BULK_BYTES,
                max_retries=BULK_RETRIES,
                initial_backoff=FIRST_BACKOFF_S,
                max_backoff=MAX_BACKOFF_S,
                index=alias,
                params={"require_alias": "true", **self._patient},
            )
        refused = [each for each in failed if _refused(each)] if isinstance(failed, list) else []
        if refused:
            raise of_bulk(refused, self._url)

    async def remove(self, alias: str, files: Sequence[str]) -> None:
        """Delete the visible passages of files; they are gone from searches after a refresh."""
        for start in range(0, len(files), FILES_AT_ONCE):
            body = {"query": {"terms": {"file": list(files[start : start + FILES_AT_ONCE])}}}
            with translated(self._url):
                answer = await self._client.delete_by_query(index=alias, body=body, params=self._patient)
            if failures := answer.get("failures"):
                raise of_status(failures[0].get("status"), "", cause(failures[0].get("cause", {})), self._url)

    async def put_if(self, alias: str, identifier: str, body: JsonObject, condition: JsonObject) -> bool:
        """Write a document on a condition; whether it held."""
        params = {"require_alias": "true", "ignore": 409, **condition}
        with translated(self._url):
            answer = await self._client.index(index=alias, id=identifier, body=body, params=params)
        return "error" not in answer

    async def get(self, alias: str, identifier: str) -> JsonObject | None:
        """A document as it is now, visible or not; None where the index has none.

        :raises IndexGone: there is no such index, which is another 404
        """
        with translated(self._url):
            answer = await self._client.get(index=alias, id=identifier, params={"ignore": 404})
        match answer:
            case {"error": {"type": str(kind), "reason": str(reason)}}:
                raise of_status(404, kind, reason, self._url)
        return dict(answer) if answer.get("found") else None

    async def delete_if(self, alias: str, identifier: str, condition: JsonObject) -> bool:
        """Delete a document on a condition; whether it was there and the condition held."""
        params = {"ignore": [404, 409], **condition}
        with translated(self._url):
            answer = await self._client.delete(index=alias, id=identifier, params=params)
        return bool(answer.get("result") == "deleted")

    @property
    def _patient(self) -> JsonObject:
        return {"request_timeout": self._write_timeout_s}


async def _encoded(
    passages: Sequence[IndexedPassage], vectors: Vectors
) -> AsyncIterator[tuple[str, str | None]]:
    for start in range(0, len(passages), ENCODED_AT_ONCE):
        part = slice(start, start + ENCODED_AT_ONCE)
        for action, document in await asyncio.to_thread(bulk_lines, passages[part], vectors[part]):
            yield action, document


async def _deletions(ids: Sequence[str]) -> AsyncIterator[tuple[str, str | None]]:
    for each in ids:
        yield deletion_line(each), None


def _as_it_is(lines: tuple[str, str | None]) -> tuple[str, str | None]:
    """They are JSON already."""
    return lines


def _refused(item: Mapping[str, Mapping[str, object]]) -> bool:
    """A passage that was to be deleted and is not there has a status of failure, and no error."""
    return any("error" in outcome for outcome in item.values())
