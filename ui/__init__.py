"""What features share to talk to members: words, choices, messages, Discord's components."""
