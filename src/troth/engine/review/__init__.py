"""What a person does to memories by hand: confirm, correct, approve, decline, forget, erase, undo."""
