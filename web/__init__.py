"""Read-only pages of games and leagues, for whoever has their link. See `docs/web.md`."""
