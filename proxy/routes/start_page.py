"""GET /: the base URL to paste into a client, and the last exchanges. Plain HTML that fetches nothing."""

from __future__ import annotations

from html import escape
from string import Template
from urllib.parse import quote

from aiohttp import web

from proxy.parts import PARTS
from proxy.routes.operations import snapshot_name
from proxy.wire.json_body import JsonObject

SHOWN = 20
_SHOWN_CHARACTERS = 200
_SECURITY = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

_PAGE = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>AKGC</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
code { background: #8882; padding: .1em .3em; border-radius: .2em; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8884; }
:root { color-scheme: light dark; }
</style>
</head>
<body>
<h1>AKGC</h1>
<p>Base URL for any OpenAI-compatible client: <code>$base</code></p>
<p>Answers are written by <code>$upstream</code> and checked against <code>$snapshot</code>.
Use <code>$origin/strict/v1</code> or <code>$origin/observe/v1</code> for another policy.</p>
<p><a href="/audit">Audit an answer against documents</a></p>
<h2>Last exchanges</h2>
$exchanges
</body>
</html>
""")


async def start_page(request: web.Request) -> web.Response:
    parts = request.app[PARTS]
    origin = f"{request.scheme}://{request.host}"
    html = _PAGE.substitute(
        base=escape(f"{origin}/v1"),
        origin=escape(origin),
        upstream=escape(parts.upstream.name),
        snapshot=escape(snapshot_name(parts) or "nothing: the knowledge graph is missing"),
        exchanges=_table(list(await parts.log.list({}, "", SHOWN))),
    )
    return web.Response(text=html, content_type="text/html", headers=_SECURITY)


def _table(records: list[JsonObject]) -> str:
    if not records:
        return "<p>None yet.</p>"
    heads = "".join(f"<th>{h}</th>" for h in ("When", "Question", "Answer", "Decision", "HVI"))
    return f"<table><tr>{heads}</tr>\n{''.join(_row(r) for r in records)}</table>"


def _row(record: JsonObject) -> str:
    href = f"/v1/akgc/exchanges/{quote(str(record.get('id', '')), safe='')}"
    when = f'<a href="{href}">{_cell(record, "started_at")}</a>'
    answer = _cell(record, "answer") or _cell(record, "error") or _cell(record, "reason")
    cells = (when, _cell(record, "prompt"), answer, _cell(record, "decision"), _cell(record, "hvi"))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n"


def _cell(record: JsonObject, name: str) -> str:
    value = record.get(name)
    text = "" if value is None else str(value)
    return escape(text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…")
