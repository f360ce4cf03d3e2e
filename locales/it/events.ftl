# Che cosa è successo.

event-started = Comincia { $seat } (dadi: { $dice }).
event-claimed = { $seat } sceglie { IL($space) }.
event-garrisoned = { $seat } piazza: { $where }.
event-deployed = { $seat } ha piazzato: { $where }.
event-draft = Piazzi: { $where }.
event-turn = **Giro { $round }**: tocca { AD($seat) }.
event-income = { $seat } riceve { $n ->
    [one] 1 armata
   *[other] { $n } armate
  } per { $territories ->
    [one] 1 territorio
   *[other] { $territories } territori
  }{ $bonus ->
    [0] .
   *[other] {" "}({ $regions }).
  }
event-placed = { $seat } rinforza: { $where }.
event-traded = { $seat } scambia { $cards } con { $armies } armate.
event-traded_bonus = { $seat } scambia { $cards } con { $armies } armate e altre { $n } { IN($space) }.
event-battle = ⚔️ { $seat } attacca { IL($to) } { DA($from) } · 🎲 { $dice } · perdite { $attacker } : { $defender }
event-battle-many = ⚔️ { $seat } attacca { IL($to) } { DA($from) } · 🎲 { $count } tiri{ $bonuses } · perdite { $attacker } : { $defender }
event-conquered = 🚩 { $seat } conquista { IL($to) } contro { $other }.
event-occupied = { $seat } entra con { $n ->
    [one] 1 armata
   *[other] { $n } armate
  } ({ $from } → { $to }).
event-eliminated = ☠️ { $seat } elimina { $other }{ $n ->
    [0] .
    [one] {" "}e riceve una carta.
   *[other] {" "}e riceve { $n } carte.
  }
event-captured = Ricevi le carte di { $other }: { $cards }.
event-fortified = { $seat } sposta { $n ->
    [one] 1 armata
   *[other] { $n } armate
  } { DA($from) } { AD($to) }.
event-passed = { $seat } chiude il turno.
event-standing_order = { $seat } ora difende con { $n ->
    [one] 1 dado
   *[other] al massimo { $n } dadi
  }.
event-drew = { $seat } pesca una carta.
event-card = La tua nuova carta: { $cards }.
event-mission = { $cards }.
event-mission_done = { $seat } ha compiuto la missione. { $cards }.
event-resigned = 🏳️ { $seat } si ritira.
event-won = 🏆 { $seats }: { $reason }.
event-undone = ↩️ { $seat } annulla l'ultima mossa.
