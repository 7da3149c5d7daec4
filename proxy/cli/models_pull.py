"""`akgc models pull`: fetch a model from a hub; a bar on standard error, the result on standard output."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from dataclasses import asdict
from types import TracebackType
from typing import TYPE_CHECKING, Self

from proxy.byte_size import shown_size
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.output import print_json
from proxy.folders import models_path

if TYPE_CHECKING:
    from proxy.models_pull import Pulled

_EPILOG = """An interrupted pull goes on where it stopped. Environment: HF_TOKEN is the token for gated models,
HF_ENDPOINT another hub, HTTPS_PROXY a proxy. akgc models list shows names."""
INTERRUPTED = 130


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = _EPILOG
    parser.add_argument(
        "source",
        metavar="NAME|owner/repo[:file]|URL",
        help="a recommended model; a hub repository, with a file or a quantisation like Q4_K_M; or an address",
    )
    parser.add_argument(
        "--name", default="", metavar="NAME", help="what to call it (default: that of the file)"
    )
    parser.add_argument("--sha256", type=_sha256, metavar="HEX", help="what the file must have")
    parser.add_argument(
        "--revision",
        default="",
        metavar="REV",
        help="branch, tag or commit of the repository (default: main)",
    )


def _sha256(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no SHA-256, which has 64 hexadecimal digits")
    return text


def _pull(options: argparse.Namespace) -> int:
    from proxy.hub_errors import PullError, UnknownModelError
    from proxy.models_folder import ModelsFolder
    from proxy.models_pull import HubAccess, PullRequest, pull

    request = PullRequest(options.source, options.name, options.sha256 or "", options.revision)
    models = ModelsFolder(models_path(os.environ))
    try:
        with PullBar(shown=sys.stderr.isatty() and not options.json) as bar:
            pulled = asyncio.run(pull(request, models, HubAccess.of(os.environ), progress=bar))
    except UnknownModelError as error:
        raise CommandError(str(error)) from None
    except PullError as error:
        raise CommandError(str(error), status=Exit.FAILED) from None
    except KeyboardInterrupt:
        print(f"akgc: stopped{bar.kept}", file=sys.stderr)
        return INTERRUPTED
    _print(pulled, as_json=options.json)
    return Exit.DONE


def _print(pulled: Pulled, *, as_json: bool) -> None:
    if as_json:
        origin = asdict(pulled.origin)
        there = {"name": pulled.name, "path": str(pulled.path), "fetched_bytes": pulled.fetched_bytes}
        print_json({**there, **origin})
        return
    done = "pulled" if pulled.fetched_bytes else "is installed already:"
    licence = f", licence {pulled.origin.licence}" if pulled.origin.licence else ""
    print(f"{pulled.name} {done} {pulled.path} ({shown_size(pulled.origin.bytes)}{licence})")
    print(f"SHA-256 {pulled.origin.sha256}")
    print(f"use it: akgc serve --model {pulled.name}")


class PullBar:
    """A `proxy.hub_download.Progress` that draws on standard error, or says nothing where not ``shown``."""

    def __init__(self, *, shown: bool) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            DownloadColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
            TransferSpeedColumn,
        )

        self._bars = Progress(
            TextColumn("{task.percentage:3.0f} %"),
            BarColumn(bar_width=30),
            DownloadColumn(),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not shown,
        )
        self._task = self._bars.add_task("", total=None, start=False)
        self._there = 0

    def __call__(self, there: int, whole: int) -> None:
        if not self._there:
            self._bars.start_task(self._task)
        self._there = there
        self._bars.update(self._task, total=whole or None, completed=there)

    @property
    def kept(self) -> str:
        """What is there after an interruption."""
        if not self._there:
            return ""
        return f"; {shown_size(self._there)} are kept: the same command goes on from there"

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()


PULL = Command("fetch a model from a hub", _pull, _add_arguments)
