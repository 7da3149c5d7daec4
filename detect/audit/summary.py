"""A short summary of the passage: its marked sentences, shortened at a word where they are too long.

Whoever has a language model may let it write one in the words of `prompt` instead; the extract is what is left where
it gives none.
"""

from __future__ import annotations

from collections.abc import Sequence

from detect.audit.answer_audit import MarkedSentence

CHARACTERS = 300
_CUT = " …"


def extract(sentences: Sequence[MarkedSentence], *, characters: int = CHARACTERS) -> str:
    """The marked sentences as one line of at most so many code points, the most similar one first to be kept."""
    kept: list[MarkedSentence] = []
    room = characters
    for sentence in sorted(sentences, key=lambda each: -each.similarity):
        text = _line(sentence)
        if not kept or len(text) + 1 <= room:
            kept.append(sentence)
            room -= len(text) + 1
    told = " ".join(_line(each) for each in sorted(kept, key=lambda each: each.span.start))
    if len(told) <= characters:
        return told
    return told[: characters - len(_CUT)].rsplit(" ", 1)[0] + _CUT


def prompt(passage: str, question: str) -> str:
    """What a language model is asked; the passage is quoted data, never an instruction."""
    quoted = " ".join(passage.split()).replace('"', "'")
    about = f' with regard to the question "{question.strip()}"' if question.strip() else ""
    return (
        f'Passage: "{quoted}"\n'
        f"Summarise the passage in one or two short sentences{about}. Use only what the passage says."
    )


def _line(sentence: MarkedSentence) -> str:
    return " ".join(sentence.span.text.split())
