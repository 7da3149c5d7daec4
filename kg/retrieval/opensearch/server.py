"""What a server can do, by its version.

Sources: documentation of OpenSearch, release notes and issues of its plugin neural-search. Hybrid queries and the
normalisation processor came with 2.10, but fail on an index of one shard until 2.12 (issues 393 and 497). The score
ranker processor (RRF) and ``pagination_depth`` came with 2.19. From 3.1 until 3.5 a hybrid query loses the best
neighbours of its vector part (issues 1703 and 1705, mended by 1706). There, and on older servers, we fuse.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.passage_engine import Fusion

Version = tuple[int, int]

OLDEST: Version = (2, 4)
"""Vectors in Lucene's graph, index templates and bulk requests that require an alias all work from here on."""
DEPTH_SINCE: Version = (2, 19)
FUSES_SINCE: Mapping[Fusion, Version] = {Fusion.WEIGHTED: (2, 12), Fusion.RRF: (2, 19)}
LOSES_NEIGHBOURS: tuple[Version, Version] = ((3, 1), (3, 5))
"""From the first version until before the second."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server of which the version is known."""

    version: Version

    def fuses(self, fusion: Fusion) -> bool:
        """Whether hybrid queries can be left to it."""
        first, mended = LOSES_NEIGHBOURS
        return self.version >= FUSES_SINCE[fusion] and not first <= self.version < mended

    @property
    def takes_depth(self) -> bool:
        """Whether a hybrid query says how deep its parts go; else they go as deep as hits are asked for."""
        return self.version >= DEPTH_SINCE


def server_of(info: Mapping[str, object], *, url: str) -> Server:
    """:param info: what the server answers to ``GET /``

    :raises EngineError: unfit: it is no OpenSearch, or an old one
    """
    version = info.get("version")
    told = version if isinstance(version, Mapping) else {}
    number = re.match(r"(\d+)\.(\d+)", str(told.get("number", "")))
    if told.get("distribution") != "opensearch" or not number:
        raise EngineError(
            Problem.UNFIT,
            f"{url} is not OpenSearch (it says: {str(told or dict(info))[:80]}); the setting engine needs its URL",
        )
    server = Server((int(number[1]), int(number[2])))
    if server.version < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise EngineError(
            Problem.UNFIT,
            f"{url} is OpenSearch {told['number']}; {oldest} or newer is needed, 3.5 or newer is best",
        )
    return server
