"""The network that the GPU computes: its arithmetic against transformers' on any machine, recorded passes on a GPU."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from detect import minilm
from detect.half_forward import LARGEST_ROOM, DistilBert, HalfForward, room
from detect.network import Network
from detect.precision import Precision
from detect.token_batch import TokenBatch
from detect.torch_forward import load
from detect.verifier_checkpoint import packaged

needs_gpu = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")


def _batch(*lengths: int) -> TokenBatch:
    mask = np.array([[1] * n + [0] * (max(lengths) - n) for n in lengths], np.int64)
    return TokenBatch(np.random.default_rng(5).integers(1000, 30000, mask.shape) * mask, mask, mask * 0)


@pytest.fixture(scope="module", params=["encoder", "verifier"])
def network(request: pytest.FixtureRequest) -> Network:
    return minilm.network(minilm.installed_folder()) if request.param == "encoder" else packaged()[0]


@pytest.fixture(scope="module")
def exact(network: Network) -> NDArray[np.float32]:
    return load(network, Precision.FLOAT32)(_batch(9, 4, 33))


def _gpu(network: Network) -> HalfForward:
    assert network.drawing is not None
    return HalfForward(network.drawing.state(), network.drawing.shape, network.head)


def test_the_arithmetic_is_that_of_transformers(network: Network, exact: NDArray[np.float32]) -> None:
    assert network.drawing is not None
    shape = network.drawing.shape
    mine = DistilBert(network.drawing.state(), shape, network.head, device="cpu", dtype=torch.float32)
    batch = _batch(9, 4, 33)
    found = mine(torch.from_numpy(batch.ids), torch.from_numpy(batch.mask).bool())
    np.testing.assert_allclose(found.numpy(), exact, atol=1e-4)


def test_rooms_have_space_and_are_few() -> None:
    shapes = [(texts, tokens) for texts in range(1, 65) for tokens in range(1, 513)]
    rooms = {room(*shape) for shape in shapes}
    assert all(room(*shape)[0] >= shape[0] and room(*shape)[1] >= shape[1] for shape in shapes)
    assert len(rooms) <= 7 * 14


@needs_gpu
def test_float16_gives_what_float32_gives(network: Network, exact: NDArray[np.float32]) -> None:
    np.testing.assert_allclose(_gpu(network)(_batch(9, 4, 33)), exact, atol=0.03)


@needs_gpu
def test_a_recorded_pass_keeps_nothing_of_the_one_before(network: Network) -> None:
    forward = _gpu(network)
    first = forward(_batch(9, 4, 33))
    forward(_batch(48, 47, 46, 45))
    np.testing.assert_array_equal(forward(_batch(9, 4, 33)), first)


@needs_gpu
def test_a_batch_too_large_to_be_recorded_is_computed(network: Network) -> None:
    forward, lengths = _gpu(network), [500] * (LARGEST_ROOM // 500 + 1)
    batch = _batch(*lengths)
    alone = forward(TokenBatch(batch.ids[:1], batch.mask[:1], batch.types[:1]))
    np.testing.assert_allclose(forward(batch)[:1], alone, atol=0.03)


@needs_gpu
def test_threads_take_turns(network: Network) -> None:
    forward, batches = _gpu(network), [_batch(*range(3, 3 + n)) for n in range(1, 40)]
    expected = [forward(batch) for batch in batches]
    again = _gpu(network)
    with ThreadPoolExecutor(8) as pool:
        for found, wanted in zip(pool.map(again, batches), expected, strict=True):
            np.testing.assert_allclose(found, wanted, atol=0.01)
