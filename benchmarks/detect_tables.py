"""Tables of judged statements: measures by set and method, verdicts, and ours by domain, relation and kind."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from benchmarks.detect_baseline import (
    ALWAYS_PASS,
    BEST_COSINE,
    COSINE_HVI,
    OVERLAP,
    VERIFIER_ALL,
    VERIFIER_BEST,
)
from benchmarks.detect_judge import OURS, Judged, values_of
from benchmarks.measures import Quantiles, auprc, auroc, ece
from benchmarks.report import Cell, Table
from detect.verdict import Verdict

METHODS = (OURS, COSINE_HVI, BEST_COSINE, OVERLAP, VERIFIER_BEST, VERIFIER_ALL, ALWAYS_PASS)
FEWEST = 8
"""Statements of each truth that a row by relation needs."""
Sets = Mapping[str, Sequence[Judged]]


def methods(sets: Sets) -> Table:
    """Every method on every set, over right and wrong statements."""
    rows = [
        (name, method, *_counts(judged), *_measures(judged, method))
        for name, judged in sets.items()
        for method in METHODS
        if not all(math.isnan(value) for value in values_of(judged, method))
    ]
    columns = ("set", "method", "right", "wrong", "AUROC", "AUPRC", "ECE")
    return Table(
        "methods (AUROC, AUPRC: wrong against right; ECE: score as probability of right)", columns, rows
    )


def verdicts(sets: Sets) -> Table:
    """Precision and recall of the verdicts, how often the subject was found, and the time of a check."""
    rows: list[Sequence[Cell]] = []
    for name, judged in sets.items():
        if not judged:
            continue
        times = Quantiles.of([each.milliseconds for each in judged])
        subjects = _subjects(judged)
        rows.append((name, len(judged), *_decisions(judged), *subjects, times.p50, times.p99))
    columns = ("set", "number", *_DECISIONS, *_SUBJECTS, "p50 ms", "p99 ms")
    return Table("verdicts", columns, rows)


_DECISIONS = ("decided", "contradicted P", "contradicted R", "supported P", "supported R")
_SUBJECTS = ("linked", "right subject", "wrong subject")


def by(title: str, judged: Sequence[Judged], key: Callable[[Judged], str], *, fewest: int = FEWEST) -> Table:
    """Ours over groups of statements, the largest first; groups with few statements of a truth are left out."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for each in judged:
        groups[key(each)].append(each)
    rows: list[Sequence[Cell]] = [
        (name, *_counts(group), *_measures(group, OURS), *_decisions(group), _subjects(group)[2])
        for name, group in sorted(groups.items(), key=lambda item: -len(item[1]))
        if min(_counts(group)) >= fewest
    ]
    columns = (title, "right", "wrong", "AUROC", "AUPRC", "ECE", *_DECISIONS, "wrong subject")
    return Table(f"by {title}", columns, rows)


def kinds(judged: Sequence[Judged]) -> Table:
    """What was said of each kind of statement: facts, other subjects' values, sibling relations' values."""
    groups: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for each in judged:
        known = "complete" if each.statement.complete else "many-valued"
        groups[each.statement.kind.value, known].append(each)
    rows: list[Sequence[Cell]] = [
        (says, relation, len(group), *(_share(group, verdict) for verdict in Verdict), _mean_hvi(group))
        for (says, relation), group in sorted(groups.items())
    ]
    columns = ("says", "relation", "number", *(v.value.replace("_", " ") for v in Verdict), "mean HVI")
    return Table("verdicts by what a statement says", columns, rows)


def rules(judged: Sequence[Judged], *, fewest: int = FEWEST) -> Table:
    """Which rule spoke, of answers of one claim, and how often the statement was right."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for each in judged:
        spoke = each.rules[0] if len(each.rules) == 1 else "several" if each.rules else "no claim"
        groups[f"{spoke} ({each.verdict.value.replace('_', ' ')})"].append(each)
    rows: list[Sequence[Cell]] = [
        (name, *_counts(group), _counts(group)[0] / len(group), _mean_hvi(group), _measures(group, OURS)[0])
        for name, group in sorted(groups.items(), key=lambda item: -len(item[1]))
        if len(group) >= fewest
    ]
    return Table("by rule", ("rule", "right", "wrong", "share right", "mean HVI", "AUROC"), rows)


def mistakes(judged: Sequence[Judged], *, most: int = 25) -> list[Table]:
    """The first right statements called contradicted, and wrong ones called supported, for reading."""
    asked = {
        "right, called contradicted": [
            e for e in judged if e.statement.right and _is(e, Verdict.CONTRADICTED)
        ],
        "wrong, called supported": [e for e in judged if not e.statement.right and _is(e, Verdict.SUPPORTED)],
    }
    columns = ("statement", "relation", "rule")
    return [
        Table(f"{title}: {len(group)}", columns, [_mistake(each) for each in group[:most]])
        for title, group in asked.items()
    ]


def _mistake(judged: Judged) -> tuple[str, str, str]:
    return judged.statement.answer, judged.statement.triple.relation, ", ".join(judged.rules)


def _is(judged: Judged, verdict: Verdict) -> bool:
    return judged.verdict is verdict


def _measures(group: Sequence[Judged], method: str) -> tuple[float, float, float]:
    values = values_of(group, method)
    wrong = [not each.statement.right for each in group]
    risks = [1 - v for v in values]
    return auroc(risks, wrong), auprc(risks, wrong), ece(values, [not w for w in wrong])


def _counts(group: Sequence[Judged]) -> tuple[int, int]:
    right = sum(each.statement.right for each in group)
    return right, len(group) - right


def _decisions(group: Sequence[Judged]) -> tuple[float, float, float, float, float]:
    """Decided rate; precision and recall of `contradicted` for wrong, and of `supported` for right."""
    decided = 1 - _share(group, Verdict.NOT_CHECKABLE)
    wrong = _precision_recall(group, Verdict.CONTRADICTED, right=False)
    return (decided, *wrong, *_precision_recall(group, Verdict.SUPPORTED, right=True))


def _precision_recall(group: Sequence[Judged], verdict: Verdict, *, right: bool) -> tuple[float, float]:
    said = [each for each in group if each.verdict is verdict]
    meant = sum(each.statement.right is right for each in group)
    hit = sum(each.statement.right is right for each in said)
    return _ratio(hit, len(said)), _ratio(hit, meant)


def _subjects(group: Sequence[Judged]) -> tuple[float, float, float]:
    """Shares with a subject, with the right one, and with one that the statement does not name."""
    known = [each for each in group if each.statement.triple.subject]
    linked = _ratio(sum(bool(each.linked) for each in group), len(group))
    right = _ratio(sum(each.right_subject for each in known), len(known))
    return linked, right, _ratio(sum(each.wrong_subject for each in known), len(known))


def _share(group: Sequence[Judged], verdict: Verdict) -> float:
    return _ratio(sum(each.verdict is verdict for each in group), len(group))


def _mean_hvi(group: Sequence[Judged]) -> float:
    return sum(values_of(group, OURS)) / len(group)


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else math.nan
