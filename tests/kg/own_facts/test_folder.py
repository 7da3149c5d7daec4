"""The overlay's folder: whole or the old one, told apart by its hash, damage named."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from kg.manifest import SnapshotError
from kg.own_facts.folder import locked, read_overlay, write_overlay
from kg.own_facts.layer import Layer, OwnEntity, OwnRelation
from kg.records import Cardinality, EntityRef, Fact, Quantity, RelationRef, ValueKind


def layer(name: str, price: float = 1.0) -> Layer:
    fact = Fact(EntityRef("AK:acme", "Acme"), RelationRef("AK:price", "price"), Quantity(price))
    relation = OwnRelation("AK:price", "price", ValueKind.QUANTITY, Cardinality.ONE)
    return Layer(
        name, "2026-11-22", {"AK:acme": OwnEntity("AK:acme", "Acme")}, {"AK:price": relation}, (fact,)
    )


def test_layers_are_read_in_the_order_in_which_they_were_written(tmp_path: Path) -> None:
    written = write_overlay(tmp_path, [layer("b", 2), layer("a", 1)], date="2026-11-22")
    found = read_overlay(tmp_path)
    assert found is not None
    assert [each.name for each in found.layers] == ["b", "a"]
    assert (found, found.name, found.facts) == (written, written.name, 2)


def test_a_folder_without_an_overlay_has_none(tmp_path: Path) -> None:
    assert read_overlay(tmp_path) is None


def test_files_of_layers_that_went_are_removed(tmp_path: Path) -> None:
    write_overlay(tmp_path, [layer("a", 1)], date="")
    write_overlay(tmp_path, [layer("a", 2)], date="")
    assert len(list((tmp_path / "overlay").glob("layer-*"))) == 1


def test_two_files_that_say_the_same_share_a_layer_file(tmp_path: Path) -> None:
    write_overlay(tmp_path, [layer("a"), layer("b")], date="")
    found = read_overlay(tmp_path)
    assert found is not None
    assert [each.name for each in found.layers] == ["a", "b"]


def test_every_flipped_byte_of_a_layer_is_found(tmp_path: Path) -> None:
    write_overlay(tmp_path, [layer("a")], date="")
    (path,) = (tmp_path / "overlay").glob("layer-*")
    good = path.read_bytes()
    for place in range(0, len(good), 7):
        path.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        with pytest.raises(SnapshotError, match=rf"{path.name}: SHA-256 .* the file is damaged; do: "):
            read_overlay(tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "damaged manifest"),
        ("[]", "damaged manifest"),
        (json.dumps({"format": 9, "layers": []}), "overlay format 9, this version reads 1"),
        (json.dumps({"format": 1, "layers": [{"name": "a"}]}), "damaged manifest"),
    ],
)
def test_a_damaged_manifest_is_named_with_a_remedy(tmp_path: Path, content: str, message: str) -> None:
    write_overlay(tmp_path, [layer("a")], date="")
    (tmp_path / "overlay/manifest.json").write_text(content, encoding="utf-8")
    with pytest.raises(SnapshotError, match=rf"manifest\.json: {message}.*; do: delete that folder"):
        read_overlay(tmp_path)


def test_a_missing_layer_is_named(tmp_path: Path) -> None:
    write_overlay(tmp_path, [layer("a")], date="")
    (path,) = (tmp_path / "overlay").glob("layer-*")
    path.unlink()
    with pytest.raises(SnapshotError, match=f"{path.name}: missing from the overlay"):
        read_overlay(tmp_path)


def test_a_reader_beside_a_writer_sees_the_old_or_the_new_overlay(tmp_path: Path) -> None:
    names = {write_overlay(tmp_path, [layer("a", 0)], date="").name}
    stop = threading.Event()
    seen: set[str] = set()

    def read() -> None:
        while not stop.is_set():
            found = read_overlay(tmp_path)
            assert found is not None
            seen.add(found.name)

    reader = threading.Thread(target=read)
    reader.start()
    try:
        names |= {write_overlay(tmp_path, [layer("a", n)], date="").name for n in range(60)}
    finally:
        stop.set()
        reader.join()
    assert seen
    assert seen <= names


def test_writers_wait_for_each_other(tmp_path: Path) -> None:
    order: list[str] = []
    entered = threading.Event()

    def second() -> None:
        entered.set()
        with locked(tmp_path):
            order.append("second")

    with locked(tmp_path):
        waiting = threading.Thread(target=second)
        waiting.start()
        entered.wait()
        order.append("first")
    waiting.join()
    assert order == ["first", "second"]
