"""`akgc serve`: run the proxy."""

from __future__ import annotations

import argparse
import socket
import sys
from contextlib import closing

from yarl import URL

from proxy import ollama
from proxy.build_graph import require_snapshot
from proxy.cli.command import Command
from proxy.cli.options import add_settings, read_settings, shown
from proxy.cli.output import print_json_line
from proxy.server import serve
from proxy.settings import SETTINGS, Settings

_TRIED_S = 1.0
"""So long the upstream has at the start to accept a connection."""


def _serve(options: argparse.Namespace) -> int:
    settings = read_settings(options)
    require_snapshot(settings)
    return serve(settings, lambda url: _announce(url, settings, as_json=options.json))


def _announce(url: str, settings: Settings, *, as_json: bool) -> None:
    version = ollama.detect() if settings.upstream == "local" else None
    away = None if settings.upstream == "local" else _away(settings.upstream)
    if as_json:
        offered = ollama.base_url() if version else None
        print_json_line(
            {"base_url": url, "upstream": settings.upstream, "upstream_error": away, "ollama": offered}
        )
        return
    upstream = f"the embedded model ({shown(settings.model) or 'shipped'})"
    print(
        f"AKGC stands in front of {upstream if settings.upstream == 'local' else settings.upstream}",
        end="",
    )
    print(f" (policy {settings.policy.value}).")
    print(f"Base URL for clients: {url}", flush=True)
    if away:
        print(
            f"akgc: warning: {settings.upstream} cannot be reached now ({away}). Start it, or name another one with"
            " --upstream; until then answers end with status 502.",
            file=sys.stderr,
        )
    if version:
        print(
            f"Ollama {version} runs here; to check its models: akgc serve --upstream {ollama.base_url()}",
            flush=True,
        )


def _away(upstream: str) -> str | None:
    """Why a server accepts no connection, None where it does."""
    url = URL(upstream)
    try:
        with closing(socket.create_connection((url.host or "", url.port or 0), timeout=_TRIED_S)):
            return None
    except OSError as error:
        return error.strerror or str(error)


COMMANDS = {
    "serve": Command(
        "run the proxy; prints the base URL to paste", _serve, lambda p: add_settings(p, *SETTINGS)
    ),
}
