"""Cross-encoder over (evidence, claim): the one that comes with the project, or a published one.

A pair is read as "[CLS] evidence [SEP] claim [SEP]" in one pass. Too long evidence is cut, a claim only where it is
itself longer than `LONGEST_CLAIM` tokens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from detect import minilm, placement, verifier_checkpoint, weights_source
from detect.entailment import Entailment
from detect.network import Network
from detect.placement import Place, Placed, PlaceOptions, softmax
from detect.recent import Recent
from detect.verifier_checkpoint import Label
from kg.embedding import tokenisable

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

MAX_LENGTH = 160
"""Tokens of a pair that count."""
LONGEST_CLAIM = 96
MAX_CHARACTERS = 16 * MAX_LENGTH
"""Code points of a text that are tokenised at all."""
CACHED_PAIRS = 4096
BULK = 2048
"""Pairs that are tokenised at once."""
TYPICAL = (
    ("The capital of France is Paris.", "Paris, a city on the river Seine, is the capital of France."),
    ("Albert Einstein was born in Ulm.", "Albert Einstein was born in Munich on 14 March 1879."),
    ("Iron melts at 1,538 °C.", "The melting point of iron is about 1,500 degrees."),
    ("Marie Curie died in Passy.", "Marie Curie's husband was run over in Paris."),
)
"""What the choice of a precision is measured with."""


class DistilBertVerifier:
    """Implements `detect.entailment.Verifier`."""

    def __init__(
        self, placed: Placed, tokenizer: Tokenizer, *, name: str, columns: Mapping[Label, int]
    ) -> None:
        """`columns`: which of the model's outputs is which label; `tokenizer` neither cuts nor pads."""
        self.name = name
        self.device = placed.device
        self.precision = placed.precision
        self._runner = placed.runner
        self._tokenizer = tokenizer
        self._columns = [columns[label] for label in Label]
        self._recent: Recent[tuple[str, str], Entailment] = Recent(CACHED_PAIRS)

    @classmethod
    def default(cls, **place: Unpack[PlaceOptions]) -> DistilBertVerifier:
        """The verifier of facts that comes with the project; see `detect.placement.Place` for the options.

        :raises WeightsError: the weights are missing or damaged, or there is no such device.
        """
        return cls._packaged(verifier_checkpoint.FOLDER, Place(**place))

    @classmethod
    def for_documents(cls, **place: Unpack[PlaceOptions]) -> DistilBertVerifier:
        """The verifier of passages that comes with the project; see `default`.

        :raises WeightsError: the weights are missing or damaged, or there is no such device.
        """
        return cls._packaged(verifier_checkpoint.DOCUMENTS, Place(**place))

    @classmethod
    def _packaged(cls, folder: Path, place: Place) -> DistilBertVerifier:
        network, columns = verifier_checkpoint.packaged(folder)
        return cls._place(network, columns, minilm.installed_folder(), place)

    @classmethod
    def load(cls, checkpoint: str, **place: Unpack[PlaceOptions]) -> DistilBertVerifier:
        """Any checkpoint that transformers' AutoModelForSequenceClassification knows, by folder or name on the hub.

        :raises WeightsError: it cannot be found or read, its labels are others than those of entailment, or there
            is no such device.
        """
        folder = weights_source.resolve(checkpoint)
        network, columns = verifier_checkpoint.read(folder, checkpoint)
        return cls._place(network, columns, folder, Place(**place))

    @classmethod
    def _place(
        cls, network: Network, columns: Mapping[Label, int], folder: Path, place: Place
    ) -> DistilBertVerifier:
        tokenizer = weights_source.read_tokenizer(folder, max_length=None)
        placed = placement.put(network, place, encode_pairs(tokenizer, TYPICAL))
        return cls(placed, tokenizer, name=network.name, columns=columns)

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """One result a pair, in order; pairs that were read lately are not read again."""
        cut = [
            (tokenisable(evidence, MAX_CHARACTERS), tokenisable(claim, MAX_CHARACTERS))
            for evidence, claim in pairs
        ]
        known = self._recent.complete(cut, self._read, bulk=BULK)
        return [known[pair] for pair in cut]

    def _read(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        logits = self._runner.run(encode_pairs(self._tokenizer, pairs))
        shares = softmax(logits.astype("float64"))[:, self._columns]
        return [Entailment(*map(float, row)) for row in shares]


def encode_pairs(
    tokenizer: Tokenizer, pairs: Sequence[tuple[str, str]], *, longest: int = MAX_LENGTH
) -> list[Encoding]:
    """Pairs with the special tokens that the tokeniser puts around them, each at most `longest` tokens."""
    texts = [text for pair in pairs for text in pair]
    encodings = tokenizer.encode_batch_fast(texts, add_special_tokens=False)
    room = longest - tokenizer.num_special_tokens_to_add(is_pair=True)
    joined = []
    for evidence, claim in zip(encodings[::2], encodings[1::2], strict=True):
        claim.truncate(LONGEST_CLAIM)
        evidence.truncate(room - len(claim))
        joined.append(tokenizer.post_process(evidence, claim))
    return joined
