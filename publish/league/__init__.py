"""The sender of leagues' news: announcements, sign-up messages, standings, threads of fixtures."""
