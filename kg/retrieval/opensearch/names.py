"""Names of collections as names that OpenSearch takes."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

PREFIX = "akgc-"
LAYOUT = 1
"""Of documents and mapping; part of the name of an index."""
SLUG_LENGTH = 40
DIGEST_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Names:
    """``space`` (letters and digits, in lower case) keeps apart what different data folders have on one cluster."""

    space: str = ""

    @property
    def prefix(self) -> str:
        return f"{PREFIX}{self.space}-" if self.space else PREFIX

    def alias(self, collection: str) -> str:
        """Readable where possible, and different for different collections.

        >>> Names().alias("Annual reports 2026")
        'akgc-annual-reports-2026-a21f37275e96037e'
        """
        slug = re.sub(r"[^a-z0-9]+", "-", collection.lower()).strip("-")[:SLUG_LENGTH].strip("-")
        digest = hashlib.sha256(collection.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST_LENGTH]
        return f"{self.prefix}{slug}-{digest}" if slug else f"{self.prefix}{digest}"

    def index(self, collection: str) -> str:
        """The index behind the alias."""
        return f"{self.alias(collection)}.{LAYOUT}"

    def writing(self, collection: str, made: str) -> str:
        """The alias that writers use; it goes with the index, and one made anew has another.

        :param made: when and by whom the index was made, as one word
        """
        return f"{self.alias(collection)}.{made}"
