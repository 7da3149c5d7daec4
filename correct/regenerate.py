"""Regeneration: what asks the model once more, with the facts injected.

Facts are data, not instructions: each stands on one line, in quotation marks of its own, stripped of line breaks,
control characters and quotation marks, and cut to its first sentence and a bounded length. The model's own text is
quoted the same way. How much it may write follows from the length of what it corrects.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from detect.verdict import CheckedClaim
from kg.sentence import SentenceSplitter
from kg.thought import without_thoughts
from kg.verbalise import fact_text

FACT_CHARACTERS = 300
FACTS = 4
QUESTION_CHARACTERS = 2000
CONTEXT_CHARACTERS = 600
"""How much of the answer before a sentence is shown with it."""
REGENERATE_MS = 5000.0
_LEAST_TOKENS = 64
_BYTES_PER_TOKEN = 3
"""Fewer than a token has in most languages, so that the bound is on the safe side."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """What the model is asked: the user's text, and the most tokens that it may answer with."""

    prompt: str
    most_tokens: int


Regenerate = Callable[[Rewrite], Awaitable[str]]
"""Asks the same model with the same parameters; the answer is its text."""


def rewrite(
    question: str, draft: str, claims: Iterable[CheckedClaim], *, before: str | None = None
) -> Rewrite:
    """``claims``: the wrong ones of the draft. ``before``: the answer so far, where the draft is one sentence of it."""
    prompt = (
        regeneration_prompt(question, claims)
        if before is None
        else sentence_prompt(question, draft, claims, before=before)
    )
    return Rewrite(prompt, most_tokens(draft))


def regeneration_prompt(question: str, claims: Iterable[CheckedClaim]) -> str:
    """The prompt of the published method: question, retrieved facts, request.

    >>> print(regeneration_prompt("What is the capital of France?", []))
    Question: What is the capital of France?
    Please provide a corrected response.
    """
    return f"{_question(question)}{_facts(claims)}Please provide a corrected response."


def sentence_prompt(question: str, sentence: str, claims: Iterable[CheckedClaim], *, before: str) -> str:
    """The same for one sentence in its place.

    >>> print(sentence_prompt("Tell me of Ulm.", "It lies in Italy.", [], before="Ulm is a city."))
    Question: Tell me of Ulm.
    Answer so far: "Ulm is a city."
    Next sentence: "It lies in Italy."
    Please provide a corrected response: the next sentence alone.
    """
    told = quoted(without_thoughts(before)[-CONTEXT_CHARACTERS:], most=CONTEXT_CHARACTERS)
    so_far = f'Answer so far: "{told}"\n' if told else ""
    wrong = f'Next sentence: "{quoted(sentence, most=CONTEXT_CHARACTERS)}"\n'
    request = "Please provide a corrected response: the next sentence alone."
    return f"{_question(question)}{so_far}{wrong}{_facts(claims)}{request}"


def most_tokens(draft: str) -> int:
    """Twice what the draft may have, and never too few for a sentence.

    >>> most_tokens("The capital of France is Berlin.")
    64
    """
    return max(_LEAST_TOKENS, 2 * len(draft.encode("utf-8", "replace")) // _BYTES_PER_TOKEN)


def fact_lines(claims: Iterable[CheckedClaim]) -> Sequence[str]:
    """The facts behind the claims as quotable lines, each once, at most `FACTS`."""
    lines = dict.fromkeys(first_sentence(fact_text(fact)) for claim in claims for fact in claim.facts)
    return [line for line in lines if line][:FACTS]


def first_sentence(fact: str) -> str:
    """A fact is one sentence: what a label says beyond it is no fact."""
    sentences = SentenceSplitter().split(quoted(fact))
    return sentences[0].strip() if sentences else ""


def quoted(text: str, *, most: int = FACT_CHARACTERS) -> str:
    """One line without quotation marks or control characters, at most ``most`` characters long."""
    flat = "".join(
        " " if character.isspace() else character for character in text if character not in '"“”„`'
    )
    printable = "".join(character for character in flat if character.isprintable())
    return " ".join(printable.split())[:most]


def _question(question: str) -> str:
    return f"Question: {question[:QUESTION_CHARACTERS].strip()}\n"


def _facts(claims: Iterable[CheckedClaim]) -> str:
    return "".join(f'Retrieved Fact: "{fact}"\n' for fact in fact_lines(claims))
