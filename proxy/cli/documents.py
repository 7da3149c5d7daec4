"""`akgc documents`: collections of documents on this machine, those that a server here searches as well."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_table

if TYPE_CHECKING:
    from kg.collection.library import Library
    from proxy.wire.json_body import JsonObject

DEFAULT = "default"
_SETTINGS = ("documents_path", "engine")
_READING = ("document_mb", "document_pages", "document_s", "document_memory_mb", "device", "threads")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="PDF, HTML, Markdown or text; a folder is all files in it; - is stdin",
    )
    _add_collection(parser)
    add_settings(parser, *_SETTINGS, *_READING)


def _add_collection(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--collection", metavar="NAME", default=DEFAULT, help=f"the collection (default: {DEFAULT})"
    )


def _list_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="COLLECTION", help="list the files of this one")
    parser.add_argument("--collection", metavar="NAME", help="the same")
    add_settings(parser, *_SETTINGS)


def _delete_arguments(parser: ArgumentParser) -> None:
    parser.usage = "%(prog)s COLLECTION [FILE] [options]"
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="the collection, and name or SHA-256 of a file; without: all of it",
    )
    parser.add_argument(
        "--collection", metavar="NAME", help="the collection; what stands alone is a file of it"
    )
    add_settings(parser, *_SETTINGS)


def _chosen(options: argparse.Namespace, *, files: int) -> tuple[str | None, str | None]:
    """The collection and the file that a command names, the collection as its first word or as an option.

    :param files: how many files it may name
    :raises CommandError: it names more
    """
    names = list(options.names) if options.collection is None else [options.collection, *options.names]
    if len(names) > 1 + files:
        taken = "one collection and one file of it" if files else "one collection"
        raise CommandError(f"{', '.join(names)} are too many; name {taken}")
    return names[0] if names else None, names[1] if len(names) > 1 else None


def _add(options: argparse.Namespace) -> int:
    """Exit 1 where a file could not be read; the others are taken."""
    with _found(options.files) as files:
        added, errors = _run(options, lambda library: _add_all(library, options, files))
    if options.json:
        print_json({"collection": options.collection, "data": added, "errors": errors})
    else:
        for error in errors:
            print(f"akgc: {error['message']}", file=sys.stderr)
        if added:
            columns = ("name", "pages", "without text", "passages", "indexed")
            print_table(columns, [_added_row(file) for file in added])
    return Exit.FAILED if errors else Exit.DONE


async def _add_all(
    library: Library, options: argparse.Namespace, files: Sequence[tuple[Path, str]]
) -> tuple[list[JsonObject], list[JsonObject]]:
    from kg.collection.problem import DocumentError
    from proxy.cli.documents_bar import DocumentsBar
    from proxy.wire.collection_json import file_json

    added: list[JsonObject] = []
    errors: list[JsonObject] = []
    with DocumentsBar(shown=sys.stderr.isatty() and not options.json) as bar:
        for path, name in files:
            try:
                one = await library.add(options.collection, path, name, bar.of(name))
            except DocumentError as error:
                errors.append({"name": name, "message": str(error), "code": error.problem.value})
            else:
                added.append({**file_json(one.file), "cached": one.cached})
    return added, errors


def _added_row(file: JsonObject) -> Sequence[object]:
    missing = len(file["pages_without_text"])
    return (
        file["name"],
        file["pages"],
        missing or "",
        file["passages"],
        "before" if file["cached"] else "now",
    )


def _list(options: argparse.Namespace) -> int:
    from proxy.wire.collection_json import collection_json, file_json

    collection, _ = _chosen(options, files=0)
    if collection is None:
        records = _run(options, lambda library: library.collections())
        rows = [collection_json(record) for record in records]
        _show(options, rows, ("name", "files", "pages", "passages", "created"))
    else:
        record = _run(options, lambda library: library.collection(collection))
        rows = [file_json(file) for file in record.files]
        _show(options, rows, ("name", "pages", "passages", "added", "sha256"))
    return Exit.DONE


def _delete(options: argparse.Namespace) -> int:
    collection, wanted = _chosen(options, files=1)
    if collection is None:
        raise CommandError("name the collection to delete; akgc documents list shows what there is")

    async def delete(library: Library) -> str:
        if wanted is None:
            return (await library.drop(collection)).name
        file = (await library.collection(collection)).find(wanted)
        return (await library.remove(collection, file.sha256)).name

    name = _run(options, delete)
    if options.json:
        print_json({"name": name, "deleted": True})
    else:
        print(f"deleted {name}")
    return Exit.DONE


def _show(options: argparse.Namespace, rows: Sequence[JsonObject], columns: Sequence[str]) -> None:
    if options.json:
        print_json({"data": list(rows)})
    else:
        print_table(columns, [[row[column] for column in columns] for row in rows])


def _run(options: argparse.Namespace, work: Callable[[Library], Coroutine[Any, Any, Any]]) -> Any:
    """What ``work`` gives, done with the library that the settings name.

    :raises CommandError: it cannot be done as asked
    """
    from kg.collection.catalogue import AmbiguousFile, BadName, NoSuchFile
    from kg.retrieval.engine_error import EngineError
    from kg.retrieval.passage_engine import NoSuchCollection

    async def done() -> Any:
        library = _library(options)
        try:
            return await work(library)
        finally:
            await library.close()

    try:
        return asyncio.run(done())
    except (AmbiguousFile, BadName, NoSuchFile, NoSuchCollection) as error:
        raise CommandError(f"{error} See akgc documents list.") from None
    except EngineError as error:
        raise CommandError(str(error), status=Exit.FAILED) from None


def _library(options: argparse.Namespace) -> Library:
    from proxy.build_documents import LateEncoder, build_library
    from proxy.build_models import build_encoder

    settings = read_settings(options)
    return build_library(settings, os.environ, LateEncoder(lambda: build_encoder(settings)))


@contextmanager
def _found(named: Sequence[str]) -> Iterator[list[tuple[Path, str]]]:
    """Files with the names they get; those of a folder keep their place in it.

    :raises CommandError: there is no such file, or a folder has none
    """
    with tempfile.TemporaryDirectory() as folder:
        files: list[tuple[Path, str]] = []
        for word in named:
            path = Path(word)
            if word == "-":
                path = Path(folder) / "stdin"
                path.write_bytes(sys.stdin.buffer.read())
                files.append((path, "stdin"))
            elif path.is_dir():
                files += in_folder(path)
            elif path.is_file():
                files.append((path, path.name))
            else:
                raise CommandError(f"there is no file {word}; name existing ones, or - for standard input")
        yield files


def in_folder(folder: Path) -> list[tuple[Path, str]]:
    inside = [(path, path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file()]
    files = [(path, str(place)) for path, place in inside if not any(p.startswith(".") for p in place.parts)]
    if not files:
        raise CommandError(f"the folder {folder} has no files; name another one")
    return files


COMMANDS = {
    "add": Command("put files into a collection; each is read and indexed once", _add, _add_arguments),
    "list": Command("the collections, or the files of one", _list, _list_arguments),
    "delete": Command("delete a collection, or take a file out of it", _delete, _delete_arguments),
}
