"""Another text in the place of a sentence of which the reader may have the beginning already."""

from __future__ import annotations

import re

from detect.block import block_of

_PHRASE_ENDS = frozenset(".,;:!?…)]*_\"'”’")
"""Marks behind which a sentence may begin."""
_OPENING = re.compile(r"(?:The|An?|It|Its|He|His|She|Her|They|Their|There|This)(?= )")
"""Words that have a capital only because they open a sentence."""


def in_place(text: str, sentence: str, lead: str = "") -> str:
    """``text`` for ``sentence``, with the white space and the signs of a list around that.

    ``lead``: how the sentence begins, as it was read already.
    A text that does not go on from the lead stands behind a dash.

    >>> in_place("Paris is.", "- Lyon is. "), in_place("I do not know.", "There are 5. ", "There are ")
    ('- Paris is. ', 'There are — I do not know. ')
    """
    start = len(sentence) - len(sentence.lstrip())
    tail = sentence[len(sentence.rstrip()) :]
    marked = _marked(text.strip(), sentence[start : block_of(sentence, opens_line=True).start])
    placed = sentence[:start] + marked + tail
    if placed.startswith(lead):
        return placed
    begun = lead.rstrip()
    space = lead[len(begun) :] or " "
    dash = "" if begun[-1:] in _PHRASE_ENDS or not begun else "— "
    text = text.strip()
    if begun.endswith(",") and _OPENING.match(text):
        text = text[0].lower() + text[1:]
    return f"{begun}{space}{dash}{text}{tail}"


def _marked(text: str, signs: str) -> str:
    """The text behind the signs of a list item, a heading or a quote."""
    return text if not text or text.startswith(signs.rstrip()) else signs + text
