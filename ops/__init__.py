"""What operators look at: health, metrics, logs."""
