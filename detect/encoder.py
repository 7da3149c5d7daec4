"""DistilBERT text encoder: mean of the last layer over a text's tokens, scaled to unit length.

A call is tokenise, forward, pool; only `_forward` touches the device. On the CPU every forward runs on one
thread and several batches run side by side: torch's own threads wait actively for each other, and on a busy
machine that turns a forward of 5 ms into one of 500 ms.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detect import cores, minilm, precision, weights_source
from detect.precision import Precision
from detect.token_batch import BatchLimit, TokenBatch, group
from detect.weights_source import WeightsError
from kg.embedding import Vectors

if TYPE_CHECKING:
    from tokenizers import Tokenizer
    from torch import nn

MAX_LENGTH = 256
"""Tokens of a text that count; the rest is cut off."""
MAX_CHARACTERS = 16 * MAX_LENGTH
"""Code points of a text that are tokenised at all: a prompt of 10 MB costs no more than a page."""
CACHED_TEXTS = 4096
BULK = 4096
"""Texts that are tokenised at once."""
LIMITS: Mapping[str, BatchLimit] = {"cpu": BatchLimit(64, 1024), "cuda": BatchLimit(512, 65536)}
TYPICAL = ("What is the capital of France?", "The capital of France is Paris, a city on the river Seine.")


class DistilBertEncoder:
    """Implements `kg.embedding.Encoder`; safe from several threads."""

    def __init__(
        self,
        model: nn.Module,
        tokenizer: Tokenizer,
        *,
        name: str,
        device: str = "cpu",
        precision: Precision = Precision.FLOAT32,
        threads: int = 1,
    ) -> None:
        """`model` is in evaluation mode on `device` ("cpu" or "cuda"), and on the CPU in its `precision`."""
        self.name = name
        self.device = device
        self.precision = precision
        self.threads = threads
        self.dimension = int(model.config.hidden_size)  # type: ignore[union-attr, arg-type]
        self._model = model
        self._tokenizer = tokenizer
        self._pool = ThreadPoolExecutor(threads, "encoder") if threads > 1 else None
        self._turns = threading.BoundedSemaphore(threads)
        self._recent: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._recent_lock = threading.Lock()

    @classmethod
    def default(
        cls,
        *,
        device: str = "auto",
        vram_gb: float | None = None,
        threads: int | None = None,
        memory: Path | None = None,
    ) -> DistilBertEncoder:
        """The encoder whose weights come with the project; see `load` for the arguments.

        :raises WeightsError: the weights are missing or not the pinned ones, or there is no such device.
        """
        folder = minilm.installed_folder()
        minilm.verify(folder)
        name = f"{minilm.NAME}:{minilm.SHA256[minilm.WEIGHTS][:8]}"
        return cls._place(minilm.build(folder), folder, name, _Place(device, vram_gb, threads, memory))

    @classmethod
    def load(
        cls,
        checkpoint: str = minilm.NAME,
        *,
        device: str = "auto",
        vram_gb: float | None = None,
        threads: int | None = None,
        memory: Path | None = None,
    ) -> DistilBertEncoder:
        """Any checkpoint that transformers' AutoModel knows, by its folder or its name on the hub.

        `device` is "cpu", "cuda" or "auto"; `vram_gb` caps this process's share of the GPU's memory;
        `threads` is bounded by the physical cores, None or 0 takes all; `memory` is the file that remembers
        which precision was faster (None: in the user's cache folder).

        :raises WeightsError: the checkpoint cannot be found or read, or there is no such device.
        """
        if checkpoint in ("", minilm.NAME):
            return cls.default(device=device, vram_gb=vram_gb, threads=threads, memory=memory)
        folder = weights_source.resolve(checkpoint)
        short = folder.resolve().name if Path(checkpoint).expanduser().is_dir() else checkpoint
        name = f"{short}:{weights_source.checkpoint_hash(folder)[:8]}"
        model = weights_source.read_model(folder)
        return cls._place(model, folder, name, _Place(device, vram_gb, threads, memory))

    @classmethod
    def _place(cls, model: nn.Module, folder: Path, name: str, place: _Place) -> DistilBertEncoder:
        tokenizer = weights_source.read_tokenizer(folder, max_length=MAX_LENGTH)
        device = _device(place.device)
        if device == "cuda":
            model = _on_gpu(model, place.vram_gb)
            return cls(model, tokenizer, name=name, device=device, precision=Precision.FLOAT16)
        threads = cores.threads(place.threads or None)
        chosen, model = _on_cpu(model, tokenizer, place.memory or precision.default_memory(os.environ))
        return cls(model, tokenizer, name=name, precision=chosen, threads=threads)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (len(texts), dimension); only the first 256 tokens of a text count."""
        cut = [_cut(text) for text in texts]
        known = self._recall(cut)
        missing = [text for text in dict.fromkeys(cut) if text not in known]
        for start in range(0, len(missing), BULK):
            part = missing[start : start + BULK]
            known.update(zip(part, self._compute(part), strict=True))
        self._remember(missing, known)
        out = np.empty((len(cut), self.dimension), dtype=np.float32)
        for row, text in enumerate(cut):
            out[row] = known[text]
        return out

    def _recall(self, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        found = {}
        with self._recent_lock:
            for text in texts:
                vector = self._recent.get(text)
                if vector is not None:
                    self._recent.move_to_end(text)
                    found[text] = vector
        return found

    def _remember(self, texts: Sequence[str], vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """A bulk job (an index being built) passes by, so that it does not wash the conversation out."""
        if len(texts) > CACHED_TEXTS // 16:
            return
        with self._recent_lock:
            self._recent.update((text, vectors[text].copy()) for text in texts)
            while len(self._recent) > CACHED_TEXTS:
                self._recent.popitem(last=False)

    def _compute(self, texts: Sequence[str]) -> Vectors:
        encodings = self._tokenizer.encode_batch_fast(list(texts))
        batches = list(group([len(encoding) for encoding in encodings], LIMITS[self.device]))

        def vectors_of(rows: Sequence[int]) -> Vectors:
            return self._forward(TokenBatch.of([encodings[row] for row in rows]))

        out = np.empty((len(texts), self.dimension), dtype=np.float32)
        run = map if self._pool is None or len(batches) == 1 else self._pool.map
        for rows, vectors in zip(batches, run(vectors_of, batches), strict=True):
            out[rows] = vectors
        return out

    def _forward(self, batch: TokenBatch) -> Vectors:
        """Mean of the last hidden states over real tokens, divided by its norm; both in float32."""
        import torch

        half = torch.autocast("cuda", dtype=torch.float16, enabled=self.device == "cuda")
        with self._turns, torch.inference_mode(), half:
            ids = torch.from_numpy(batch.ids).to(self.device)
            mask = torch.from_numpy(batch.mask).to(self.device)
            hidden = self._model(input_ids=ids, attention_mask=mask).last_hidden_state.float()
            weight = mask.unsqueeze(-1).float()
            mean = (hidden * weight).sum(1) / weight.sum(1)
            vectors: Vectors = torch.nn.functional.normalize(mean.float(), dim=1).cpu().numpy()
        return vectors


@dataclass(frozen=True, slots=True)
class _Place:
    """Where and how a model shall run; see `DistilBertEncoder.load`."""

    device: str
    vram_gb: float | None
    threads: int | None
    memory: Path | None


def _cut(text: str) -> str:
    """The part that is tokenised; lone surrogates, which have no UTF-8 form, become question marks."""
    return text[:MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8")


def _device(wanted: str) -> str:
    import torch

    if wanted not in ("auto", "cpu", "cuda"):
        raise WeightsError(f"device {wanted!r} is unknown: use cpu, cuda or auto")
    available = torch.cuda.is_available()
    if wanted == "cuda" and not available:
        raise WeightsError("device cuda was asked for, but torch finds no CUDA device: use cpu or auto")
    return "cuda" if available and wanted != "cpu" else "cpu"


def _on_gpu(model: nn.Module, vram_gb: float | None) -> nn.Module:
    import torch

    if vram_gb is not None:
        total = torch.cuda.get_device_properties(0).total_memory
        torch.cuda.set_per_process_memory_fraction(min(1.0, vram_gb * 2**30 / total))
    return model.to("cuda")


def _on_cpu(model: nn.Module, tokenizer: Tokenizer, memory: Path) -> tuple[Precision, nn.Module]:
    """The model in the faster precision, measured on a question with its answer."""
    import copy

    import torch

    torch.set_num_threads(1)
    batch = TokenBatch.of(tokenizer.encode_batch(list(TYPICAL)))
    ids, mask = torch.from_numpy(batch.ids), torch.from_numpy(batch.mask)
    models = {Precision.FLOAT32: model}

    def forward(number_format: Precision) -> object:
        if number_format not in models:
            models[number_format] = copy.deepcopy(model).to(torch.bfloat16)
        with torch.inference_mode():
            return models[number_format](input_ids=ids, attention_mask=mask)

    forwards = {p: (lambda p=p: forward(p)) for p in (Precision.FLOAT32, Precision.BFLOAT16)}
    chosen = precision.choose(forwards, key=f"{cores.processor()} torch {torch.__version__}", memory=memory)
    return chosen, model.to(torch.bfloat16) if chosen is Precision.BFLOAT16 else model
