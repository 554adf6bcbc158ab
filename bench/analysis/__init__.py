"""Reads benchmark results, judges them, and makes tables and charts of them."""
