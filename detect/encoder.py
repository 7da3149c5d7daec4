"""DistilBERT text encoder: mean of the last layer over a text's tokens, scaled to unit length.

A call is tokenise, forward, pool; the device is behind `detect.forward.Runner`. Who computes, and in which
precision, is chosen once in `detect.placement`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import numpy as np
from numpy.typing import NDArray

from detect import minilm, placement, weights_source
from detect.network import Network, drawing, read_config
from detect.onnx_graph import Head
from detect.placement import Place, Placed, PlaceOptions
from detect.recent import Recent
from kg.embedding import Vectors, tokenisable

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MAX_LENGTH = 256
"""Tokens of a text that count; the rest is cut off."""
MAX_CHARACTERS = 16 * MAX_LENGTH
"""Code points of a text that are tokenised at all: a prompt of 10 MB costs no more than a page."""
CACHED_TEXTS = 4096
BULK = 4096
"""Texts that are tokenised at once."""
TYPICAL = (
    "What is the capital of France?",
    "The capital of France is Paris, a city on the river Seine.",
    "Albert Einstein was born in Ulm on 14 March 1879.",
    "Iron melts at 1,538 °C.",
)
"""What the choice of a precision is measured with."""


class DistilBertEncoder:
    """Implements `kg.embedding.Encoder`; safe from several threads."""

    def __init__(self, placed: Placed, tokenizer: Tokenizer, *, name: str, dimension: int) -> None:
        self.name = name
        self.device = placed.device
        self.precision = placed.precision
        self.dimension = dimension
        self._runner = placed.runner
        self._tokenizer = tokenizer
        self._recent: Recent[str, NDArray[np.float32]] = Recent(CACHED_TEXTS)

    @classmethod
    def default(cls, **place: Unpack[PlaceOptions]) -> DistilBertEncoder:
        """The encoder whose weights come with the project; see `detect.placement.Place` for the options.

        :raises WeightsError: the weights are missing or not the pinned ones, or there is no such device.
        """
        folder = minilm.installed_folder()
        minilm.verify(folder)
        return cls.placed(minilm.network(folder), folder, Place(**place))

    @classmethod
    def load(cls, checkpoint: str = minilm.NAME, **place: Unpack[PlaceOptions]) -> DistilBertEncoder:
        """Any checkpoint that transformers' AutoModel knows, by its folder or its name on the hub.

        :raises WeightsError: the checkpoint cannot be found or read, or there is no such device.
        """
        if checkpoint in ("", minilm.NAME):
            folder = minilm.installed_folder()
            minilm.verify(folder)
            return cls.placed(minilm.network(folder), folder, Place(**place))
        folder = weights_source.resolve(checkpoint)
        return cls.placed(_network(folder, checkpoint), folder, Place(**place))

    @classmethod
    def placed(cls, network: Network, folder: Path, place: Place) -> DistilBertEncoder:
        """A network with the tokeniser of a folder.

        :raises WeightsError: the weights cannot be loaded, or there is no such device
        """
        tokenizer = weights_source.read_tokenizer(folder, max_length=MAX_LENGTH)
        placed = placement.put(network, place, tokenizer.encode_batch_fast(list(TYPICAL)))
        return cls(placed, tokenizer, name=network.name, dimension=network.width)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (len(texts), dimension); only the first 256 tokens of a text count."""
        cut = [tokenisable(text, MAX_CHARACTERS) for text in texts]
        known = self._recent.complete(cut, self._read, bulk=BULK)
        out = np.empty((len(cut), self.dimension), dtype=np.float32)
        for row, text in enumerate(cut):
            out[row] = known[text]
        return out

    def _read(self, texts: Sequence[str]) -> Vectors:
        return self._runner.run(self._tokenizer.encode_batch_fast(texts))


def _network(folder: Path, checkpoint: str) -> Network:
    """The encoder in a folder, named after the folder or as the hub names it."""
    digest = weights_source.checkpoint_hash(folder)
    short = folder.resolve().name if Path(checkpoint).expanduser().is_dir() else checkpoint
    config = read_config(folder)
    return Network(
        name=f"{short}:{digest[:8]}",
        digest=digest,
        head=Head.MEAN,
        width=int(config.get("dim") or config["hidden_size"]),
        module=lambda: weights_source.read_model(folder),
        drawing=drawing(folder),
    )
