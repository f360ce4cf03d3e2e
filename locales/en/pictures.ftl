# How pictures look, and what they show.

choice-atlas = atlas
choice-parchment = parchment
choice-space = space
choice-contrast = high contrast
choice-auto = as the server has it
option-theme = Theme of the board
theme-set = The boards of this server now have this theme: { $theme }. Games that chose their own theme keep it.
since-last-turn = my last turn
nothing-since = Nothing has happened since your last turn.

slash-server-theme = theme
slash-server-theme-about = The theme of this server's boards
slash-server-theme-theme = theme
slash-server-theme-theme-about = Which theme
slash-game-new-theme = theme
slash-game-new-theme-about = The theme of this game's board (default: the server's)
slash-game-show-since = since
slash-game-show-since-about = Draw what has changed since then; only you see the picture
slash-game-show-legend = legend
slash-game-show-legend-about = Explain the symbols of the board instead
