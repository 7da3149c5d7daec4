"""`akgc calibrate`: fit HVI to answers that the user has labelled, and say what that changes.

What is printed as "after" is measured on answers that were left out of the fit, a fifth at a time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.calibrate_line import SHAPE, LabelledLine
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_table, reading

if TYPE_CHECKING:
    from detect.calibration import Calibration
    from detect.calibration_fit import Example
    from detect.calibration_report import Measured
    from proxy.settings import Settings

FEW = 100
"""Answers below which the result is called uncertain."""
FEWEST = 10
"""Right ones and wrong ones that a fit needs."""
OUT = Path("calibration.json")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        f"Lines of FILE: {SHAPE}. To use the result: akgc config key `calibration`, or --calibration."
    )
    parser.add_argument("file", metavar="FILE", help="JSON lines with labelled answers; - is stdin")
    parser.add_argument(
        "--out", type=Path, default=OUT, metavar="FILE", help=f"file to write (default: {OUT})"
    )
    parser.add_argument(
        "--false-alarm-rate",
        type=_share,
        metavar="X",
        help="share of right answers that may fall below the threshold (default: 0.02)",
    )
    parser.add_argument(
        "--prior",
        type=_share,
        metavar="X",
        help="share of wrong answers that HVI shall hold for (default: the one in FILE)",
    )
    add_settings(parser, "kg", "calibration", "verifier", "device", "vram_gb", "threads")


def _calibrate(options: argparse.Namespace) -> int:
    from detect.calibration_fit import FALSE_ALARM_RATE, fitted, held_out
    from detect.calibration_report import measured, of_values
    from proxy.build_models import read_calibration

    lines = _read(options.file)
    settings = read_settings(options)
    previous = read_calibration(settings)
    examples = list(_examples(lines, settings))
    rate = FALSE_ALARM_RATE if options.false_alarm_rate is None else options.false_alarm_rate
    new = fitted(previous, examples, false_alarm_rate=rate, prior=options.prior)
    there = previous.for_prior(new.prior)
    before = measured(there, examples, checked_with=previous)
    values = held_out(previous, examples, prior=new.prior)
    after = of_values(values, examples, tau=new.threshold.tau)
    _write(options.out, _with_about(new, options.file, before, after))
    _show(new, before, after, options)
    return Exit.DONE


def _read(name: str) -> list[LabelledLine]:
    """:raises CommandError: a line has another shape, or there are too few of a kind."""
    with reading(name) as file:
        try:
            lines = [LabelledLine.parse(n, line) for n, line in enumerate(file, 1) if line.strip()]
        except ValueError as error:
            raise CommandError(str(error)) from None
    used = [line for line in lines if not line.with_documents]
    if len(used) < len(lines):
        _say(f"{len(lines) - len(used)} lines with documents are left out: HVI of those is calibrated apart")
    right = sum(line.right for line in used)
    if min(right, len(used) - right) < FEWEST:
        raise CommandError(
            f"{name} has {right} right and {len(used) - right} wrong answers; "
            f"a calibration needs {FEWEST} of each at least, and {FEW} answers or more to be trusted"
        )
    if len(used) < FEW:
        _say(f"{len(used)} answers are few: expect the numbers below to be off by several hundredths")
    return used


def _examples(lines: Iterable[LabelledLine], settings: Settings) -> Iterator[Example]:
    from detect.calibration_fit import Example
    from proxy.build_parts import build_checking

    checker = build_checking(settings, os.environ).checker
    for line in lines:
        found = checker.check(line.prompt, line.answer)
        found = found if line.prompt.strip() else replace(found, s_context=None)
        yield Example(found, line.right, line.labels_of(found.claims), log_probability=line.log_probability)


def _with_about(new: Calibration, name: str, before: Measured, after: Measured) -> Calibration:
    from detect.calibration_report import rounded

    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "data": Path(name).name if name != "-" else "standard input",
        "before": rounded(before),
        "after, each fifth by a fit to the others": rounded(after),
    }
    return replace(new, about=about)


def _write(path: Path, calibration: Calibration) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(calibration.to_json(), indent=1) + "\n", encoding="utf-8")


def _show(new: Calibration, before: Measured, after: Measured, options: argparse.Namespace) -> None:
    from detect.calibration_report import rounded

    threshold = new.threshold
    if options.json:
        told = {"tau": threshold.tau, "false_alarm_rate": threshold.false_alarm_rate, "prior": new.prior}
        print_json({"file": str(options.out), **told, "before": rounded(before), "after": rounded(after)})
        return
    print(
        f"{before.answers} answers, {before.right} right; HVI holds where {new.prior:.0%} of answers are wrong"
    )
    columns = ("", "AUROC", "ECE", "right below tau", "wrong below tau")
    print_table(columns, [("before", *_numbers(before)), ("after", *_numbers(after))])
    print_table(("HVI", "is right", "answers"), _bins(after))
    print(
        f"tau {threshold.tau:.3f}: {threshold.false_alarm_rate:.1%} of right answers fall below it"
        f" and {threshold.found:.1%} of wrong ones"
    )
    print(f"written to {options.out}; to use it, write in akgc.yaml: calibration: {options.out.resolve()}")


def _numbers(found: Measured) -> Sequence[str]:
    return (f"{found.auroc:.3f}", f"{found.ece:.3f}", f"{found.false_alarms:.3f}", f"{found.found:.3f}")


def _bins(found: Measured) -> list[Sequence[str]]:
    return [(f"{stated:.3f}", f"{true:.3f}", str(count)) for stated, true, count in found.reliability]


def _share(text: str) -> float:
    """
    >>> _share("0.02")
    0.02
    """
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no share; write a number between 0 and 1, like 0.02")
    return share


def _say(text: str) -> None:
    print(f"akgc: {text}", file=sys.stderr)


COMMANDS = {"calibrate": Command("fit HVI to answers that you have labelled", _calibrate, _add_arguments)}
