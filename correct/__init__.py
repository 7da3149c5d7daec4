"""Correction: the exchange record, policy table, patch, regeneration and the loop that joins them."""
