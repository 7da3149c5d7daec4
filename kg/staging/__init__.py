"""What sources say, in columns on disk: shards written by the readers, merged and pruned into one graph.

A source is read once into shards (`shard`), of any number and in any order; `merge` unites them and `prune` chooses
what a snapshot keeps. The result (`columns`) is the same whatever the shards were.
"""
