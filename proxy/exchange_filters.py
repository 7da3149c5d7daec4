"""Filters of the exchange log as people write them: each a text, read as what it filters by."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from correct.exchange import Decision, Policy
from proxy.exchange_file import ExchangeFilter, parse_time


@dataclass(frozen=True, slots=True)
class FilterKind:
    """How the text of a filter is read; ``parse`` raises ValueError for one that is not ``allowed``."""

    parse: Callable[[str], Any]
    allowed: str = "a text"
    is_flag: bool = False
    """Whether its name alone, on a command line, means "true"."""

    @classmethod
    def one_of(cls, values: type[Enum]) -> FilterKind:
        """The value of a member of an enumeration."""
        return cls(lambda text: values(text).value, f"one of {', '.join(str(each.value) for each in values)}")


def _number(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise ValueError
    return number


def _flag(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError
    return text == "true"


_TEXT = FilterKind(str)
_TIME = FilterKind(parse_time, "a time")
FILTERS: Mapping[str, FilterKind] = {
    "decision": FilterKind.one_of(Decision),
    "policy": FilterKind.one_of(Policy),
    "model": _TEXT,
    "route": _TEXT,
    "since": _TIME,
    "until": _TIME,
    "hvi_below": FilterKind(_number, "a number"),
    "failed": FilterKind(_flag, "true or false", is_flag=True),
    "text": _TEXT,
}


class FilterError(ValueError):
    """``name`` is that of the filter."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def wanted_of(filters: Mapping[str, str], after: str = "") -> ExchangeFilter:
    """
    :param filters: texts by the names of `FILTERS`
    :raises FilterError: an unknown filter, or a value that is not allowed
    """
    wanted = ExchangeFilter(after=after or None)
    for name, text in filters.items():
        if name not in FILTERS:
            raise FilterError(name, f"unknown filter {name!r}; allowed: {', '.join(FILTERS)}")
        try:
            wanted = replace(wanted, **{name: FILTERS[name].parse(text)})
        except ValueError:
            raise FilterError(name, f"filter {name}: {text!r} is not {FILTERS[name].allowed}") from None
    return wanted
