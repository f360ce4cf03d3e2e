"""What adventure cards do: missions, powers, events."""
