"""Programs for maintainers, with requirements of their own: nothing that runs at an owner's imports them."""
