# Rating: immagini, `/graduatoria` e partite amichevoli che contano.

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

ratings-duel = 1 contro 1
ratings-table = tavoli
ratings-show-title = **Rating di { $member }**
ratings-show-none = { $member } non ha ancora partite valide per il rating in questo server. Valgono le partite di lega, e le amichevoli se la sala d'attesa lo dice.
ratings-line = - { $pool }: **{ $figure }** · { $games ->
    [one] 1 partita
   *[other] { $games } partite
  }, { $won ->
    [one] 1 vinta
   *[other] { $won } vinte
  }
ratings-line-provisional = { " " }· provvisorio
ratings-line-rank = { " " }· posto { $rank } in graduatoria
ratings-band = -# La fascia ± contiene la forza reale 95 volte su 100. Provvisorio: la fascia supera ancora ±260, o le partite sono meno di dieci.

ratings-top-title = **Graduatoria** · { $pool }
ratings-top-line = `{ $rank }` { $member } · **{ $figure }** · { $games ->
    [one] 1 partita
   *[other] { $games } partite
  }
ratings-top-none = Nella graduatoria { $pool } non c'è ancora nessuno.
ratings-top-about = -# In graduatoria: chi ha una fascia di al massimo ±260, dieci partite, almeno cinque avversari con dieci partite a loro volta e una partita negli ultimi 120 giorni.
ratings-none-yet = In questo server non è ancora finita nessuna partita valida per il rating. Valgono le partite di lega, e le amichevoli se la sala d'attesa lo dice.

ratings-history-title = **{ $member }** · { $pool }
ratings-history-line = - { $at }: posto { $place } su { $seats }, { $before } → { $after } ({ $change }){ " " }· { $friendly ->
    [True] amichevole
   *[other] partita di lega
  } n. { NUMBER($game, useGrouping: 0) }
ratings-history-more = -# E { $n ->
    [one] 1 partita precedente
   *[other] { $n } partite precedenti
  }.
ratings-history-none = { $member } non ha ancora partite valide in { $pool }.
ratings-alt = Il rating di { $member } in { $pool } in { $n ->
    [one] 1 partita
   *[other] { $n } partite
  }: ora { $figure }, minimo { $low }, massimo { $high }.

ratings-compare-title = **{ $one } e { $other }** · { $pool }
ratings-compare-rating = - { $member }: **{ $figure }** dopo { $games ->
    [one] 1 partita
   *[other] { $games } partite
  }
ratings-compare-unrated = - { $member }: nessuna partita valida
ratings-compare-chance = Secondo i rating, { $one } ha il { $percent } % di probabilità di finire davanti { AD($other) }.
ratings-compare-score = { $games ->
    [0] Non si sono mai incontrati in una partita valida.
    [one] Un solo incontro in una partita valida: davanti { $one } { $above }, pari { $equal }, davanti { $other } { $below }.
   *[other] { $games } incontri in partite valide: davanti { $one } { $above }, pari { $equal }, davanti { $other } { $below }.
  }
ratings-compare-self = Hai indicato due volte lo stesso membro. Indicane due diversi.
ratings-compare-whom = Con chi? Scegli qualcuno dall'elenco, o ridai il comando con `con:` e un membro.

ratings-explain-title = **Partita n. { NUMBER($game, useGrouping: 0) }** · { $pool }
ratings-explain-change = { $member }: posto { $place } su { $seats }, rating { $before } → { $after } (**{ $change }**)
ratings-explain-ahead = - { $change }: davanti { AD($member) } ({ $figure }); la probabilità era del { $percent } %
ratings-explain-behind = - { $change }: dietro { AD($member) } ({ $figure }); la probabilità di finire davanti era del { $percent } %
ratings-explain-level = - { $change }: alla pari con { $member } ({ $figure }); la probabilità di finire davanti era del { $percent } %
ratings-explain-counted = { " " }· contata al { $percent } %
ratings-explain-about = -# Ogni avversario conta come una partita a due. Meno un rating è certo, più si sposta. Delle amichevoli fra gli stessi due ne conta una ogni 14 giorni; quelle vinte contro account con meno di 30 giorni contano solo se il loro rating non è più provvisorio.
ratings-explain-none = La partita n. { NUMBER($game, useGrouping: 0) } non ha cambiato il rating di { $member }. Lo fanno solo le partite valide e finite, per chi le ha giocate.

option-rated = Valida per il rating
option-rated-about = Una partita valida cambia il rating dei suoi membri, se non partecipano giocatori computer e dura almeno due giri interi. Delle partite fra gli stessi due membri ne conta una ogni 14 giorni.
lobby-rated = ⭐ Valida per il rating, se giocano solo membri e dura almeno due giri interi.

error-no-such-pool = Non c'è un rating con questo nome. Ci sono: { $known }.
slash-ratings = graduatoria
slash-ratings-about = La graduatoria di un gioco
slash-ratings-game = gioco
slash-ratings-game-about = Quale gioco, 1v1 o tavoli (se omesso: quello con più membri)
