"""What is read from a dump."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

_MARK = 3
"""To be raised when the reader makes something else of the same dump: it goes into the fingerprint."""


@dataclass(frozen=True, slots=True)
class DumpOptions:
    """``languages``: the first that has one gives label and description; the names in the others become aliases.

    ``min_sitelinks``: an item needs that many Wikipedia articles; 0 takes every item. ``relations``: only these (with
    "instance of" and "subclass of"), or None for the rule of `kg.dump.relation_filter`. ``keep_internal``: keep the
    pages of Wikimedia's own household. ``keep_ended``: a statement with an end date stays although its property has a
    preferred one (by Wikidata's rule it does not). ``accept_truncated``: make do with the part of a dump.
    ``block_bytes``: the uncompressed size of the lines that a process gets at once; ``blocks_per_shard`` of them
    become one shard.
    """

    languages: tuple[str, ...] = ("en",)
    min_sitelinks: int = 1
    relations: frozenset[str] | None = None
    keep_internal: bool = False
    keep_ended: bool = False
    accept_truncated: bool = False
    block_bytes: int = 32 << 20
    blocks_per_shard: int = 40

    def __post_init__(self) -> None:
        """:raises ValueError: no language, or a number out of range."""
        if not self.languages or not all(self.languages):
            raise ValueError(f"languages {self.languages!r}: name at least one, like 'en'")
        if self.min_sitelinks < 0:
            raise ValueError(f"min_sitelinks {self.min_sitelinks}: 0 or more")
        if self.block_bytes < 1 or self.blocks_per_shard < 1:
            raise ValueError(
                f"block_bytes {self.block_bytes}, blocks_per_shard {self.blocks_per_shard}: 1 or more; "
                "33554432 and 40 are good sizes"
            )

    def fingerprint(self) -> Mapping[str, object]:
        """What another run must have in common to go on where this one stopped."""
        stated = asdict(self)
        del stated["accept_truncated"]
        relations = sorted(self.relations) if self.relations is not None else None
        return {**stated, "languages": list(self.languages), "relations": relations, "reader": _MARK}
