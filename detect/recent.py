"""What was computed lately: a bounded memory that forgets what was asked for longest ago."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """At most `size` values; safe from several threads."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def complete(
        self, keys: Sequence[K], compute: Callable[[Sequence[K]], Iterable[V]], *, bulk: int
    ) -> dict[K, V]:
        """The value of each key; what is not remembered is computed, each once and at most `bulk` keys in a call."""
        known = self.recall(keys)
        missing = [key for key in dict.fromkeys(keys) if key not in known]
        new: dict[K, V] = {}
        for start in range(0, len(missing), bulk):
            part = missing[start : start + bulk]
            new.update(zip(part, compute(part), strict=True))
        self.remember(new)
        return known | new

    def recall(self, keys: Iterable[K]) -> dict[K, V]:
        """Those of the keys that are remembered."""
        found = {}
        with self._lock:
            for key in keys:
                if key in self._values:
                    self._values.move_to_end(key)
                    found[key] = self._values[key]
        return found

    def remember(self, values: Mapping[K, V]) -> None:
        """A bulk job (an index being built) passes by, so that it does not wash the conversation out."""
        if len(values) > self.size // 16:
            return
        with self._lock:
            self._values.update(values)
            while len(self._values) > self.size:
                self._values.popitem(last=False)
