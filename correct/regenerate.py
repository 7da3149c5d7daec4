"""Regeneration: the user text that asks the model once more, with the facts injected.

Facts are data, not instructions: each stands on one line, in quotation marks of its own, stripped of line breaks,
control characters and quotation marks, and cut to a bounded length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from detect.verdict import CheckedClaim
from kg.verbalise import fact_text

FACT_CHARACTERS = 300
FACTS = 4
QUESTION_CHARACTERS = 2000


def regeneration_prompt(question: str, claims: Iterable[CheckedClaim]) -> str:
    """The prompt of the published method: question, retrieved facts, request.

    >>> print(regeneration_prompt("What is the capital of France?", []))
    Question: What is the capital of France?
    Please provide a corrected response.
    """
    facts = "".join(f'Retrieved Fact: "{fact}"\n' for fact in fact_lines(claims))
    return f"Question: {question[:QUESTION_CHARACTERS].strip()}\n{facts}Please provide a corrected response."


def fact_lines(claims: Iterable[CheckedClaim]) -> Sequence[str]:
    """The facts behind the claims as quotable lines, each once, at most `FACTS`."""
    lines = dict.fromkeys(quoted(fact_text(fact)) for claim in claims for fact in claim.facts)
    return list(lines)[:FACTS]


def quoted(fact: str) -> str:
    """One line without quotation marks or control characters, at most `FACT_CHARACTERS` long."""
    flat = "".join(
        " " if character.isspace() else character for character in fact if character not in '"“”„`'
    )
    printable = "".join(character for character in flat if character.isprintable())
    return " ".join(printable.split())[:FACT_CHARACTERS]
