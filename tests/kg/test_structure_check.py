"""Snapshots whose hashes are right and whose content is not."""

from __future__ import annotations

import shutil
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kg.layout.layout_file import read_layout
from kg.manifest import data_folder, file_entries, read_manifest, verify_files
from kg.structure_check import structure_problems

Change = Callable[[bytes], bytes]


def _changed(folder: Path, out: Path, name: str, change: Change) -> list[str]:
    """What is wrong with a copy of a snapshot in which a file was built otherwise; its hashes are right."""
    shutil.copytree(folder, out)
    manifest = read_manifest(out)
    data = data_folder(out, manifest)
    (data / name).write_bytes(change((data / name).read_bytes()))
    manifest = replace(manifest, files=file_entries(data))
    data.rename(data_folder(out, manifest))
    manifest.write(out)
    verify_files(out, manifest)
    return list(structure_problems(out, manifest))


def _words(content: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(content) // 4}I", content))


def _bytes(words: list[int]) -> bytes:
    return struct.pack(f"<{len(words)}I", *words)


def _swapped_ids(content: bytes) -> bytes:
    """The first two entities under each other's id."""
    first, second, *rest = _words(content)
    return _bytes([second, first, *rest])


def _rising(content: bytes) -> bytes:
    words = _words(content)
    half = len(words) // 2
    return _bytes(words[:half] + words[half:][::-1])


def test_a_snapshot_as_it_is_built_has_no_problem(graph_folder: Path) -> None:
    assert list(structure_problems(graph_folder, read_manifest(graph_folder))) == []


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("facts_spans.bin", lambda c: c[:-1] + bytes((c[-1] + 1,)), "facts_spans.bin: ends at byte"),
        ("inverse.bin", lambda c: c + b"\0", "inverse_spans.bin: ends at byte"),
        ("ids.bin", _swapped_ids, "id_order.bin: not sorted by id"),
        ("importance.bin", _rising, "importance.bin: importance rises"),
        ("labels.bin", lambda c: _bytes([8000, *_words(c)[1:]]), "labels.bin: name 1000 of"),
        ("labels.bin", lambda c: _bytes([8007, *_words(c)[1:]]), "labels.bin: spelling 1000 of"),
        ("layout.json", lambda c: c.replace(b'"facts": 15', b'"facts": 16'), "layout.json: 16 facts"),
    ],
)  # fmt: skip
def test_what_was_built_wrongly_is_named(
    graph_folder: Path, tmp_path: Path, name: str, change: Change, told: str
) -> None:
    found = _changed(graph_folder, tmp_path / "copy", name, change)
    assert len(found) >= 1
    assert told in found[0]
    assert found[0].endswith("built wrongly; do: build it again and report this")


def test_a_name_that_leads_nowhere_is_found(graph_folder: Path, tmp_path: Path) -> None:
    form = read_layout(data_folder(graph_folder, read_manifest(graph_folder))).names

    def lead_astray(content: bytes) -> bytes:
        record = 500 << form.shape_bits + 2
        return record.to_bytes(form.width, "little") + content[form.width :]

    found = _changed(graph_folder, tmp_path / "copy", "name_postings.bin", lead_astray)
    assert "name_postings.bin: a name leads to entity 500 of 13" in found[0]


def test_a_fact_that_cannot_be_found_from_its_object_is_told(graph_folder: Path, tmp_path: Path) -> None:
    def otherwise(content: bytes) -> bytes:
        """Each list's last subject is another."""
        return bytes((content[0], content[1], content[2] ^ 8)) + content[3:]

    found = _changed(graph_folder, tmp_path / "copy", "inverse.bin", otherwise)
    assert "is not found from its object" in found[0]
