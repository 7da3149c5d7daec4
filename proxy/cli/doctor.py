"""`akgc doctor`: what is there and what is missing on this machine, and what to do about it."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from proxy import ollama
from proxy.cli.command import ArgumentParser, Command, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_table
from proxy.exchange_file import ExchangeFile, ExchangeFileError, ExchangeFilter
from proxy.folders import log_path, models_path, own_facts_path, starter_path
from proxy.kept_facts import keep_own_facts
from proxy.listen import PortTakenError, bind
from proxy.models_folder import ModelsFolder
from proxy.settings import Settings

_OLDEST_PYTHON = (3, 11)


@dataclass(frozen=True, slots=True)
class Finding:
    """``state`` is ok, missing (something will not work) or note."""

    what: str
    state: str
    detail: str


def _doctor(options: argparse.Namespace) -> int:
    settings = read_settings(options)
    findings = [finding for check in _CHECKS for finding in check(settings)]
    missing = any(finding.state == "missing" for finding in findings)
    if options.json:
        print_json({"ok": not missing, "findings": [asdict(finding) for finding in findings]})
    else:
        print_table(("what", "state", "detail"), [(f.what, f.state, f.detail) for f in findings])
    return Exit.FAILED if missing else Exit.DONE


def _python(settings: Settings) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info >= _OLDEST_PYTHON
    yield Finding(
        "python", "ok" if good else "missing", version if good else f"{version}; install 3.11 or newer"
    )


def _packages(settings: Settings) -> Iterator[Finding]:
    """Every requirement of the installed distribution; those of an extra are a note."""
    try:
        requirements = metadata.requires("akgc") or []
    except metadata.PackageNotFoundError:
        yield Finding("akgc", "note", "runs from its folder, not installed; pip install -e .")
        return
    lacking = {False: [], True: []}  # type: dict[bool, list[str]]
    for requirement in requirements:
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        if name != "akgc" and not _is_installed(name):
            lacking["extra ==" in requirement].append(name)
    if lacking[False]:
        yield Finding("packages", "missing", f"pip install {' '.join(lacking[False])}")
    else:
        yield Finding("packages", "ok", f"all {sum('extra ==' not in r for r in requirements)} required ones")
    if lacking[True]:
        yield Finding("optional packages", "note", f"not installed: {', '.join(sorted(set(lacking[True])))}")


def _is_installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def _encoder(settings: Settings) -> Iterator[Finding]:
    from detect import minilm
    from detect.weights_source import WeightsError

    try:
        folder = minilm.installed_folder()
        minilm.verify(folder)
    except WeightsError as error:
        yield Finding("encoder", "missing", str(error))
    else:
        yield Finding(
            "encoder", "ok", f"{minilm.NAME}, SHA-256 {minilm.SHA256[minilm.WEIGHTS][:12]}... as pinned"
        )


def _reader(settings: Settings) -> Iterator[Finding]:
    from detect import minilm, relation_encoder
    from detect.weights_source import WeightsError

    try:
        network = relation_encoder.read(relation_encoder.FOLDER, minilm.installed_folder())
    except WeightsError as error:
        yield Finding("relation encoder", "missing", str(error))
    else:
        yield Finding("relation encoder", "ok", f"{network.name}, weights as packaged")


def _verifier(settings: Settings) -> Iterator[Finding]:
    from detect import verifier_checkpoint
    from detect.weights_source import WeightsError
    from proxy.build_models import DEFAULT_VERIFIER

    if settings.verifier != DEFAULT_VERIFIER:
        yield Finding("verifier", "note", f"{settings.verifier} (the packaged one is not used)")
        return
    for part, folder in (
        ("verifier", verifier_checkpoint.FOLDER),
        ("document verifier", verifier_checkpoint.DOCUMENTS),
    ):
        try:
            network, _ = verifier_checkpoint.packaged(folder)
        except WeightsError as error:
            yield Finding(part, "missing", str(error))
        else:
            yield Finding(part, "ok", f"{network.name}, weights as packaged")


def _precision(settings: Settings) -> Iterator[Finding]:
    from detect import precision

    memory = precision.default_memory(os.environ)
    known = precision.remembered(memory)
    chosen = ", ".join(f"{model}: {number_format}" for model, number_format in known)
    yield Finding("precision", "note", chosen or f"measured at first use, then remembered in {memory}")


def _snapshot(settings: Settings) -> Iterator[Finding]:
    from kg.manifest import FILE_NAME, OtherFormatError
    from kg.store import Snapshot, SnapshotError

    folder = settings.kg or starter_path(os.environ)
    now = f"or now: akgc kg build starter --out {folder}"
    if settings.kg is None and not (folder / FILE_NAME).exists():
        yield Finding("snapshot", "note", f"the starter is built at first use, {now}")
        return
    try:
        snapshot = Snapshot.open(folder)
    except OtherFormatError as error:
        if settings.kg is None:
            yield Finding(
                "snapshot", "note", f"the starter is of format {error.format}; built anew at first use, {now}"
            )
        else:
            yield Finding("snapshot", "missing", str(error))
    except SnapshotError as error:
        yield Finding("snapshot", "missing", str(error))
    else:
        yield Finding("snapshot", "ok", f"{snapshot.name}, {snapshot.fact_count} facts, in {folder}")
        if settings.kg is None:
            keep_own_facts(folder, own_facts_path(os.environ))
        yield from _own_facts(folder)


def _own_facts(folder: Path) -> Iterator[Finding]:
    """The overlay of the snapshot in a folder, where it has one."""
    from kg.manifest import SnapshotError
    from kg.own_facts.folder import read_overlay

    try:
        overlay = read_overlay(folder)
    except SnapshotError as error:
        yield Finding("own facts", "missing", str(error))
        return
    if overlay is not None and overlay.layers:
        files = ", ".join(note.name for note in overlay.sources)
        yield Finding("own facts", "ok", f"{overlay.name}, {overlay.facts:,} facts of {files}")


def _model(settings: Settings) -> Iterator[Finding]:
    from correct.local_model import SHIPPED

    if settings.upstream != "local":
        yield Finding("upstream", "note", f"{settings.upstream} (the embedded model is not used)")
        return
    path = settings.model or SHIPPED
    if path.is_file():
        yield Finding("model", "ok", f"{path} ({path.stat().st_size / 1e6:.1f} MB)")
    else:
        yield Finding("model", "missing", f"there is no file {path}; set model to a GGUF file")
    if settings.model is None:
        yield _real_model()
    if not _is_installed("llama-cpp-python"):
        yield Finding(
            "llama-cpp-python", "missing", "needed for the embedded model: pip install 'akgc[local]'"
        )


def _real_model() -> Finding:
    """What there is beside the shipped model, which only shows how correction works."""
    names = ModelsFolder(models_path(os.environ)).names()
    if names:
        return Finding("real models", "ok", f"{', '.join(names)}; use one: akgc serve --model {names[0]}")
    what = "none is installed and the shipped one is often wrong; akgc models list names some, akgc models pull NAME"
    return Finding("real models", "note", f"{what} fetches one")


def _port(settings: Settings) -> Iterator[Finding]:
    try:
        bind(settings.host, settings.port).close()
    except PortTakenError as error:
        yield Finding("port", "note", str(error))
    else:
        yield Finding("port", "ok", f"{settings.port} of {settings.host} is free")


def _log(settings: Settings) -> Iterator[Finding]:
    path = settings.log_path or log_path(os.environ)
    folder = next(parent for parent in (path.parent, *path.parent.parents) if parent.exists())
    try:
        ExchangeFile(path).page(ExchangeFilter(), limit=1)
    except ExchangeFileError as error:
        yield Finding("exchange log", "missing", str(error))
        return
    writable = os.access(path if path.exists() else folder, os.W_OK)
    detail = str(path) if writable else f"{path} cannot be written; check its rights or set log_path"
    yield Finding("exchange log", "ok" if writable else "missing", detail)


def _ollama(settings: Settings) -> Iterator[Finding]:
    version = ollama.detect()
    if version:
        yield Finding(
            "ollama", "ok", f"{version}; to check its models: akgc serve --upstream {ollama.base_url()}"
        )
    else:
        yield Finding(
            "ollama", "note", f"nothing answers on {ollama.HOST}:{ollama.PORT}; only needed for its models"
        )


def _gpu(settings: Settings) -> Iterator[Finding]:
    import torch

    if torch.cuda.is_available():
        memory = torch.cuda.get_device_properties(0).total_memory / 2**30
        yield Finding("gpu", "ok", f"{torch.cuda.get_device_name(0)}, {memory:.0f} GB")
    else:
        state = "missing" if settings.device.value == "cuda" else "note"
        yield Finding("gpu", state, "torch finds no CUDA device; everything runs on the CPU (device: cpu)")


_CHECKS: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
    _python, _packages, _encoder, _reader, _verifier, _precision, _snapshot, _model, _port, _log, _ollama, _gpu,
)  # fmt: skip


def _add_arguments(parser: ArgumentParser) -> None:
    add_settings(parser, "host", "port", "upstream", "model", "kg", "device", "verifier", "log_path")


COMMANDS = {"doctor": Command("what is missing on this machine", _doctor, _add_arguments)}
