"""How each geometry is made: a module each, with what belongs to one alone."""
