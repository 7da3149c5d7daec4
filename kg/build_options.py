"""What a build keeps of its sources, as the user chose it; every choice goes into the manifest's rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_LANGUAGE = re.compile(r"[a-z]{2,12}(-[a-z0-9]{1,12})*")


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """``languages``: Wikidata's codes, the first that has a label names an entity, the others give aliases.

    ``min_sitelinks``: an entity of a dump with fewer is left out (own tables are kept whole). ``relations``: ids of
    the relations to keep; None for the default of each source. ``keep_internal``, ``keep_ended`` and
    ``accept_truncated`` as in `kg.dump.DumpOptions`. ``keep_work`` leaves the build's work folder behind.
    """

    languages: tuple[str, ...] = ("en",)
    min_sitelinks: int = 1
    relations: frozenset[str] | None = None
    keep_internal: bool = False
    keep_ended: bool = False
    accept_truncated: bool = False
    keep_work: bool = False

    def __post_init__(self) -> None:
        """:raises ValueError: a value that no build can follow."""
        if not self.languages:
            raise ValueError("languages: none given; name at least one, like en,de")
        for language in self.languages:
            if not _LANGUAGE.fullmatch(language):
                raise ValueError(
                    f"languages: {language!r} is no language code; write for example en,de,pt-br"
                )
        if self.min_sitelinks < 0:
            raise ValueError(f"min_sitelinks: {self.min_sitelinks} is negative; write 0 to keep every entity")
        if self.relations is not None and not self.relations:
            raise ValueError("relations: the list is empty; name at least one, like P31, or leave it out")

    @property
    def rules(self) -> Mapping[str, object]:
        """As the manifest states them."""
        return {
            "languages": list(self.languages),
            "min_sitelinks": self.min_sitelinks,
            "relations": None if self.relations is None else sorted(self.relations),
            "keep_internal": self.keep_internal,
            "keep_ended": self.keep_ended,
            "accept_truncated": self.accept_truncated,
        }
