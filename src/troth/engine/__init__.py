"""Use cases: async, know ports and never adapters."""
