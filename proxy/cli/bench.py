"""`akgc bench`: the benchmarks; each prints a table and writes its numbers as JSON beside it."""

from __future__ import annotations

from proxy.cli import (
    bench_answers,
    bench_audit,
    bench_correct,
    bench_detect,
    bench_documents,
    bench_kg,
    bench_latency,
    bench_linking,
    bench_own,
    bench_retrieval,
)
from proxy.cli.command import Command

_BENCHMARKS = {
    "latency": ("milliseconds that checking adds to an answer, per stage", bench_latency),
    "linking": ("how often names are linked to what they mean, and how fast", bench_linking),
    "kg": ("bytes, times and memory of a snapshot by size, beside SQLite", bench_kg),
    "detect": ("how well wrong statements are told from right ones", bench_detect),
    "own": ("whether wrong values of your own facts are found, and right ones left alone", bench_own),
    "answers": ("whether wrong answers about documents are found, and right ones left alone", bench_answers),
    "retrieval": ("how well words and meaning together find evidence, and how fast", bench_retrieval),
    "documents": ("how long a PDF takes to index", bench_documents),
    "audit": ("how well audits tell what documents support, and how fast", bench_audit),
    "correct": ("how much righter correction makes answers, and its cost", bench_correct),
}

COMMANDS = {
    name: Command(summary, module.run, module.add_arguments)
    for name, (summary, module) in _BENCHMARKS.items()
}
