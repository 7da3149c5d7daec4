"""Files that a client sends as multipart/form-data, written to disk as they come, never held whole in memory."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath
from typing import BinaryIO

from aiohttp import BodyPartReader, web

from proxy.errors import ApiError

MOST_FILES = 100
_MOST_FIELD_BYTES = 1 << 20
_PIECE = 1 << 18
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """``path`` is a temporary file; ``name`` is the client's, without folders."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Upload:
    """The fields and files of a form."""

    fields: dict[str, str] = field(default_factory=dict)
    files: list[UploadedFile] = field(default_factory=list)


@asynccontextmanager
async def received(
    request: web.Request, *, fields: Collection[str], most_bytes: int
) -> AsyncIterator[Upload]:
    """The form in a request; its files are there until the end of the context.

    :param fields: names of the text fields that are read; a part with a file name is a file, whatever its name
    :param most_bytes: size of a file; a larger one is refused while it comes

    :raises ApiError: it is no such form, or too large
    """
    if request.content_type != "multipart/form-data":
        message = f"Send the files as multipart/form-data, not {request.content_type or 'nothing'}."
        raise ApiError(message, status=415, code="unsupported_media_type")
    folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="akgc-upload-"))
    try:
        yield await _form(request, folder, fields, most_bytes)
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def _form(request: web.Request, folder: Path, fields: Collection[str], most_bytes: int) -> Upload:
    upload = Upload()
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                raise ApiError("A form within the form cannot be read; send each file as a part of its own.")
            if part.filename is not None:
                upload.files.append(await _file(part, folder / str(len(upload.files)), most_bytes))
                _check_count(len(upload.files))
            elif part.name in fields:
                upload.fields[str(part.name)] = await _text(part)
            else:
                raise _no_field(part, fields)
    except ValueError as error:
        raise ApiError(f"The form is malformed: {error}", code="invalid_form") from None
    return upload


async def _file(part: BodyPartReader, path: Path, most_bytes: int) -> UploadedFile:
    name, size = _plain_name(part.filename or ""), 0
    with open(path, "wb") as file:  # noqa: ASYNC230  (made at once, filled in a thread)
        while piece := await part.read_chunk(_PIECE):
            size += len(piece)
            if size > most_bytes:
                message = (
                    f"{name} is larger than {most_bytes / 1024**2:,.0f} MiB, the most that is read. Split it."
                )
                raise ApiError(message, status=413, param=part.name, code="document_too_large")
            await _write(file, bytes(piece))
    return UploadedFile(name, path)


async def _write(file: BinaryIO, piece: bytes) -> None:
    await asyncio.to_thread(file.write, piece)


async def _text(part: BodyPartReader) -> str:
    content = bytearray()
    while piece := await part.read_chunk():
        content += piece
        if len(content) > _MOST_FIELD_BYTES:
            message = f'The field "{part.name}" is longer than {_MOST_FIELD_BYTES:,} bytes.'
            raise ApiError(message, status=413, param=part.name)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise ApiError(f'The field "{part.name}" is no UTF-8.', param=part.name) from None


def _no_field(part: BodyPartReader, fields: Collection[str]) -> ApiError:
    known = ", ".join(sorted(fields))
    message = f'There is no field "{part.name}"; the form may have {known}, and files with a file name.'
    return ApiError(message, param=part.name)


def _check_count(count: int) -> None:
    if count > MOST_FILES:
        raise ApiError(f"More than {MOST_FILES} files in one form; send them in several.", status=413)


def _plain_name(sent: str) -> str:
    """
    >>> _plain_name("C:\\\\docs\\\\a.pdf"), _plain_name("../../etc/passwd"), _plain_name("a\\nb")
    ('a.pdf', 'passwd', 'ab')
    """
    name = PureWindowsPath(sent).name
    return "".join(c for c in name if c.isprintable())[:_LONGEST_NAME] or "unnamed"
