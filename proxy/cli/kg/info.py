"""`akgc kg info`: what a snapshot holds and where that is from, without reading more of it than its manifest."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from proxy.cli.command import Command, CommandError, Exit
from proxy.cli.kg.report import print_manifest, print_manifest_json
from proxy.cli.kg.snapshot_folder import add_folder, chosen_folder

_SMALL_BYTES = 64 << 20
"""Up to this size all files are compared with their hashes; that takes a blink."""


def _info(options: argparse.Namespace) -> int:
    from kg.manifest import SnapshotError, check_sizes, read_manifest, verify_files
    from kg.own_facts.folder import read_overlay

    folder = chosen_folder(options)
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
        else {
            "name": overlay.name,
            "facts": overlay.facts,
            "removed": overlay.removed,
            "files": [asdict(note) for note in overlay.sources],
        }
    )
    if options.json:
        print_manifest_json(manifest, folder, checked=checked, own_facts=own)
        return Exit.DONE
    notes = [("checked", checked if small else "sizes only; akgc kg verify reads every file")]
    if overlay is not None and overlay.layers:
        notes.append(("own facts", f"{overlay.name}: {overlay.facts:,} facts, {overlay.removed:,} removed"))
        notes += [("own file", f"{n.name}, {n.date}: {n.facts:,} facts") for n in overlay.sources]
    else:
        notes.append(("own facts", "none; add some with: akgc kg add FILE"))
    print_manifest(manifest, folder, notes=notes)
    return Exit.DONE


INFO = Command("what a snapshot holds and where that is from", _info, add_folder)
