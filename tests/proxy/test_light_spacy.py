"""spaCy without PyTorch, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest


def printed(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_spacy_is_imported_without_torch_which_can_be_imported_later() -> None:
    code = """
import sys
from proxy.light_spacy import import_spacy
import_spacy()
print("spacy" in sys.modules, "torch" in sys.modules)
import spacy, torch
print(len(spacy.blank("en")("Two words")), float(torch.ones(2).sum()))
"""
    assert printed(code).split() == ["True", "False", "2", "2.0"]


@pytest.mark.parametrize("first", ["torch", "spacy"])
def test_what_is_there_already_is_left_alone(first: str) -> None:
    code = f"""
import sys, {first}
from proxy.light_spacy import import_spacy
import_spacy()
print(sys.modules["{first}"] is {first}, sys.modules["torch"] is not None)
"""
    assert printed(code).split() == ["True", "True"]
