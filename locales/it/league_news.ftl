# Ciò che le leghe annunciano: nel loro canale, ai membri e ai gestori.

league-news-check_in = ⏰ **{ $name }**: conferma entro il { $starts }, altrimenti non partecipi. Premi *Conferma*: { $link }
league-news-signup_over = 🔒 **{ $name }**: le iscrizioni alla stagione { $number } sono chiuse. { $challenges ->
    [True] Le sfide si aprono appena estratto l'ordine di partenza.
   *[False] Le partite iniziano appena estratte.
  }
league-news-sealed = -# Il sorteggio: { $n ->
    [one] { $n } iscritto
   *[other] { $n } iscritti
}. Il numero da cui si estrae deriva da un segreto con SHA-256 `{ $hash }`, da chi è iscritto ora e dall'id di questo messaggio.
league-news-lot = -# Il sorteggio: numero `{ $lot }`, segreto `{ $secret }`. Chiunque può verificarli con l'esportazione della lega.
league-news-began =
    ▶️ **{ $name }**, stagione { $number }: si comincia in { $n }{ $divisions ->
        [0] { "" }
        [one] { "" }
       *[other] , in { $divisions } divisioni
    }. { $challenges ->
        [True] Qui si gioca per sfide: con `/lega sfida` sfidi chi sta sopra di te, e `/lega mostra scheda:Classifica` mostra chi è.
       *[False] Le partite iniziano da sole e un messaggio porta i collegamenti.
    } La stagione finisce il { $ends }.
league-news-waiting = Per questi membri non c'era posto; saranno i primi la prossima volta: { $names }
league-news-absent = Questi membri non hanno confermato: { $names }
league-news-cancelled = ✖️ **{ $name }**, stagione { $number }: annullata. { $reason }
league-news-reason-too-few-entries = Gli iscritti sono troppo pochi.
league-news-reason = Motivo: { $reason }
league-news-protest = 🏁 **{ $name }**, stagione { $number }: tutte le partite sono finite. Se un risultato è sbagliato, presenta un reclamo entro il { $until }; poi la classifica è definitiva.
league-news-reopened = 🔁 **{ $name }**, stagione { $number }: si riapre. Un risultato è cambiato, quindi passano altri e le loro partite sono da giocare. La stagione finisce il { $ends }.
league-news-dates =
    🔌 **{ $name }**, stagione { $number }: per { $time } nessuno ha potuto giocare, quindi le date si spostano di { $time }. { $state ->
        [protest] I risultati si possono contestare fino al { $until }.
        [running] La stagione finisce il { $ends }.
       *[other] La stagione comincia il { $starts }.
    }
league-news-set-back = ⏪ **{ $name }**: il bot ha perso i dati più recenti e riparte da quelli che aveva{ $known ->
        [True] {" "}il { $since }
       *[False] { "" }
    }. Tutto ciò che è accaduto dopo nella lega è andato perso: iscrizioni, conferme, risultati, decisioni. Controllate che le vostre ci siano ancora.
league-news-digest = -# Impronta di questa stagione nell'esportazione: `{ $hash }`. Chiunque può verificare che dopo non è cambiato nulla.
league-news-closed = 🏆 **{ $name }**, stagione { $number }: è finita.
league-news-unanswered = ⚖️ { $n ->
    [one] Un reclamo è rimasto
   *[other] { $n } reclami sono rimasti
  } senza risposta per 14 giorni, e la classifica è diventata definitiva lo stesso: { $names }
league-news-honour = { $what }: { $who }

league-wave = 🎲 **{ $name }**, stagione { $number }: { $n ->
    [one] è iniziata una partita
   *[other] sono iniziate { $n } partite
  }.
league-wave-line = { league-fixture-thread }: { $who }
league-dm-wave = 🎲 **{ $name }**: { $n ->
    [one] è iniziata una tua partita
   *[other] sono iniziate { $n } tue partite
  }.
league-byes = 💤 **{ $name }**, turno { $round }: { $who } { $n ->
    [one] riposa e non gioca.
   *[other] riposano e non giocano.
  } { $counts ->
    [win] Vale come una vittoria.
    [mean] Vale quanto la media di un tavolo.
   *[on] Chi riposa passa al turno dopo.
  }
league-dm-bye = 💤 **{ $name }**: nel turno { $round } riposi e non giochi. { $counts ->
    [win] Vale come una vittoria.
    [mean] Vale quanto la media di un tavolo.
   *[on] Passi al turno dopo.
  }
league-dm-pace = 🐢 **{ $name }**, stagione { $number }: metà dei tuoi turni dura più di { $mine }, secondo il tuo orologio; nella tua divisione la mediana è { $usual }. Le partite non concluse alla scadenza contano così come stanno. Questo messaggio è solo per te.
league-dm-check-in = ⏰ Conferma la tua partecipazione a **{ $name }** entro il { $starts }, altrimenti non partecipi: { $link }
league-deadline = ⏳ **{ $name }**, stagione { $number }: finisce il { $ends }. Le partite non concluse contano così come stanno.
league-deadline-round = ⏳ **{ $name }**: il turno { $round } finisce il { $ends }. Le partite non concluse contano così come stanno.
league-deadline-who = Stanno ancora giocando: { $who }
league-voids = ⏳ **{ $name }**, stagione { $number }: queste partite non si giocano più.
league-above-cap = ⏳ **{ $name }**, stagione { $number }: una partita che inizia dopo il { $since } difficilmente finisce in tempo. Da quel momento le partite in attesa iniziano anche se i loro giocatori ne hanno già { $cap ->
        [one] 1
       *[other] { $cap }
    } in corso: al massimo una in più per ciascuno.

league-managers-refused-threads = Non posso aprire thread per **{ $name }** in { $channel }: al momento Discord non ne permette altri. Chiudi quelli vecchi; continuo a provare.
league-managers-refused-permission = Non posso aprire thread per **{ $name }** in { $channel }: mi manca un permesso. Mi servono: { $permissions }. Continuo a provare.
league-managers-refused-tags = Non posso aprire post per **{ $name }** in { $channel }: il forum richiede un tag, e non ce n'è nessuno che io possa usare. In *Modifica canale* aggiungi un tag non riservato ai moderatori, o disattiva *Richiedi di selezionare tag per pubblicare*. Continuo a provare.
league-managers-refused-channel = Il canale di **{ $name }** ({ $channel }) non c'è più o non mi è accessibile. Assegna alla lega un altro canale con `/gestione-leghe modifica canale:`. Continuo a provare.
league-managers-refused-options = Non posso iniziare una partita di **{ $name }**: le opzioni o il numero di posti non vanno più bene per il gioco. Annulla la stagione con `/gestione-leghe annulla`, o cambia opzioni e posti con `/gestione-leghe modifica` per la prossima.
league-managers-refused-games = Non posso iniziare una partita di **{ $name }**: il server o uno dei membri ha già il massimo di partite. Continuo a provare.
league-managers-refused-unknown = Non posso iniziare una partita di **{ $name }** in { $channel }. Continuo a provare.
league-managers-news-refused = Non posso pubblicare le notizie di **{ $name }** in { $channel }: il canale non c'è più o mi manca un permesso. Mi servono: { $permissions }. Intanto tutto va avanti, e le notizie arrivano appena posso di nuovo scrivere.
league-managers-news-refused-tags = Non posso pubblicare le notizie di **{ $name }** in { $channel }: il forum richiede un tag, e non ce n'è nessuno che io possa usare. In *Modifica canale* aggiungi un tag non riservato ai moderatori, o disattiva *Richiedi di selezionare tag per pubblicare*. Intanto tutto va avanti, e poi riprovo da solo.
league-managers-news-refused-filter = Non posso pubblicare le notizie di **{ $name }** in { $channel }: un filtro del server le rifiuta. Apri *Impostazioni server → AutoMod* e aggiungi il mio ruolo alle eccezioni della regola; poi `/gestione-leghe modifica canale:` con lo stesso canale mi fa riprovare. Intanto tutto va avanti.
league-managers-news-refused-content = Discord non accetta le notizie di **{ $name }** in { $channel } ({ $reason ->
    [none] qualcosa va storto lungo la strada
   *[other] dice: { $reason }
  }). Intanto tutto va avanti; `/gestione-leghe modifica canale:` con lo stesso canale mi fa riprovare.
league-managers-waits = La stagione però aspetta: inizia solo quando è uscito il messaggio che chiude le iscrizioni.
league-managers-cancelled = La stagione { $number } di **{ $name }** è annullata: gli iscritti sono troppo pochi. `/gestione-leghe apri` apre le prossime iscrizioni.
league-managers-dropped-out = { $who } è fuori da **{ $name }** dopo aver perso { $lost } posti per scadenze mancate. `/gestione-leghe sostituisci` passa a qualcun altro le partite da giocare.
league-managers-game-unreadable = La partita F{ NUMBER($fixture, useGrouping: 0) } di **{ $name }** non si può leggere, quindi non ha un risultato. `/gestione-leghe correggi` gliene dà uno.

league-act-pause = ⏸️ { $by } ha messo in pausa la stagione: non iniziano nuove partite. Finisce comunque, e la classifica vale.
league-act-resume = ▶️ { $by } ha fatto riprendere la stagione.
league-act-substitute = 🔁 { $by } ha passato le partite di { $who } a { $other }.
league-act-remove = ➖ { $by } ha tolto { $who } dalla stagione.
league-act-adjudicate = ⚖️ { $by } ha chiuso la partita F{ NUMBER($fixture, useGrouping: 0) }: conta così com'è.
league-act-override = ✏️ { $by } ha cambiato il risultato della partita F{ NUMBER($fixture, useGrouping: 0) }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-act-undo = ↩️ { $by } ha annullato la correzione della partita F{ NUMBER($fixture, useGrouping: 0) }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-act-orphans = { $told } { $n ->
    [one] La partita { $games } non conta più
   *[other] Le partite { $games } non contano più
  }: passano altri.
league-act-points = 🔢 { $by } ha dato a { $who } { $points } { $count ->
    [one] punto
   *[other] punti
  }.
league-act-points-taken = 🔢 { $by } ha tolto a { $who } { $points } { $count ->
    [one] punto
   *[other] punti
  }.
league-act-strike = 🚫 { $by } ha escluso { $who } dalle leghe fino al { $until }.
league-act-unban = 🟢 { $by } ha riammesso { $who } alle leghe.
league-act-approve = ✅ { $by } ha convalidato la classifica finale.
league-act-cancel = ✖️ { $by } ha annullato la stagione.
league-act-leave = 🚪 { $who } ha lasciato la stagione.
league-act-seed = ↕️ { $by } ha cambiato l'ordine degli iscritti.
league-act-create = 🆕 { $by } ha creato la lega.
league-act-open = 📣 { $by } ha aperto le iscrizioni.
league-act-start = ▶️ { $by } ha fatto iniziare la stagione.
league-act-close = 🔒 { $by } ha chiuso la lega.
league-act-edit = 🛠️ { $by } ha cambiato le impostazioni della lega.
league-act-rollback = ⏪ { $by } ha riportato indietro la partita { $place }.
league-act-force = ⏩ { $by } ha fatto eseguire una mossa automatica per { $who } nella partita { $place }.
league-act-time = ⏳ { $by } ha dato a { $who } { $time } in più nella partita { $place }.
league-act-clock = ⏱️ { $by } ha cambiato i tempi della partita { $place }.
league-act-replace = 🔁 { $by } ha dato a qualcun altro un posto nella partita { $place }.
league-act-end = ⏹️ { $by } ha chiuso la partita { $place }.
league-act-away = 🔌 Il bot era stato rimosso dal server per { $time }.
league-act-plays = { $who } (gioca qui)
league-act-asked = { $told } L'aveva chiesto { $who }, che gioca qui.
league-act-changed = { $told } Prima: { $before }. Ora: { $after }.
league-act-nothing = niente
league-act-reason = { $told } Motivo: { $reason }
league-act-answered = { $told } Risposta: { $reason }
league-act-somebody = un membro
league-ask = 🙋 { $by } gioca in questa stagione e chiede a un gestore che non ci gioca di { $told } Scade { $until }.
league-ask-pause = mettere in pausa la stagione. Finirebbe comunque, e la classifica varrebbe.
league-ask-resume = far riprendere la stagione.
league-ask-substitute = passare le partite di { $who } a { $other }.
league-ask-remove = togliere { $who } dalla stagione.
league-ask-adjudicate = chiudere la partita { $place } e farla contare così com'è.
league-ask-override = cambiare il risultato della partita { $place }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-ask-undo = annullare la correzione della partita { $place }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-ask-points = dare a { $who } { $points } { $count ->
    [one] punto
   *[other] punti
  }.
league-ask-points-taken = togliere a { $who } { $points } { $count ->
    [one] punto
   *[other] punti
  }.
league-ask-strike = escludere { $who } dalle leghe fino al { $until }.
league-ask-unban = riammettere { $who } alle leghe.
league-ask-approve = convalidare la classifica finale.
league-ask-cancel = annullare la stagione.
league-ask-seed = cambiare l'ordine degli iscritti.
league-ask-start = far iniziare subito la stagione.
league-ask-carried = ✔️ { $answered } ha eseguito quello che { $by } aveva chiesto: { $told }
league-ask-declined = ✖️ { $answered } rifiuta quello che { $by } aveva chiesto: { $told }
league-ask-withdrawn = ✖️ { $by } ritira la sua richiesta: { $told }
league-ask-lapsed = ⌛ Nessuno ha eseguito in tempo quello che { $by } aveva chiesto: { $told }
league-audit-line = { $at } · { $told }
league-audit-none = Qui i gestori non hanno ancora fatto nulla.
league-audit-title = **Verbale** di { $name }, pagina { $page }
league-news-for-you = C'è una novità per te in questa lega: guarda `/lega mia`.
league-news-protested = ⚖️ { $who } presenta un reclamo contro la classifica finale: { $reason }
league-news-protest-waiting = -# Risponde un gestore che non gioca nella stagione. Fino ad allora la classifica non diventa definitiva, per 14 giorni al massimo.
league-news-protest-expired = -# Nessuno ha risposto entro 14 giorni: la classifica è diventata definitiva lo stesso.
league-act-answer = ⚖️ { $by } risponde al reclamo di { $who }.
league-ask-answer = rispondere al reclamo di { $who }.
league-managers-protest = { $who } ha presentato un reclamo contro la classifica finale di **{ $name }**. Un gestore non iscritto alla stagione risponde con il pulsante nel canale della lega.
