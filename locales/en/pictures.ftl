# How pictures look, and what they show.

choice-atlas = atlas
choice-parchment = parchment
choice-space = space
choice-contrast = high contrast
choice-auto = as the server has it
option-theme = Look of the board
theme-set = The boards of this server now look like this: { $theme }. Games that chose their own look keep it.
since-last-turn = my last turn
nothing-since = Nothing has happened since your last turn.

slash-server-theme = theme
slash-server-theme-about = How the boards of this server look
slash-server-theme-theme = theme
slash-server-theme-theme-about = Which look
slash-game-new-theme = theme
slash-game-new-theme-about = How this game's board looks, if not as the server has it
slash-game-show-since = since
slash-game-show-since-about = Draw what has changed since then; only you see it
slash-game-show-legend = legend
slash-game-show-legend-about = Explain the symbols of the board instead
