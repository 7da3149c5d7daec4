"""`akgc kg info`: what a snapshot holds and where that is from, without reading more of it than its manifest."""

from __future__ import annotations

import argparse
import os

from proxy.cli.command import Command, CommandError, Exit
from proxy.cli.kg.report import print_manifest, print_manifest_json
from proxy.cli.options import add_settings, read_settings
from proxy.folders import starter_path

_SMALL_BYTES = 64 << 20
"""Up to this size all files are compared with their hashes; that takes a blink."""


def _info(options: argparse.Namespace) -> int:
    from kg.manifest import SnapshotError, check_sizes, read_manifest, verify_files
    from kg.own_facts.folder import read_overlay

    folder = read_settings(options).kg or starter_path(os.environ)
    try:
        manifest = read_manifest(folder)
        small = manifest.size <= _SMALL_BYTES
        (verify_files if small else check_sizes)(folder, manifest)
        overlay = read_overlay(folder)
    except SnapshotError as error:
        raise CommandError(str(error)) from None
    checked = "sizes and hashes" if small else "sizes"
    own = (
        None
        if overlay is None
        else {"name": overlay.name, "facts": overlay.facts, "removed": overlay.removed}
    )
    if options.json:
        print_manifest_json(manifest, folder, checked=checked, own_facts=own)
        return Exit.DONE
    notes = [("checked", checked if small else "sizes only; akgc kg verify reads every file")]
    if overlay is not None:
        notes.append(("own facts", f"{overlay.name}: {overlay.facts:,} facts, {overlay.removed:,} removed"))
    print_manifest(manifest, folder, notes=notes)
    return Exit.DONE


INFO = Command(
    "what a snapshot holds and where that is from", _info, lambda parser: add_settings(parser, "kg")
)
