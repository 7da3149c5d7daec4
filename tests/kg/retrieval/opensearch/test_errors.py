"""Every error of the library becomes one of ours."""

from __future__ import annotations

import inspect

import pytest
from opensearchpy import exceptions as library

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.opensearch.errors import INDEX_GONE, IndexGone, of_bulk, of_status, translated, translation

URL = "https://me:secret@search:9200"
RAISED = [
    each
    for _, each in inspect.getmembers(library, inspect.isclass)
    if issubclass(each, Exception)
    and not issubclass(each, Warning | library.OpenSearchDslException)
    and each.__module__ == library.__name__
]
STATUS = {
    library.NotFoundError: 404,
    library.ConflictError: 409,
    library.RequestError: 400,
    library.AuthenticationException: 401,
    library.AuthorizationException: 403,
}
PROBLEM = {
    library.ConnectionError: Problem.AWAY,
    library.ConnectionTimeout: Problem.AWAY,
    library.SSLError: Problem.AWAY,
    library.AuthenticationException: Problem.DENIED,
    library.AuthorizationException: Problem.DENIED,
    library.ImproperlyConfigured: Problem.UNFIT,
}


def made(kind: type[Exception]) -> Exception:
    if issubclass(kind, library.TransportError):
        return kind(STATUS.get(kind, "N/A"), "some_exception", {"error": {"reason": "so it is"}})
    return kind("so it is")


@pytest.mark.parametrize("kind", RAISED, ids=lambda kind: kind.__name__)
def test_every_error_of_the_library_is_told_in_one_line_without_the_password(kind: type[Exception]) -> None:
    with pytest.raises(EngineError) as caught, translated(URL):
        raise made(kind)
    assert caught.value.problem is PROBLEM.get(kind, Problem.FAILED)
    message = str(caught.value)
    assert message.startswith("OpenSearch at https://search:9200")
    assert "\n" not in message
    assert "secret" not in message


@pytest.mark.parametrize(
    ("status", "problem"),
    [
        (400, Problem.FAILED),
        (401, Problem.DENIED),
        (403, Problem.DENIED),
        (404, Problem.FAILED),
        (413, Problem.FAILED),
        (429, Problem.BUSY),
        (500, Problem.FAILED),
        (503, Problem.AWAY),
    ],
)
def test_a_status_says_what_is_the_matter(status: int, problem: Problem) -> None:
    error = of_status(status, "some_exception", "so it is", URL)
    assert isinstance(error, EngineError)
    assert error.problem is problem


def test_an_index_that_is_gone_is_told_apart() -> None:
    info = {"error": {"root_cause": [{"type": INDEX_GONE, "reason": "no such index [x]"}], "reason": "no"}}
    assert isinstance(translation(library.NotFoundError(404, INDEX_GONE, info), URL), IndexGone)


def test_the_first_cause_is_told() -> None:
    info = {"error": {"root_cause": [{"reason": "the vector is short"}], "reason": "all shards failed"}}
    assert "the vector is short" in str(translation(library.RequestError(400, "x", info), URL))


def test_passages_that_were_not_taken_are_counted_and_the_first_says_why() -> None:
    refused = {"index": {"status": 429, "error": {"type": "x", "reason": "queue is full"}}}
    error = of_bulk([refused, refused], URL)
    assert isinstance(error, EngineError)
    assert error.problem is Problem.BUSY
    assert "2 passages were not taken: queue is full" in str(error)
