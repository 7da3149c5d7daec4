"""Imports spaCy without PyTorch, which its library thinc loads wherever it is installed, and nothing here needs there.

That saves a start seconds of processor time and a server 150 MB, where the models run in ONNX Runtime. A module that is
None in `sys.modules` cannot be imported (https://docs.python.org/3/reference/import.html#the-module-cache); once spaCy
is there, PyTorch can be imported as before.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any, cast


def import_spacy() -> None:
    """To be called before anything else imports spaCy, while no other thread imports PyTorch; harmless when it is late.

    A trained pipeline may run on PyTorch: where one is installed, spaCy is imported as ever.
    """
    from kg.pipeline import TRAINED

    if "spacy" in sys.modules or "torch" in sys.modules or any(map(find_spec, TRAINED)):
        return
    modules = cast("dict[str, Any]", sys.modules)
    modules["torch"] = None
    try:
        import spacy  # noqa: F401 - for the modules that import it later
    finally:
        del modules["torch"]
