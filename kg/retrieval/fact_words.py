"""BM25 over the sentences of a snapshot's facts. The index is made when it is first asked for and kept in a folder.

139,666 facts of the starter snapshot take 4 s of one core and 5 MB once, a query a millisecond. The facts of the most
important entities are indexed, up to a million. The user's own facts are not in it: they are found by their names.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import uuid
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Protocol

from kg.dense.choice import Numbered, NumberedEntities, fact_number
from kg.retrieval.engine_error import EngineError
from kg.retrieval.word_index import WordIndex, WordSearcher
from kg.verbalise import fact_text

MOST_FACTS = 1_000_000
VERSION = 1
"""Of what is indexed; an index of another version is made anew."""
_AT_ONCE = 100_000
_log = logging.getLogger(__name__)


class SnapshotOnDisk(NumberedEntities, Protocol):
    @property
    def data(self) -> Path:
        """The folder of the snapshot's files, named by their hash."""
        ...


class FactWords:
    """Safe from several threads; processes that share the folder may each make the index once."""

    def __init__(self, snapshot: SnapshotOnDisk, folder: Path) -> None:
        """``folder`` holds the indexes of all snapshots."""
        self._snapshot = snapshot
        self._folder = folder
        self._making = Lock()
        self._searcher: WordSearcher | None = None

    def search(self, query: str, limit: int) -> dict[int, float]:
        """BM25 scores by fact number (`Snapshot.numbered_facts` takes it), best first; slow the first time ever.

        :raises OSError, EngineError: the index cannot be written
        """
        with self._making:
            if self._searcher is None:
                self._searcher = self._open()
        return self._searcher.search(query, limit)

    def _open(self) -> WordSearcher:
        place = self._folder / self._folder_name()
        if place.is_dir():
            try:
                return WordIndex(place).searcher()
            except EngineError as error:
                _log.warning("%s; made anew", error)
                shutil.rmtree(place, ignore_errors=True)
        self._make(place)
        return WordIndex(place).searcher()

    def _make(self, place: Path) -> None:
        beside = self._folder / f".new-{uuid.uuid4().hex}"
        try:
            index = WordIndex.create(beside)
            facts = islice(_facts(self._snapshot), MOST_FACTS)
            while part := {number: fact_text(fact, of) for number, fact, of in islice(facts, _AT_ONCE)}:
                index.add(part)
            beside.rename(place)
        except OSError:
            if not place.is_dir():  # else another process was quicker
                raise
        finally:
            shutil.rmtree(beside, ignore_errors=True)

    def _folder_name(self) -> str:
        told = f"{VERSION} {self._snapshot.data.name} {len(self._snapshot)}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def _facts(snapshot: NumberedEntities) -> Iterator[Numbered]:
    for subject in range(len(snapshot)):
        for ordinal, fact in enumerate(snapshot.facts_of(subject)):
            yield fact_number(subject, ordinal), fact, snapshot.relation(fact.relation.id)
