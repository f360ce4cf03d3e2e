# Parole che servono in più punti.

seat-neutral = Esercito neutrale
seat-neutral-told = l'esercito neutrale
seat-computer = 🤖 { $name }
seat-computer-level = 🤖 { $name } ({ $level })
level-easy = facile
level-normal = normale
level-hard = difficile
level-expert = esperto
level-easy-about = **facile**: circa una mossa su due la fa a caso; va bene per una prima partita
level-normal-about = **normale**: guarda avanti di una mossa e soppesa ogni mossa possibile in base a quello che vede sulla mappa
level-hard-about = **difficile**: prima di muovere prova a mente interi turni
level-expert-about = **esperto**: come difficile, ma pensa molto più a lungo, fino a qualche secondo a turno
level-random = casuale
level-greedy = avido
status-lobby = in attesa di giocatori
status-running = in corso
status-finished = conclusa
status-ended = interrotta
or-last = { $what } o { $last }
# With a no-break space: names like "Cornovaglia e Devon" have a usual one.
and-last = { $most }{" e\u00A0"}{ $last }
and-more = { $what } { $n ->
    [one] e un altro
   *[other] e altri { $n }
  }
and-more-games = { $what } { $n ->
    [one] e un'altra
   *[other] e altre { $n }
  }

language-en = inglese
language-it = italiano
language-auto = la lingua del server

permission-view_channel = Visualizza canale
permission-send_messages = Invia messaggi
permission-send_messages-forum = Crea post
permission-attach_files = Allega file
permission-create_public_threads = Crea thread pubblici
permission-create_private_threads = Crea thread privati
permission-send_messages_in_threads = Invia messaggi nei thread
permission-send_messages_in_threads-forum = Invia messaggi nei post
permission-read_message_history = Leggi la cronologia dei messaggi
permission-pin_messages = Fissa messaggi
permission-connect = Connettiti
permission-manage_threads = Gestisci thread
