"""Does a snapshot whose hashes are right make sense? What a faulty builder, not a faulty disk, would get wrong.

Spans, ids, labels, importance and the names' entities are looked at one and all; of the facts a sample is read and its
inverse looked up, spread over all entities with the most important ones among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.layout.entity_details import NO_LABEL
from kg.layout.entity_ids import OTHER
from kg.layout.inverse_lists import MOST_SUBJECTS, InverseLists
from kg.layout.layout_file import Layout, read_layout
from kg.layout.name_index import MOST_ENTRIES, RANK_BITS
from kg.layout.snapshot import Snapshot
from kg.layout.span_index import ESCAPE, GROUP
from kg.layout.spelling import AS_IT_IS, RULE_BITS
from kg.layout.string_trie import StringTrie
from kg.manifest import Manifest, SnapshotError, data_folder
from kg.records import EntityRef

SAMPLE = 2000
"""Entities whose facts are read."""
_BLOBS = ("facts", "inverse", "details", "kinds")
_REMEDY = "built wrongly; do: build it again and report this"

Check = Callable[[Path, "Layout", Snapshot], Iterator[str]]
"""Yields what is wrong, each text beginning with the name of a file."""


def structure_problems(folder: Path, manifest: Manifest) -> Iterator[str]:
    """What is wrong, a line each; nothing where all is well."""
    data = data_folder(folder, manifest)
    try:
        snapshot, layout = Snapshot(folder, manifest), read_layout(data)
        for name in _BLOBS:
            yield from _told(data, _spans(data, name))
        for check in (_counts, _labels, _importance, _names, _ids, _facts):
            yield from _told(data, check(data, layout, snapshot))
    except SnapshotError as error:
        yield str(error)


def _told(data: Path, found: Iterator[str]) -> Iterator[str]:
    for problem in found:
        yield f"{data}/{problem}; {_REMEDY}"


def _spans(data: Path, name: str) -> Iterator[str]:
    """Offsets never fall, lengths add up to them, and the last byte is that of the blob."""
    words = np.fromfile(data / f"{name}_spans.bin", dtype="<u8", count=3)
    count, head, exceptions = (int(word) for word in words)
    groups = -(-(count - head) // GROUP)
    table = np.fromfile(data / f"{name}_spans.bin", dtype="<u8", count=3 + head + 1 + groups + 2 * exceptions)
    offsets, bases = table[3 : 4 + head], table[4 + head : 4 + head + groups]
    lengths = np.fromfile(data / f"{name}_spans.bin", dtype="u1", offset=table.nbytes).astype(np.uint64)
    pairs = table[4 + head + groups :].reshape(-1, 2)
    escaped = np.flatnonzero(lengths == ESCAPE) + head
    if not np.array_equal(escaped, pairs[:, 0]):
        yield f"{name}_spans.bin: {len(escaped)} lengths stand elsewhere, {len(pairs)} are there"
        return
    lengths[escaped - head] = pairs[:, 1]
    starts = int(offsets[-1]) + np.concatenate([np.zeros(1, np.uint64), np.cumsum(lengths, dtype=np.uint64)])
    if (np.diff(offsets.astype(np.int64)) < 0).any() or not np.array_equal(starts[:-1:GROUP], bases):
        yield f"{name}_spans.bin: offsets do not follow from lengths"
    elif int(starts[-1]) != (size := (data / f"{name}.bin").stat().st_size):
        yield f"{name}_spans.bin: ends at byte {int(starts[-1])} of {size}"


def _counts(data: Path, layout: Layout, snapshot: Snapshot) -> Iterator[str]:
    counts = snapshot.manifest.counts
    if len(snapshot) != counts.entities:
        yield f"ids.bin: {len(snapshot)} entities, the manifest says {counts.entities}"
    if layout.facts != counts.facts:
        yield f"layout.json: {layout.facts} facts, the manifest says {counts.facts}"
    if (stated := sum(counts.facts_by_relation.values())) != counts.facts:
        yield f"../manifest.json: {counts.facts} facts, {stated} by relation"
    for name in _BLOBS[:3]:
        owners = int(np.fromfile(data / f"{name}_spans.bin", dtype="<u8", count=1)[0])
        if owners != len(snapshot):
            yield f"{name}_spans.bin: {owners} entities of {len(snapshot)}"


def _ids(data: Path, layout: Layout, snapshot: Snapshot) -> Iterator[str]:
    """Each entity is found by its id: the order is a permutation, sorted by id without doubles."""
    ids = np.fromfile(data / "ids.bin", dtype="<u4")
    other = np.fromfile(data / "other_entities.bin", dtype="<u4")
    items = ids[ids < OTHER]
    content = np.fromfile(data / "id_order.bin", dtype="u1")
    width = int.from_bytes(content[8:12].tobytes(), "little")
    order = _numbers(content[len(content) - len(items) * width :], width)
    if order.max(initial=0) >= max(len(ids), 1):
        yield f"id_order.bin: entity {order.max()} of {len(ids)}"
    elif (np.diff(ids[order].astype(np.int64)) <= 0).any() or (ids[order] >= OTHER).any():
        yield "id_order.bin: not sorted by id, or an id stands twice"
    if other.max(initial=0) >= max(len(ids), 1) or not np.array_equal(
        ids[other], np.arange(len(other), dtype=np.uint32) + np.uint32(OTHER)
    ):
        yield "other_entities.bin: leads to entities of other ids"
    step = max(1, len(ids) // SAMPLE)
    for number in range(0, len(ids), step):
        if (found := snapshot.number(entity_id := snapshot.entity_at(number).id)) != number:
            yield f"id_order.bin: {entity_id} is entity {number}, but entity {found} is found"
            return


def _importance(data: Path, layout: Layout, snapshot: Snapshot) -> Iterator[str]:
    firsts, values = np.fromfile(data / "importance.bin", dtype="<u4").reshape(2, -1).astype(np.int64)
    if (np.diff(firsts) <= 0).any() or firsts.max(initial=0) >= max(len(snapshot), 1):
        yield "importance.bin: steps are not in the order of entities"
    if (np.diff(values) >= 0).any():
        yield "importance.bin: importance rises"


def _labels(data: Path, layout: Layout, snapshot: Snapshot) -> Iterator[str]:
    labels = np.fromfile(data / "labels.bin", dtype="<u4")
    labels = labels[labels != NO_LABEL]
    as_it_is = (labels & AS_IT_IS) == AS_IT_IS
    keys = labels >> RULE_BITS
    spellings = len(StringTrie(data / "spellings.marisa"))
    for what, chosen, count in (
        ("name", ~as_it_is, len(snapshot.aliases)),
        ("spelling", as_it_is, spellings),
    ):
        if (greatest := int(keys[chosen].max(initial=0))) >= max(count, 1):
            yield f"labels.bin: {what} {greatest} of {count}"


def _names(data: Path, layout: Layout, snapshot: Snapshot) -> Iterator[str]:
    """Every record leads to an entity, or to a list whose records do."""
    width, names = layout.names.width, len(snapshot.aliases)
    records = _numbers(np.fromfile(data / "name_postings.bin", dtype="u1"), width)
    own, lists = records[:names], records[names:]
    several = own >> np.uint64(8 * width - 1) > 0
    places = (own[several] & np.uint64((1 << 8 * width - 1) - 1)).astype(np.int64)
    if places.max(initial=-1) >= len(lists):
        yield f"name_postings.bin: list {places.max()} of {len(lists)}"
        return
    counts = lists[places].astype(np.int64)
    if ((counts < 1) | (counts > MOST_ENTRIES)).any() or (places + counts >= len(lists)).any():
        yield "name_postings.bin: a list ends behind the file or has no length"
        return
    is_record = np.ones(len(lists), dtype=bool)
    is_record[places] = False
    shift = np.uint64(RANK_BITS + layout.names.shape_bits)
    entities = np.concatenate([own[~several], lists[is_record]]) >> shift
    if (greatest := int(entities.max(initial=0))) >= max(len(snapshot), 1):
        yield f"name_postings.bin: a name leads to entity {greatest} of {len(snapshot)}"


def _facts(data: Path, layout: Layout, snapshot: Snapshot) -> Iterator[str]:
    """Facts of a sample can be read, and are found from their objects."""
    inverse = InverseLists(data)
    relations = {relation.id: number for number, relation in enumerate(snapshot.relations())}
    step = max(1, 2 * len(snapshot) // SAMPLE)
    for number in sorted({*range(min(SAMPLE // 2, len(snapshot))), *range(0, len(snapshot), step)}):
        for fact in snapshot.facts_of(number):
            if not isinstance(fact.object, EntityRef):
                continue
            target, relation = snapshot.number(fact.object.id), relations[fact.relation.id]
            found = inverse.subjects(target, relation, limit=MOST_SUBJECTS) if target is not None else ()
            back = {subject for subject, _ in found}
            if number not in back and len(back) < MOST_SUBJECTS:
                yield f"inverse.bin: {fact.subject.id} {fact.relation.id} {fact.object.id} is not found from its object"
                return


def _numbers(content: NDArray[np.uint8], width: int) -> NDArray[np.uint64]:
    """Little-endian numbers of ``width`` bytes each."""
    wide = np.zeros((len(content) // width, 8), dtype=np.uint8)
    wide[:, :width] = content.reshape(-1, width)
    return wide.view("<u8").ravel()
