"""What is asked of a server follows from its version."""

from __future__ import annotations

import pytest

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.opensearch.server import server_of
from kg.retrieval.passage_engine import Fusion

URL = "http://search:9200"


def info(number: str, distribution: str | None = "opensearch") -> dict[str, object]:
    return {"version": {"number": number} | ({"distribution": distribution} if distribution else {})}


@pytest.mark.parametrize(
    ("number", "weighted", "rrf"),
    [
        ("2.4.1", False, False),
        ("2.11.1", False, False),
        ("2.12.0", True, False),
        ("2.18.0", True, False),
        ("2.19.3", True, True),
        ("3.0.0", True, True),
        ("3.1.0", False, False),
        ("3.4.0", False, False),
        ("3.5.0", True, True),
        ("3.10.0", True, True),
        ("4.0.0-SNAPSHOT", True, True),
    ],
)
def test_fusion_is_left_to_servers_that_do_it_right(number: str, weighted: bool, rrf: bool) -> None:
    server = server_of(info(number), url=URL)
    assert (server.fuses(Fusion.WEIGHTED), server.fuses(Fusion.RRF)) == (weighted, rrf)


def test_a_server_says_how_deep_from_2_19_on() -> None:
    assert not server_of(info("2.18.0"), url=URL).takes_depth
    assert server_of(info("2.19.0"), url=URL).takes_depth


@pytest.mark.parametrize("number", ["1.3.19", "2.3.0"])
def test_an_old_server_is_told_with_its_version_and_the_oldest_that_will_do(number: str) -> None:
    with pytest.raises(EngineError, match=rf"OpenSearch {number}; 2\.4 or newer") as caught:
        server_of(info(number), url=URL)
    assert caught.value.problem is Problem.UNFIT


@pytest.mark.parametrize("answer", [info("8.15.0", None), {}, {"version": "7"}, {"hello": "world"}])
def test_what_is_no_opensearch_is_told(answer: dict[str, object]) -> None:
    with pytest.raises(EngineError, match="is not OpenSearch") as caught:
        server_of(answer, url=URL)
    assert caught.value.problem is Problem.UNFIT
