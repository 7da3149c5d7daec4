"""schema.json of a snapshot: its relations with all they carry and the names of its sources, by number."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from pathlib import Path

from kg.records import Cardinality, EntityClass, Relation, ValueKind

_FILE = "schema.json"


def write_schema(folder: Path, relations: Sequence[Relation], sources: Sequence[str]) -> None:
    content = {"relations": [asdict(relation) for relation in relations], "sources": list(sources)}
    text = json.dumps(content, ensure_ascii=False, indent=1, default=_plain)
    (folder / _FILE).write_text(text + "\n", encoding="utf-8")


def read_schema(folder: Path) -> tuple[tuple[Relation, ...], tuple[str, ...]]:
    """Relations and source names, each by number."""
    content = json.loads((folder / _FILE).read_text(encoding="utf-8"))
    return tuple(map(_relation, content["relations"])), tuple(content["sources"])


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(item.value if isinstance(item, Enum) else item for item in value)
    raise TypeError(f"{type(value).__name__} has no place in {_FILE}")


def _relation(stated: dict[str, object]) -> Relation:
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in stated.items()}
    classes = {
        side: frozenset(EntityClass(name) for name in fields[side])  # type: ignore[attr-defined]
        for side in ("subject_classes", "object_classes")
    }
    kinds = {"kind": ValueKind(fields["kind"]), "cardinality": Cardinality(fields["cardinality"])}
    return Relation(**{**fields, **classes, **kinds})  # type: ignore[arg-type]
