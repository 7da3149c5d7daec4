"""schema.json of a snapshot: its relations with all they carry and the names of its sources, by number."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from pathlib import Path

from kg.layout.mapped_file import damaged
from kg.records import Cardinality, EntityClass, Relation, ValueKind

SCHEMA_FILE = "schema.json"


def schema_text(relations: Sequence[Relation], sources: Sequence[str]) -> str:
    """Content of the file."""
    content = {"relations": [asdict(relation) for relation in relations], "sources": list(sources)}
    return json.dumps(content, ensure_ascii=False, indent=1, default=_plain) + "\n"


def read_schema(folder: Path) -> tuple[tuple[Relation, ...], tuple[str, ...]]:
    """Relations and source names, each by number.

    :raises SnapshotError: missing or damaged.
    """
    try:
        content = json.loads((folder / SCHEMA_FILE).read_bytes())
        return tuple(map(_relation, content["relations"])), tuple(map(str, content["sources"]))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise damaged(folder / SCHEMA_FILE, str(error)) from error


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(item.value if isinstance(item, Enum) else item for item in value)
    raise TypeError(f"{type(value).__name__} has no place in {SCHEMA_FILE}")


def _relation(stated: dict[str, object]) -> Relation:
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in stated.items()}
    classes = {
        side: frozenset(EntityClass(name) for name in fields[side])  # type: ignore[attr-defined]
        for side in ("subject_classes", "object_classes")
    }
    kinds = {"kind": ValueKind(fields["kind"]), "cardinality": Cardinality(fields["cardinality"])}
    return Relation(**{**fields, **classes, **kinds})  # type: ignore[arg-type]
