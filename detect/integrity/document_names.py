"""The names by which documents are expected, told from those by which a folder or a collection knows them.

A document is known by its path below the folder ("guides/repair.md"). It may be expected by that path, by its file name
or by the name without the ending, where that means one document alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from detect.integrity.query import Query


class DocumentNames:
    """The documents that there are."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = frozenset(known)
        short: dict[str, set[str]] = defaultdict(set)
        for name in self._known:
            path = PurePosixPath(name)
            for other in (path.name, path.stem, str(path.with_suffix("")) if path.name else name):
                short[other].add(name)
        self._short = dict(short)

    def resolve(self, expected: str) -> str | None:
        """The document that is meant; None where there is none, or several are.

        >>> DocumentNames(["guides/repair.md", "faq.md"]).resolve("repair")
        'guides/repair.md'
        """
        name = expected.replace("\\", "/").removeprefix("./")
        if name in self._known:
            return name
        meant = self._short.get(name, set())
        return next(iter(meant)) if len(meant) == 1 else None

    def resolved(self, queries: Sequence[Query]) -> tuple[list[Query], list[str]]:
        """The queries with the documents that are meant, and what stands for none, once each, in order.

        A document that there is not stays expected: the system cannot find it.
        """
        unknown: dict[str, None] = {}
        out = []
        for query in queries:
            meant = {name: self.resolve(name) for name in query.expected}
            unknown.update(dict.fromkeys(name for name, found in meant.items() if found is None))
            out.append(replace(query, expected=tuple(found or name for name, found in meant.items())))
        return out, list(unknown)
