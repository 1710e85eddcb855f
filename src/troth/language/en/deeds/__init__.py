"""What verbs say of somebody, by walk of life: each module adds to what the one before can read."""
