"""Chinese: Simplified and Traditional."""
