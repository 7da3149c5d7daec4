"""The picture of a PDF's page, and where in it pieces of its text stand."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from kg.collection.clean_text import CleanMap
from kg.collection.limits import ReadingLimits
from kg.collection.pdf import damaged, open_pdf, text_page
from kg.collection.problem import DocumentError, Problem

Span = tuple[int, int]
"""Half-open, code points of a page's text."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels from the upper left corner; right and bottom are outside."""


@dataclass(frozen=True, slots=True)
class PageImage:
    """``png`` is the file; ``boxes`` has, for each span asked for, a box for every line it runs over."""

    png: bytes
    width: int
    height: int
    boxes: tuple[tuple[Box, ...], ...]


def page_image(
    content: bytes, name: str, *, page: int, spans: Sequence[Span], width: int, limits: ReadingLimits
) -> PageImage:
    """The page of that number, from 1, ``width`` pixels wide; narrower where it would be too high.

    :raises DocumentError: the file is encrypted or damaged, or has no such page
    """
    with open_pdf(content, name) as document:
        if not 1 <= page <= len(document):
            message = f"{name} has {len(document)} pages; there is no page {page}."
            raise DocumentError(Problem.UNSUPPORTED, message)
        with text_page(document, page, name) as (drawn, text):
            page_width, page_height = drawn.get_size()
            if min(page_width, page_height) <= 0:
                raise damaged(name, f"page {page} has no area")
            scale = min(min(width, limits.image_pixels) / page_width, limits.image_pixels / page_height)
            bitmap = drawn.render(scale=scale)
            places = bitmap.get_posconv(drawn)
            boxes = tuple(tuple(_boxes(text, places, span)) for span in _raw_spans(text, spans))
            return PageImage(_png(bitmap), bitmap.width, bitmap.height, boxes)


def _png(bitmap: Any) -> bytes:
    file = io.BytesIO()
    bitmap.to_pil().convert("RGB").save(file, "PNG", optimize=False)
    return file.getvalue()


def _raw_spans(text: Any, spans: Sequence[Span]) -> list[Span]:
    """Spans of the clean text as spans of pdfium's characters; both count differently."""
    import pypdfium2.raw as pdfium

    raw = text.get_text_range(errors="replace")
    back = CleanMap.of(raw)
    units = [0, *accumulate(2 if ord(character) > 0xFFFF else 1 for character in raw)]

    def character(offset: int) -> int:
        unit = units[min(back.raw(offset), len(raw))]
        return int(pdfium.FPDFText_GetCharIndexFromTextIndex(text, unit))

    return [(character(start), character(end - 1) + 1) for start, end in spans if start < end]


def _boxes(text: Any, places: Any, span: Span) -> list[Box]:
    start, end = span
    if start < 0 or end <= start:
        return []
    boxes: list[Box] = []
    for index in range(text.count_rects(start, end - start)):
        left, bottom, right, top = text.get_rect(index)
        x1, y1 = places.to_bitmap(left, top)
        x2, y2 = places.to_bitmap(right, bottom)
        boxes.append((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
    return boxes
