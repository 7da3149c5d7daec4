"""A PDF of fifty pages, made for the purpose, audited for the first time and again."""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.processor_time import processor_s
from proxy.settings import Settings

PAGES = 50
SENTENCES = 30
AGAIN = 5
QUESTION = "When was the Marlow Bridge opened, and by whom?"
ANSWERS = (
    "The Marlow Bridge was opened on 12 May 1934 by Helen Strand.",
    "The Marlow Bridge is 412 metres long.",
    "The Marlow Bridge was opened by Helen Strand in 1934. It is 412 metres long. It cost 2.3 million pounds.",
)
TOLD = "The Marlow Bridge was opened on 12 May 1934 by Helen Strand. It is 412 metres long and cost 2.3 million pounds."
_SUBJECTS = "The river|A mill|The council|The old road|A surveyor|The school|A second ferry|The market".split(
    "|"
)
_VERBS = "crosses|served|was moved to|was rebuilt near|supplied|is described in|was closed before|belonged to".split(
    "|"
)
_OBJECTS = "the valley|the upper town|the harbour|a report of the county|the station|the parish|the north bank".split(
    "|"
)


def measure(settings: Settings) -> Mapping[str, float]:
    """Milliseconds of an audit of a PDF that nobody has seen, of the same one again, and of another answer to it.

    Models are loaded and warm. Without reportlab, which makes the PDF, nothing is measured.
    """
    try:
        content = make(seed=1)
    except ImportError:
        return {}
    from proxy.build_audit import build_answer_auditor
    from proxy.build_models import build_document_verifier, build_encoder

    auditor = build_answer_auditor(
        encoder=build_encoder(settings), verifier=build_document_verifier(settings)
    )
    auditor.audit("Where is it?", "Paris is in France.", ["Paris is the capital of France."])
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as folder:
        file = Path(folder) / "bridge.pdf"
        file.write_bytes(content)

        def timed(answer: str) -> float:
            started = perf_counter()
            auditor.audit(QUESTION, answer, [file])
            return 1000 * (perf_counter() - started)

        used = processor_s()
        first = timed(ANSWERS[0])
        used = processor_s() - used
        again = median(timed(ANSWERS[0]) for _ in range(AGAIN))
        others = {f"{PAGES} pages, another answer ({n})": timed(a) for n, a in enumerate(ANSWERS[1:], 1)}
    return {
        f"{PAGES} pages, first time": first,
        f"{PAGES} pages, first time, processor time": 1000 * used,
        f"{PAGES} pages, again (median)": again,
        **others,
    }


def make(*, seed: int, pages: int = PAGES) -> bytes:
    """The file; what the answers say stands on one of its pages.

    :raises ImportError: reportlab is not installed
    """
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas

    chance, file = random.Random(seed), io.BytesIO()
    canvas = Canvas(file, pagesize=A4)
    told_on = 2 * pages // 3
    for page in range(pages):
        lines = [_sentence(chance) for _ in range(SENTENCES)]
        if page == told_on:
            lines[SENTENCES // 2 : SENTENCES // 2] = TOLD.split(". ", 1)[0] + ".", TOLD.split(". ", 1)[1]
        text = canvas.beginText(60, 790)
        for line in lines:
            text.textLine(line)
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _sentence(chance: random.Random) -> str:
    said = f"{chance.choice(_SUBJECTS)} {chance.choice(_VERBS)} {chance.choice(_OBJECTS)}"
    return f"{said} in {chance.randint(1700, 1990)}, {chance.randint(2, 900)} metres from {chance.choice(_OBJECTS)}."
