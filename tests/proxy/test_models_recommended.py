"""The table of recommended models keeps what its heading says."""

from __future__ import annotations

import pytest

from proxy.byte_size import shown_size
from proxy.models_folder import NAME
from proxy.models_recommended import RECOMMENDED, Recommended, Shape
from tests.guides import TEXT


@pytest.mark.parametrize("model", RECOMMENDED, ids=lambda model: model.name)
def test_a_model_fits_into_4_gb(model: Recommended) -> None:
    assert model.bytes < model.memory_bytes < 4e9


@pytest.mark.parametrize("model", RECOMMENDED, ids=lambda model: model.name)
def test_a_model_is_named_completely(model: Recommended) -> None:
    assert NAME.fullmatch(model.name)
    assert model.repo.count("/") == 1
    assert model.file.lower().endswith(f"{model.quantisation.lower()}.gguf")
    assert model.licence


@pytest.mark.parametrize("model", RECOMMENDED, ids=lambda model: model.name)
def test_one_guide_has_a_model_with_its_sizes(model: Recommended) -> None:
    sizes = f"{shown_size(model.bytes)} | {shown_size(model.memory_bytes)}"
    row = f"\n| `{model.name}` | {model.repo} | {model.quantisation} | {sizes} | {model.licence} |\n"

    assert TEXT.count(row) == 1


def test_names_are_unique_and_ordered_by_size() -> None:
    assert len({model.name for model in RECOMMENDED}) == len(RECOMMENDED)
    assert [model.bytes for model in RECOMMENDED] == sorted(model.bytes for model in RECOMMENDED)


def test_context_costs_keys_and_values_of_all_layers() -> None:
    assert Shape(layers=28, kv_heads=8, head_width=128).kv_bytes_per_token == 114_688
