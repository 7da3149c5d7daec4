"""Builds the engine that searches document collections, as the setting ``engine`` names it."""

from __future__ import annotations

import secrets
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.missing import PartsError
from proxy.setting_kind import EMBEDDED

if TYPE_CHECKING:
    from kg.retrieval.passage_engine import PassageEngine

SPACE, FILE = ".opensearch", "space"


def build_engine(engine: str, folder: Path) -> PassageEngine:
    """
    :param engine: ``embedded``, or the URL of an OpenSearch, which is not connected to before it is needed
    :param folder: where the embedded engine keeps its collections; for OpenSearch it holds the name of the space on
        the cluster that belongs to it, so that other folders' collections of the same names are left alone

    :raises PartsError: the library of OpenSearch is not installed, or the folder cannot be written
    """
    if engine == EMBEDDED:
        from kg.retrieval.embedded_engine import EmbeddedEngine

        return EmbeddedEngine(folder)
    try:
        from kg.retrieval.opensearch.engine import OpenSearchEngine

        return OpenSearchEngine(engine, space=_space(folder))
    except ModuleNotFoundError as error:
        raise PartsError(
            f"engine: {error.name} is not installed, OpenSearch needs it; pip install 'akgc[opensearch]'"
        ) from error
    except OSError as error:
        raise PartsError(
            f"engine: {folder} cannot be written ({error.strerror}); see documents_path"
        ) from error


def _space(folder: Path) -> str:
    """The folder's own, made up when it is first asked for; all processes agree on one."""
    kept = folder / SPACE
    if not kept.is_dir():
        made_up = secrets.token_hex(4)
        draft = folder / f"{SPACE}-{made_up}"
        draft.mkdir(parents=True)
        (draft / FILE).write_text(made_up, encoding="ascii")
        try:
            draft.rename(kept)
        except OSError:  # another process was faster
            shutil.rmtree(draft)
    return (kept / FILE).read_text(encoding="ascii")
