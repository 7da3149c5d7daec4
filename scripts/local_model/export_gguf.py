"""Write a trained decoder as a GGUF file that llama.cpp loads as architecture "llama".

Matrices are quantised to Q8_0, norms stay float32. Query and key rows keep their order: the decoder rotates
interleaved pairs as llama.cpp does.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scripts.local_model.model import Decoder, Shape
from scripts.local_model.tokenizer import CHAT_TEMPLATE, PRE_TOKENIZER, SPECIAL

if TYPE_CHECKING:
    from gguf import GGUFWriter
    from tokenizers import Tokenizer

_BLOCK_NAMES: Mapping[str, str] = {
    "attention_norm": "attn_norm",
    "query": "attn_q",
    "key": "attn_k",
    "value": "attn_v",
    "output": "attn_output",
    "feed_norm": "ffn_norm",
    "gate": "ffn_gate",
    "up": "ffn_up",
    "down": "ffn_down",
}
_NORMAL, _CONTROL = 1, 3


def export_gguf(
    model: Decoder, tokenizer: Tokenizer, path: Path, *, name: str, description: str = ""
) -> None:
    """Write beside ``path`` and rename."""
    from gguf import GGMLQuantizationType, GGUFWriter, quants

    beside = path.with_suffix(".new")
    writer = GGUFWriter(beside, "llama")
    _describe(writer, model.shape, name=name, description=description)
    _add_tokenizer(writer, tokenizer)
    for tensor, array in tensors(model):
        if array.ndim == 1:
            writer.add_tensor(tensor, array)
        else:
            kind = GGMLQuantizationType.Q8_0
            writer.add_tensor(tensor, quants.quantize(array, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    os.replace(beside, path)


def tensors(model: Decoder) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """Every tensor under llama.cpp's name."""
    for name, parameter in model.named_parameters():
        yield f"{tensor_name(name)}.weight", parameter.detach().float().cpu().numpy()


def tensor_name(name: str) -> str:
    """Name without ".weight".

    >>> tensor_name("blocks.3.query.weight")
    'blk.3.attn_q'
    """
    parts = name.split(".")
    if parts[0] == "blocks":
        return f"blk.{parts[1]}.{_BLOCK_NAMES[parts[2]]}"
    return {"embedding": "token_embd", "norm": "output_norm"}[parts[0]]


def _describe(writer: GGUFWriter, shape: Shape, *, name: str, description: str) -> None:
    from gguf import LlamaFileType

    writer.add_name(name)
    writer.add_description(description)
    writer.add_license("apache-2.0")
    writer.add_languages(["en"])
    writer.add_file_type(LlamaFileType.MOSTLY_Q8_0)
    writer.add_quantization_version(2)
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(shape.layers)
    writer.add_feed_forward_length(shape.hidden)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.heads)
    writer.add_layer_norm_rms_eps(shape.norm_epsilon)
    writer.add_rope_dimension_count(shape.width // shape.heads)
    writer.add_rope_freq_base(shape.rope_base)
    writer.add_vocab_size(shape.vocabulary)


def _add_tokenizer(writer: GGUFWriter, tokenizer: Tokenizer) -> None:
    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    ids = tokenizer.get_vocab()
    tokens = sorted(ids, key=lambda token: ids[token])
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(PRE_TOKENIZER)
    writer.add_token_list(tokens)
    writer.add_token_types([_CONTROL if token in SPECIAL else _NORMAL for token in tokens])
    writer.add_token_merges([merge if isinstance(merge, str) else " ".join(merge) for merge in merges])
    writer.add_bos_token_id(ids[SPECIAL[0]])
    writer.add_eos_token_id(ids[SPECIAL[0]])
    writer.add_pad_token_id(ids[SPECIAL[0]])
    writer.add_add_bos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE)
