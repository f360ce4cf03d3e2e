# Profili dei membri: l'immagine, `/profilo` e la sua impostazione.

profiles-results = Risultati per gioco
profiles-seats = Risultati per posto di partenza
profiles-won = vinte (linea: attese)
profiles-share = { $won } su { $of }
profiles-ratings = Rating
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
profiles-no-ratings = Ancora nessuna partita valida per il rating
profiles-no-rivals = Ancora nessun avversario
profiles-no-luck = Troppo pochi tiri per dirlo
profiles-no-honours = Ancora nessuno

profiles-title = **Profilo di { $member }** · { $server }
profiles-games = { $games ->
    [one] 1 partita finita
   *[other] { $games } partite finite
  } con altri membri, { $won ->
    [one] 1 vinta
   *[other] { $won } vinte
  }; al massimo { $streak ->
    [one] 1 vittoria
   *[other] { $streak } vittorie
  } di fila
profiles-time = Tempo mediano di un turno: { $time } ({ $n ->
    [one] 1 turno
   *[other] { $n } turni
  })
profiles-deadlines = Scadenze rispettate: { $percent } ({ $missed } mancate su { $n })
profiles-luck-line = Dadi: { $luck } armate rispetto alla media in { $n ->
    [one] 1 tiro
   *[other] { $n } tiri
  }: { $verdict }
profiles-luck-none = Dadi: nessun tiro con probabilità note
profiles-luck-figure = { $luck } in { $n } tiri
profiles-rating = Rating in { $pool }: { $figure }{ $provisional ->
    [True] , provvisorio
   *[other] { "" }
  }
profiles-rival = { $member } { $ahead }–{ $level }–{ $behind }
profiles-rivals-line = Avversari più frequenti (davanti–pari–dietro): { $who }
profiles-honour = { $what } · { $league }, stagione { $season }
profiles-honours-line = Titoli: { $honours }
profiles-computers = Partite con giocatori computer, che qui sopra non contano: { $n }
profiles-partial = -# Tempi, scadenze e dadi vengono per ora da { $read } partite su { $games }. Chiedi di nuovo per le altre.
profiles-none = { $member } non ha ancora finito partite con altri membri in questo server. { $computers ->
    [0] { "" }
    [one] 1 partita con giocatori computer non conta.
   *[other] { $computers } partite con giocatori computer non contano.
  }
profiles-few = -# { $games ->
    [one] Per ora è 1 partita: da cinque in su
   *[other] Per ora sono { $games } partite: da cinque in su
  } le cifre cominciano a dire qualcosa.
profiles-percent = { $n } %
profiles-number = { $n }
profiles-seats-of = { $n } posti
profiles-tile-games = { $n ->
    [one] partita finita
   *[other] partite finite
  }
profiles-tile-time = tempo mediano di un turno
profiles-tile-kept = scadenze rispettate ({ $n ->
    [one] 1 mancata
   *[other] { $n } mancate
  })
profiles-tile-streak = { $n ->
    [one] vittoria di fila, al massimo
   *[other] vittorie di fila, al massimo
  }
profiles-tile-computers = { $n ->
    [one] partita con computer
   *[other] partite con computer
  }
profiles-alt = Il profilo di { $member } in { $server }.
profiles-alt-result = { $game }, { $seats }: { $won } vinte su { $of }.

error-profile-hidden = { $member } ha nascosto il proprio profilo.

me-profile = { $hidden ->
    [True] - Il tuo profilo è nascosto agli altri membri.
   *[other] - Gli altri membri possono vedere il tuo profilo.
  }
slash-profile = profilo
slash-profile-about = Che cosa ha fatto un membro in questo server: risultati, rating, confronto
slash-profile-member = membro
slash-profile-member-about = Di chi (se omesso: il tuo)
slash-profile-tab = scheda
slash-profile-tab-about = Che cosa vuoi vedere per primo (se omesso: i risultati)
slash-profile-with = con
slash-profile-with-about = Confronto: con chi (se omesso: con te)
slash-profile-pool = gruppo
slash-profile-pool-about = Andamento e confronto: quale gioco, 1v1 o tavoli (se omesso: il più giocato)
slash-profile-game = partita
slash-profile-game-about = Spiegazione: il numero di una partita (se omesso: l'ultima valida per il rating)
slash-profile-public = tutti
slash-profile-public-about = Mostra il profilo a tutti
profile-tab-results = Risultati
profile-tab-ratings = Rating
profile-tab-history = Andamento
profile-tab-compare = Confronto
profile-tab-explain = Spiegazione
profile-pick-with = Con chi?
profile-pick-pool = Quale gioco?
profile-pick-game = Quale partita?
slash-settings-profile = profilo
slash-settings-profile-about = Se gli altri membri possono vedere il tuo profilo
slash-settings-pictures = immagini
slash-settings-pictures-about = Se le risposte che vedi solo tu hanno immagini
me-pictures = { $on ->
    [True] - Le risposte che vedi solo tu hanno immagini.
   *[other] - Le risposte che vedi solo tu non hanno immagini.
  }
