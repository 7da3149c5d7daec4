"""Writing all files of a snapshot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.layout.counts import LayoutCounts
from kg.layout.layout_file import LAYOUT_FILE, Layout
from kg.layout.mapped_file import checksum
from kg.layout.name_index import NameFormat
from kg.layout.writing.entities import write_entities
from kg.layout.writing.facts import FactCoder
from kg.layout.writing.inverse import write_inverse
from kg.layout.writing.names import written_trie
from kg.layout.writing.output_file import output_file, write_arrays
from kg.layout.writing.payloads import is_inline
from kg.layout.writing.spans import write_spans
from kg.records import Relation
from kg.schema_file import SCHEMA_FILE, schema_text
from kg.staging.columns import FactColumns, GraphColumns

_MOST_FACTS = 1 << 20


def write_graph(folder: Path, columns: GraphColumns) -> LayoutCounts:
    """See `kg.layout.write`."""
    entities, facts = columns.entities, columns.facts
    with output_file(folder / SCHEMA_FILE) as file:
        file.write(schema_text(columns.relations, columns.sources).encode())
    coder = _write_facts(folder, facts, columns.relations, entities=len(entities))
    write_inverse(folder, facts, columns.relations, entities=len(entities))
    names = write_entities(folder, entities)
    tries = {path.name: checksum(path) for path in sorted(folder.glob("*.marisa"))}
    layout = Layout(len(facts), NameFormat.of(len(entities)), coder.forms, tries)
    with output_file(folder / LAYOUT_FILE) as file:
        file.write(layout.content().encode())
    return LayoutCounts(len(entities), len(facts), names)


def _write_facts(
    folder: Path, facts: FactColumns, relations: Sequence[Relation], *, entities: int
) -> FactCoder:
    rows = np.flatnonzero(~is_inline(facts.texts))
    keys, _ = written_trie(folder / "texts.marisa", facts.texts.take(rows))
    coder = FactCoder(facts, relations, keys)
    lengths = np.zeros(entities, dtype=np.int64)
    counts = np.zeros(entities, dtype=np.int64)

    def blobs() -> Iterator[NDArray[np.uint8]]:
        row = 0
        for blob, stated in coder.encoded():
            subject = np.asarray(facts.subject[row : row + len(stated)]).astype(np.int64)
            _refuse_disorder(subject, entities)
            first, last = int(subject[0]), int(subject[-1]) + 1
            lengths[first:last] += np.bincount(subject - first, weights=stated).astype(np.int64)
            counts[first:last] += np.bincount(subject - first)
            row += len(stated)
            yield blob

    write_arrays(folder / "facts.bin", blobs())
    if counts.max(initial=0) > _MOST_FACTS:
        raise ValueError(f"{counts.max()} facts of one entity; a snapshot holds {_MOST_FACTS} of each")
    write_spans(folder, "facts", lengths)
    return coder


def _refuse_disorder(subject: NDArray[np.int64], entities: int) -> None:
    if (np.diff(subject) < 0).any() or int(subject[-1]) >= entities:
        raise ValueError("facts must be sorted by the number of their subject")
