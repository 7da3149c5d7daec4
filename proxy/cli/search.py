"""`akgc search`: facts of the graph, or passages of a collection, by words, by meaning or by both."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from proxy import retrieval
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, hit_count, read_settings
from proxy.cli.output import print_json, print_table
from proxy.cli.weights import weights_like
from proxy.wire.json_body import JsonObject
from proxy.wire.retrieval_choice import FUSIONS, METHODS, SYSTEMS, WEIGHTS, RetrievalChoice

if TYPE_CHECKING:
    from kg.retrieval.reranker import Reranker
    from proxy.settings import Settings

_FACT_SYSTEMS = ("exact", *SYSTEMS)
_SHOWN = 100
_SETTINGS = ("kg", "documents_path", "engine", "verifier", "device", "threads")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="a question, a statement, or words")
    parser.add_argument("--collection", metavar="NAME", help="passages of these documents instead of facts")
    parser.add_argument("--method", choices=METHODS, default=METHODS[-1], help="default: %(default)s")
    parser.add_argument(
        "--fusion", choices=FUSIONS, default=FUSIONS[-1], help="how hybrid joins two rankings (%(default)s)"
    )
    parser.add_argument(
        "--weights",
        type=weights_like(WEIGHTS),
        metavar="S=X,S=X",
        help=f"of the weighted fusion, like {WEIGHTS}",
    )
    parser.add_argument("--compare", action="store_true", help="both fusions side by side")
    parser.add_argument("--rerank", action="store_true", help="let the verifier order what was found")
    parser.add_argument("--k", type=hit_count, default=10, metavar="N", help="at most so many (default: 10)")
    add_settings(parser, *_SETTINGS)


def _search(options: argparse.Namespace) -> int:
    query = " ".join(options.query).strip()
    if not query:
        raise CommandError("there is nothing to search for; write a question or some words")
    if options.compare and options.rerank:
        raise CommandError("--compare shows what the fusions do; leave out --rerank")
    choice, settings = _choice(options), read_settings(options)
    if options.collection is None:
        key, found = "facts", _facts(options, settings, query, choice)
    else:
        key, found = options.collection, _passages(options, settings, query, choice)
    if options.json:
        print_json({"query": query, "searched": key, "compare" if options.compare else "hits": found})
    elif found:
        _print(found)
    else:
        print("nothing was found")
    return Exit.DONE


def _choice(options: argparse.Namespace) -> RetrievalChoice:
    body: JsonObject = {"method": options.method, "fusion": options.fusion, "weights": options.weights}
    try:
        return RetrievalChoice.parse(body, systems=SYSTEMS if options.collection else _FACT_SYSTEMS)
    except ValueError as error:
        raise CommandError(f"--weights: {error}") from None


def _facts(
    options: argparse.Namespace, settings: Settings, query: str, choice: RetrievalChoice
) -> Sequence[JsonObject]:
    from kg.linker import Linker
    from kg.retrieval.engine_error import EngineError
    from proxy.build_graph import open_graph
    from proxy.build_models import build_encoder
    from proxy.build_search import build_retriever

    if options.rerank:
        raise CommandError("--rerank reads passages; name a --collection")
    graph = open_graph(settings, os.environ)
    encoder = build_encoder(settings) if choice.needs_vectors or options.compare else None
    retriever = build_retriever(graph, Linker(graph), encoder, os.environ)
    look = retriever.compare if options.compare else retriever.search
    try:
        return look(query, choice, limit=options.k)
    except EngineError as error:
        raise CommandError(str(error), status=Exit.FAILED) from None


def _passages(
    options: argparse.Namespace, settings: Settings, query: str, choice: RetrievalChoice
) -> Sequence[JsonObject]:
    from kg.retrieval.engine_error import EngineError

    try:
        return asyncio.run(_found(options, settings, query, choice))
    except (LookupError, ValueError) as error:
        raise CommandError(f"{error} See akgc documents list.") from None
    except EngineError as error:
        raise CommandError(str(error), status=Exit.FAILED) from None


async def _found(
    options: argparse.Namespace, settings: Settings, query: str, choice: RetrievalChoice
) -> Sequence[JsonObject]:
    from proxy.build_documents import LateEncoder, build_library
    from proxy.build_models import build_encoder

    library = build_library(settings, os.environ, LateEncoder(lambda: build_encoder(settings)))
    try:
        if options.compare:
            return await retrieval.comparison(
                library, options.collection, query, choice.weights, limit=options.k
            )
        reranker = _reranker(settings) if options.rerank else None
        return await retrieval.hits(
            library, options.collection, query, choice, limit=options.k, reranker=reranker
        )
    finally:
        await library.close()


def _reranker(settings: Settings) -> Reranker:
    from detect.passage_reranker import PassageReranker
    from proxy.build_models import build_verifier

    verifier = build_verifier(settings)
    if verifier is None:
        raise CommandError("--rerank needs a verifier; leave out --verifier off")
    return PassageReranker(verifier)


def _print(found: Sequence[JsonObject]) -> None:
    systems = list(dict.fromkeys(system for hit in found for system in hit["scores"]))
    places = list(found[0].get("fusions", ())) or ["score"]
    rows = [_row(hit, systems, number) for number, hit in enumerate(found, 1)]
    print_table(("#", *places, *systems, "where", "text"), rows)


def _row(hit: JsonObject, systems: Sequence[str], number: int) -> list[object]:
    """Scores with the rank of the system: "0.71 #3"."""
    fusions = hit.get("fusions")
    places = [f"#{each['rank']}" for each in fusions.values()] if fusions else [f"{hit['score']:.3f}"]
    said = [f"{hit['scores'][s]:.3f} #{hit['ranks'][s]}" if s in hit["scores"] else "" for s in systems]
    passage: dict[str, Any] = hit.get("passage") or {}
    where = f"{passage['name']} p. {passage['page']}" if passage else hit["fact"]["subject"]["id"]
    words = " ".join(str(passage.get("text") or hit["text"]).split())
    return [number, *places, *said, where, words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"]


COMMANDS = {"search": Command("facts or passages by words, by meaning or by both", _search, _add_arguments)}
