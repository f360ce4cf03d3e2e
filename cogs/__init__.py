"""What Discord shows: slash commands, buttons, selects, modals, and the live board message."""
