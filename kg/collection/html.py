"""Text of an HTML page as a reader sees it, by Python's own parser: no scripts, no styles, blocks on own lines."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from kg.collection.plain_text import decoded

_UNSEEN = frozenset("script style template noscript svg math iframe object select textarea".split())
_BLOCKS = frozenset(
    """address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table title tr
    ul""".split()
)
_PARAGRAPHS = frozenset("article blockquote h1 h2 h3 h4 h5 h6 p pre section table title ul ol dl".split())
_CELLS = frozenset(("td", "th"))
_PARTS = frozenset(("tr", "thead", "tbody", "tfoot"))
LONGEST_CELL = 300
"""Code points of a cell of a row that is read as one line."""
_DECLARED = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?([\w-]+)", re.I)
_DECLARED_WITHIN = 4096
_SPACES = re.compile(r"[^\S\n\t]+")
_MARK = re.compile(r"(?m)^- *\n\s*(?=[^\s-])")
"""Of an entry of a list whose text begins a paragraph of its own."""


def html_text(source: str) -> str:
    """
    >>> html_text("<p>Paris is <b>the</b> capital.<script>x()</script><p>Of France.")
    'Paris is the capital.\\n\\nOf France.'
    """
    reader = _Reader()
    reader.feed(source)
    reader.close()
    text = _MARK.sub("- ", _SPACES.sub(" ", "".join(reader.pieces)))
    lines = [said for line in text.split("\n") if (said := line.strip()) != "-"]  # an entry of entries alone
    kept = [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]
    return "\n".join(kept).strip()


def decoded_html(content: bytes) -> str:
    """The source of a page, by the encoding it declares where that is not plain to see."""
    declared = _DECLARED.search(content[:_DECLARED_WITHIN])
    return decoded(content, declared=declared[1].decode("ascii") if declared else "")


class _Reader(HTMLParser):
    """``pieces`` joined are the text; white space of the source is a space, that of ``pre`` stays. A row of short cells
    is a line with bars, so that its cells are told apart; longer ones are for laying out a page, and stay as they are.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._unseen: list[str] = []
        self._as_written = 0
        self._rows: list[list[int]] = []
        """Of each table that is open where its row begins among the pieces, then where each of its cells does."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self._unseen.append(tag)
        self._as_written += tag == "pre"
        if tag == "table":
            if self._rows:
                self._rows[-1] = []  # a row with rows of its own lays out a page
            self._rows.append([])
        elif tag in _PARTS and self._rows:
            self._end_row()
        self._break(tag)
        if tag == "li":
            self.pieces.append("- ")
        if tag == "tr" and self._rows:
            self._rows[-1] = [len(self.pieces)]
        elif tag in _CELLS and self._rows and self._rows[-1]:
            self._rows[-1].append(len(self.pieces))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unseen:
            del self._unseen[self._unseen.index(tag) :]
        if tag == "pre" and self._as_written:
            self._as_written -= 1
        if tag in (*_PARTS, "table") and self._rows:
            self._end_row()
        if tag == "table" and self._rows:
            self._rows.pop()
        if tag != "tr":  # the next one begins a line
            self._break(tag)

    def close(self) -> None:
        super().close()
        while self._rows:
            self._end_row()
            self._rows.pop()

    def _end_row(self) -> None:
        """Bars around the cells of the row that is open, unless one of them is long."""
        cells, self._rows[-1] = self._rows[-1], []
        if len(cells) < 2:
            return
        ends = [*cells[2:], len(self.pieces)]
        said = ["".join(self.pieces[start:end]) for start, end in zip(cells[1:], ends, strict=True)]
        if max(map(len, said)) <= LONGEST_CELL:
            self.pieces[cells[0] :] = [f"| {' | '.join(' '.join(each.split()) for each in said)} |"]

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.pieces.append(data if self._as_written else " ".join(re.split(r"\s+", data)))

    def _break(self, tag: str) -> None:
        if tag in _PARAGRAPHS:
            self.pieces.append("\n\n")
        elif tag in _BLOCKS:
            self.pieces.append("\n")
        elif tag in _CELLS:
            self.pieces.append("\t")
