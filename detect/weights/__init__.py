"""Numbers that were fitted: calibration.json, by scripts/calibrate.py."""
