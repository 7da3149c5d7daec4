"""Read an exported GGUF file back into a decoder and a tokenizer, and grow the decoder without changing what it says.

A grown decoder computes the same function: new blocks are copies of the block before them that write nothing yet, and
new units of the feed-forward layers weigh nothing yet (Wu et al. 2024, LLaMA Pro, section 3; Chen et al. 2016,
Net2Net).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn

from scripts.local_model.export_gguf import tensor_name
from scripts.local_model.model import Block, Decoder, Shape
from scripts.local_model.tokenizer import SPECIAL

if TYPE_CHECKING:
    from gguf import GGUFReader
    from tokenizers import Tokenizer


def import_gguf(path: Path) -> tuple[Decoder, Tokenizer]:
    """Decoder and tokenizer of a file that `export_gguf` wrote; weights as they were quantised.

    :raises KeyError: the file lacks a field or a tensor of such a decoder.
    """
    from gguf import GGUFReader, quants

    reader = GGUFReader(path)
    found = {tensor.name: tensor for tensor in reader.tensors}
    model = Decoder(_shape(reader))
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            tensor = found[f"{tensor_name(name)}.weight"]
            parameter.copy_(torch.tensor(quants.dequantize(tensor.data, tensor.tensor_type)))
    return model, _tokenizer(reader)


def grown(model: Decoder, shape: Shape) -> Decoder:
    """A decoder of a deeper shape with wider feed-forward layers, which computes what ``model`` computes.

    :raises ValueError: the shape is not at least as deep and wide, or differs in another size.
    """
    old = model.shape
    same = ("vocabulary", "width", "heads", "context", "rope_base", "norm_epsilon")
    if shape.layers < old.layers or shape.hidden < old.hidden:
        raise ValueError(f"{shape} is smaller than {old}; a decoder only grows")
    if any(getattr(shape, name) != getattr(old, name) for name in same):
        raise ValueError(f"{shape} differs from {old} in more than layers and hidden")
    larger = Decoder(shape)
    with torch.no_grad():
        larger.embedding.weight.copy_(model.embedding.weight)
        larger.norm.weight.copy_(model.norm.weight)
        for block, (index, new) in zip(larger.blocks, _sources(old.layers, shape.layers), strict=True):
            _take(_block(block), _block(model.blocks[index]), silent=new)
    return larger


def _sources(old: int, new: int) -> list[tuple[int, bool]]:
    """For every new block the old one that it is made of, and whether it is an addition, evenly spread.

    >>> _sources(4, 6)
    [(0, False), (1, False), (1, True), (2, False), (3, False), (3, True)]
    """
    added = [(extra + 1) * old // (new - old) - 1 for extra in range(new - old)]
    return [(index, copy > 0) for index in range(old) for copy in range(1 + added.count(index))]


def _take(block: Block, old: Block, *, silent: bool) -> None:
    hidden = old.gate.weight.shape[0]
    for name in ("attention_norm", "query", "key", "value", "output", "feed_norm"):
        getattr(block, name).weight.copy_(getattr(old, name).weight)
    for layer, source in ((block.gate, old.gate), (block.up, old.up)):
        nn.init.normal_(layer.weight, std=float(source.weight.std()))
        layer.weight[:hidden].copy_(source.weight)
    block.down.weight.zero_()
    if silent:
        block.output.weight.zero_()
    else:
        block.down.weight[:, :hidden].copy_(old.down.weight)


def _block(module: nn.Module | Tensor) -> Block:
    assert isinstance(module, Block)
    return module


def _shape(reader: GGUFReader) -> Shape:
    return Shape(
        vocabulary=len(_field(reader, "tokenizer.ggml.tokens")),
        width=_field(reader, "llama.embedding_length"),
        layers=_field(reader, "llama.block_count"),
        heads=_field(reader, "llama.attention.head_count"),
        hidden=_field(reader, "llama.feed_forward_length"),
        context=_field(reader, "llama.context_length"),
        rope_base=_field(reader, "llama.rope.freq_base"),
    )


def _tokenizer(reader: GGUFReader) -> Tokenizer:
    from tokenizers import AddedToken, Tokenizer

    from scripts.local_model.tokenizer import empty_tokenizer

    tokens: Sequence[str] = _field(reader, "tokenizer.ggml.tokens")
    merges = [merge.split(" ") for merge in _field(reader, "tokenizer.ggml.merges")]
    state = json.loads(empty_tokenizer().to_str())
    state["model"] |= {"vocab": {token: id_ for id_, token in enumerate(tokens)}, "merges": merges}
    tokenizer = Tokenizer.from_str(json.dumps(state))
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in SPECIAL])
    return tokenizer


def _field(reader: GGUFReader, name: str) -> Any:
    return reader.fields[name].contents()
