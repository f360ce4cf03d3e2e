# Parole dentro le immagini. Brevi: c'è poco spazio.
render-players = Giocatori
render-cards = carte
render-neutral = Neutrale
render-nameless = Posto { $seat }
render-waiting = In attesa di
render-victory = { $winners ->
    [one] Vittoria
   *[other] Vittoria condivisa
  }

# Intestazioni e cifre del pannello dei giocatori, per id del contatore.
render-counter-territories = terr.
render-counter-armies = armate
render-counter-income = pross.
render-counter-unplaced = da porre
render-figure-income = +{ $n }

# Valori accanto al titolo, per id del tracciato o del mazzo.
render-track-round = { $limit ->
    [0] Giro { $value }
   *[other] Giro { $value } di { $limit }
  }
render-track-set = Prossima combinazione: { $value }
render-deck-territory = Carte nel mazzo: { $size }
