"""How long tests wait for what must come."""

PATIENCE = 300.0
"""Seconds until something is called lost; many, as a busy machine must not fail a test."""
