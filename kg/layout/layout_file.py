"""layout.json: what the other files of a snapshot do not say of themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.layout.mapped_file import damaged
from kg.layout.name_index import NameFormat
from kg.layout.quantity_form import QuantityForm

LAYOUT_FILE = "layout.json"


@dataclass(frozen=True, slots=True)
class Layout:
    """``forms`` of quantities by number."""

    facts: int
    names: NameFormat
    forms: Sequence[QuantityForm]

    def content(self) -> str:
        """What stands in the file."""
        stated = {
            "facts": self.facts,
            "name_width": self.names.width,
            "name_shape_bits": self.names.shape_bits,
            "quantity_forms": self.forms,
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
        )
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise damaged(path, str(error)) from error
