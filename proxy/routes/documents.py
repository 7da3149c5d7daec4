"""POST, GET and DELETE /v1/akgc/documents: collections of documents, each file read and indexed once.

A form may bring several files. Those that can be read are taken, also where others cannot: 207 then, with the errors;
where none can, the answer is the error of the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from kg.collection.catalogue import AmbiguousFile, BadName, NoSuchFile
from kg.collection.problem import DocumentError, Problem
from kg.retrieval.engine_error import EngineError
from proxy.errors import ApiError, error_body
from proxy.in_flight import IN_FLIGHT
from proxy.parts import PARTS, SETTINGS
from proxy.upload import Upload, UploadedFile, received
from proxy.wire.collection_json import collection_json, file_json
from proxy.wire.json_body import JsonObject, dump

if TYPE_CHECKING:
    from kg.collection.library import Library

DEFAULT = "default"
MIB = 1024**2
_STATUS = {
    Problem.UNSUPPORTED: 415,
    Problem.TOO_LARGE: 413,
    Problem.TOO_MANY_PAGES: 413,
}
"""422 for the other problems: the request is well formed, the document is not."""


async def add_documents(request: web.Request) -> web.Response:
    """:raises ApiError: it is no form, or none of its files could be read."""
    library, most_bytes = library_of(request), request.app[SETTINGS].document_mb * MIB
    with request.app[IN_FLIGHT].running():
        async with received(request, fields={"collection"}, most_bytes=most_bytes) as upload:
            return await _add(library, upload, request.query.get("collection", DEFAULT))


async def collections(request: web.Request) -> web.Response:
    records = await library_of(request).collections()
    return _json({"object": "list", "data": [collection_json(record) for record in records]})


async def collection(request: web.Request) -> web.Response:
    """:raises ApiError: there is no such collection."""
    name = request.match_info["collection"]
    try:
        record = await library_of(request).collection(name)
    except (LookupError, ValueError) as error:
        raise _explained(error) from None
    return _json({**collection_json(record), "data": [file_json(file) for file in record.files]})


async def delete_collection(request: web.Request) -> web.Response:
    """:raises ApiError: there is no such collection."""
    name = request.match_info["collection"]
    try:
        await library_of(request).drop(name)
    except (LookupError, ValueError, EngineError) as error:
        raise _explained(error) from None
    return _json({"object": "collection", "name": name, "deleted": True})


async def delete_document(request: web.Request) -> web.Response:
    """:raises ApiError: there is no such collection or file, or several of that name."""
    name, wanted = request.match_info["collection"], request.match_info["file"]
    library = library_of(request)
    try:
        file = (await library.collection(name)).find(wanted)
        await library.remove(name, file.sha256)
    except (LookupError, ValueError, EngineError) as error:
        raise _explained(error) from None
    return _json({"object": "document", "sha256": file.sha256, "name": file.name, "deleted": True})


def library_of(request: web.Request) -> Library:
    """:raises ApiError: this server keeps no documents."""
    library = request.app[PARTS].library
    if library is None:
        raise ApiError("This server keeps no documents.", status=404)
    return library


def document_error(error: DocumentError) -> ApiError:
    """What a client is told of a document that cannot be read."""
    return ApiError(
        str(error), status=_STATUS.get(error.problem, 422), param="file", code=error.problem.value
    )


async def _add(library: Library, upload: Upload, named: str) -> web.Response:
    name = upload.fields.get("collection", named)
    added: list[JsonObject] = []
    errors: list[ApiError] = []
    try:
        if not upload.files:
            return _json(collection_json(await library.create(name)))
        for file in upload.files:
            try:
                added.append(await _added(library, name, file))
            except DocumentError as error:
                errors.append(document_error(error))
    except (ValueError, EngineError) as error:
        raise _explained(error) from None
    if not added:
        raise errors[0]
    body = {"object": "list", "collection": name, "data": added}
    if not errors:
        return _json(body)
    return _json({**body, "errors": [_error_json(error) for error in errors]}, status=207)


async def _added(library: Library, collection: str, file: UploadedFile) -> JsonObject:
    added = await library.add(collection, file.path, file.name)
    return {**file_json(added.file), "cached": added.cached}


def _explained(error: Exception) -> Exception:
    """The error that a client sees; a fault of ours stays as it is."""
    from kg.retrieval.passage_engine import NoSuchCollection

    if isinstance(error, EngineError):
        return ApiError(str(error), status=503, code="engine_unavailable")
    if isinstance(error, NoSuchCollection | NoSuchFile):
        return ApiError(str(error), status=404, code="not_found")
    if isinstance(error, BadName | AmbiguousFile):
        status = 409 if isinstance(error, AmbiguousFile) else 400
        return ApiError(str(error), status=status, param="collection")
    return error


def _error_json(error: ApiError) -> JsonObject:
    body = error_body(error.message, status=error.status, param=error.param, code=error.code)
    described: JsonObject = body["error"]
    return described


def _json(body: JsonObject, *, status: int = 200) -> web.Response:
    return web.Response(body=dump(body), status=status, content_type="application/json")
