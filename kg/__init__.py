"""Knowledge graph: records, snapshot store, alias index, linking and fact retrieval.

Knows none of the other packages. Heavy libraries (spaCy, hnswlib) load where they are first used.
"""
