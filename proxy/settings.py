"""Settings: one table of keys with kind, default and meaning.

`proxy.settings_sources` reads them, once; everything else in the program receives a `Settings` and never looks at the
environment itself.
"""

# ruff: noqa: RUF009  (the defaults are dataclass fields, made by functions that add the metadata)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from correct.exchange import Policy
from correct.local_model import SHIPPED
from correct.release import StreamMode
from proxy.setting_kind import (
    EMBEDDED,
    Choice,
    Engine,
    FilePath,
    Line,
    ModelFile,
    Real,
    SettingKind,
    Several,
    Upstream,
    Whole,
)

T = TypeVar("T")


class FailPolicy(StrEnum):
    """What happens to an answer that could not be checked (in time)."""

    RELEASE = "release"
    REFUSE = "refuse"


class HviForm(StrEnum):
    """``cosine`` is the published formula, ``calibrated`` the probability that no claim is wrong."""

    CALIBRATED = "calibrated"
    COSINE = "cosine"


class Continuation(StrEnum):
    """How a stream goes on after a repair: the upstream continues the repaired text, where it can.

    ``prefix``: it continues an assistant message that comes last; ``flag``: on continue_final_message.
    """

    AUTO = "auto"
    OFF = "off"
    PREFIX = "prefix"
    FLAG = "flag"


class Device(StrEnum):
    AUTO = "auto"
    CPU = "cpu"
    CUDA = "cuda"


def _setting(default: T, kind: SettingKind[T], doc: str, *, secret: bool = False) -> T:
    """A field of `Settings` that is a setting; ``secret`` values are never printed."""
    value: T = field(default=default, metadata={"kind": kind, "doc": doc, "secret": secret})
    return value


def _optional(kind: SettingKind[T], doc: str) -> T | None:
    """A setting whose default, None, is settled where it is used; ``doc`` says how."""
    value: T | None = field(default=None, metadata={"kind": kind, "doc": doc, "secret": False})
    return value


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of the program; the fields are the table."""

    host: str = _setting("127.0.0.1", Line(metavar="HOST"), "address to listen on")
    port: int = _setting(8080, Whole(0, 65535), "port to listen on; 0 takes any free one")
    upstream: str = _setting(
        "local", Upstream(), "who writes the drafts: the embedded model or a server's base URL"
    )
    upstream_key: str = _setting(
        "", Line(empty=True, metavar="KEY"), "key for the upstream where the client sends none", secret=True
    )
    model: Path | None = _optional(
        ModelFile(),
        "the embedded model: a GGUF file, or a model of akgc models list by its name; default: the shipped one",
    )
    context: int = _setting(
        4096, Whole(256, 1_048_576), "tokens of the context window of an embedded model of your own"
    )
    kg: Path | None = _optional(
        FilePath(), "folder of the knowledge graph snapshot; default: the starter, built on demand"
    )
    policy: Policy = _setting(Policy.BALANCED, Choice(Policy), "what is done about a doubtful answer")
    stream: StreamMode = _setting(
        StreamMode.CLAIM,
        Choice(StreamMode),
        "what a stream holds until it is checked: from the first possible claim of a sentence on, whole sentences,"
        " the whole answer, or nothing (the verdict comes at the end)",
    )
    hvi: HviForm = _setting(
        HviForm.CALIBRATED, Choice(HviForm), "form of the hallucination vulnerability index"
    )
    alpha: float = _setting(0.6, Real(0, 1), "weight of the context similarity in the cosine HVI")
    tau: float | None = _optional(
        Real(0, 1),
        "policy strict: an answer with an HVI below this is not passed; default: the calibration's",
    )
    budget_ms: float = _setting(300.0, Real(0, 600_000), "milliseconds that checking may add to a request")
    regenerate_ms: float = _setting(
        5000.0,
        Real(0, 600_000),
        "milliseconds that the model may take to write a wrong text anew, beside the budget; 0: it is never asked",
    )
    on_timeout: FailPolicy = _setting(
        FailPolicy.RELEASE, Choice(FailPolicy), "answers not checked within the budget"
    )
    on_error: FailPolicy = _setting(
        FailPolicy.RELEASE, Choice(FailPolicy), "answers whose checking or logging failed"
    )
    continuation: Continuation = _setting(
        Continuation.AUTO,
        Choice(Continuation),
        "how an upstream goes on from a repaired text: auto asks the server, prefix takes an assistant message that"
        " comes last, flag continue_final_message, off: corrections are carried forward",
    )
    calibration: Path | None = _optional(
        FilePath(), "calibration file, as akgc calibrate writes it; default: the packaged one"
    )
    documents_path: Path | None = _optional(
        FilePath(), "folder of the document collections; default: in the user's data folder"
    )
    document_mb: int = _setting(100, Whole(1, 4096), "size of a document in MiB up to which it is read")
    document_pages: int = _setting(2000, Whole(1, 1_000_000), "pages of a document up to which it is read")
    document_s: float = _setting(60.0, Real(0.1, 3600), "seconds that reading a document may take")
    document_memory_mb: int = _setting(
        1024, Whole(128, 1_048_576), "MiB of memory that reading a document may take"
    )
    document_keep_days: int = _setting(
        30, Whole(0, 36_500), "days that documents stay cached that are in no collection; 0: for ever"
    )
    engine: str = _setting(
        EMBEDDED,
        Engine(),
        "who searches document collections: embedded, in the user's data folder, or an OpenSearch's URL",
    )
    trust: Path | None = _optional(
        FilePath(),
        "YAML of weights and thresholds of the trust score of retrieved answers; default: the packaged ones",
    )
    verifier: str = _setting(
        "default",
        Line(metavar="MODEL"),
        "cross-encoder for undecided claims: default, off, or a checkpoint's folder or name on the model hub",
    )
    device: Device = _setting(Device.AUTO, Choice(Device), "where encoder and verifier run")
    vram_gb: float | None = _optional(Real(0.1, 1024), "cap on GPU memory in GB; default: none")
    threads: int = _setting(0, Whole(0, 1024), "CPU threads of the models; 0: one per core")
    cors_origins: tuple[str, ...] = _setting(
        ("http://localhost:*", "http://127.0.0.1:*"),
        Several(Line(metavar="ORIGIN")),
        "web origins that may call the proxy; * as port is any port, * alone any origin",
    )
    log_path: Path | None = _optional(FilePath(), "exchange log (SQLite); default: in the user's data folder")
    log_keep_days: int = _setting(30, Whole(0, 36_500), "days that exchanges stay in the log; 0: for ever")
    keep_alive_s: float = _setting(
        10.0, Real(0.1, 3600), "seconds between keep-alive comments of a silent stream"
    )
    reload_s: float = _setting(
        1.0, Real(0, 3600), "seconds between looks whether the knowledge graph has changed; 0: never"
    )
    workers: int = _setting(1, Whole(1, 256), "processes that share the port")
    sources: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Where each key was set that is not at its default; see `source_of`."""

    def source_of(self, key: str) -> str:
        """Where the value comes from ("command line", "environment AKGC_PORT", a file, "default").

        :raises KeyError: there is no such setting.
        """
        if key not in SETTINGS:
            raise KeyError(key)
        return self.sources.get(key, "default")

    @property
    def has_own_model(self) -> bool:
        """Whether a model was chosen: the one that ships with the project can answer little."""
        chosen = {key for key in ("upstream", "model") if self.source_of(key) != "default"}
        return bool(chosen if self.model != SHIPPED else chosen - {"model"})


SETTINGS: dict[str, Field[Any]] = {f.name: f for f in fields(Settings) if "kind" in f.metadata}
"""The setting table: key -> dataclass field with ``metadata`` kind, doc and secret."""
