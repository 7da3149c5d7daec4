"""Hybrid retrieval over passages of documents and over facts: BM25 and dense, fused, by engines that can be swapped."""
