# The message that calls members: what was done since their last turn. Digests of turns use the same lines.

call-title = { $first ->
    [True] Dall'inizio della partita, { $who }:
   *[other] Dal tuo ultimo turno, { $who }:
  }
call-title-all = Dall'ultimo turno di ciascuno:
call-line = - { $who } { $what }.
call-apart = {"; "}
call-took-yours = **ti ha preso { IL($spaces) }**
call-attacked-you = **ti ha attaccato { IN($spaces) }**, senza riuscirci
call-you-lost = (hai perso { $n ->
    [one] 1 armata
   *[other] { $n } armate
  })
call-took = { $more ->
    [True] ha preso anche { IL($spaces) }
   *[other] ha preso { IL($spaces) }
  }
call-nothing = non ha preso nulla
call-idle = - { $n ->
    [one] { $who } non ha preso nulla.
   *[other] { $who } non hanno preso nulla.
  }
call-destroyed = ha distrutto { $pieces }
call-damage = ha inflitto { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }
call-lost = ha perso { IL($spaces) }
call-cards = ha giocato { $cards }
call-traded = ha ottenuto { $n ->
    [one] 1 armata
   *[other] { $n } armate
  } scambiando carte
call-ousted = ☠️ ha eliminato { $who }
call-out = ☠️ è fuori dal gioco
call-lost-to = { $who ->
    [none] ha perso { IL($spaces) }, che ora non è di nessuno
   *[other] ha perso { IL($spaces) } contro { $who }
  }
call-lost-armies = { $n ->
    [one] ha perso 1 armata
   *[other] ha perso { $n } armate
  }{ $more ->
    [True] {" "}in tutto
   *[other] { "" }
  }
call-lost-nothing = non ha perso nulla
call-more = -# Il resto è in *Le mie mosse*, alla voce *Dal mio ultimo turno*.

# Where nothing can be taken, blows count.

new_wave-call-nothing = non ha distrutto nulla
new_wave-call-idle = - { $who } non ha distrutto nulla.
risk2210-call-you-lost = (hai perso { $n ->
    [one] 1 unità
   *[other] { $n } unità
  })
risk2210-call-lost-armies = { $n ->
    [one] ha perso 1 unità
   *[other] ha perso { $n } unità
  }{ $more ->
    [True] {" "}in tutto
   *[other] { "" }
  }
