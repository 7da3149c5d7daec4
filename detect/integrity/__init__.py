"""Retrieval integrity: did a system of retrieval find the documents that it should have found, and how much else?"""
