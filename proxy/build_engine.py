"""Builds the engine that searches document collections, as the setting ``engine`` names it."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.missing import PartsError
from proxy.setting_kind import EMBEDDED

if TYPE_CHECKING:
    from kg.retrieval.passage_engine import PassageEngine

SPACE_FILE = ".opensearch-space"


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
    file = folder / SPACE_FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        made_up = secrets.token_hex(4)
        draft = folder / f"{SPACE_FILE}.{made_up}"
        draft.write_text(made_up, encoding="ascii")
        with suppress(FileExistsError):
            file.hardlink_to(draft)
        draft.unlink()
    return file.read_text(encoding="ascii")
