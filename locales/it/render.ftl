# Parole dentro le immagini. Brevi: c'è poco spazio.
render-players = Giocatori
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

# La legenda, che spiega i simboli di una mappa. In breve: mezza riga ciascuno.
legend-title = Che cosa significano i simboli
legend-map = Sulla mappa
legend-header = In alto
legend-panel = Nel riquadro dei giocatori
legend-badge = Stemma del proprietario, con il numero di armate
legend-badge-alone = Tenuto da questo pezzo soltanto, senza armate
legend-neutral = Un proprietario neutrale, che nessuno gioca
legend-attack = Un attacco
legend-move = Uno spostamento senza combattere
legend-chain = Passi uno dopo l'altro, in ordine; i meno recenti sono sottili
legend-taken = Appena conquistato
legend-gain = Armate in più dall'ultima immagine
legend-loss = Armate perse dall'ultima immagine
legend-region = Bonus di una regione intera, e chi ne tiene quanto
legend-code = Sigla di un territorio, da scrivere al posto del nome
legend-held = Una parte intera della mappa in una sola mano
legend-link = Vicini attraverso l'acqua
legend-value = Il numero dopo un nome: quanto vale il territorio
legend-plan = La pianta: la lettera di ogni parte e quanto vale
legend-plan-code = Il codice della mappa
legend-wrap = La via prosegue all'altro bordo della mappa
legend-destroyed = Appena distrutto
legend-mark-destroyed = In rovina: nessuno può entrarci
legend-terrain-stronghold = Fortezza
legend-terrain-site = Luogo di potere
legend-terrain-port = Porto: confina con ogni porto
legend-terrain-anchor = Dove arrivano le nuove navi da guerra
legend-terrain-landing = Sito di sbarco, raggiunto da una stazione spaziale
legend-terrain-bridge = Ponte: la via sul fiume
legend-terrain-river = Fiume: senza ponte non si passa
legend-terrain-peak = Montagne: non si passa
legend-terrain-tree = Boschi, colline e paludi: solo ornamento
legend-terrain-trail = Una tappa del cammino
legend-terrain-dice = Una tappa del cammino in cui si tira un dado
legend-need = Quanto deve fare un dado prima che il segnalino prosegua
legend-waiting = Chi è atteso, con il numero del posto
legend-turn = Chi è di turno
legend-awaited = Chi altro è atteso
legend-out = Chi è fuori dal gioco
legend-counter-territories = Territori
legend-counter-armies = Armate
legend-counter-unplaced = Armate ancora da piazzare
legend-counter-income = Armate che arrivano all'inizio del prossimo turno
legend-cards = Carte in mano
legend-shown = Punti delle carte scoperte
legend-idle = In questa partita non ha effetto
legend-pile = Carte rimaste nel mazzo
legend-track-round = Giro, e l'ultimo se c'è
legend-track-set = Armate per la prossima combinazione
