# Gli orologi a parole; pause, vacanze, sostituti, posti che cambiano mano.

unit-d = { $n } g
unit-h = { $n } h
unit-m = { $n } min
unit-words-d = g gg giorno giorni
unit-words-h = h ora ore
unit-words-m = m min minuto minuti

clock-live = dal vivo
clock-live-about = dal vivo: tutti sono al tavolo, 5 minuti a turno, 2 per una reazione
clock-daily = quotidiano
clock-daily-about = quotidiano: un giorno per un turno, 8 ore per una reazione
clock-slow = lento
clock-slow-about = lento: tre giorni per un turno, uno per una reazione, fine settimana liberi
clock-league = campionato
clock-league-about = campionato: come quotidiano, ma senza sostituti, e alla terza scadenza di fila si perde
clock-none = senza orologio
clock-none-about = senza orologio: la partita attende quanto serve
clock-own = a parte
clock-line = { $name }, { $turn } per un turno, { $react } per una reazione
clock-title = **Orologio: { $name }**
clock-none-means = La partita attende tutti quanto serve.
clock-turn = - { $time } per un turno intero, quante che siano le mosse
clock-react = - { $time } per ogni risposta alla mossa di un altro
clock-bank =
    { $any ->
        [True] - { $time } di riserva per tutta la partita: si usano da sé dopo una scadenza mancata
       *[False] - nessun tempo di riserva
    }
clock-policy-computer =
    { $n ->
        [one] - Dopo una scadenza mancata muove l'orologio, e un giocatore computer prende il posto finché chi lo tiene non torna.
       *[other] - Dopo una scadenza mancata muove l'orologio; dopo { $n } di fila un giocatore computer prende il posto finché chi lo tiene non torna.
    }
clock-policy-kick =
    { $n ->
        [one] - Dopo una scadenza mancata muove l'orologio, e il posto è perso: lo tiene un giocatore computer finché non lo prende un altro.
       *[other] - Dopo una scadenza mancata muove l'orologio; dopo { $n } di fila il posto è perso: lo tiene un giocatore computer finché non lo prende un altro.
    }
clock-policy-forfeit =
    { $n ->
        [one] - Dopo una scadenza mancata il posto si ritira.
       *[other] - Dopo una scadenza mancata muove l'orologio; dopo { $n } di fila il posto si ritira.
    }
clock-quiet =
    { $on ->
        [True] - Le ore di quiete di ognuno non contano (`/impostazioni personali`).
       *[False] - Le ore di quiete contano come le altre.
    }
clock-weekends =
    { $on ->
        [True] - Il sabato e la domenica contano.
       *[False] - Il sabato e la domenica non contano.
    }
clock-vacations =
    { $on ->
        [True] - Sta fermo per chi è in vacanza (`/assenza vacanza`).
       *[False] - Non si ferma per le vacanze.
    }
clock-sitters =
    { $on ->
        [True] - Chi è assente può far giocare un sostituto (`/assenza sostituto`).
       *[False] - Nessuno può giocare per un altro.
    }
clock-habit = -# Chi ha mancato { $n } scadenze della partita da allora ha metà del tempo.

policy-computer = un giocatore computer prende il posto finché chi lo tiene non torna
policy-kick = il posto è perso
policy-forfeit = il posto si ritira
