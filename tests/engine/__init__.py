"""Tests of the kernel, its parts and the rule systems, ruling by ruling."""
