"""How much time does checking add to an answer, whole and streamed?

A real proxy in its own process, on loopback, before an upstream that replays drafts made from the snapshot's
own facts. Every question is also put to the upstream without the proxy, in the same run: the baseline.
"""

from __future__ import annotations

import asyncio
import json
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

import aiohttp

from benchmarks.dialogue import Dialogue, dialogues
from benchmarks.measures import Quantiles
from benchmarks.proxy_process import proxy_process
from benchmarks.replay import Replay
from benchmarks.report import Cell, Report, Table
from kg.store import Snapshot
from proxy.listen import base_url, bind
from proxy.settings import Device, Settings

QUESTIONS = 100
WARM_UP = 5
TOKEN_MS = 5.0
OPENINGS = (
    "Sure! Here is what I know about it: ",
    "Here is what I can tell you. ",
    "Certainly, let me explain. ",
    "I can tell you this much. ",
    "Hello! I will tell you. ",
    "As far as I know, it is like this: ",
)
"""Text that can be part of no claim, as models begin with. Of every other one the first token is complete in itself; of
those between them it might be the beginning of a name, and is held until the next token comes."""


@dataclass(frozen=True, slots=True)
class Timed:
    """One answer: time to its first text and to its end; its stages and decision where it was checked."""

    first_ms: float
    total_ms: float
    stages: Mapping[str, float]
    decision: str


@dataclass(frozen=True, slots=True)
class Pair:
    """The same question put to the upstream alone and through the proxy."""

    alone: Timed
    proxied: Timed

    @property
    def added_ms(self) -> float:
        return self.proxied.total_ms - self.alone.total_ms

    @property
    def added_first_ms(self) -> float:
        return self.proxied.first_ms - self.alone.first_ms


def run(
    *,
    kg: Path,
    questions: int = QUESTIONS,
    device: str = "cpu",
    vram_gb: float | None = None,
    threads: int = 0,
    token_ms: float = TOKEN_MS,
    warm_up: int = WARM_UP,
    seed: int = 0,
) -> Report:
    """Ask `questions` whole and as many others streamed, one after the other, after `warm_up` unmeasured ones.

    :raises SnapshotError: the snapshot in `kg` is missing or damaged.
    :raises RuntimeError: the proxy does not start.
    :raises ValueError: the snapshot has too few entities with three facts to ask about.
    """
    asked = dialogues(Snapshot.open(kg), count=2 * questions + warm_up, seed=seed)
    if len(asked) < warm_up + 2:
        raise ValueError(f"{kg} has {len(asked)} entities to ask about, {warm_up + 2} are needed at least")
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as room, bind("127.0.0.1", 0) as bound:
        settings = Settings(
            port=0,
            upstream=base_url(bound),
            kg=kg,
            log_path=Path(room) / "exchanges.sqlite",
            device=Device(device),
            vram_gb=vram_gb,
            threads=threads,
        )
        with proxy_process(settings) as proxy:
            rest = asked[warm_up:]
            kinds = (asked[:warm_up], rest[0::2], rest[1::2], _opened(rest[1::2]))
            replay = Replay([*asked, *kinds[-1]], token_s=token_ms / 1000)
            whole, streamed, opened = asyncio.run(_measure(replay, bound, proxy.url, kinds))
    options: dict[str, Cell] = {
        "questions": questions,
        "device": device,
        "vram_gb": vram_gb,
        "token_ms": token_ms,
        "seed": seed,
    }
    return _report(whole, streamed, opened, proxy.peak_mb, options)


def _opened(dialogues: Sequence[Dialogue]) -> list[Dialogue]:
    """The same with drafts that begin with text that can be part of no claim."""
    return [
        replace(d, question=f"{d.question} Please explain.", draft=opening + d.draft)
        for d, opening in zip(dialogues, cycle(OPENINGS), strict=False)
    ]


async def _measure(
    replay: Replay, bound: socket.socket, proxy: str, kinds: Sequence[Sequence[Dialogue]]
) -> list[list[Pair]]:
    """Of the ``kinds`` to warm up with, whole, streamed, and streamed with an opening: all but the first."""
    upstream = base_url(bound)
    warm_up, *measured = kinds
    async with replay.serving(bound), aiohttp.ClientSession() as client:
        for dialogue in warm_up:
            await _pair(client, upstream, proxy, dialogue, stream=False)
            await _pair(client, upstream, proxy, dialogue, stream=True)
        return [
            [await _pair(client, upstream, proxy, dialogue, stream=number > 0) for dialogue in dialogues]
            for number, dialogues in enumerate(measured)
        ]


async def _pair(
    client: aiohttp.ClientSession, upstream: str, proxy: str, dialogue: Dialogue, *, stream: bool
) -> Pair:
    alone = await _ask(client, upstream, dialogue.question, stream=stream)
    return Pair(alone, await _ask(client, proxy, dialogue.question, stream=stream))


async def _ask(client: aiohttp.ClientSession, url: str, question: str, *, stream: bool) -> Timed:
    body = {"model": "replay", "messages": [{"role": "user", "content": question}], "stream": stream}
    begin = time.perf_counter()
    first_ms = 0.0
    verdict: Mapping[str, object] = {}
    async with client.post(f"{url}/chat/completions", json=body) as response:
        response.raise_for_status()
        if not stream:
            verdict = (await response.json()).get("akgc", {})
        else:
            async for line in response.content:
                chunk = json.loads(line[6:]) if line.startswith(b"data: {") else {}
                if not first_ms and any(
                    choice["delta"].get("content") for choice in chunk.get("choices", [])
                ):
                    first_ms = (time.perf_counter() - begin) * 1000
                verdict = chunk.get("akgc") or verdict
    total_ms = (time.perf_counter() - begin) * 1000
    stages = verdict.get("timing_ms")
    timing = {str(k): float(v) for k, v in stages.items()} if isinstance(stages, dict) else {}
    return Timed(first_ms or total_ms, total_ms, timing, str(verdict.get("decision", "")))


def _report(
    whole: Sequence[Pair],
    streamed: Sequence[Pair],
    opened: Sequence[Pair],
    peak_mb: float,
    options: dict[str, Cell],
) -> Report:
    return Report(
        name="latency",
        question="How much time does checking add to an answer of three sentences?",
        tables=[_totals(whole, streamed, opened), _stages("whole", whole), _stages("streamed", streamed)],
        options=options,
        notes=[
            f"decisions: {_decisions([*whole, *streamed])}",
            f"peak resident memory of the proxy: {peak_mb:,.0f} MB",
        ],
    )


def _totals(whole: Sequence[Pair], streamed: Sequence[Pair], opened: Sequence[Pair]) -> Table:
    rows = [
        _row("whole: upstream alone", [p.alone.total_ms for p in whole]),
        _row("whole: through the proxy", [p.proxied.total_ms for p in whole]),
        _row("whole: added", [p.added_ms for p in whole]),
        _row("streamed: first text, upstream alone", [p.alone.first_ms for p in streamed]),
        _row("streamed: first text, through the proxy", [p.proxied.first_ms for p in streamed]),
        _row("streamed: end, upstream alone", [p.alone.total_ms for p in streamed]),
        _row("streamed: end, through the proxy", [p.proxied.total_ms for p in streamed]),
        _row("streamed: added at the end", [p.added_ms for p in streamed]),
        _row(
            "streamed, nothing held at first: added to the first text",
            [p.added_first_ms for p in opened[::2]],
        ),
        _row("streamed, no claim first: added to the first text", [p.added_first_ms for p in opened]),
        _row("streamed, no claim first: added at the end", [p.added_ms for p in opened]),
    ]
    return Table("milliseconds per answer", ("", "p50", "p95", "p99"), rows)


def _stages(title: str, pairs: Sequence[Pair]) -> Table:
    names = list(dict.fromkeys(stage for pair in pairs for stage in pair.proxied.stages))
    rows = [_row(name, [pair.proxied.stages.get(name, 0.0) for pair in pairs]) for name in names]
    return Table(f"milliseconds per stage, {title}", ("stage", "p50", "p95", "p99"), rows)


def _row(name: str, durations: Sequence[float]) -> tuple[Cell, ...]:
    if not durations:
        return (name, None, None, None)
    quantiles = Quantiles.of(durations)
    return (name, quantiles.p50, quantiles.p95, quantiles.p99)


def _decisions(pairs: Sequence[Pair]) -> str:
    counted = Counter(pair.proxied.decision for pair in pairs)
    return ", ".join(f"{decision} {count}" for decision, count in counted.most_common())
