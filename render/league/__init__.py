"""Pictures of leagues: standings, courses of ratings, profiles.

Plain structs in (`render.league.model`), pictures out. Words come from `locales/`, looks from a theme.
"""
