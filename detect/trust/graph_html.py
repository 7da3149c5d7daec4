"""The reasoning graph as one HTML page: nothing is fetched, and without scripts it is still whole.

Boxes are ``details`` elements, so that keyboards and screen readers work as they do; each names its neighbours as
links. The script draws edges and follows them with arrow keys. Every text that comes from outside goes through
`html.escape`, and a content security policy allows the page's own script and style by their hashes alone.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from detect.trust.reasoning_graph import DECISION, Kind, Node, Quote, Relation, Tone, reasoning_graph

if TYPE_CHECKING:
    import networkx

    from detect.trust.report import TrustReport

_FOLDER = Path(__file__).parent
_COLUMNS: Mapping[Kind, str] = {
    Kind.DOCUMENT: "Documents",
    Kind.SENTENCE: "Sentences of the answer",
    Kind.METRIC: "Metrics",
    Kind.DECISION: "Decision",
}
_TONES: Mapping[Tone, str] = {
    Tone.GOOD: "trusted",
    Tone.FAIR: "in doubt",
    Tone.POOR: "not trusted",
    Tone.UNKNOWN: "not measured",
}
_LINES = {
    Relation.SUPPORTS: "supports",
    Relation.CONTRADICTS: "contradicts",
    Relation.LEAVES_OPEN: "open",
    Relation.COUNTS: "counts",
}


def page(report: TrustReport) -> str:
    """The page of a report."""
    graph = reasoning_graph(report)
    ids = {key: f"node-{number}" for number, key in enumerate(graph)}
    decision: Node = graph.nodes[DECISION]["node"]
    style, script = _part("graph_style.css"), _part("graph_script.js")
    return _part("graph_page.html").format(
        title=f"Trust: {escape(decision.title)}",
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        tone=decision.tone.value,
        label=escape(decision.title),
        score="" if report.score is None else f"{report.score:.2f}",
        query=escape(report.record.query),
        answer=escape(report.record.answer),
        notes=_notes(report.notes),
        legend="".join(f'<li class="{tone.value}">{name}</li>' for tone, name in _TONES.items()),
        columns="\n".join(_column(kind, graph, ids) for kind in Kind),
        edges="".join(_edges(graph, ids)),
    )


def _column(kind: Kind, graph: networkx.DiGraph[str], ids: Mapping[str, str]) -> str:
    keys = [key for key, node in graph.nodes(data="node") if node.kind is kind]
    boxes = "\n".join(_box(key, graph, ids) for key in keys)
    name = f"column-{kind.value}"
    heading = f'<h2 id="{name}">{_COLUMNS[kind]} ({len(keys)})</h2>'
    return f'<section aria-labelledby="{name}">\n{heading}\n{boxes}\n</section>'


def _box(key: str, graph: networkx.DiGraph[str], ids: Mapping[str, str]) -> str:
    node: Node = graph.nodes[key]["node"]
    value = "" if node.value is None else f"{node.value:.2f}, "
    tone = "" if node.kind is Kind.DOCUMENT else f'<span class="tone">{value}{_TONES[node.tone]}</span>'
    parts = [
        f"<p>{escape(node.detail)}</p>" if node.detail else "",
        "".join(_quote(quote) for quote in node.quotes),
        _links("Rests on", graph.predecessors(key), graph, ids),
        _links("Counts for", graph.successors(key), graph, ids),
    ]
    summary = f'<summary><span class="title">{escape(node.title)}</span> {tone}</summary>'
    body = "".join(parts)
    return f'<details id="{ids[key]}" class="{node.tone.value}">{summary}<div>{body}</div></details>'


def _quote(quote: Quote) -> str:
    before, marked, behind = (
        escape(text)
        for text in (
            quote.text[: quote.start],
            quote.text[quote.start : quote.end],
            quote.text[quote.end :],
        )
    )
    mark = f"<mark>{marked}</mark>" if marked else ""
    return f"<p>{escape(quote.source)}:</p><blockquote>{before}{mark}{behind}</blockquote>"


def _links(name: str, keys: Iterable[str], graph: networkx.DiGraph[str], ids: Mapping[str, str]) -> str:
    links = [f'<li><a href="#{ids[key]}">{escape(graph.nodes[key]["node"].title)}</a></li>' for key in keys]
    return f"<p>{name}:</p><ul>{''.join(links)}</ul>" if links else ""


def _edges(graph: networkx.DiGraph[str], ids: Mapping[str, str]) -> Iterable[str]:
    for start, end, relation in graph.edges(data="relation"):
        yield f'<li data-from="{ids[start]}" data-to="{ids[end]}" data-kind="{_LINES[relation]}"></li>'


def _notes(notes: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(note)}</li>" for note in notes)
    return f'<ul class="notes" aria-label="Notes">{items}</ul>' if items else ""


@cache
def _part(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """As a content security policy names a script or style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
