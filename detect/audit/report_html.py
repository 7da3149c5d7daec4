"""An audit as one HTML page that needs nothing beside it: no script, no font, no address outside.

Everything that comes from the answer or the documents is escaped.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files

from detect.audit.answer_audit import AnswerAudit, AuditedClaim, ClaimVerdict, PageSpan
from detect.audit.page_picture import Draw, draw, picture_of
from detect.audit.standing import Standing, ValueStanding
from detect.audit.trust import TrustLabel
from kg.collection.page_image import PageImage

_CLASS = {
    TrustLabel.SUPPORTED: "good",
    TrustLabel.PARTIAL: "fair",
    TrustLabel.HALLUCINATED: "bad",
    None: "dim",
    ClaimVerdict.SUPPORTED: "good",
    ClaimVerdict.NOT_FOUND: "fair",
    ClaimVerdict.CONTRADICTED: "bad",
}
_TOLD = {
    ClaimVerdict.SUPPORTED: "supported",
    ClaimVerdict.NOT_FOUND: "not found in the documents",
    ClaimVerdict.CONTRADICTED: "contradicted by the documents",
}
_TITLE = 60


def report_html(audit: AnswerAudit, drawn: Draw = draw) -> str:
    """The page; ``drawn`` makes the picture of a page, the text of the page stands where it gives none."""
    template = (files(__package__) / "report_page.html").read_text(encoding="utf-8")
    parts = (
        *_head(audit),
        *_scores(audit),
        *_claims(audit),
        *_passage(audit, picture_of(audit, drawn)),
        *_candidates(audit),
        *_notes(audit),
    )
    page = template.replace("{{title}}", escape(_short(audit.question or audit.answer)))
    return page.replace("{{body}}", "\n".join(parts))


def _head(audit: AnswerAudit) -> Iterator[str]:
    label = "Nothing to look up" if audit.label is None else audit.label.value
    trust = "" if audit.trust is None else f" · {audit.trust:.0f} %"
    yield f'<h1 class="{_CLASS[audit.label]}">{label}{trust}</h1>'
    yield f'<p class="dim">{escape(audit.finding.told)}</p>'
    if audit.question.strip():
        yield f'<h2>Question</h2><div class="card quote">{escape(audit.question)}</div>'
    yield f'<h2>Answer</h2><div class="card quote">{_answer(audit)}</div>'
    if audit.summary:
        yield f'<h2>What the passage says, in short</h2><div class="card">{escape(audit.summary)}</div>'


def _answer(audit: AnswerAudit) -> str:
    """The answer with its claims coloured by their verdicts."""
    pieces, at = [], 0
    for claim in audit.claims:
        told = f'class="{_CLASS[claim.verdict]}" title="{_TOLD[claim.verdict]}"'
        pieces.append(escape(audit.answer[at : claim.start]))
        pieces.append(f"<span {told}>{escape(audit.answer[claim.start : claim.end])}</span>")
        at = claim.end
    return "".join((*pieces, escape(audit.answer[at:])))


def _scores(audit: AnswerAudit) -> Iterator[str]:
    if audit.trust is None:
        return
    rows = (
        ("global", "the question and answer with the passage", audit.scores.global_, audit.weights.global_),
        ("local", "the answer with the marked sentences", audit.scores.local, audit.weights.local),
        ("re-rank", "the least supported claim is supported", audit.scores.rerank, audit.weights.rerank),
    )
    yield '<h2>Trust</h2><div class="scroll"><table>'
    for name, about, score, weight in rows:
        bar = f'<div class="bar"><i style="width:{100 * score:.0f}%"></i></div>'
        yield (
            f'<tr><th>{name}</th><td class="dim">{about}</td><td class="number">{score:.2f}</td>'
            f'<td class="number">× {weight:g}</td><td style="width:25%">{bar}</td></tr>'
        )
    yield "</table></div>"
    if audit.penalty:
        yield f'<p class="fair">Less {audit.penalty:.0%}: a negation stands in the answer or the passage alone.</p>'


def _claims(audit: AnswerAudit) -> Iterator[str]:
    if not audit.claims:
        return
    yield '<h2>Claims</h2><div class="scroll"><table><tr><th>claim</th><th>the documents</th>'
    yield "<th>numbers, dates, names</th><th>where it was looked for</th></tr>"
    for claim in audit.claims:
        yield (
            f"<tr><td>{escape(claim.text)}</td>"
            f'<td class="{_CLASS[claim.verdict]}">{_TOLD[claim.verdict]}'
            f'<br><span class="dim">{claim.p_supported:.0%} supported</span>{_correction(claim)}</td>'
            f"<td>{_values(claim.values)}</td><td>{_where(claim.evidence, audit)}</td></tr>"
        )
    yield "</table></div>"


def _correction(claim: AuditedClaim) -> str:
    if claim.correction is None:
        return ""
    return f"<br>{escape(claim.correction.wrong)} → {escape(claim.correction.right)}"


def _values(values: Iterable[ValueStanding]) -> str:
    return "<br>".join(_value(value) for value in values) or '<span class="dim">none</span>'


def _value(value: ValueStanding) -> str:
    if value.standing is Standing.FOUND:
        return f'<span class="good">{escape(value.text)}</span> found'
    if value.standing is Standing.CONFLICT:
        return f'<span class="bad">{escape(value.text)}</span> the documents say {escape(value.other)}'
    return f'<span class="fair">{escape(value.text)}</span> not found'


def _where(evidence: Iterable[PageSpan], audit: AnswerAudit) -> str:
    told = (f"{_place(span, audit)}: {escape(' '.join(span.text.split()))}" for span in evidence)
    return "<br>".join(told) or '<span class="dim">nothing near</span>'


def _place(span: PageSpan, audit: AnswerAudit) -> str:
    return f"<b>{escape(audit.documents[span.document].name)}, page {span.page}</b>"


def _passage(audit: AnswerAudit, picture: PageImage | None) -> Iterator[str]:
    if audit.passage is None:
        return
    yield f"<h2>Best passage: {_place(audit.passage, audit)}</h2>"
    yield f'<div class="card quote">{_marked(audit, audit.passage)}</div>'
    if picture is not None:
        yield _picture(picture)
        return
    page = audit.documents[audit.passage.document].page(audit.passage.page)
    whole = PageSpan(audit.passage.document, page.number, 0, len(page.text), page.text)
    if len(page.text) > len(audit.passage.text):
        yield f'<details><summary>The whole page</summary><div class="card quote">{_marked(audit, whole)}</div>'
        yield "</details>"


def _marked(audit: AnswerAudit, span: PageSpan) -> str:
    """A piece of the page with the two sentences marked."""
    pieces, at = [], span.start
    for sentence in audit.sentences:
        start, end = sentence.span.start, sentence.span.end
        pieces.append(escape(span.text[at - span.start : start - span.start]))
        pieces.append(f"<mark>{escape(span.text[start - span.start : end - span.start])}</mark>")
        at = end
    return "".join((*pieces, escape(span.text[at - span.start :])))


def _picture(picture: PageImage) -> str:
    boxes = "".join(
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}"/>'
        for of_span in picture.boxes
        for left, top, right, bottom in of_span
    )
    source = base64.b64encode(picture.png).decode("ascii")
    return (
        f'<div class="page"><img alt="The page, the two sentences marked" src="data:image/png;base64,{source}">'
        f'<svg viewBox="0 0 {picture.width} {picture.height}" preserveAspectRatio="none">{boxes}</svg></div>'
    )


def _candidates(audit: AnswerAudit) -> Iterator[str]:
    if len(audit.candidates) < 2:
        return
    yield '<h2>Passages considered</h2><div class="scroll"><table>'
    yield "<tr><th>passage</th><th>similarity</th><th>re-rank</th></tr>"
    for each in audit.candidates:
        yield (
            f"<tr><td>{_place(each.span, audit)}: {escape(_short(each.span.text, 160))}</td>"
            f'<td class="number">{each.similarity:.2f}</td><td class="number">{each.rerank:.2f}</td></tr>'
        )
    yield "</table></div>"


def _notes(audit: AnswerAudit) -> Iterator[str]:
    yield from (f'<p class="dim">{escape(note)}</p>' for note in audit.notes)
    names = ", ".join(f"{each.name} ({len(each.pages)} p.)" for each in audit.documents)
    yield f'<p class="dim">Documents: {escape(names)}. Checked at level {audit.level.value}.</p>'


def _short(text: str, most: int = _TITLE) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
