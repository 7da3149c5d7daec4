"""Byte-level BPE of a few thousand tokens; digits stand alone, so that numbers are copied figure by figure.

Pre-tokenisation is llama.cpp's "smollm": digits apart, then GPT-2's pattern. A conversation is
``<|user|>text<|assistant|>answer<|end|>``; there is no token for its beginning.

`render` and `CHAT_TEMPLATE` are the same function. Both keep the last user message alone, and move the question of
an injection behind its facts: next to the answer, where a plain question stands, a small model finds it. What is
requested behind facts in other words than those of a correction is put in these: the model knows no others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

END, USER, ASSISTANT = "<|end|>", "<|user|>", "<|assistant|>"
SPECIAL = (END, USER, ASSISTANT)
PRE_TOKENIZER = "smollm"
_FACT = "\nRetrieved Fact: "
_REQUEST = "Please provide a corrected response"
CHAT_TEMPLATE = (
    "{%- set last = namespace(text='') -%}"
    "{%- for message in messages -%}"
    "{%- if message['role'] == 'user' -%}{%- set last.text = message['content'] -%}{%- endif -%}"
    "{%- endfor -%}"
    "{%- set mark = '\nRetrieved Fact: ' -%}"
    "{%- set parts = last.text.split(mark) -%}"
    "{{- '<|user|>' -}}"
    "{%- set request = 'Please provide a corrected response' -%}"
    "{%- for part in parts[1:] -%}"
    "{%- if loop.last and request not in part -%}{{- mark + part.split('\n')[0] + '\n' + request + '.' -}}"
    "{%- else -%}{{- mark + part -}}{%- endif -%}"
    "{%- endfor -%}"
    "{%- if parts | length > 1 -%}{{- '\n' -}}{%- endif -%}"
    "{{- parts[0] + '<|assistant|>' -}}"
)


def render(text: str) -> str:
    """The prompt of a conversation whose last user message is ``text``.

    >>> render("What?")
    '<|user|>What?<|assistant|>'
    """
    question, *facts = text.split(_FACT)
    if facts and _REQUEST not in facts[-1]:
        facts[-1] = facts[-1].split("\n")[0] + f"\n{_REQUEST}."
    told = "".join(_FACT + fact for fact in facts) + ("\n" if facts else "")
    return f"{USER}{told}{question}{ASSISTANT}"


def empty_tokenizer() -> Tokenizer:
    """A tokenizer without a vocabulary: how text is cut before the merges, and how it is put together again."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def train_tokenizer(texts: Iterable[str], *, vocabulary: int) -> Tokenizer:
    """Learn the merges; the special tokens get the ids 0, 1, 2."""
    from tokenizers import pre_tokenizers, trainers

    tokenizer = empty_tokenizer()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=list(SPECIAL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer
