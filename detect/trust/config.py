"""The configuration of the trust score: weights, thresholds and the numbers of the formulas, from YAML.

What a file leaves out is as in the defaults; every error names the key, the value and what is allowed. Keys of
``import`` are modules that register own metrics when they are imported; Python finds them, or they lie beside the file.

    import: [my_package.metrics]
    weights: {evidence_coverage: 0.7, brevity: 0.1}
    thresholds: {reliable: 0.75, acceptable: 0.5}
    at_most: {contradicted: UNRELIABLE, unmeasured: ACCEPTABLE}
    parameters: {weakest: 0.5, enough_sources: 4}
    sampling: {temperature: 1.0, most_tokens: 512}
"""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from detect.trust.built_in import BUILT_IN
from detect.trust.label import AtMost, Thresholds, TrustLabel
from detect.trust.metric import metrics
from detect.trust.parameters import Parameters
from detect.trust.sampling import Sampling

T = TypeVar("T", Thresholds, Parameters, Sampling)
WEIGHTS: Mapping[str, float] = dict(zip(BUILT_IN, (0.6, 0.1, 0.15, 0.05, 0.1), strict=True))
"""Of coverage, consistency, alignment, diversity and confidence.

Coverage and alignment, ``silence``, ``weakest`` and the thresholds were chosen on the development part of
`benchmarks.trust_sets`; what is said of consistency, confidence and diversity is assumed.
"""
SECTIONS = ("import", "weights", "thresholds", "at_most", "parameters", "sampling")


class TrustConfigError(ValueError):
    """A configuration that cannot be used; the message is one line that begins with the key."""


@dataclass(frozen=True, slots=True)
class TrustConfig:
    """``weights`` by the key of a metric; they need not add up to 1. A metric without weight is not measured.

    :raises TrustConfigError: a weight is negative or no number, none is above 0, or a metric does not exist.
    """

    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)
    thresholds: Thresholds = field(default_factory=Thresholds)
    at_most: AtMost = field(default_factory=AtMost)
    parameters: Parameters = field(default_factory=Parameters)
    sampling: Sampling = field(default_factory=Sampling)

    def __post_init__(self) -> None:
        known = metrics()
        for key, weight in self.weights.items():
            if key not in known:
                raise TrustConfigError(
                    f"weights.{key}: there is no such metric; choose of {', '.join(known)}, or register it"
                )
            if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight < math.inf:
                raise TrustConfigError(
                    f"weights.{key}: {weight!r} is no weight; write a number of at least 0"
                )
        if not any(self.weights.values()):
            raise TrustConfigError("weights: all are 0; give at least one metric a weight")

    @classmethod
    def load(cls, path: Path) -> TrustConfig:
        """The configuration of a YAML file.

        :raises TrustConfigError: it cannot be read, or a key or value is wrong; the message begins with the path.
        """
        content = _read(path)
        try:
            return cls.from_mapping({} if content is None else content, beside=path.parent)
        except TrustConfigError as error:
            raise TrustConfigError(f"{path}: {error}") from error

    @classmethod
    def from_mapping(cls, content: object, *, beside: Path | None = None) -> TrustConfig:
        """``beside``: a folder in which modules to import are looked for where Python does not find them itself.

        :raises TrustConfigError: a key or value is wrong
        """
        given = _section(content, "", SECTIONS)
        with _looking_in(beside):
            _import(given.get("import") or ())
        return cls(
            weights={**WEIGHTS, **_section(given.get("weights"), "weights", None)},
            thresholds=_made(Thresholds, given, "thresholds"),
            at_most=_at_most(given.get("at_most")),
            parameters=_made(Parameters, given, "parameters"),
            sampling=_made(Sampling, given, "sampling"),
        )


def is_trust_config(path: Path) -> bool:
    """Whether a file is a configuration of trust by the keys that it has; False where it cannot be read."""
    try:
        content = _read(path)
    except TrustConfigError:
        return False
    return isinstance(content, dict) and bool(content) and content.keys() <= set(SECTIONS)


def _read(path: Path) -> object:
    import yaml

    try:
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        reason = getattr(error, "strerror", None) or " ".join(str(error).split())
        raise TrustConfigError(f"{path}: cannot be read as YAML: {reason}") from error


def _section(content: object, name: str, allowed: tuple[str, ...] | None) -> dict[str, Any]:
    """A mapping with the allowed keys alone; None allows any."""
    where = name or "the file"
    if content is None:
        return {}
    if not isinstance(content, Mapping) or not all(isinstance(key, str) for key in content):
        raise TrustConfigError(f"{where}: {content!r:.60} is no table of keys and values")
    unknown = [key for key in content if allowed is not None and key not in allowed]
    if unknown:
        raise TrustConfigError(
            f"{f'{name}.' if name else ''}{unknown[0]}: there is no such key; choose of {', '.join(allowed or ())}"
        )
    return dict(content)


def _made(kind: type[T], given: Mapping[str, Any], name: str) -> T:
    names = tuple(each.name for each in fields(kind))
    try:
        return kind(**_section(given.get(name), name, names))
    except TrustConfigError:
        raise
    except ValueError as error:
        raise TrustConfigError(f"{name}.{error}") from None


def _at_most(content: object) -> AtMost:
    names = tuple(each.name for each in fields(AtMost))
    given = _section(content, "at_most", names)
    return AtMost(**{key: _label(key, value) for key, value in given.items()})


def _label(key: str, value: object) -> TrustLabel:
    try:
        return TrustLabel(str(value).upper())
    except ValueError:
        allowed = ", ".join(label.value for label in TrustLabel)
        raise TrustConfigError(f"at_most.{key}: {value!r} is no label; choose of {allowed}") from None


@contextmanager
def _looking_in(folder: Path | None) -> Iterator[None]:
    """Modules are looked for there last."""
    if folder is None:
        yield
        return
    place = str(folder.resolve())
    sys.path.append(place)
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(place)


def _import(modules: object) -> None:
    if not isinstance(modules, list | tuple) or not all(isinstance(each, str) for each in modules):
        raise TrustConfigError(f"import: {modules!r:.60} is no list of modules")
    for module in modules:
        try:
            importlib.import_module(module)
        except Exception as error:
            raise TrustConfigError(f"import: {module} cannot be imported: {error}") from error
