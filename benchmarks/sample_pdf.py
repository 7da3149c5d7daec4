"""A PDF file of many full pages of English, for measuring: sentences over real names, none twice on a page.

Written by hand, since what is needed is little: uncompressed content streams, one standard font (ISO 32000-1, 7.5).
"""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

NAMES = Path(__file__).resolve().parent.parent / "kg/starter/people/entities.tsv"
LINES, WIDTH = 40, 80
_SENTENCES = (
    "{a} was a {d}, and spent the year {y} in the company of {b}.",
    "In {y} the committee asked {a} for a report on {n} cases, of which {m} had been closed.",
    "Few contemporaries described the work of {a} as clearly as {b}, who was a {d}.",
    "The letters that {a} wrote between {y} and the end of the decade fill {n} pages.",
    "According to {b}, the results were measured {n} times and differed by less than {m} per cent.",
    "What {a} meant by this remained unclear until {b} returned to the question {m} years later.",
)


def sample_pdf(pages: int, *, seed: int = 0) -> bytes:
    """About 3,000 characters a page, as a full page of a report has."""
    return _file([_content(lines) for lines in sample_pages(pages, seed=seed)])


def sample_pages(pages: int, *, seed: int = 0) -> Iterator[list[str]]:
    """The lines of each page, of at most 80 characters."""
    people = [line.split("\t")[:4] for line in NAMES.read_text(encoding="utf-8").splitlines()[1:]]
    known = [(row[1], row[3].partition(" (")[0]) for row in people if len(row) > 3 and row[1].isascii()]
    draw = random.Random(seed)
    for _ in range(pages):
        lines: list[str] = []
        while len(lines) < LINES:
            lines += textwrap.wrap(" ".join(_sentence(draw, known) for _ in range(8)), WIDTH)
        yield lines[:LINES]


def _sentence(draw: random.Random, known: Sequence[tuple[str, str]]) -> str:
    (a, about), (b, _) = draw.sample(known, 2)
    return draw.choice(_SENTENCES).format(
        a=a,
        b=b,
        d=about or "writer",
        y=draw.randint(1700, 2020),
        n=draw.randint(20, 900),
        m=draw.randint(2, 19),
    )


def _content(lines: Sequence[str]) -> bytes:
    shown = "\n".join(f"({_escaped(line)}) Tj T*" for line in lines)
    return f"BT /F1 10 Tf 16 TL 50 790 Td\n{shown}\nET".encode("latin-1", "replace")


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _file(contents: Sequence[bytes]) -> bytes:
    """Objects: 1 catalogue, 2 page tree, 3 font, then a page and its content by turns."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, len(contents)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for n, content in enumerate(contents):
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R >> >> >>" % (5 + 2 * n),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        ]
    return _joined(objects)


def _joined(objects: Sequence[bytes]) -> bytes:
    parts, places, at = [b"%PDF-1.4\n"], [], 9
    for number, each in enumerate(objects, 1):
        places.append(at)
        parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, each))
        at += len(parts[-1])
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    parts.append(b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, table))
    parts.append(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, at))
    return b"".join(parts)
