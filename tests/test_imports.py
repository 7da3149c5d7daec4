"""Packages import in one direction, and importing them loads nothing heavy."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ORDER = ("kg", "detect", "correct", "proxy")
HEAVY = ("torch", "transformers", "spacy", "hnswlib", "faiss", "llama_cpp", "networkx", "pypdfium2")


def imported(path: Path) -> set[str]:
    """Top-level packages that a module imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("package", ORDER)
def test_a_package_imports_only_those_before_it(package: str) -> None:
    later = set(ORDER[ORDER.index(package) + 1 :]) | {"benchmarks", "scripts", "tests"}
    if package == "proxy":
        later -= {"benchmarks"}
    wrong = {str(path): found for path in (ROOT / package).rglob("*.py") if (found := imported(path) & later)}
    assert not wrong


@pytest.mark.parametrize("package", [*ORDER, "proxy.cli", "benchmarks"])
def test_importing_a_package_loads_nothing_heavy(package: str) -> None:
    code = f"import sys, {package}; print(sorted(set(sys.modules) & set({HEAVY!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"
