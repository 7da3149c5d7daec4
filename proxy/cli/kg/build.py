"""`akgc kg build`: a snapshot from dumps, tables and RDF, with a bar meanwhile and a report of what was kept."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.kg.relation_list import read_relations
from proxy.cli.kg.report import print_counts, print_manifest, print_manifest_json
from proxy.cli.options import add_settings, read_settings
from proxy.cli.size import parse_size

if TYPE_CHECKING:
    from kg.build_options import BuildOptions
    from kg.manifest import Manifest
    from proxy.cli.kg.build_bar import BuildBar

_ENGINES = ("local", "ray")


def _add_build(parser: ArgumentParser) -> None:
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="starter; a folder with entities.tsv, facts.tsv and, for own relations, relations.tsv; a Wikidata JSON "
        "dump (plain, .gz, .bz2 or .zst); N-Triples or Turtle (.nt, .ttl); - for a dump on standard input",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of the snapshot")
    parser.add_argument(
        "--budget", metavar="SIZE", help="at most so large, like 500MB; drops what helps least first"
    )
    parser.add_argument(
        "--name", default="", metavar="NAME", help="name in verdicts (default: that of the folder)"
    )
    parser.add_argument(
        "--date",
        type=_date,
        metavar="DATE",
        help="date of the snapshot, like 2026-11-01 (default: today)",
    )
    parser.add_argument("--no-dense", action="store_true", help="without the index for search by meaning")
    parser.add_argument("--quiet", action="store_true", help="neither bar nor report")
    _add_choice(parser)
    _add_work(parser)
    add_settings(parser, "device", "vram_gb", "threads")


def _add_choice(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("what is kept of a dump")
    group.add_argument(
        "--languages",
        default="en",
        metavar="A,B",
        help="names in these languages, the first one first (default: en)",
    )
    group.add_argument(
        "--min-sitelinks",
        type=int,
        default=1,
        metavar="N",
        help="entities with N Wikipedia articles (default: 1)",
    )
    group.add_argument(
        "--relations",
        metavar="LIST",
        help="only these, like P31,P36, or a file that begins each line with an id (default: what can be stated "
        "in a sentence: no identifiers of other databases, no housekeeping)",
    )
    group.add_argument(
        "--keep-ended", action="store_true", help="statements that no longer hold, beside the current"
    )
    group.add_argument(
        "--keep-internal", action="store_true", help="categories, templates, disambiguation pages"
    )
    group.add_argument("--accept-truncated", action="store_true", help="make do with a dump that breaks off")


def _add_work(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("how it is built")
    group.add_argument("--engine", choices=_ENGINES, default="local", help="where it runs (default: local)")
    group.add_argument(
        "--processes", type=int, metavar="N", help="at once (default: 1; with ray one per core)"
    )
    group.add_argument(
        "--ray-address", metavar="ADDRESS", help="a running Ray cluster, like auto or 10.0.0.1:6379"
    )
    group.add_argument(
        "--keep-work", action="store_true", help="leave the work folder .NAME-build beside the snapshot"
    )


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date; write it like 2026-11-01") from None


def _build(options: argparse.Namespace) -> int:
    from kg.dump import DumpDamaged
    from kg.engine import TaskError

    try:
        manifest = _built(options)
    except (DumpDamaged, TaskError) as error:
        raise CommandError(f"{error} ({_state(options.out)})", status=Exit.FAILED) from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    except KeyboardInterrupt:
        from kg.build_room import room_of

        room = room_of(options.out)
        print(
            f"akgc: stopped; the same command goes on where it was, deleting {room} frees its space",
            file=sys.stderr,
        )
        raise
    if options.json:
        print_manifest_json(manifest, options.out)
    elif not options.quiet:
        print_manifest(manifest, options.out)
        print_counts(manifest, _relation_labels(options.out, manifest))
    return Exit.DONE


def _built(options: argparse.Namespace) -> Manifest:
    from kg.build import build
    from kg.engine import open_engine
    from proxy.build_models import build_encoder

    settings, chosen = read_settings(options), _options(options)
    budget_bytes = parse_size(options.budget) if options.budget else None
    day = options.date or datetime.now(UTC).date().isoformat()
    is_starter = options.sources == ["starter"]
    with ExitStack() as stack:
        engine = open_engine(options.engine, processes=options.processes, address=options.ray_address)
        return build(
            ["starter" if source == "starter" else Path(source) for source in options.sources],
            options.out,
            encoder=None if options.no_dense else build_encoder(settings),
            budget_bytes=budget_bytes,
            name=options.name or (f"starter-{day[:7]}" if is_starter else options.out.resolve().name),
            date=day,
            options=chosen,
            engine=stack.enter_context(engine),
            progress=stack.enter_context(_progress(options)),
        )


def _options(options: argparse.Namespace) -> BuildOptions:
    from kg.build_options import BuildOptions

    return BuildOptions(
        languages=tuple(part.strip().lower() for part in options.languages.split(",") if part.strip()),
        min_sitelinks=options.min_sitelinks,
        relations=None if options.relations is None else read_relations(options.relations),
        keep_internal=options.keep_internal,
        keep_ended=options.keep_ended,
        accept_truncated=options.accept_truncated,
        keep_work=options.keep_work,
    )


def _progress(options: argparse.Namespace) -> BuildBar:
    from proxy.cli.kg.build_bar import BuildBar

    return BuildBar(shown=sys.stderr.isatty() and not options.quiet)


def _relation_labels(out: Path, manifest: Manifest) -> dict[str, str]:
    """Of the relations in the snapshot and, for those that were dropped whole, of the built-in schema."""
    from kg import schema
    from kg.manifest import data_folder
    from kg.schema_file import read_schema

    relations, _ = read_schema(data_folder(out, manifest))
    known = (*schema.builtin().values(), *relations)
    return {relation.id: relation.label for relation in known}


def _state(out: Path) -> str:
    from kg.build_room import room_of

    state = (
        f"the snapshot in {out} is unchanged" if (out / "manifest.json").is_file() else "no snapshot was made"
    )
    room = room_of(out)
    return f"{state}; what was read is kept in {room} for the next try" if room.exists() else state


BUILD = Command("build a snapshot from sources", _build, _add_build)
