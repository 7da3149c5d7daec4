"""Strings in a mapped marisa trie, by key."""

from __future__ import annotations

from pathlib import Path

import marisa_trie

from kg.layout.mapped_file import damaged


class StringTrie:
    """Read-only strings of a file; ``trie`` gives keys of strings, and indexing gives strings of keys."""

    def __init__(self, path: Path) -> None:
        """:raises SnapshotError: missing, or no trie."""
        self.path = path
        self.trie = marisa_trie.Trie()
        try:
            self.trie.mmap(str(path))
        except (RuntimeError, OSError) as error:
            raise damaged(path, str(error).rpartition(": ")[2]) from error
        self._restore = self.trie.restore_key

    def __len__(self) -> int:
        return len(self.trie)

    def __getitem__(self, key: int) -> str:
        """:raises SnapshotError: there is no such key, or what it stands for is no text."""
        try:
            text: str = self._restore(key)
        except (KeyError, UnicodeDecodeError, RuntimeError, OverflowError) as error:
            raise damaged(self.path, f"string {key} of {len(self.trie)}") from error
        return text
