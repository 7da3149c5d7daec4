"""Detection: claims, typed comparison with facts, DistilBERT encoder, HVI and its calibration."""
