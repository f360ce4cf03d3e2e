# Parole che servono in più punti.

seat-neutral = Esercito neutrale
seat-computer = 🤖 { $name }
seat-computer-level = 🤖 { $name } ({ $level })
level-random = casuale
level-greedy = avido
level-random-about = casuale: fa una mossa possibile qualsiasi, senza un piano
level-greedy-about = avido: soppesa ogni mossa possibile in base a quello che vede ora sulla mappa
status-lobby = in attesa di giocatori
status-running = in corso
status-finished = conclusa
status-ended = interrotta
and-more = { $what } { $n ->
    [one] e un altro
   *[other] e altri { $n }
  }
and-more-games = { $what } { $n ->
    [one] e un'altra
   *[other] e altre { $n }
  }
done = Fatto.

language-en = inglese
language-it = italiano
language-auto = la lingua del server

permission-view_channel = Visualizza canale
permission-send_messages = Invia messaggi
permission-attach_files = Allega file
permission-create_public_threads = Crea thread pubblici
permission-send_messages_in_threads = Invia messaggi nei thread
