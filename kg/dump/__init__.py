"""Wikidata's JSON dump, as published, becomes shards: `read_dump`.

Plain, gzip, bzip2 or zstd, from a file or a pipe; responses of the web API are read as well.
"""

from kg.dump.options import DumpOptions
from kg.dump.progress import DumpState, Progress, ProgressBar
from kg.dump.reader import DumpReport, read_dump
from kg.dump.stream import DumpDamaged, DumpTruncated

__all__ = [
    "DumpDamaged",
    "DumpOptions",
    "DumpReport",
    "DumpState",
    "DumpTruncated",
    "Progress",
    "ProgressBar",
    "read_dump",
]
