"""Plain tables of the starter sources: tab separated, UTF-8, one header line, no quoting.

A cell that holds several values separates them by `|`.
"""

from pathlib import Path

FOLDER = Path(__file__).parent


def read_table(name: str) -> list[dict[str, str]]:
    """Rows of `kg/starter/<name>.tsv`, each a dict from column to cell.

    :raises ValueError: a line has not as many cells as the header.
    """
    path = FOLDER / f"{name}.tsv"
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    columns = head.split("\t")
    return [_row(line, columns, where=f"{path.name}, line {number}") for number, line in enumerate(lines, 2)]


def _row(line: str, columns: list[str], *, where: str) -> dict[str, str]:
    cells = line.split("\t")
    if len(cells) != len(columns):
        raise ValueError(f"{where}: {len(cells)} cells where the header has {len(columns)}")
    return dict(zip(columns, cells, strict=True))


def values(cell: str) -> tuple[str, ...]:
    """The values of a cell: `"a|b"` -> `("a", "b")`, `""` -> `()`."""
    return tuple(value for value in cell.split("|") if value)
