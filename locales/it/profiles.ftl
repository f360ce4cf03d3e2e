# Profili dei membri: l'immagine, `/profilo` e la sua impostazione.

profiles-results = Risultati per gioco
profiles-seats = Risultati per posto di partenza
profiles-won = vinte (linea: attese)
profiles-share = { $won } su { $of }
profiles-ratings = Punteggi
profiles-rivals = Avversari più frequenti
profiles-score = davanti · pari · dietro
profiles-luck = Dadi
profiles-luck-band = 95 giocatori su 100
profiles-lucky = più fortuna
profiles-unlucky = meno fortuna
profiles-honours = Titoli
profiles-more-honours =
    { $n ->
        [one] e un altro
       *[other] e altri { $n }
    }
profiles-no-results = Ancora nessuna partita finita
profiles-no-ratings = Ancora nessuna partita valida
profiles-no-rivals = Ancora nessun avversario
profiles-no-luck = Troppo pochi tiri per dirlo
profiles-no-honours = Ancora nessuno
