"""Looks at what the bot is missing in its servers, and tells those who can mend it."""
