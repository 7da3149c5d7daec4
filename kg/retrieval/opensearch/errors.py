"""Errors of the library opensearch-py, and errors in its answers, as ours; `EngineError` says what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from opensearchpy import exceptions as library
from yarl import URL

from kg.retrieval.engine_error import EngineError, Problem

SHOWN_REASON = 200
"""Characters of a server's words that are told."""
INDEX_GONE, INDEX_EXISTS = "index_not_found_exception", "resource_already_exists_exception"


class IndexGone(LookupError):
    """There is no such index, or alias."""


def shown(url: str) -> str:
    """A URL without the password in it."""
    return str(URL(url).with_user(None))


@contextmanager
def translated(url: str) -> Iterator[None]:
    """Errors of the library as ours.

    :raises EngineError: anything but the index being gone
    :raises IndexGone: the index is gone
    """
    try:
        yield
    except (library.OpenSearchException, library.ImproperlyConfigured) as error:
        raise translation(error, url) from error


def translation(error: Exception, url: str) -> EngineError | IndexGone:
    """Our error for one of the library."""
    at = shown(url)
    match error:
        case library.ConnectionTimeout():
            return EngineError(Problem.AWAY, f"OpenSearch at {at} did not answer in time; is it overloaded?")
        case library.SSLError():
            return EngineError(Problem.AWAY, f"OpenSearch at {at}: no secure connection: {_reason(error)}")
        case library.ConnectionError():
            return EngineError(
                Problem.AWAY,
                f"OpenSearch at {at} cannot be reached ({_reason(error)}); start it, or correct engine",
            )
        case library.TransportError():
            return of_status(error.status_code, _type(error), _reason(error), url)
        case library.ImproperlyConfigured():
            return EngineError(Problem.UNFIT, f"OpenSearch at {at}: {_line(error)}")
    return EngineError(Problem.FAILED, f"OpenSearch at {at}: {_line(error)}")


def of_status(status: object, kind: str, reason: str, url: str) -> EngineError | IndexGone:
    """Our error for a response with a status that is none of success.

    :param kind: the type of error, as the server calls it
    """
    at = shown(url)
    match status:
        case 401:
            return EngineError(
                Problem.DENIED, f"OpenSearch at {at} wants a user and a password that it knows"
            )
        case 403:
            return EngineError(Problem.DENIED, f"OpenSearch at {at} does not let this user: {reason}")
        case 404 if kind == INDEX_GONE:
            return IndexGone(reason)
        case 413:
            return EngineError(Problem.FAILED, f"OpenSearch at {at} takes no request of this size: {reason}")
        case 429:
            return EngineError(
                Problem.BUSY, f"OpenSearch at {at} has too much to do; try again later: {reason}"
            )
        case 502 | 503 | 504:
            return EngineError(Problem.AWAY, f"OpenSearch at {at} is not ready ({status}): {reason}")
    return EngineError(Problem.FAILED, f"OpenSearch at {at} refused ({status}): {reason}")


def of_bulk(failed: Sequence[Mapping[str, Any]], url: str) -> EngineError | IndexGone:
    """The first failure stands for all."""
    first = next(iter(failed[0].values()))
    error = first.get("error")
    kind, reason = (error.get("type"), error.get("reason")) if isinstance(error, dict) else ("", error)
    many = f"{len(failed)} passages were not taken: "
    return of_status(first.get("status"), str(kind), many + str(reason)[:SHOWN_REASON], url)


def cause(error: Mapping[str, Any]) -> str:
    """The first cause of an error that the server tells."""
    causes = error.get("root_cause") or [error]
    return str(causes[0].get("reason", error))[:SHOWN_REASON]


def _type(error: library.TransportError) -> str:
    return str(error.error)


def _reason(error: library.TransportError) -> str:
    """Why, in the server's words where it gave any."""
    match error.info:
        case {"error": {"reason": _} as told}:
            return cause(told)
        case {"error": str(told)}:
            return told[:SHOWN_REASON]
        case Exception() as below:
            return _line(below)
    return " ".join(str(error.error).split())[:SHOWN_REASON]


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:SHOWN_REASON] or type(error).__name__
