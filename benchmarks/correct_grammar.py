"""How well a text reads to the local model: the mean log-probability of its tokens as the answer to a question.

The model is opened here once more with all logits, in the format of its chat template; texts are scored, not written.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from correct.local_model import SHIPPED, plain_buffers

CONTEXT = 1024


class Reader:
    """Scores texts; not safe from several threads.

    :raises RuntimeError: llama-cpp-python is not installed.
    """

    def __init__(self, path: Path = SHIPPED) -> None:
        try:
            from llama_cpp import Llama
            from llama_cpp.llama_chat_format import Jinja2ChatFormatter
        except ImportError as error:
            raise RuntimeError(
                "scoring needs llama-cpp-python; install it with pip install 'akgc[local]'"
            ) from error
        with plain_buffers(path):
            self._model: Any = Llama(str(path), n_ctx=CONTEXT, n_threads=1, logits_all=True, verbose=False)
        template = self._model.metadata["tokenizer.chat_template"]
        end = self._model.detokenize([self._model.token_eos()], special=True).decode()
        self._format = Jinja2ChatFormatter(template, eos_token=end, bos_token="", add_generation_prompt=True)

    def score(self, question: str, text: str) -> float:
        """Mean natural log-probability of a token of ``text`` behind the question; NaN of none or too many."""
        asked = self._format(messages=[{"role": "user", "content": question}]).prompt
        before = self._tokens(asked)
        told = self._tokens(text)
        if not told or len(before) + len(told) >= CONTEXT:
            return math.nan
        self._model.reset()
        self._model.eval([*before, *told])
        rows = self._model.scores[len(before) - 1 : len(before) + len(told) - 1]
        return float(np.mean(_log_probabilities(np.asarray(rows, np.float64), told)))

    def close(self) -> None:
        self._model.close()

    def _tokens(self, text: str) -> list[int]:
        return list(self._model.tokenize(text.encode(), add_bos=False, special=True))


def _log_probabilities(logits: np.ndarray[Any, np.dtype[np.float64]], tokens: Sequence[int]) -> Any:
    """Of each token under its row of logits, shape (tokens,)."""
    highest = logits.max(axis=1, keepdims=True)
    total = highest[:, 0] + np.log(np.exp(logits - highest).sum(axis=1))
    return logits[np.arange(len(tokens)), list(tokens)] - total
