"""Files of retrieval-augmented answers: one JSON object, a list of them, or JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from proxy.cli.command import CommandError
from proxy.cli.output import reading
from proxy.wire.rag_record import RagFieldError, RagRequest, parse_rag_record

_SHAPE = '{"query": "...", "answer": "...", "documents": ["..."]}'


def read_records(name: str, *, generate: bool = False) -> list[RagRequest]:
    """The records of a file, - being standard input; with ``generate`` the model is to write the answers.

    :raises CommandError: the file holds no record, or one of them is wrong; the message says which
    """
    with reading(name) as file:
        try:
            text = file.read()
        except UnicodeDecodeError as error:
            raise CommandError(f"{name} is no UTF-8 text: byte {error.start} cannot be decoded") from None
    requests = [_request(where, body, generate=generate) for where, body in _bodies(text, name)]
    if not requests:
        raise CommandError(f"{name} holds no record; write {_SHAPE}")
    return requests


def _request(where: str, body: object, *, generate: bool) -> RagRequest:
    if not isinstance(body, dict):
        raise CommandError(f"{where} is not an object; write {_SHAPE}")
    try:
        return parse_rag_record({**body, "generate": True} if generate else body)
    except RagFieldError as error:
        raise CommandError(f"{where}: {error}") from None


def _bodies(text: str, name: str) -> Iterator[tuple[str, Any]]:
    """What a JSON file holds, one or a list, or JSON lines; each with where it stands."""
    try:
        whole = json.loads(text)
    except ValueError:
        yield from _lines(text, name)
    else:
        several = whole if isinstance(whole, list) else [whole]
        yield from ((f"{name} record {number}", each) for number, each in enumerate(several, 1))


def _lines(text: str, name: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield f"{name} line {number}", json.loads(line)
            except ValueError as error:
                raise CommandError(f"{name} is neither JSON nor JSON lines: line {number}: {error}") from None
