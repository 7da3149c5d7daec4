"""`akgc kg`: build a snapshot of a knowledge graph, and look things up in one."""

from __future__ import annotations

import argparse
import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.kg_add import ADD
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_table
from proxy.cli.size import parse_size
from proxy.folders import starter_path

if TYPE_CHECKING:
    from kg.manifest import Manifest
    from kg.overlay import OverlayGraph
    from kg.store import Snapshot


def _add_build(parser: ArgumentParser) -> None:
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="starter, or a folder with entities.tsv, facts.tsv and, for own relations, relations.tsv",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of the snapshot")
    parser.add_argument(
        "--budget", metavar="SIZE", help="at most so large, like 500MB; drops the least important"
    )
    parser.add_argument(
        "--name", default="", metavar="NAME", help="name in verdicts (default: that of the folder)"
    )
    parser.add_argument("--no-dense", action="store_true", help="without the index for search by meaning")
    add_settings(parser, "device", "vram_gb", "threads")


def _build(options: argparse.Namespace) -> int:
    from proxy.build_parts import build_encoder, build_snapshot

    settings = read_settings(options)
    try:
        manifest = build_snapshot(
            options.sources,
            options.out,
            encoder=None if options.no_dense else lambda: build_encoder(settings),
            budget_bytes=parse_size(options.budget) if options.budget else None,
            name=options.name,
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    return _print_manifest(manifest, options.out, as_json=options.json)


def _folder(options: argparse.Namespace) -> Path:
    return read_settings(options).kg or starter_path(os.environ)


def _info(options: argparse.Namespace) -> int:
    from kg.manifest import SnapshotError, read_manifest, verify_files

    folder = _folder(options)
    try:
        manifest = read_manifest(folder)
        verify_files(folder, manifest)
        return _print_manifest(manifest, folder, as_json=options.json)
    except SnapshotError as error:
        raise CommandError(str(error)) from None


def _print_manifest(manifest: Manifest, folder: Path, *, as_json: bool) -> int:
    if as_json:
        content = {"path": str(folder), "sha256": manifest.sha256, "size": manifest.size, **asdict(manifest)}
        print_json({**content, "name": manifest.full_name})
        return Exit.DONE
    counts = manifest.counts
    rows = [
        ("name", manifest.full_name),
        ("folder", folder),
        ("date", manifest.date),
        ("size", f"{manifest.size / 1e6:.2f} MB"),
        ("entities", f"{counts.entities:,}"),
        ("facts", f"{counts.facts:,}, of {len(counts.facts_by_relation)} relations"),
        ("dense index", f"{counts.dense_facts:,} facts, {manifest.encoder}" if manifest.encoder else "none"),
        ("dropped", _dropped(manifest)),
        *(
            ("source", ", ".join(filter(None, (f"{s.name} {s.version}".strip(), s.licence, s.url))))
            for s in manifest.sources
        ),
    ]
    print_table(("what", "value"), rows)
    return Exit.DONE


def _dropped(manifest: Manifest) -> str:
    return ", ".join(f"{number:,} {reason}" for reason, number in manifest.counts.dropped.items())


def _verify(options: argparse.Namespace) -> int:
    from kg.store import Snapshot, SnapshotError

    folder = _folder(options)
    problem = ""
    try:
        Snapshot.open(folder)
    except SnapshotError as error:
        problem = str(error)
    if options.json:
        print_json({"ok": not problem, "path": str(folder), "problem": problem or None})
    else:
        print(problem or f"{folder}: every file is as it was built")
    return Exit.FAILED if problem else Exit.DONE


def _add_search(parser: ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT", help="a name, its beginning, or words of it")
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="at most so many (default: 10)")
    add_settings(parser, "kg")


def _search(options: argparse.Namespace) -> int:
    from kg.search import search

    found = search(_graph(options), options.text, limit=options.limit)
    if options.json:
        names = ("id", "label", "description", "importance")
        print_json([{**{name: getattr(e, name) for name in names}, "types": list(e.types)} for e in found])
    elif found:
        columns = ("id", "name", "description", "types", "importance")
        print_table(
            columns, [(e.id, e.label, e.description, ", ".join(e.types), e.importance) for e in found]
        )
    else:
        print("no entity has such a name")
    return Exit.DONE


def _add_show(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="an entity's id, like Q142")
    add_settings(parser, "kg")


def _show(options: argparse.Namespace) -> int:
    from proxy.routes.knowledge import entity_json

    try:
        entity = entity_json(_graph(options), options.id)
    except KeyError as error:
        raise CommandError(str(error.args[0])) from None
    if options.json:
        print_json(entity)
        return Exit.DONE
    print(f"{entity['label']} ({entity['id']}): {entity['description']}")
    print(f"types: {', '.join(entity['types'])}; aliases: {', '.join(entity['aliases'])}")
    facts = [*entity["facts"], *entity["inverse_facts"]]
    print_table(("subject", "relation", "object", "stated as"), [_fact_cells(fact) for fact in facts])
    return Exit.DONE


def _fact_cells(fact: dict[str, Any]) -> tuple[str, str, str, str]:
    return fact["subject"]["label"], fact["relation"]["label"], fact["object"]["label"], fact["text"]


def _add_text(parser: ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT")
    add_settings(parser, "kg")


def _link(options: argparse.Namespace) -> int:
    from kg.linker import Linker
    from proxy.routes.knowledge import linked_json

    linked = linked_json(Linker(_graph(options)).link(options.text))
    if options.json:
        print_json(linked)
        return Exit.DONE
    rows = []
    for mention in linked["mentions"]:
        place = f"{mention['start']}-{mention['end']}"
        rows.append((place, mention["text"], mention["kind"], _meaning(mention)))
    print_table(("where", "text", "kind", "means"), rows)
    return Exit.DONE


def _meaning(mention: dict[str, Any]) -> str:
    """The best candidate or the value."""
    for candidate in mention["candidates"]:
        return f"{candidate['label']} ({candidate['id']})"
    return str(mention["value"]["label"]) if "value" in mention else "unknown"


def _graph(options: argparse.Namespace) -> Snapshot | OverlayGraph:
    from proxy.build_parts import open_graph

    return open_graph(read_settings(options), os.environ)


COMMANDS = {
    "build": Command("build a snapshot from sources", _build, _add_build),
    "add": ADD,
    "info": Command("what a snapshot holds and where that is from", _info, lambda p: add_settings(p, "kg")),
    "search": Command("entities by their names", _search, _add_search),
    "show": Command("an entity with its facts", _show, _add_show),
    "link": Command("what a text mentions", _link, _add_text),
    "verify": Command(
        "compare a snapshot's files with its manifest", _verify, lambda p: add_settings(p, "kg")
    ),
}
