"""Benchmarks: one question per file, one printed table, JSON beside it."""
