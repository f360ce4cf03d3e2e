# L'aspetto delle immagini, e che cosa mostrano.

choice-atlas = atlante
choice-parchment = pergamena
choice-space = spazio
choice-contrast = alto contrasto
choice-auto = come deciso dal server
option-theme = Tema della mappa
theme-set = Le mappe di questo server ora hanno questo tema: { $theme }. Le partite con un tema proprio lo tengono.
since-last-turn = il mio ultimo turno
nothing-since = Dal tuo ultimo turno non è successo niente.

slash-server-theme = tema
slash-server-theme-about = Il tema delle mappe di questo server
slash-server-theme-theme = tema
slash-server-theme-theme-about = Quale tema
slash-game-new-theme = tema
slash-game-new-theme-about = Il tema della mappa di questa partita (se omesso: quello del server)
slash-game-show-since = da
slash-game-show-since-about = Disegna che cosa è cambiato da allora; l'immagine la vedi solo tu
slash-game-show-legend = legenda
slash-game-show-legend-about = Spiega i simboli della mappa, invece di mostrarla
