"""Models that a computer with 4 GB can run, known to the program by a short name.

Instruct models of a size that answers in seconds on a CPU, each as one GGUF file in a public repository of its maker or
of a well-known quantiser. None writes its thoughts before the answer. Sizes and shapes are those of the publishers'
pages, so approximate: what is fetched is checked against the hub's size and hash, not against this table.
"""

from __future__ import annotations

from dataclasses import dataclass

from proxy.models_folder import memory_bytes


@dataclass(frozen=True, slots=True)
class Shape:
    """Of the attention: how much a token of context takes."""

    layers: int
    kv_heads: int
    head_width: int

    @property
    def kv_bytes_per_token(self) -> int:
        """Keys and values of all layers at 16 bit."""
        return 2 * self.layers * self.kv_heads * self.head_width * 2


@dataclass(frozen=True, slots=True)
class Recommended:
    """``bytes`` is the size of the download."""

    name: str
    repo: str
    file: str
    quantisation: str
    bytes: int
    shape: Shape
    licence: str

    @property
    def memory_bytes(self) -> int:
        """With a context of 4,096 tokens."""
        return memory_bytes(self.bytes, self.shape.kv_bytes_per_token)


_LLAMA = "Llama 3.2 Community"
_GEMMA = "Gemma Terms of Use"
_QWEN_RESEARCH = "Qwen Research (not commercial)"

RECOMMENDED: tuple[Recommended, ...] = (
    Recommended(
        "qwen2.5-0.5b", "Qwen/Qwen2.5-0.5B-Instruct-GGUF", "qwen2.5-0.5b-instruct-q4_k_m.gguf",
        "Q4_K_M", 491_000_000, Shape(24, 2, 64), "Apache-2.0",
    ),
    Recommended(
        "gemma-3-1b", "ggml-org/gemma-3-1b-it-GGUF", "gemma-3-1b-it-Q4_K_M.gguf",
        "Q4_K_M", 806_000_000, Shape(26, 1, 256), _GEMMA,
    ),
    Recommended(
        "llama-3.2-1b", "bartowski/Llama-3.2-1B-Instruct-GGUF", "Llama-3.2-1B-Instruct-Q4_K_M.gguf",
        "Q4_K_M", 808_000_000, Shape(16, 8, 64), _LLAMA,
    ),
    Recommended(
        "smollm2-1.7b", "HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF", "smollm2-1.7b-instruct-q4_k_m.gguf",
        "Q4_K_M", 1_056_000_000, Shape(24, 32, 64), "Apache-2.0",
    ),
    Recommended(
        "qwen2.5-1.5b", "Qwen/Qwen2.5-1.5B-Instruct-GGUF", "qwen2.5-1.5b-instruct-q4_k_m.gguf",
        "Q4_K_M", 1_117_000_000, Shape(28, 2, 128), "Apache-2.0",
    ),
    Recommended(
        "granite-3.3-2b", "ibm-granite/granite-3.3-2b-instruct-GGUF", "granite-3.3-2b-instruct-Q4_K_M.gguf",
        "Q4_K_M", 1_545_000_000, Shape(40, 8, 64), "Apache-2.0",
    ),
    Recommended(
        "llama-3.2-3b", "bartowski/Llama-3.2-3B-Instruct-GGUF", "Llama-3.2-3B-Instruct-Q4_K_M.gguf",
        "Q4_K_M", 2_019_000_000, Shape(28, 8, 128), _LLAMA,
    ),
    Recommended(
        "qwen2.5-3b", "Qwen/Qwen2.5-3B-Instruct-GGUF", "qwen2.5-3b-instruct-q4_k_m.gguf",
        "Q4_K_M", 2_105_000_000, Shape(36, 2, 128), _QWEN_RESEARCH,
    ),
    Recommended(
        "gemma-3-4b", "ggml-org/gemma-3-4b-it-GGUF", "gemma-3-4b-it-Q4_K_M.gguf",
        "Q4_K_M", 2_490_000_000, Shape(34, 4, 256), _GEMMA,
    ),
    Recommended(
        "qwen3-4b-2507", "unsloth/Qwen3-4B-Instruct-2507-GGUF", "Qwen3-4B-Instruct-2507-Q4_K_M.gguf",
        "Q4_K_M", 2_497_000_000, Shape(36, 8, 128), "Apache-2.0",
    ),
)  # fmt: skip
"""By size."""
