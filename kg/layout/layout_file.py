"""layout.json: what the other files of a snapshot do not say of themselves."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.layout.mapped_file import checksum, damaged
from kg.layout.name_index import NameFormat
from kg.layout.quantity_form import QuantityForm

LAYOUT_FILE = "layout.json"


@dataclass(frozen=True, slots=True)
class Layout:
    """``forms`` of quantities by number; ``tries`` are the CRC-32 of the files of tries by their names."""

    facts: int
    names: NameFormat
    forms: Sequence[QuantityForm]
    tries: Mapping[str, int]

    def content(self) -> str:
        """What stands in the file."""
        stated = {
            "facts": self.facts,
            "name_width": self.names.width,
            "name_shape_bits": self.names.shape_bits,
            "quantity_forms": self.forms,
            "tries": self.tries,
        }
        return json.dumps(stated, indent=1) + "\n"


def read_layout(folder: Path) -> Layout:
    """:raises SnapshotError: missing or damaged."""
    path = folder / LAYOUT_FILE
    try:
        stated = json.loads(path.read_text(encoding="utf-8"))
        return Layout(
            facts=int(stated["facts"]),
            names=NameFormat(int(stated["name_width"]), int(stated["name_shape_bits"])),
            forms=tuple(
                QuantityForm(bool(negative), int(exponent), int(unit), bool(uncertain))
                for negative, exponent, unit, uncertain in stated["quantity_forms"]
            ),
            tries={str(name): int(value) for name, value in stated["tries"].items()},
        )
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise damaged(path, str(error)) from error


def check_tries(folder: Path, layout: Layout) -> None:
    """Other files may be damaged and only tell wrong things; a damaged trie would end the process that reads it.

    :raises SnapshotError: a trie is not what was written.
    """
    for name, stated in layout.tries.items():
        if (found := checksum(folder / name)) != stated:
            raise damaged(folder / name, f"CRC-32 {found:08x} instead of {stated:08x}")
