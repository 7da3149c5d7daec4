"""The tables of `akgc bench audit`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from benchmarks.audit_sets import Half, Labelled
from benchmarks.audit_swaps import VALUES, Swapped
from benchmarks.measures import Quantiles, auroc, balanced_accuracy
from benchmarks.report import Cell, Table
from detect.audit.trust import Finding, TrustThresholds

if TYPE_CHECKING:
    from benchmarks.audit import AuditedCase

SUPPORTED = TrustThresholds().supported
ALL = "all files"
METHODS: Mapping[str, Callable[[AuditedCase], float]] = {
    "trust": lambda each: each.trust,
    "cosine": lambda each: each.cosine,
    "overlap": lambda each: each.overlap,
}


def swapped(found: Sequence[AuditedCase], half: Half) -> Table:
    """How many right answers stay Supported, and how many with a value swapped do not, by file."""
    own = [each for each in found if each.case.half is half]
    columns = ("file", "right", "kept", "swapped", "lowered", "number", "date", "name", "near")
    rows: list[Sequence[Cell]] = []
    for complete in (True, False):
        part = [each for each in own if each.case.complete or not complete]
        for file, those in _by_file(part):
            right = [each for each in those if each.case.is_right]
            wrong = [each for each in those if each.case.stated and each.case.swapped in VALUES]
            kinds = [_lowered(each for each in those if _is(each, kind)) for kind in _KINDS]
            name = f"{file}, complete" if complete else file
            rows.append((name, len(right), _kept(right), len(wrong), _lowered(wrong), *kinds))
    return Table(
        f"one value swapped: shares that stay Supported and that do not, {half.value}", columns, rows
    )


def negations(found: Sequence[AuditedCase], half: Half) -> Table:
    """What becomes of answers with a negation put in, and what the documents are said to do."""
    own = [each for each in found if each.case.half is half]
    groups = {
        "right": [each for each in own if each.case.is_right],
        "value swapped": [each for each in own if each.case.stated and each.case.swapped in VALUES],
        "negated": [each for each in own if each.case.swapped is Swapped.NEGATION],
        **{label.value: [each for each in own if _labelled(each) is label] for label in Labelled},
    }
    del groups[Labelled.SUPPORTED.value]
    columns = ("answers", "count", "Supported", *(finding.value.replace("_", " ") for finding in Finding))
    rows = [
        (name, len(those), _kept(those), *(_share(each.finding is f for each in those) for f in Finding))
        for name, those in groups.items()
        if those
    ]
    return Table(f"what is found of each kind of answer, {half.value}", columns, rows)


def labelled(found: Sequence[AuditedCase]) -> Table:
    """Claims as their files label them: trust beside cosine and overlap, on the blind half."""
    given = [
        each for each in found if each.case.swapped is None and each.case.label is not Labelled.UNRELATED
    ]
    development = [each for each in given if each.case.half is Half.DEVELOPMENT]
    chosen = {name: best_threshold(development, of) for name, of in METHODS.items()}
    columns = ("file", "claims", "method", "AUROC S/C", "AUROC S/all", "balanced", "balanced at 75")
    rows: list[Sequence[Cell]] = []
    for file, those in _by_file([each for each in given if each.case.half is Half.BLIND]):
        for name, of in METHODS.items():
            at_label = balanced(those, of, SUPPORTED) if name == "trust" else None
            areas = _against(those, of, neutral=False), _against(those, of, neutral=True)
            rows.append((file, len(those), name, *areas, balanced(those, of, chosen[name]), at_label))
    return Table("claims as their files label them, blind", columns, rows)


def times(milliseconds: Sequence[float], pdf: Mapping[str, float]) -> Table:
    rows: list[Sequence[Cell]] = []
    if milliseconds:
        quantiles = Quantiles.of(milliseconds)
        rows = [("audit of a claim, p50", quantiles.p50), ("audit of a claim, p95", quantiles.p95)]
    return Table("milliseconds", ("what", "ms"), [*rows, *pdf.items()])


def best_threshold(found: Sequence[AuditedCase], of: Callable[[AuditedCase], float]) -> float:
    """The value of largest balanced accuracy."""
    candidates = sorted({of(each) for each in found})
    return max(candidates, key=lambda at: balanced(found, of, at), default=0.0)


def balanced(found: Sequence[AuditedCase], of: Callable[[AuditedCase], float], at: float) -> float:
    """Mean of the share of supported claims at or above a value and that of the others below; NaN without both."""
    right = [each.case.label is Labelled.SUPPORTED for each in found]
    return balanced_accuracy([of(each) for each in found], right, at)


_KINDS = (Swapped.NUMBER, Swapped.DATE, Swapped.NAME, Swapped.NEAR_NAME)


def _is(each: AuditedCase, kind: Swapped) -> bool:
    return each.case.stated and each.case.swapped is kind


def _labelled(each: AuditedCase) -> Labelled | None:
    return each.case.label if each.case.swapped is None else None


def _by_file(found: Sequence[AuditedCase]) -> Iterable[tuple[str, list[AuditedCase]]]:
    for file in dict.fromkeys(each.case.file for each in found):
        yield file, [each for each in found if each.case.file == file]
    yield ALL, list(found)


def _kept(found: Iterable[AuditedCase]) -> float | None:
    return _share(each.trust >= SUPPORTED for each in found)


def _lowered(found: Iterable[AuditedCase]) -> float | None:
    return _share(each.trust < SUPPORTED for each in found)


def _share(true: Iterable[bool]) -> float | None:
    told = list(true)
    return sum(told) / len(told) if told else None


def _against(
    found: Sequence[AuditedCase], of: Callable[[AuditedCase], float], *, neutral: bool
) -> float | None:
    those = [each for each in found if neutral or each.case.label is not Labelled.NEUTRAL]
    right = [each.case.label is Labelled.SUPPORTED for each in those]
    if all(right) or not any(right):
        return None
    return auroc([of(each) for each in those], right)
