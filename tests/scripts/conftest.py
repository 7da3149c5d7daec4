"""Claims with evidence, a few of each kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.verifier import claims

TOWERS = ("Skerry", "Bress", "Tolm", "Varn", "Ockel", "Ruma", "Pell", "Zand")


@pytest.fixture
def towers(tmp_path: Path) -> Path:
    """Files of claims that say which tower was built when, one in three of another tower."""
    for name in (*claims.ENCYCLOPEDIC, claims.HELD_OUT_FILE):
        with (tmp_path / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            for number, tower in enumerate(TOWERS * 3):
                year = 1800 + number
                evidence = [f"The tower of {tower} was built by Ann Miller in {year}.", "It is high."]
                for claim, label in (
                    (f"The tower of {tower} was built in {year}.", "supported"),
                    (f"The tower of {tower} was built in {year + 30}.", "contradicted"),
                    ("Bread is sold in the market of Ulm.", "neutral"),
                ):
                    file.write(json.dumps({"claim": claim, "evidence": evidence, "label": label}) + "\n")
    return tmp_path
