"""Tests of what operators see."""
