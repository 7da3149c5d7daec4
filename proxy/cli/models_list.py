"""`akgc models list`: the installed models with what their headers say, and a table of recommended ones."""

from __future__ import annotations

import argparse
import hashlib
import os
from typing import TYPE_CHECKING, Any

from proxy.byte_size import shown_size
from proxy.cli.command import Command, Exit
from proxy.cli.output import print_json, print_table
from proxy.folders import models_path

if TYPE_CHECKING:
    from proxy.models_folder import InstalledModel
    from proxy.models_recommended import Recommended

_INSTALLED_COLUMNS = ("name", "size", "quantisation", "context", "memory at 4k", "SHA-256", "from")
_RECOMMENDED_COLUMNS = ("name", "download", "memory at 4k", "quantisation", "licence", "from")
_SHIPPED_SOURCE = "comes with akgc"
_OWN_SOURCE = "put there by hand"


def _list(options: argparse.Namespace) -> int:
    from proxy.models_folder import ModelsFolder
    from proxy.models_recommended import RECOMMENDED

    models = ModelsFolder(models_path(os.environ))
    listed = {
        "folder": str(models.path),
        "installed": [*_shipped(), *map(_installed, models.installed())],
        "unfinished": [{"name": name, "bytes": size} for name, size in models.unfinished().items()],
        "recommended": [*map(_recommended, RECOMMENDED)],
    }
    if options.json:
        print_json(listed)
    else:
        _print(listed)
    return Exit.DONE


def _print(listed: dict[str, Any]) -> None:
    print(f"Installed (in {listed['folder']}; use one with akgc serve --model NAME)")
    print_table(_INSTALLED_COLUMNS, map(_installed_row, listed["installed"]))
    for part in listed["unfinished"]:
        print(
            f"Not complete: {part['name']}, {shown_size(part['bytes'])} have arrived; pull it again to go on\n"
        )
    print(
        "Recommended for 4 GB (sizes are approximate, as the publishers give them; the licences are the models')"
    )
    print_table(_RECOMMENDED_COLUMNS, map(_recommended_row, listed["recommended"]))
    print(
        "akgc models pull NAME fetches one; akgc models pull owner/repo[:file] any other GGUF file of the hub."
    )


def _shipped() -> list[dict[str, Any]]:
    from correct.local_model import SHIPPED
    from proxy.models_folder import read_model

    if not SHIPPED.is_file():
        return []
    with SHIPPED.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return [{**_installed(read_model(SHIPPED)), "sha256": digest, "source": _SHIPPED_SOURCE}]


def _installed(model: InstalledModel) -> dict[str, Any]:
    header, origin = model.header, model.origin
    return {
        "name": model.name,
        "path": str(model.path),
        "bytes": model.bytes,
        "quantisation": header.quantisation if header else "",
        "context_length": header.context_length if header else 0,
        "memory_bytes": model.memory_bytes,
        "sha256": origin.sha256 if origin else "",
        "source": origin.source if origin else _OWN_SOURCE,
        "licence": (origin.licence if origin else "") or (header.licence if header else ""),
        "problem": model.problem,
    }


def _recommended(model: Recommended) -> dict[str, Any]:
    return {
        "name": model.name,
        "source": f"{model.repo}:{model.file}",
        "quantisation": model.quantisation,
        "bytes": model.bytes,
        "memory_bytes": model.memory_bytes,
        "licence": model.licence,
    }


def _installed_row(entry: dict[str, Any]) -> tuple[str, ...]:
    return (
        entry["name"],
        shown_size(entry["bytes"]),
        "damaged: pull it again" if entry["problem"] else entry["quantisation"],
        f"{entry['context_length']:,}" if entry["context_length"] else "",
        shown_size(entry["memory_bytes"]) if entry["memory_bytes"] else "",
        f"{entry['sha256'][:12]}..." if entry["sha256"] else "",
        entry["source"],
    )


def _recommended_row(entry: dict[str, Any]) -> tuple[str, ...]:
    sizes = (shown_size(entry["bytes"]), shown_size(entry["memory_bytes"]))
    return (entry["name"], *sizes, entry["quantisation"], entry["licence"], entry["source"].partition(":")[0])


LIST = Command("the installed models, and recommended ones for 4 GB", _list)
