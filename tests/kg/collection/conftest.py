"""PDF files made by reportlab, sound and hostile."""

from __future__ import annotations

import io
import textwrap
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

MakePdf = Callable[..., bytes]


def make_pdf(pages: Sequence[str], **canvas: Any) -> bytes:
    """A PDF with one paragraph a page, wrapped; a page for "" has a drawing only."""
    file = io.BytesIO()
    paper = Canvas(file, pagesize=A4, **canvas)
    for page in pages:
        paper.rect(20, 20, 100, 100, fill=1)
        text = paper.beginText(60, 780)
        for line in textwrap.wrap(page, 90):
            text.textLine(line)
        paper.drawText(text)
        paper.showPage()
    paper.save()
    return file.getvalue()


def make_bomb(inflated: int) -> bytes:
    """A PDF of one page, whose content stream inflates to so many bytes of drawing commands."""
    packer = zlib.compressobj(9)
    piece = b"BT /F1 9 Tf (boom) Tj ET\n" * 40_000
    first, again = (packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    stream = first + again * (inflated // len(piece) - 1) + packer.flush()
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources"
        b" << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(stream), stream),
    )
    file, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer << /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(file)
    return file + b"xref\n0 5\n0000000000 65535 f \n" + table + end


@pytest.fixture(scope="session")
def pdf() -> MakePdf:
    return make_pdf


@pytest.fixture(scope="session")
def bomb() -> bytes:
    """Five megabytes that inflate to 2 GB."""
    return make_bomb(2_000_000_000)
