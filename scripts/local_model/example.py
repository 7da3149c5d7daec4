"""An example, and the texts that examples are made of: sentences from templates, and the prompts of a correction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_VOWELS = "aeiouAEIOU"
_DATE = re.compile(r"(?:\d{1,2} )?(?:[A-Z][a-z]+ )?(?:\d{1,2}, )?\d{1,4}(?: BC)?")
_DAY = re.compile(r"\d{1,2} [A-Z]|[A-Z][a-z]+ \d{1,2}, ")
_ON_OR_IN = re.compile(r" (?:on|in) \{o\}")


@dataclass(frozen=True, slots=True)
class Example:
    """``prompt`` is the user's text, ``answer`` the assistant's; ``value`` must occur in a right answer.

    The first ``given`` characters of the answer are read, not learned.
    """

    prompt: str
    answer: str
    value: str = ""
    given: int = 0

    @property
    def facts(self) -> int:
        """How many facts the prompt quotes."""
        return self.prompt.count("\nRetrieved Fact: ")

    def followed_by(self, answer: str) -> bool:
        """Whether an answer holds the value."""
        return self.value.rstrip(".").casefold() in answer.casefold()


def sentence(template: str, subject: str, value: str) -> str:
    """A template filled in, its first letter in upper case.

    >>> sentence("{s} was {an} {o}.", "Ada", "engineer")
    'Ada was an engineer.'
    """
    article = "an" if value[:1] in _VOWELS else "a"
    if _DATE.fullmatch(value):
        template = _ON_OR_IN.sub(" on {o}" if _DAY.match(value) else " in {o}", template)
    text = template.replace("{an}", article).replace("{s}", subject).replace("{o}", value)
    text = text.replace(" the the ", " the ").replace("..", ".")
    return text[:1].upper() + text[1:]


def injection(question: str, facts: Sequence[str], *, quoted: bool = True) -> str:
    """The user text of a regeneration: the question, then the facts as quoted data."""
    mark = '"' if quoted else ""
    lines = "\n".join(f"Retrieved Fact: {mark}{fact}{mark}" for fact in facts)
    return f"Question: {question}\n{lines}\nPlease provide a corrected response."


def sentence_injection(question: str, so_far: str, draft: str, facts: Sequence[str]) -> str:
    """The user text of the regeneration of one sentence, ``draft``, behind the sentences ``so_far``."""
    lines = "".join(f'Retrieved Fact: "{fact}"\n' for fact in facts)
    told = f'Answer so far: "{so_far}"\n' if so_far else ""
    request = "Please provide a corrected response: the next sentence alone."
    return f'Question: {question}\n{told}Next sentence: "{draft}"\n{lines}{request}'
