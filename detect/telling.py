"""How an answer as a whole is told, piece by piece: stories, what is to be imagined, quotations over many sentences.

A story lasts to the next heading or rule, what is imagined to the end of its paragraph, a quotation to its closing mark
or the end of the paragraph. A prompt that asks for a story, an alternate history or
statements with errors makes all of the answer one.
"""

from __future__ import annotations

import re

from detect.block import Block, BlockKind
from detect.stance import Stance

_TOLD = (
    r"(?:story|stories|poem|tale|fable|song|lyrics|novel|haiku|limerick|sonnet|screenplay|dialogue|script|joke|"
    r"scene|rap)"
)
_STORY = re.compile(  # with capitals it is a title: "Once Upon a Time in America"
    rf"\b(?-i:[Oo]nce upon a time)\b|\bhere(?:'s|’s| is| are)\b(?: \w+)? an? (?:[\w-]+ ){{0,3}}{_TOLD}\b",
    re.I,
)
_ASKED = re.compile(
    r"\b(?:write|tell|compose|make up|invent|create|continue|imagine|improvise)\b(?: me| us)?"
    r"(?: an?| some| another| the)?"
    rf"(?: (?!of |about |on |from )[\w-]+){{0,2}} {_TOLD}\b|\b(?:pretend|role-?play|fan ?fiction)\b",
    re.I,
)
_UNTRUE = re.compile(
    r"\balternat(?:e|ive)[- ]histor|\bcounterfactual"
    r"|\bwhat[- ]if\b[^.?!\n]{0,80}\b(?:had|hadn['’]t|never|were)\b"
    r"|\b(?:my|our|a|this) (?:own |fictional |made[- ]up |fantasy |invented )+"
    r"(?:world|setting|universe|campaign|country)\b"
    r"|\bworld-?building\b|\b(?:spot|find) the (?:mistakes?|errors?|lie|fake)\b|\btwo truths\b"
    r"|\btrue[- ](?:or|/)[- ]false (?:quiz|questions|statements)"
    r"|\b(?:write|give|make|create|list|generate|come up with|invent|includ(?:e|ing)|need|want|with|containing)\b"
    r"[^.?!\n]{0,40}?\b(?:deliberate(?:ly)?|intentional(?:ly)?|made[- ]up|fake|bogus|wrong|false|incorrect) "
    r"(?:\w+ ){0,2}?(?:facts|statements|sentences|answers|options|errors|mistakes|claims)\b"
    r"|\b(?:each|one|every)\b[^.?!\n]{0,20}\b(?:with|containing|contains|has) (?:one|an?|exactly one) "
    r"(?:\w+ )?(?:error|mistake)\b",
    re.I,
)
"""What asks for statements that are not meant to be true."""
_IMAGINED = re.compile(
    r"\W*(?:imagine|suppose|picture this|let(?:'s|’s| us) (?:imagine|say|pretend|assume|suppose))\b", re.I
)
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_PROMPT_CHARS = 2000


class Telling:
    """One per answer; plain values, so that a shallow copy goes its own way."""

    def __init__(self, prompt: str) -> None:
        asked = prompt[-_PROMPT_CHARS:]
        is_untrue = _ASKED.search(asked) or _UNTRUE.search(asked)
        self._asked = Stance.FICTION if is_untrue else Stance.ASSERTED
        self._story = self._asked
        self._imagined = False
        self._quote_open = False

    def take(self, block: Block, piece: str) -> Stance:
        """The stance to a piece as far as the way of telling shows it."""
        text = piece[block.start :]
        if block.kind in {BlockKind.HEADING, BlockKind.RULE}:
            self._story = self._asked
        if _STORY.search(text):
            self._story = Stance.FICTION
        self._imagined = self._imagined or _IMAGINED.match(text) is not None
        stance = self._now(block)
        self._go_on(block, piece)
        return stance

    def _now(self, block: Block) -> Stance:
        if self._story is not Stance.ASSERTED:
            return self._story
        if block.quoted or self._quote_open:
            return Stance.QUOTED
        return Stance.SUPPOSED if self._imagined else Stance.ASSERTED

    def _go_on(self, block: Block, piece: str) -> None:
        tail = piece[len(piece.rstrip()) :]
        if block.kind is not BlockKind.PROSE or _PARAGRAPH.search(tail):
            self._quote_open = self._imagined = False
            return
        if piece.count('"') % 2:
            self._quote_open = not self._quote_open
        if balance := piece.count("“") - piece.count("”"):
            self._quote_open = balance > 0


"""
"""
