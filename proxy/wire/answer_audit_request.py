"""The request of an answer audit: JSON, or the fields of a form with files beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from proxy.wire.hit_count import K_MOST
from proxy.wire.json_body import JsonObject, shown, well_formed

if TYPE_CHECKING:
    from detect.audit.auditor import AuditOptions
    from detect.audit.trust import TrustWeights
    from detect.paged_document import PagedDocument

_SCORES = ("global", "local", "rerank")
FORM_FIELDS = frozenset(("question", "answer", "collection", "k", "summary", "html", "model"))


class SummaryBy(StrEnum):
    """Who summarises the passage: nobody, its own sentences, the upstream model."""

    NONE = "none"
    EXTRACT = "extractive"
    MODEL = "model"


class AuditFieldError(ValueError):
    """``param`` names the field that is wrong."""

    def __init__(self, message: str, param: str) -> None:
        super().__init__(message)
        self.param = param


@dataclass(frozen=True, slots=True)
class AnswerAuditRequest:
    """``documents`` and ``collection`` ("" for none) are what the answer is audited against, with files of a form."""

    question: str
    answer: str
    documents: tuple[PagedDocument, ...]
    collection: str
    options: AuditOptions
    summary: SummaryBy = SummaryBy.NONE
    model: str = ""
    html: bool = False
    id: str | None = None


def of_form(fields: Mapping[str, str]) -> JsonObject:
    """The fields of a form, all of them text, as JSON has them."""
    number = fields.get("k", "")
    return {**fields, "k": int(number)} if number.isdecimal() and len(number) < 10 else dict(fields)


def parse_answer_audit(body: JsonObject, *, files: int = 0) -> AnswerAuditRequest:
    """``files``: how many came in a form.

    :raises AuditFieldError: a field is missing or wrong
    """
    answer = _text(body, "answer", default=None)
    if not answer.strip():
        raise AuditFieldError('"answer" is blank; send the text to be audited.', "answer")
    collection = _text(body, "collection")
    documents = _documents(body)
    if not (documents or collection or files):
        message = (
            'Send "documents", the name of a "collection", or files in a form: nothing to audit against.'
        )
        raise AuditFieldError(message, "documents")
    summary = _summary(body)
    return AnswerAuditRequest(
        _text(body, "question"),
        answer,
        documents,
        collection,
        _options(body, summary=summary is not SummaryBy.NONE),
        summary,
        _text(body, "model"),
        _flag(body, "html"),
        str(body["id"]) if body.get("id") is not None else None,
    )


def _documents(body: JsonObject) -> tuple[PagedDocument, ...]:
    from proxy.wire.paged_documents import parse_paged_documents

    if body.get("documents") is None:
        return ()
    try:
        return parse_paged_documents(body["documents"])
    except ValueError as error:
        raise AuditFieldError(str(error), "documents") from None


def _options(body: JsonObject, *, summary: bool) -> AuditOptions:
    from detect.audit.auditor import CANDIDATES, AuditOptions
    from detect.audit.negation_penalty import WEIGHT

    return AuditOptions(
        weights=_weights(body.get("weights")),
        candidates=_whole(body, "k", default=CANDIDATES, high=K_MOST),
        negation_penalty=_share(body, "negation_penalty", default=WEIGHT),
        summary=summary,
    )


def _weights(given: object) -> TrustWeights:
    from detect.audit.trust import TrustWeights

    if given is None:
        return TrustWeights()
    shape = '{"global": 0.1, "local": 0.2, "rerank": 0.7}'
    if not isinstance(given, Mapping) or set(given) != set(_SCORES):
        raise AuditFieldError(f'"weights" must be like {shape}, not {shown(given)}.', "weights")
    if not all(isinstance(number, int | float) and not isinstance(number, bool) for number in given.values()):
        raise AuditFieldError(f'"weights" must be numbers like {shape}, not {shown(given)}.', "weights")
    try:
        return trust_weights(given)
    except ValueError as error:
        raise AuditFieldError(f"{error}.", "weights") from None


def trust_weights(given: Mapping[str, float]) -> TrustWeights:
    """:raises ValueError: they are not those of the three scores, or do not add up to 1"""
    from detect.audit.trust import TrustWeights

    if set(given) != set(_SCORES):
        raise ValueError(f"{', '.join(given)} is not {', '.join(_SCORES)}")
    return TrustWeights(*(float(given[name]) for name in _SCORES))


def _summary(body: JsonObject) -> SummaryBy:
    given = body.get("summary")
    if given is None or isinstance(given, bool):
        return SummaryBy.EXTRACT if given else SummaryBy.NONE
    try:
        return SummaryBy(given)
    except ValueError:
        allowed = ", ".join(each.value for each in SummaryBy)
        raise AuditFieldError(f'"summary" must be one of {allowed}, not {shown(given)}.', "summary") from None


def _text(body: JsonObject, name: str, *, default: str | None = "") -> str:
    value = body.get(name, default)
    if not isinstance(value, str):
        told = (
            "is missing; send it as a string." if value is None else f"must be a string, not {shown(value)}."
        )
        raise AuditFieldError(f'"{name}" {told}', name)
    return well_formed(value)


def _whole(body: JsonObject, name: str, *, default: int, high: int) -> int:
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= high:
        raise AuditFieldError(f'"{name}" must be a whole number from 1 to {high}, not {shown(value)}.', name)
    return value


def _share(body: JsonObject, name: str, *, default: float) -> float:
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise AuditFieldError(f'"{name}" must be a number from 0 to 1, not {shown(value)}.', name)
    return float(value)


def _flag(body: JsonObject, name: str) -> bool:
    value = body.get(name, False)
    if value in ("true", "1"):
        return True
    if value in ("false", "0", ""):
        return False
    if not isinstance(value, bool):
        raise AuditFieldError(f'"{name}" must be true or false, not {shown(value)}.', name)
    return value
