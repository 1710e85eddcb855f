"""Reading: recall, context and why. Changes nothing that it reads."""
