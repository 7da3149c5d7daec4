"""The lines that `akgc check --in` reads, and what becomes of those that cannot be judged."""

from __future__ import annotations

import json
from dataclasses import dataclass

from detect.paged_document import PagedDocument
from proxy.wire.json_body import JsonObject, shown, told
from proxy.wire.paged_documents import parse_paged_documents


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A line to be judged; ``documents`` is empty where the graph is to judge it."""

    id: object
    prompt: str
    answer: str
    documents: tuple[PagedDocument, ...] = ()

    @classmethod
    def parse(cls, number: int, line: str) -> CheckLine | JsonObject:
        """The line, or its id with an error in the shape of the interface; ``number`` counts from 1.

        A line without an id, or that cannot be read, has its number for one.
        """
        name: object = f"line-{number}"
        try:
            item = json.loads(line)
        except json.JSONDecodeError as error:
            return error_line(name, f"line {number} is not JSON: {told(error)} at column {error.colno}")
        except (ValueError, RecursionError) as error:  # a number of too many digits; brackets within brackets
            return error_line(name, f"line {number} cannot be read: {error}")
        if not isinstance(item, dict):
            return error_line(name, f'line {number} is not an object; write {{"answer": "..."}}')
        name = item.get("id", name)
        prompt, answer = "" if item.get("prompt") is None else item["prompt"], item.get("answer")
        if answer is None:
            missing = f'line {number}: "answer" is missing; write {{"answer": "..."}}'
            return error_line(name, missing, param="answer")
        for field, value in (("prompt", prompt), ("answer", answer)):
            if not isinstance(value, str):
                wrong = f'line {number}: "{field}" must be a string, not {shown(value)}'
                return error_line(name, wrong, param=field)
        if not answer.strip():
            return error_line(name, f"line {number}: the answer is blank", param="answer")
        if item.get("documents") is None:
            return cls(name, prompt, answer)
        try:
            return cls(name, prompt, answer, parse_paged_documents(item["documents"]))
        except ValueError as error:
            return error_line(name, f"line {number}: {error}", param="documents")


def error_line(name: object, message: str, *, param: str | None = None) -> JsonObject:
    error = {"message": message, "type": "invalid_request_error", "param": param, "code": None}
    return {"id": name, "error": error}
