"""Queries on leagues."""
