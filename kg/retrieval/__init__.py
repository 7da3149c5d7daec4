"""Hybrid retrieval: BM25 and dense search over passages of documents and over facts, fused, by engines that can be swapped."""
