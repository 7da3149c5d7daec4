"""What a snapshot can be built from, read into shards: the starter's sources, tables, dumps, RDF files, shards.

A source is named by "starter", "-" (a dump on standard input), a file whose name says what it is, or a folder.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kg.build_options import BuildOptions
from kg.build_progress import BuildProgress
from kg.dump.options import DumpOptions
from kg.dump.reader import DumpReport, read_dump
from kg.engine import Engine
from kg.manifest import FILE_NAME
from kg.rdf import RdfSource, is_rdf
from kg.source import Source
from kg.source_starter import StarterSource
from kg.source_tsv import TABLES, TsvFolder
from kg.staging.row_source import stage_rows
from kg.staging.shard import is_complete

Named = Path | Literal["starter"]
_SHARDS = "shard-*"
_ADDRESS = re.compile(r"(https?|ftp):/+(.*)")
"""A path has one of the two slashes left."""
_MOST_WARNINGS = 20
log = logging.getLogger("kg.build")


@dataclass(frozen=True, slots=True)
class Staging:
    """How sources are read."""

    options: BuildOptions
    engine: Engine
    progress: BuildProgress

    def shards(self, sources: Sequence[Named], room: Path) -> Iterator[Path]:
        """Folders of the shards of all sources, in order; what an earlier run finished in ``room`` is taken over.

        :raises ValueError: a source is missing or cannot be read.
        """
        for source in sources:
            _refuse_what_is_none(source)
        for number, source in enumerate(sources):
            self.progress.stage(f"reading {source}")
            yield from self._shards(source, room / f"source-{number}")

    def _shards(self, source: Named, work: Path) -> Iterator[Path]:
        if isinstance(source, Path) and is_dump(source):
            yield from self._dump(source, work)
        elif isinstance(source, Path) and (staged := sorted(source.glob(_SHARDS))):
            yield from staged
        else:
            if not is_complete(work):
                stage_rows(_rows(source, self.options), work)
            yield work

    def _dump(self, source: Path, work: Path) -> Sequence[Path]:
        report = read_dump(
            source,
            work,
            options=_of_dump(self.options),
            engine=self.engine,
            progress=self.progress,
            parts=None if self.engine.shares_disk else work / "parts",
        )
        _warn(source, report)
        return report.shards


def identity(source: Named) -> object:
    """What tells a source from another one of the same name: the sizes and times of its files.

    A dump is known by its name alone, since a download may have gone on; its reader knows better.
    """
    if source == "starter" or is_dump(source):
        return str(source)
    files = sorted(source.glob("*")) if source.is_dir() else [source] if source.exists() else []
    states = [(path.name, path.stat()) for path in files]
    return [str(source.resolve()), [[name, state.st_size, state.st_mtime_ns] for name, state in states]]


def _warn(source: Path, report: DumpReport) -> None:
    for bad in report.bad_lines[:_MOST_WARNINGS]:
        log.warning("%s, line %d: %s; skipped", source, bad.number, bad.reason)
    if (more := report.left_out["bad line"] - _MOST_WARNINGS) > 0:
        log.warning("%s: %d more lines that could not be read, skipped", source, more)


def _refuse_what_is_none(source: Named) -> None:
    """:raises ValueError: a source that cannot be one, with what to do instead."""
    if source == "starter":
        return
    if address := _ADDRESS.match(str(source)):
        url = f"{address[1]}://{address[2]}"
        raise ValueError(
            f"{url}: is a web address; download it and name the file, or do: curl -sL {url} | akgc kg build - --out DIR"
        )
    if (source / FILE_NAME).is_file() and not any((source / name).is_file() for name in TABLES):
        raise ValueError(
            f"{source}: is a snapshot already; use it with --kg {source}, or name the sources it was built from"
        )


def _rows(source: Named, options: BuildOptions) -> Source:
    if source == "starter":
        return StarterSource()
    if is_rdf(source):
        return RdfSource(source, options.languages)
    if source.is_file():
        raise ValueError(
            f"{source}: neither a folder of tables nor a file that can be read here; name a Wikidata dump "
            "(.json, .json.gz, .json.bz2, .json.zst) or RDF (.ttl, .nt)"
        )
    return TsvFolder(source)


def is_dump(source: Named) -> bool:
    """Whether a source is named like a Wikidata dump."""
    return source != "starter" and (str(source) == "-" or ".json" in Path(source).suffixes)


def _of_dump(options: BuildOptions) -> DumpOptions:
    return DumpOptions(
        languages=options.languages,
        min_sitelinks=options.min_sitelinks,
        relations=options.relations,
        keep_internal=options.keep_internal,
        keep_ended=options.keep_ended,
        accept_truncated=options.accept_truncated,
    )
