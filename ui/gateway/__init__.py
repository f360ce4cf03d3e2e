"""The connection with Discord: incoming frames and interactions, the pace of requests, Discord's clock."""
