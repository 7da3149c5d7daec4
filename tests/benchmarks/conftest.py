"""A sample of five entities with right and wrong triples, in the layout of the real one."""

from __future__ import annotations

from pathlib import Path

import pytest

ENTITIES = {
    "Q142": "France",
    "Q183": "Germany",
    "Q90": "Paris",
    "Q64": "Berlin",
    "Q150": "French",
    "X1": "Nowhere",
}
RIGHT = ["Q142 P36 Q90", "Q183 P36 Q64", "Q142 P37 Q150", "Q142 P999 Q90", "X1 P36 Q90"]
WRONG = ["Q142 P36 Q64", "Q183 P36 Q90", "Q183 P37 Q150"]


@pytest.fixture
def sample_folder(tmp_path: Path) -> Path:
    """Folder of entities.tsv, relations.tsv, facts.tsv and hard_negatives.tsv."""

    def table(name: str, header: str, rows: list[str]) -> None:
        (tmp_path / name).write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")

    table(
        "entities.tsv",
        "id\tlabel\taliases\tdescription\ttypes",
        [f"{k}\t{v}\t\t\t" for k, v in ENTITIES.items()],
    )
    table("relations.tsv", "id\tlabel\tdescription", ["P36\tcapital\t", "P37\tofficial language\t"])
    table("facts.tsv", "subject\trelation\tobject\tsource", [row.replace(" ", "\t") + "\tx" for row in RIGHT])
    table("hard_negatives.tsv", "subject\trelation\tobject", [row.replace(" ", "\t") for row in WRONG])
    return tmp_path
