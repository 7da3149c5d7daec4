"""Writing: the same bytes every time, sizes told beforehand, and clear errors."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kg import layout
from kg.layout.sizes import entity_bytes, fact_bytes
from kg.layout.writing.output_file import write_arrays
from kg.records import Entity, EntityClass, Fact, Quantity, Relation, Text, Time, Value, ValueKind
from kg.staging.columns import GraphColumns
from tests.kg.layout.records_in_columns import MemoryGraph, columns_of

_RELATIONS = (
    Relation("P1", "friend"),
    Relation("P2", "born", kind=ValueKind.TIME),
    Relation("P3", "height", kind=ValueKind.QUANTITY),
    Relation("P4", "motto", kind=ValueKind.TEXT),
)


def _columns(count: int = 300) -> GraphColumns:
    classes = (frozenset((EntityClass.PERSON, EntityClass.WORK, EntityClass.PLACE)), frozenset[EntityClass]())
    entities = [
        Entity(
            f"Q{n + 1}",
            f"Thing Number {n}",
            (f"T{n}",),
            f"a thing {n % 7}",
            ("thing",),
            count - n,
            classes[n % 2],
        )
        for n in range(count)
    ]
    values: tuple[Value, ...] = (
        entities[7].ref,
        Time(1900),
        Quantity(3.5, "Q11573"),
        Text("a rather long motto"),
    )
    facts = [
        Fact(entity.ref, relation.ref, value, source=f"source {number % 3}")
        for number, entity in enumerate(entities)
        for relation, value in zip(_RELATIONS, values, strict=True)
    ]
    return columns_of(MemoryGraph(entities, _RELATIONS, facts))


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_sizes_of_facts_are_told_exactly_and_of_entities_about(tmp_path: Path) -> None:
    columns = _columns(5000)
    layout.write(tmp_path, columns)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert int(fact_bytes(columns.facts, columns.relations).sum()) == sizes["facts.bin"]
    others = sum(
        size for name, size in sizes.items() if name not in ("facts.bin", "schema.json", "layout.json")
    )
    assert others == pytest.approx(int(entity_bytes(columns.entities).sum()), rel=0.5)


def test_the_same_columns_give_the_same_bytes_whatever_the_seed_of_hashes(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.kg.layout.test_write import _columns, layout\n"
        "folder = Path(sys.argv[1]); folder.mkdir(); layout.write(folder, _columns())"
    )
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", program, str(tmp_path / seed)], check=True, env=environment)
    assert _bytes(tmp_path / "1") == _bytes(tmp_path / "2")


def test_facts_out_of_order_and_importance_that_rises_are_refused(tmp_path: Path) -> None:
    columns = _columns()
    turned = replace(columns.facts, subject=columns.facts.subject[::-1].copy())
    with pytest.raises(ValueError, match="sorted by the number of their subject"):
        layout.write(tmp_path, replace(columns, facts=turned))
    rising = replace(columns.entities, importance=columns.entities.importance[::-1].copy())
    with pytest.raises(ValueError, match="order of importance"):
        layout.write(tmp_path, replace(columns, entities=rising))


def test_a_full_disk_is_told_with_the_folder_and_what_is_free() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(OSError, match=r"/dev: cannot write full .* MB are free; make room") as raised:
        write_arrays(Path("/dev/full"), [np.zeros(1 << 20, dtype=np.uint8)])
    assert raised.value.errno == errno.ENOSPC


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"nowhere: cannot write x.bin .*; check"):
        write_arrays(tmp_path / "nowhere" / "x.bin", [])
