# Che cosa impedisce a partite e leghe di funzionare in un server, detto a chi lo gestisce, con che cosa premere.

warning-lacks = ⚠️ Per chi gestisce questo server: in { $channel } mi mancano dei permessi. `/server controlla` mostra tutto ciò che mi serve.
lack-line = - **{ $permission }**: { $cost }
mend-role = 🔧 *Impostazioni server → Ruoli → { $role } → Permessi*: attiva { $permissions }.
mend-channel = 🔧 *Modifica canale* di { $channels } *→ Permessi → { $role }*: consenti { $permissions }.

lacks-view_channel = senza, lì non vedo nulla e non arrivano né mappe né notizie.
lacks-send_messages = senza, lì non posso pubblicare né mappe né notizie.
lacks-attach_files = senza, le mappe arrivano solo come testo, senza immagine.
lacks-read_message_history = senza, i pulsanti restano sui vecchi messaggi e non ritrovo i miei.
lacks-create_public_threads = senza, nessuna partita comincia in un thread tutto suo, nemmeno gli incontri delle leghe.
lacks-create_private_threads = senza, non ci sono lezioni con `/impara`.
lacks-send_messages_in_threads = senza, le partite nei thread si fermano e lì non posso dire nulla.
lacks-pin_messages = senza, le classifiche delle leghe non vengono fissate.
lacks-connect = senza, non posso né leggere né scrivere nella chat dei canali vocali e Stage.
lacks-manage_threads = senza, le lezioni abbandonate vengono archiviate e non eliminate, e non posso scrivere nei thread bloccati.

warning-board-filtered = ⚠️ Per chi gestisce questo server: un vostro filtro rifiuta la mappa di **{ $game }** in { $channel }, perciò i tempi di questa partita restano fermi { $league ->
    [True] per 3 giorni al massimo; poi ripartono
   *[other] per 7 giorni al massimo; poi la partita va in pausa
  }. Aprite *Impostazioni server → AutoMod* e aggiungete il mio ruolo alle eccezioni della regola; poi `/partita mostra tutti:True` mostra la mappa.
warning-board-refused = ⚠️ Per chi gestisce questo server: Discord non accetta la mappa di **{ $game }** in { $channel } ({ $reason ->
    [none] qualcosa va storto lungo la strada
   *[other] dice: { $reason }
  }), perciò i suoi tempi restano fermi. Nessuna mossa è persa. La prossima mossa riprova; `/partita mostra tutti:True` riprova subito.
warning-board-closed = ⚠️ Per chi gestisce questo server: non posso scrivere in { $channel }, dove si gioca **{ $game }** (Discord dice: { $reason }). Se è un thread, sbloccatelo e riapritelo; altrimenti guardate *Modifica canale → Permessi* per il mio ruolo, oppure `/server controlla`. Nessuna mossa è persa, e i tempi continuano a scorrere.
warning-step-refused = ⚠️ Per chi gestisce questo server: Discord non accetta una notifica o un avviso della partita { $game } in { $channel }, perciò qualcuno potrebbe non sapere che è il suo turno. Guardate *Impostazioni server → AutoMod* e aggiungete il mio ruolo alle eccezioni delle regole.
