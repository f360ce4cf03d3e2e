"""Words that help to decide and to learn: the odds of an attack, lessons."""
