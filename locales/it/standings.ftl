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
