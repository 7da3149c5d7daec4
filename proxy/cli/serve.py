"""`akgc serve`: run the proxy."""

from __future__ import annotations

import argparse

from proxy import ollama
from proxy.build_graph import require_snapshot
from proxy.cli.command import Command
from proxy.cli.options import add_settings, read_settings, shown
from proxy.cli.output import print_json_line
from proxy.server import serve
from proxy.settings import SETTINGS, Settings


def _serve(options: argparse.Namespace) -> int:
    settings = read_settings(options)
    require_snapshot(settings)
    return serve(settings, lambda url: _announce(url, settings, as_json=options.json))


def _announce(url: str, settings: Settings, *, as_json: bool) -> None:
    version = ollama.detect() if settings.upstream == "local" else None
    if as_json:
        offered = ollama.base_url() if version else None
        print_json_line({"base_url": url, "upstream": settings.upstream, "ollama": offered})
        return
    upstream = f"the embedded model ({shown(settings.model) or 'shipped'})"
    print(
        f"AKGC stands in front of {upstream if settings.upstream == 'local' else settings.upstream}",
        end="",
    )
    print(f" (policy {settings.policy.value}).")
    print(f"Base URL for clients: {url}", flush=True)
    if version:
        print(
            f"Ollama {version} runs here; to check its models: akgc serve --upstream {ollama.base_url()}",
            flush=True,
        )


COMMANDS = {
    "serve": Command(
        "run the proxy; prints the base URL to paste", _serve, lambda p: add_settings(p, *SETTINGS)
    ),
}
