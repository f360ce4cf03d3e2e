"""What is looked at before and at the start: settings, and what they need."""
