"""What ratings promise, measured on simulated members: `make ratings`."""
