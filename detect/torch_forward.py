"""A network computed by torch as transformers builds it: bfloat16 or float32 on the CPU, float16 on CUDA."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detect.forward import Forward
from detect.network import Network
from detect.onnx_graph import Head
from detect.precision import Precision
from detect.token_batch import TokenBatch
from detect.weights_source import WeightsError

if TYPE_CHECKING:
    from torch import Tensor, nn


class TorchForward:
    """Implements `detect.forward.Forward`."""

    def __init__(self, module: nn.Module, head: Head, *, device: str = "cpu") -> None:
        """`module` is in evaluation mode on `device` ("cpu" or "cuda")."""
        self._module = module
        self._head = head
        self._device = device
        config = module.config
        self._takes_types = int(getattr(config, "type_vocab_size", 0) or 0) > 1

    def __call__(self, batch: TokenBatch) -> NDArray[np.float32]:
        import torch

        half = torch.autocast("cuda", dtype=torch.float16, enabled=self._device == "cuda")
        with torch.inference_mode(), half:
            inputs = {"input_ids": batch.ids, "attention_mask": batch.mask}
            if self._takes_types:
                inputs["token_type_ids"] = batch.types
            given = {name: torch.from_numpy(array).to(self._device) for name, array in inputs.items()}
            output = self._module(**given)
            if self._head is Head.LOGITS:
                rows = output.logits
            else:
                rows = _mean(output.last_hidden_state.float(), given["attention_mask"])
            result: NDArray[np.float32] = rows.float().cpu().numpy()
        return result


def load(network: Network, precision: Precision) -> TorchForward:
    """The network on the CPU in one of its precisions there, on a single thread.

    :raises WeightsError: the weights do not make a model
    """
    import torch

    torch.set_num_threads(1)
    module = network.module()
    return TorchForward(
        module.to(torch.bfloat16) if precision is Precision.BFLOAT16 else module, network.head
    )


def load_on_gpu(network: Network, vram_gb: float | None) -> Forward:
    """The network on the GPU, in float16; `vram_gb` caps this process' share of its memory.

    :raises WeightsError: the weights do not make a model
    """
    import torch

    from detect.half_forward import HalfForward

    if vram_gb is not None:
        total = torch.cuda.get_device_properties(0).total_memory
        torch.cuda.set_per_process_memory_fraction(min(1.0, vram_gb * 2**30 / total))
    if network.drawing is None:
        return TorchForward(network.module().to("cuda"), network.head, device="cuda")
    try:
        return HalfForward(network.drawing.state(), network.drawing.shape, network.head)
    except KeyError as error:
        raise WeightsError(f"the weights of {network.name} lack {error}") from error


def _mean(hidden: Tensor, mask: Tensor) -> Tensor:
    """Mean over real tokens, divided by its norm; both in float32."""
    import torch

    weight = mask.unsqueeze(-1).float()
    mean = (hidden * weight).sum(1) / weight.sum(1)
    return torch.nn.functional.normalize(mean.float(), dim=1)
