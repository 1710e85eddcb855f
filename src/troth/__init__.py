"""Troth keeps what an agent remembers true."""
