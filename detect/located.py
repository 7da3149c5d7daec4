"""A claim of an answer with what was found for it in the documents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from detect.claim_text import ClaimText
from detect.document import Document
from detect.document_signals import Signals
from detect.document_values.finder import Meant
from detect.passage import Passage, joined

_MARKS = str.maketrans("", "", "*`")
_BLANKS = re.compile(r" ([.,;:!?)])")


@dataclass(frozen=True, slots=True)
class Located:
    """A claim with the passages found for it, best first, and what they say about it.

    ``sentences`` are the best ones with what they stand under, as they are read; ``meant``: what its values may be
    meant of.
    """

    claim: ClaimText
    passages: tuple[Passage, ...]
    signals: Signals
    question: str = ""
    sentences: tuple[str, ...] = ()
    meant: tuple[Meant, ...] = ()
    is_first: bool = True
    asks_elsewhere: bool = False
    """Whether the question names another heading than the one that the best sentence stands under."""
    documents: Sequence[Document] = ()

    @property
    def evidence(self) -> str:
        """The passages as one text, in the order of the documents."""
        return joined(self.passages)

    @property
    def pair(self) -> tuple[str, str]:
        """What the verifier reads."""
        return self.evidence, self.worded

    @property
    def worded(self) -> str:
        """The claim as it is read behind its question, its values in the wording of the documents where these have
        them.
        """
        return f"{self.claim.asked}{self.signals.wording or self.claim.read_as}"

    @property
    def is_said(self) -> bool:
        """Whether the claim is a sentence of a passage, word by word, and not one about something else."""
        if self.asks_elsewhere:
            return False
        claim = _plain(self.claim.read_as)
        return any(_plain(passage.sentence) == claim for passage in self.passages)


def _plain(sentence: str) -> str:
    """Without marks of emphasis, or the blanks that stand for them."""
    return _BLANKS.sub(r"\1", " ".join(sentence.translate(_MARKS).split())).rstrip(".!")
