# Punteggi: immagini, `/punteggio` e partite amichevoli che contano.

ratings-chart-now = Ora { $figure }
ratings-chart-games =
    { $n ->
        [0] ancora nessuna partita valida
        [one] dopo 1 partita
       *[other] dopo { $n } partite
    }
ratings-chart-band = La fascia contiene la forza reale 95 volte su 100. Mezzi dischi: provvisorio.
ratings-chart-band-plain = La fascia contiene la forza reale 95 volte su 100.
ratings-chart-established = consolidato
ratings-chart-start = inizio
