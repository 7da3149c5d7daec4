"""A language model in this process: any GGUF file, through llama-cpp-python.

The only file that imports llama_cpp. Answers have the shape of OpenAI's chat completions. One generation runs
at a time; calls block, so a server makes them in a thread. Where the last message is the assistant's, the model goes
on from it, and the answer is what follows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from llama_cpp import Llama

Message = Mapping[str, Any]
SHIPPED = Path(__file__).parent / "models" / "akgc-small-q8_0.gguf"
_MAGIC = b"GGUF"
_MOST_BYTES_PER_TOKEN = 128
_SMALL_BYTES = 100_000_000
_AMX = b"AMX_INT8 = 1"


class PromptTooLong(ValueError):
    """The messages do not fit into the context window."""


class LocalModel:
    """A GGUF model; opened by the first call, so that making one is cheap once the file has been looked at.

    :param n_ctx: tokens of prompt and answer together.
    :param n_threads: threads of one generation; None is one for a small model, half the cores for others.
    :raises FileNotFoundError: there is no such file.
    :raises ValueError: the file is no GGUF.
    """

    def __init__(
        self, path: Path | str = SHIPPED, *, n_ctx: int = 1024, n_threads: int | None = None
    ) -> None:
        self.path = Path(path)
        self.n_ctx = n_ctx
        _check_file(self.path)
        small = self.path.stat().st_size < _SMALL_BYTES
        self.n_threads = n_threads or (1 if small else max(1, (os.cpu_count() or 2) // 2))
        self.name = self.path.stem
        self._lock = Lock()
        self._engines: dict[bool, Any] = {}

    def chat(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int | None = None,
        temperature: float = 0.0,
        top_p: float = 1.0,
        seed: int | None = None,
        stop: Sequence[str] = (),
        logprobs: bool = False,
        top_logprobs: int = 0,
    ) -> dict[str, Any]:
        """A chat.completion; ``temperature`` 0 is greedy.

        :raises PromptTooLong: the messages do not fit into ``n_ctx``.
        :raises ValueError: a message has no text, or llama.cpp refuses the file.
        :raises RuntimeError: llama-cpp-python is not installed.
        """
        texts = self._texts(messages)
        options = self._options(max_tokens, temperature, top_p, seed, stop)
        with self._lock:
            engine = self._engine(logprobs=logprobs)
            with _Refusals(self):
                answer = _continued(engine, texts)(
                    logprobs=logprobs, top_logprobs=top_logprobs if logprobs else None, **options
                )
        return {**answer, "model": self.name}

    def stream(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int | None = None,
        temperature: float = 0.0,
        top_p: float = 1.0,
        seed: int | None = None,
        stop: Sequence[str] = (),
    ) -> Iterator[dict[str, Any]]:
        """The same as chat.completion.chunk dicts; closing the iterator stops the generation.

        Raises what `chat` raises, at the first ``next``.
        """
        texts = self._texts(messages)
        options = self._options(max_tokens, temperature, top_p, seed, stop)
        with self._lock:
            engine = self._engine(logprobs=False)
            with _Refusals(self):
                for chunk in _continued(engine, texts)(stream=True, **options):
                    yield {**chunk, "model": self.name}

    def close(self) -> None:
        """Free the memory; a later call opens the file again."""
        with self._lock:
            while self._engines:
                self._engines.popitem()[1].close()

    def _texts(self, messages: Sequence[Message]) -> list[dict[str, str]]:
        texts = [
            {"role": str(message.get("role", "user")), "content": text_of(message)} for message in messages
        ]
        if not texts:
            raise ValueError("messages is empty; it needs at least one message with a text")
        size = sum(len(text["content"]) for text in texts)
        if size > self.n_ctx * _MOST_BYTES_PER_TOKEN:
            raise PromptTooLong(_too_long(f"{size:,} characters", self))
        return texts

    @staticmethod
    def _options(
        max_tokens: int | None, temperature: float, top_p: float, seed: int | None, stop: Sequence[str]
    ) -> dict[str, Any]:
        stops = [stop] if isinstance(stop, str) else list(stop)
        return {
            "max_tokens": max_tokens,
            "temperature": temperature,
            "top_p": top_p,
            "seed": seed,
            "stop": stops,
        }

    def _engine(self, *, logprobs: bool) -> Any:
        """The opened model; for log-probabilities one that keeps all logits (weights are shared)."""
        if logprobs not in self._engines:
            self._engines[logprobs] = _open(self, logits=logprobs)
        return self._engines[logprobs]


def text_of(message: Message) -> str:
    """The text of a message, whose content is a string or a list of parts.

    :raises ValueError: it is neither, or a part is not text.
    """
    content = message.get("content")
    if content is None or isinstance(content, str):
        return content or ""
    if not isinstance(content, list | tuple):
        raise ValueError(f"the content of a message is {content!r}; it must be a text or a list of parts")
    parts = [part.get("text") if isinstance(part, Mapping) else part for part in content]
    if not all(isinstance(part, str) for part in parts):
        raise ValueError("a message holds a part that is not text; the local model reads text alone")
    return "\n".join(map(str, parts))


def _continued(engine: Any, texts: list[dict[str, str]]) -> Callable[..., Any]:
    """Writes what follows on the messages, and on the text of the last one where it is the assistant's."""
    if texts[-1]["role"] != "assistant" or len(texts) == 1:
        return partial(engine.create_chat_completion, texts)
    return partial(_Continuing(engine, texts[-1]["content"]).create_chat_completion, texts[:-1])


class _Continuing:
    """An engine that reads the beginning of its answer behind every prompt; else as the engine itself.

    Chat templates differ in how they close a message; none closes the text that comes behind what they wrote.
    """

    def __init__(self, engine: Any, beginning: str) -> None:
        self._engine = engine
        self._beginning = beginning.encode()

    def tokenize(self, text: bytes, **options: bool) -> Any:
        return self._engine.tokenize(text + self._beginning, **options)

    def create_chat_completion(self, messages: list[dict[str, str]], **options: Any) -> Any:
        return type(self._engine).create_chat_completion(self, messages, **options)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


class _Refusals:
    """Translates llama_cpp's ValueError about the context window."""

    def __init__(self, model: LocalModel) -> None:
        self._model = model

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ValueError) and "exceed context window" in str(error):
            tokens = str(error).partition("(")[2].partition(")")[0]
            raise PromptTooLong(_too_long(f"{tokens} tokens", self._model)) from error


def _too_long(size: str, model: LocalModel) -> str:
    wider = "set `context` higher, up to what the model was made for"
    remedy = "set `model` to one that takes more" if model.path == SHIPPED else wider
    return f"the messages have {size}, it takes {model.n_ctx:,} tokens; shorten them or {remedy}"


def _check_file(path: Path) -> None:
    if not path.is_file():
        raise FileNotFoundError(
            f"no model file at {path}; set `model` to a GGUF file, or to the URL of a server"
        )
    with path.open("rb") as file:
        magic = file.read(4)
    if magic != _MAGIC:
        raise ValueError(
            f"{path} begins with {magic!r}, a GGUF file with {_MAGIC!r}; set `model` to a GGUF file"
        )


@contextmanager
def plain_buffers(path: Path) -> Iterator[None]:
    """Keep llama.cpp from repacking the weights of a small model, and of any where that means AMX.

    Its AMX kernel crashes the process at the first token on processors that give each thread its own permission to use
    tiles, whatever the model (https://github.com/ggml-org/llama.cpp/pull/26954; llama-cpp-python 0.3.36). `Llama` does
    not let `use_extra_bufts` through.
    """
    import llama_cpp.llama_cpp

    native: Any = llama_cpp.llama_cpp
    defaults = native.llama_model_default_params
    repacks = _AMX not in native.llama_print_system_info() and path.stat().st_size >= _SMALL_BYTES

    def plain() -> Any:
        params = defaults()
        params.use_extra_bufts = params.use_extra_bufts and repacks
        return params

    native.llama_model_default_params = plain
    try:
        yield
    finally:
        native.llama_model_default_params = defaults


def _open(model: LocalModel, *, logits: bool) -> Llama:
    try:
        from llama_cpp import Llama
    except ImportError as error:
        raise RuntimeError(
            "the local model needs llama-cpp-python; install it with pip install 'akgc[local]'"
        ) from error
    try:
        with plain_buffers(model.path):
            return Llama(
                str(model.path), n_ctx=model.n_ctx, n_threads=model.n_threads, n_threads_batch=model.n_threads,
                logits_all=logits, verbose=False,
            )  # fmt: skip
    except (ValueError, OSError) as error:
        raise ValueError(
            f"llama.cpp cannot load {model.path} ({error}); the file is cut short or too new"
        ) from error
