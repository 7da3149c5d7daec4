"""Sends questions through a running proxy with the official client, and prints what became of the answers.

Usage: demo.py BASE_URL. Exit status 1 where a request failed or an answer went unchecked.
"""

from __future__ import annotations

import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import openai
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

QUESTIONS = (
    "What is the capital of France?",
    "Who directed Casablanca?",
    "Who wrote Hamlet?",
    "Who wrote The Name of the Rose?",
    "Which continent is Nepal in?",
    "When was Nintendo founded?",
)
READY_TIMEOUT_S = 120.0
STYLES = {"pass": "green", "correct": "yellow", "refuse": "red", "unchecked": "magenta"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the answer as the client got it, and the verdict; ``error`` where there is none."""

    question: str
    streamed: bool
    answer: str = ""
    verdict: Mapping[str, Any] | None = None
    error: str = ""

    @property
    def failed(self) -> bool:
        return self.verdict is None or self.verdict["decision"] == "unchecked" or not self.answer


def main(base_url: str) -> int:
    wait_until_ready(base_url)
    client = openai.OpenAI(base_url=base_url, api_key="none needed", max_retries=0)
    model = next(iter(client.models.list())).id
    asked = [ask(client, model, question, streamed=n % 2 == 1) for n, question in enumerate(QUESTIONS)]
    print_table(asked, model)
    return int(any(each.failed for each in asked))


def wait_until_ready(base_url: str) -> None:
    """:raises SystemExit: it took too long"""
    url = base_url.removesuffix("/v1") + "/health/ready"
    deadline = time.monotonic() + READY_TIMEOUT_S
    problem = ""
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=10).close()
            return
        except OSError as error:
            problem = error.read().decode() if isinstance(error, urllib.error.HTTPError) else str(error)
            time.sleep(0.2)
    sys.exit(f"{url} is not ready after {READY_TIMEOUT_S:.0f} s: {problem}")


def ask(client: openai.OpenAI, model: str, question: str, *, streamed: bool) -> Asked:
    try:
        answer, verdict = (_ask_streamed if streamed else _ask_whole)(client, model, question)
    except openai.OpenAIError as error:
        return Asked(question, streamed, error=str(error))
    return Asked(question, streamed, answer, verdict, error="" if verdict else "the answer has no verdict")


def _ask_whole(client: openai.OpenAI, model: str, question: str) -> tuple[str, Any]:
    reply = client.chat.completions.create(model=model, messages=[{"role": "user", "content": question}])
    return reply.choices[0].message.content or "", (reply.model_extra or {}).get("akgc")


def _ask_streamed(client: openai.OpenAI, model: str, question: str) -> tuple[str, Any]:
    pieces: list[str] = []
    verdict = None
    chunks = client.chat.completions.create(
        model=model, messages=[{"role": "user", "content": question}], stream=True
    )
    for chunk in chunks:
        pieces += [choice.delta.content or "" for choice in chunk.choices]
        verdict = (chunk.model_extra or {}).get("akgc") or verdict
    return "".join(pieces), verdict


def print_table(asked: list[Asked], model: str) -> None:
    columns = ("question", "draft", "decision", "HVI", "final answer", "fact used", "ms added")
    table = Table(*columns, title=f"model {model}, * = streamed", box=box.ROUNDED, show_lines=True)
    for each in asked:
        table.add_row(*_cells(each))
    console = Console(stderr=False)
    Console(width=None if console.is_terminal else 200).print(table)


def _cells(asked: Asked) -> tuple[Text, ...]:
    question = Text(asked.question + (" *" if asked.streamed else ""))
    verdict = asked.verdict
    if verdict is None:
        return question, Text(asked.error, style="red"), *(Text() for _ in range(5))
    decision = Text(verdict["decision"], style=STYLES.get(verdict["decision"], ""))
    hvi = Text("" if verdict["hvi"] is None else f"{verdict['hvi']:.2f}")
    added = Text(f"{verdict['timing_ms'].get('total', 0.0):.1f}")
    return question, Text(verdict["original"]), decision, hvi, Text(asked.answer), Text(_fact(verdict)), added


def _fact(verdict: Mapping[str, Any]) -> str:
    """The first fact that decided, or why there is none."""
    facts = [fact["text"] for claim in verdict["claims"] for fact in claim["facts"]]
    return facts[0] if facts else str(verdict.get("reason") or "none bears on it")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: demo.py BASE_URL")
    sys.exit(main(sys.argv[1]))
