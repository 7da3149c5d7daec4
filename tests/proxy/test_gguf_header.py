"""What a GGUF file says of itself, read without the library that wrote it."""

from __future__ import annotations

from pathlib import Path

import gguf
import pytest

from correct.local_model import SHIPPED
from proxy.gguf_header import QUANTISATIONS, GgufError, GgufHeader


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A header as llama.cpp's own library writes it, with a vocabulary in the middle."""
    writer = gguf.GGUFWriter(tmp_path / "qwen.gguf", "qwen2")
    writer.add_name("Qwen2.5 1.5B Instruct")
    writer.add_license("apache-2.0")
    writer.add_token_list([f"token {i}" for i in range(1000)])
    writer.add_token_types([1] * 1000)
    writer.add_array("general.languages", ["en"])
    writer.add_context_length(32_768)
    writer.add_embedding_length(1536)
    writer.add_block_count(28)
    writer.add_head_count(12)
    writer.add_head_count_kv(2)
    writer.add_file_type(15)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    return tmp_path / "qwen.gguf"


def test_a_header_says_what_the_model_is_and_needs(written: Path) -> None:
    header = GgufHeader.read(written)

    assert (header.architecture, header.name) == ("qwen2", "Qwen2.5 1.5B Instruct")
    assert (header.quantisation, header.context_length) == ("Q4_K_M", 32_768)
    assert header.kv_bytes_per_token == 28 * 2 * (128 + 128) * 2
    assert header.licence == "apache-2.0"


def test_the_shipped_model_can_be_read() -> None:
    header = GgufHeader.read(SHIPPED)

    assert (header.quantisation, header.context_length) == ("Q8_0", 1024)


def test_every_quantisation_is_called_as_llama_cpp_calls_it() -> None:
    known = {kind.value: kind.name.split("_", 1)[1] for kind in gguf.LlamaFileType if kind.name != "GUESSED"}

    assert known.items() <= QUANTISATIONS.items()


@pytest.mark.parametrize("length", [0, 3, 4, 20, 100, 10_000])
def test_a_file_that_is_cut_short_is_told(written: Path, length: int) -> None:
    written.write_bytes(written.read_bytes()[:length])

    with pytest.raises(GgufError, match=r"qwen.gguf is no GGUF file, or cut short"):
        GgufHeader.read(written)


@pytest.mark.parametrize(
    "content",
    [
        b"<html>" * 10,
        b"GGUF" + b"\xff" * 100,
        b"GGUF\x03\0\0\0" + b"\xff" * 100,
    ],
)
def test_a_file_that_is_no_gguf_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.gguf"
    path.write_bytes(content)

    with pytest.raises(GgufError):
        GgufHeader.read(path)
