# Immagini della classifica di un girone.

standings-name = Membro
standings-games = Partite
standings-points = Punti
standings-reach = Possibile
standings-ahead = davanti
standings-level = alla pari
standings-behind = dietro
standings-open = da giocare
standings-up = promozione
standings-down = retrocessione
standings-sure = piena: certa
standings-plain = “Possibile”: il miglior posto e il peggiore ancora raggiungibili
standings-subtitle = Stagione { $number } · { $division }
standings-column-direct = Diretto
standings-column-wins = Vittorie
standings-column-seconds = Secondi
standings-column-berger = S-B
standings-column-buchholz = Buchh.
standings-column-misses = Mancate
standings-decimal = ,
standings-alt = Classifica: { $league }, { $season }.
standings-alt-row = { $place }. { $member }{ $points ->
        [none] { "" }
       *[other] , punti: { $points }
    }.
