# Che cosa trova in un server `/server controlla`, e il bot quando si controlla da solo.

warning-commands = ⚠️ Per chi gestisce questo server: Discord ha una versione vecchia dei miei comandi: { $names }. Chiedete a chi mi gestisce di riavviarmi, poi ricaricate Discord (*Ctrl+R*).
warning-threads = ⚠️ Per chi gestisce questo server: sono aperti { $n } thread dei { $most } che Discord tiene aperti insieme. Finiti quelli, nessuna partita comincia più in un thread. Chiudete quelli che non servono: clic destro sul thread, poi *Chiudi thread*.
warning-pins = ⚠️ Per chi gestisce questo server: in { $channel } sono fissati { $n } messaggi su { $most }. Finito il posto, le classifiche delle leghe non vengono più fissate. Aprite lì *Messaggi fissati* e premete *✕* accanto a quelli che non servono.
warning-uploads = ⚠️ Per chi gestisce questo server: accetta file fino a { $limit } MB, e i miei più grandi arrivano a { $size } MB. I filmati lunghi arrivano con meno immagini.

check-title = **Che cosa mi serve in questo server**
check-lacks = ❌ { $channels }: mi mancano dei permessi.
check-hindered = ⚠️ { $channels }: qui si gioca, ma mi mancano permessi per ciò che i membri possono iniziare.
check-board-filtered = ❌ **{ $game }** in { $channel }: un vostro filtro rifiuta la mappa. Apri *Impostazioni server → AutoMod* e aggiungi il mio ruolo alle eccezioni della regola; poi `/partita mostra tutti:True` mostra la mappa.
check-board-refused = ❌ **{ $game }** in { $channel }: Discord non accetta la mappa ({ $reason ->
    [none] qualcosa va storto lungo la strada
   *[other] dice: { $reason }
  }). `/partita mostra tutti:True` riprova subito.
check-news = ❌ { $told }
check-rights = ✅ { $channels }: tutti i permessi che mi servono.
check-no-channels = ✅ Adesso qui non si gioca: non c'è nessun canale da controllare.
check-commands = ✅ Discord ha la versione attuale di tutti i comandi.
check-commands-differ = ❌ Discord ha una versione vecchia di questi comandi: { $names }. Chiedi a chi mi gestisce di riavviarmi, poi ricarica Discord (*Ctrl+R*).
check-commands-unknown = ⚠️ Comandi: al momento Discord non dice quali comandi ha. Riprova tra qualche minuto.
check-threads = { $near ->
    [True] ⚠️ Thread aperti: { $n } su { $most }. Chiudi quelli che non servono: clic destro sul thread, poi *Chiudi thread*.
   *[other] ✅ Thread aperti: { $n } su { $most }.
  }
check-pins = { $near ->
    [True] ⚠️ Messaggi fissati in { $channel }: { $n } su { $most }. Apri lì *Messaggi fissati* e premi *✕* accanto a quelli che non servono.
   *[other] ✅ Messaggi fissati in { $channel }: { $n } su { $most }.
  }
check-uploads = { $near ->
    [True] ⚠️ File: fino a { $limit } MB, e i miei più grandi arrivano a { $size } MB. I filmati lunghi arrivano con meno immagini.
   *[other] ✅ File: fino a { $limit } MB; i miei più grandi arrivano a { $size } MB.
  }
check-unneeded = ⚠️ Al mio ruolo mancano permessi che per ora non servono in nessun canale, ma servono ad alcuni comandi:
check-optional = ➖ Di questi posso fare a meno:

slash-server-check = controlla
slash-server-check-about = Che cosa mi manca in questo server, e che cosa premere
