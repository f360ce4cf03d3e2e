# Le leghe a parole: come si giocano, chi partecipa, classifiche, partite, risultati.

league-preset-division4 = Stagione a divisioni, tavoli da 4
league-preset-round_robin = Girone all'italiana, in due
league-preset-swiss = Serata svizzera
league-preset-cup = Coppa
league-preset-ladder = Classifica a sfide

league-format-division = Divisioni
league-format-round_robin = Girone all'italiana
league-format-swiss = Sistema svizzero
league-format-cup = Coppa
league-format-ladder = Classifica a sfide
league-format-about-division = Divisioni fino a 13. Ognuno gioca tante partite quanti sono i posti di un tavolo, una in ogni posto. I primi salgono, gli ultimi scendono.
league-format-about-round_robin = Divisioni fino a 13. Ognuno incontra tutti gli altri in partite a due: due volte, a posti scambiati, se la divisione è in numero pari. I primi salgono, gli ultimi scendono.
league-format-about-swiss = In ogni turno incontri qualcuno con circa i tuoi stessi punti, e mai due volte la stessa persona, se si può evitare.
league-format-about-cup = La metà migliore di ogni tavolo passa al turno successivo.{ $double ->
        [True] {" "}Si esce dopo due sconfitte.
        [False] { "" }
       *[either] {" "}In due la coppa può essere doppia: allora si esce dopo due sconfitte.
    }
league-format-about-ladder = Sfidi qualcuno che sta sopra di te. Se vinci prendi il suo posto, e chi sta in mezzo scende di uno.

season-signup = iscrizioni aperte
season-check_in = conferme aperte
season-running = in corso
season-protest = partite finite, reclami possibili
season-closed = finita
season-cancelled = annullata
season-none = ancora nessuna stagione

tie-break-points = punti
tie-break-direct = scontri diretti
tie-break-wins = vittorie
tie-break-seconds = secondi posti
tie-break-berger = Sonneborn-Berger
tie-break-buchholz = Buchholz
tie-break-misses = scadenze mancate
tie-break-lot = sorteggio

league-title = **{ $name }**
league-title-season = **{ $name }**, stagione { $number }
league-which = Quale lega?
league-tab-league = Lega
league-tab-table = Classifica
league-tab-fixtures = Calendario
league-tab-results = Risultati
league-tab-members = Iscritti
league-tab-history = Storia
league-tab-honours = Titoli
league-pick-season = Quale stagione?
league-pick-division = Quale divisione?
league-pick-round = Quale turno?
league-pick-member = Guarda come va un membro
league-season-number = Stagione { $number }
league-round-number = Turno { $n }
league-every-round = Tutti i turni
league-members-none = Non si è ancora iscritto nessuno.
button-leaguepost = Pubblica qui
button-leaguelist = Tutte le leghe
button-honours-all = Titoli di tutte le leghe
league-plan-game = **Gioco**: { $rules }
league-plan-options = **Opzioni**: { $options }
league-plan-clock = **Tempi**: { $clock }
league-plan-format = **Tipo**: { $format }{ $table ->
        [2] , partite in due
       *[other] , tavoli da { $table }
    }{ $rounds ->
        [0] { "" }
       *[other] , { $rounds } turni
    }{ $double ->
        [True] , doppio
       *[other] { "" }
    }{ $duplicate ->
        [True] , stessa disposizione nelle due partite di una coppia
       *[other] { "" }
    }
league-plan-entries = **Iscritti**: da { $least } a { $most }
league-plan-cap = **In contemporanea**: { $cap ->
        [one] una partita per membro
       *[other] al massimo { $cap } partite per membro
    }
league-plan-signup = **Iscrizioni**: { $days ->
        [one] 1 giorno
       *[other] { $days } giorni
    }{ $hours ->
        [0] , senza conferma
        [one] , poi 1 ora per confermare
       *[other] , poi { $hours } ore per confermare
    }
league-plan-days = **Stagione**: { $days ->
        [one] 1 giorno
       *[other] { $days } giorni
    }, poi { $protest ->
        [one] 1 ora
       *[other] { $protest } ore
    } per i reclami
league-plan-absence = **Vacanze**: { $days ->
        [0] non contano
        [one] al massimo 1 giorno a stagione
       *[other] al massimo { $days } giorni a stagione
    }
league-plan-points = **Punti**: { $points }
league-plan-ties = **Parità**: { $ties }
league-plan-leavers = **Chi lascia la stagione**: i suoi risultati restano validi
league-plan-who = **Chi si può iscrivere**: { $who }
league-plan-everybody = chiunque
league-plan-again = **Prossima stagione**: { $again ->
        [True] si apre da sola
       *[other] si apre quando lo decide un gestore
    }
league-plan-length = -# Una partita dura in genere { $time }.
league-warn-time = ⚠️ Con { $n } iscritti la stagione richiede circa { $need } giorni e ne ha { $have }. Allungala, permetti più partite insieme o scegli tempi più rapidi. Le partite non concluse alla fine contano così come stanno.
league-warn-channel = ⚠️ In { $channel } mi mancano dei permessi: { $permissions }.

league-line = **{ $name }** · { $rules } · { $format } · { $state } · { $channel }
league-entries-count = { $n ->
    [0] **Ancora nessun iscritto.**
    [one] **1 iscritto**
   *[other] **{ $n } iscritti**
  }
league-entries-checked = Conferme: { $n } su { $of }
league-entries-more = … { $n ->
     [one] e un altro
    *[other] e altri { $n }
   }
league-entries-waiting = Lista d'attesa: { $names }
league-dates-signup = Iscrizioni fino al { $checkin }. Inizio: { $starts }.
league-dates-signup-plain = Iscrizioni fino all'inizio: { $starts }.
league-dates-check_in = Si conferma prima dell'inizio: { $starts }.
league-dates-running = Iniziata il { $starts }. Fine: { $ends }.
league-dates-protest = La classifica diventa definitiva il { $until }, salvo reclami. Se un risultato è sbagliato, presenta prima un reclamo con `/lega reclamo`.
league-dates-protest-open = { $n ->
        [one] Un reclamo è
       *[other] { $n } reclami sono
    } senza risposta. La classifica diventa definitiva quando tutti l'hanno avuta, non prima del { $until } e al più tardi il { $last }.
league-dates-closed = La stagione è finita.
league-dates-cancelled = La stagione è stata annullata.
league-paused = ⏸️ In pausa: per ora non iniziano nuove partite. La stagione finisce comunque, e la classifica vale.
league-division = { $tier ->
        [0] Tutti
       *[other] Divisione { $tier }{ $group ->
            [0] { "" }
           *[other] .{ $group }
        }
    }

league-number = { $n }
league-table-head = **{ $name }**, stagione { $number } · { $division }
league-table-row = `{ $place }` { $marks }{ $who } · **{ $points }** { $count ->
    [one] punto
   *[other] punti
  } · { $played ->
    [one] 1 partita
   *[other] { $played } partite
  } su { $games }
league-table-decided = { $name }: { $value }
league-table-lot = per sorteggio
league-table-ladder = `{ $place }` { $who } · vinte { $won }, perse { $lost }
league-table-cup = `{ $place }` { $who } · vinte { $won } su { $played ->
    [one] 1 partita
   *[other] { $played } partite
  }
league-table-out = (fuori)
league-table-adjusted = { $points } dai gestori
league-table-legend = -# 🔼 promozione · 🔽 retrocessione · in caso di parità decidono: { $ties }
league-table-legend-plain = -# In caso di parità decidono: { $ties }
league-table-pace = *ritmo* { $median } (in tutto { $total })
league-table-legend-pace = -# *Ritmo*: il tempo mediano di un turno di un membro e quello usato in tutto, secondo il suo orologio
league-table-empty = In questa classifica non c'è nessuno.
league-table-vacant = Nessuno ha vinto la finale: il titolo resta vacante.

league-fixture-head =
    { $stage ->
        [final] Finale
        [challenge] Sfida
       *[other] Turno { $round }, tavolo { $table }
    }
league-fixture-line = `F{ NUMBER($fixture, useGrouping: 0) }` { $head }: { $who } · { $state }
league-fixture-planned = da giocare
league-fixture-opening = sta per iniziare
league-fixture-thread = { $link } · { $head }
league-fixture-under_way = { $link }{ $until ->
        [none] { "" }
       *[other] , fino al { $until }
    }
league-fixture-void = non giocata
league-fixture-void-counts = non giocata: { $points } punti a testa{ $who ->
        [none] { "" }
       *[other] , 0 a chi l'ha bloccata: { $who }
    }
league-fixture-rewound = ⏪ riportata da un gestore a prima di dadi, carte o segreti già usciti
league-fixture-orphan = un risultato precedente è cambiato e sono passati altri: non conta
league-fixture-bye = { $who } riposa
league-fixtures-none = Qui non ci sono ancora partite.
league-result-place = { $place }. { $who } { $points }
league-result-line = `F{ NUMBER($fixture, useGrouping: 0) }` { $head }: { $places }{ $kind ->
        [adjudicated] { " " }· contata così com'era
        [forfeit] { " " }· con abbandono
        [override] { " " }· deciso da un gestore
       *[played] { "" }
    }
league-results-title = **Ultimi risultati** di { $name }
league-results-none = Non ci sono ancora risultati.
league-thread-name = F{ NUMBER($fixture, useGrouping: 0) } { $who } · { $league }
league-forum-news = Notizie della lega: iscrizioni, classifiche, partite che iniziano.
league-thread-opened = { $head } di { $league }, stagione { $season }: { $who }. La mappa arriva tra un momento. La partita conta fino al { $until }.

league-mine-title = **Le tue leghe in questo server**
league-mine-none = Non partecipi a nessuna lega di questo server. L'elenco è in `/lega mostra`.
league-mine-head = **{ $name }** · { $state }
league-mine-check-in = ❗ Conferma entro il { $until }: premi il pulsante nel messaggio della lega, o usa `/lega mostra`.
league-mine-entered = Iscrizione registrata. La conferma si apre il { $checkin }.
league-mine-entered-plain = Iscrizione registrata. Si comincia il { $starts }.
league-mine-checked = Hai confermato. Si comincia il { $starts }.
league-mine-waiting = Sei in lista d'attesa.
league-mine-place = Sei al posto { $place } di { $of } con { $points } { $count ->
        [one] punto
       *[other] punti
    }.
league-mine-rung = Sei al posto { $place } di { $of } nella classifica a sfide.
league-mine-cup = Sei al posto { $place } di { $of }.
league-mine-running = { $n ->
        [one] Una partita è in corso:
       *[other] { $n } partite sono in corso:
    }
league-mine-coming = { $n ->
        [one] Resta un'altra partita da giocare. Inizia da sola.
       *[other] Restano altre { $n } partite da giocare. Iniziano da sole.
    }
league-mine-done = Tutte le tue partite sono finite.
league-mine-round = Non hai partite in corso. Se il prossimo turno ne prevede una per te, inizia da sola.
league-mine-bye = Nel turno { $round } riposi e non giochi. { $counts ->
    [win] Vale come una vittoria.
    [mean] Vale quanto la media di un tavolo.
   *[on] Passi al turno dopo.
  }
league-mine-ladder = Non hai partite in corso. Con `/lega sfida` sfidi chi sta sopra di te.
turns-leagues = **Leghe che ti aspettano**
turns-league-line = { $name } ({ $server }): conferma entro il { $until } in { $channel }

league-player-head = **{ $who }** in { $name }, stagione { $number }
league-player-state =
    { $state ->
        [signed_up] Fa parte degli iscritti, non ha ancora confermato.
        [checked_in] Ha confermato.
        [waiting] È in lista d'attesa.
        [out] Ha lasciato la stagione.
       *[playing] { $tier ->
            [0] Partecipa.
           *[other] Partecipa: { $division }.
        }
    }
league-player-place = È al posto { $place } di { $of } con { $points } { $count ->
        [one] punto
       *[other] punti
    }.
league-player-rung = È al posto { $place } di { $of } nella classifica a sfide.
league-player-cup = È al posto { $place } di { $of }.
league-player-lost = { $n ->
        [one] Ha perso 1 posto per scadenze mancate. Un altro, ed è fuori.
       *[other] Ha perso { $n } posti per scadenze mancate.
    }

league-history-line = Stagione { $number } · { $state } · dal { $from } al { $to }{ $winner ->
        [none] { "" }
       *[other] { " " }· 🏆 { $winner }
    }
league-history-none = Non c'è ancora stata nessuna stagione.
honour-title = **Titoli**
honour-line = { $what } · { $who } · { $league }, stagione { $season }
honour-none = Non ci sono ancora titoli.
honour-champion = 🏆 Primo posto
honour-second = 🥈 Secondo posto
honour-third = 🥉 Terzo posto
honour-winner = 🏅 Vittoria nella divisione { $tier }
honour-promoted = 🔼 Promozione nella divisione { $tier }
honour-ladder-top = 🪜 In cima alla classifica a sfide

league-rules-title = **Come funziona { $name }**
league-sealed = -# Il sorteggio è sigillato: SHA-256 del segreto `{ $hash }`
league-rules-start = Iscriviti con il pulsante. { $hours ->
        [0] La stagione inizia { $days ->
            [one] 1 giorno
           *[other] { $days } giorni
        } dopo l'apertura delle iscrizioni.
       *[other] Le iscrizioni durano { $days ->
            [one] 1 giorno
           *[other] { $days } giorni
        }; poi premi *Conferma* entro { $hours ->
            [one] 1 ora
           *[other] { $hours } ore
        }, altrimenti non partecipi.
    } Se per te non c'è posto, la prossima volta il tuo nome viene prima degli altri.
league-rules-games = Le partite iniziano da sole, ognuna nel suo thread, appena { $cap ->
        [one] nessuno dei suoi giocatori ne ha un'altra in corso
       *[other] tutti i suoi giocatori ne hanno in corso meno di { $cap }
    }. Un solo messaggio ti avvisa di tutte quelle iniziate.
league-rules-points = Punti per posizione: { $points }. A pari merito si dividono. Chi abbandona prende 0 e sta dietro a tutti quelli che hanno giocato fino in fondo.
league-rules-ties = A parità di punti decidono, nell'ordine: { $ties }.
league-rules-lot = { $version ->
        [1] Tutti i sorteggi derivano da un numero casuale, e poi chiunque può verificarli.
       *[other] Tutti i sorteggi derivano da un numero che nessuno può conoscere prima della chiusura delle iscrizioni, e poi chiunque può verificarli. Iscriversi o iniziare al momento giusto non porta alcun vantaggio.
    }
league-rules-end = La stagione dura { $days ->
        [one] 1 giorno
       *[other] { $days } giorni
    }. Le partite non concluse alla fine, o entro una loro scadenza precedente, contano così come stanno.
league-rules-protest = Puoi presentare un reclamo, una volta e senza rischi, entro { $hours } ore dall'ultima partita, con il pulsante sotto quell'annuncio o con `/lega reclamo`: il canale legge il motivo, e lì risponde un gestore non iscritto alla stagione. Nessuno può accorciare questo tempo, e finché un reclamo è senza risposta la classifica non è definitiva, per { $most } giorni al massimo.
league-rules-absence = Nessuno può giocare al posto tuo, e nessun computer prende il tuo posto. { $vacation ->
        [0] Qui le vacanze non fermano il tuo tempo.
        [one] Conta al massimo 1 giorno di vacanza.
       *[other] Contano al massimo { $vacation } giorni di vacanza.
    }
league-rules-seats = { $misses ->
        [one] Se manchi una scadenza perdi il posto
       *[other] Se manchi { $misses } scadenze di fila perdi il posto
    }, e la partita conta come ultimo posto con 0 punti; { $seats ->
        [one] allora sei fuori dalla stagione
       *[other] dopo { $seats } partite così sei fuori dalla stagione
    }. Ogni posto perso in questo modo ti esclude da tutte le leghe del server per { $bar } giorni, e finché da allora non hai concluso più partite di quante ne hai perse così in tutto.
league-rules-hours = Il tuo tempo si ferma al massimo per { $most } ore di quiete al giorno, quelle che avevi in `/impostazioni` al momento dell'iscrizione; le modifiche successive non contano. Quando il tuo tempo è finito, la riserva scorre anche di notte.
league-rules-slow = Alla scadenza una partita lenta conta così com'è, e se lì hai mancato { $late } scadenze stai dietro a tutti quelli ancora in gioco.{ $version ->
        [1] { "" }
       *[other] { " " }*Ritmo* nella classifica mostra quanto durano i turni di ognuno; se i tuoi durano il doppio del solito nella tua divisione, lo dico solo a te.
    }
league-rules-late = { $version ->
        [1] Una partita che non inizia mai non conta per nessuno.
       *[other] Quando una partita rischia di non finire in tempo, puoi averne una in più di questo numero, e ti avviso tre giorni prima. Una partita che non inizia mai dà 5 punti a testa, ma 0 a chi l'ha bloccata con le sue partite lente, e 0 a chi ha lasciato la stagione.
    }
league-rules-unplayed = { $version ->
        [1] Una partita che non inizia mai non conta per nessuno.
       *[other] Una partita che non inizia mai dà 5 punti a testa, ma 0 a chi l'ha bloccata con le sue partite lente, e 0 a chi ha lasciato la stagione.
    }
league-rules-leavers = Se lasci la stagione, le tue partite in corso contano come ultimo posto con 0 punti, e non puoi rientrare prima della prossima. I risultati che hai già restano validi, chiunque ne tragga vantaggio; { $table ->
        [2] le partite che mancano le vincono gli avversari
       *[other] nelle partite che mancano il tuo posto è l'ultimo
    }, a meno che non le giochi chi ti sostituisce.
league-rules-leaving-cup = Se lasci la coppa, perdi le tue partite in corso, sei fuori e non puoi rientrare. I risultati che hai già restano validi, e chi doveva incontrarti gioca o passa il turno senza di te.
league-rules-leaving-ladder = Se lasci la classifica a sfide, perdi le tue partite in corso e non puoi rientrare prima della prossima stagione. { $version ->
        [1] Chi sta sotto di te sale di un posto, e nient'altro cambia.
       *[other] Chi ti aveva sfidato prende il tuo posto, e chi sta sotto sale.
    }
league-rules-reopening = Se un gestore cambia un risultato e così passa il turno qualcun altro, qui le partite che ne dipendono non contano più, ma restano valide per il rating se sono state giocate. Dopo l'ultima partita questo riapre la stagione, una sola volta, con il tempo di un turno per ogni turno che manca.
league-rules-vacant = Se in finale non si presenta nessuno, o la stagione termina prima, il titolo resta vacante. Una sconfitta per abbandono non porta titoli, e tra chi esce nello stesso turno chi ha giocato sta davanti a chi non si è presentato.
league-rules-promotion = I primi di una divisione salgono e gli ultimi scendono, al massimo due; i segni 🔼 e 🔽 nella classifica mostrano quanti.
league-rules-ladder = Puoi sfidare chi sta fino a tre posti sopra di te, nelle classifiche lunghe fino a un decimo dei posti. Chi non si presenta, o rifiuta, cede il posto. { $version ->
        [1] Puoi avere insieme tre sfide lanciate e tre ricevute, e niente rivincita per 7 giorni.
       *[other] Una sfida ha { $time }: in questo tempo puoi lanciarne tre e riceverne tre, e gli stessi due membri si incontrano una volta sola, per quanto presto finiscano le partite. I risultati contano nell'ordine delle sfide, quindi con le partite lente non si guadagna niente. Quando alla fine della stagione manca meno di questo tempo, o nell'ultimo terzo di una stagione breve, nessuno può più lanciare sfide. Una vacanza ti protegge dalle sfide solo per i giorni che contano.
    }

league-challenged = Hai sfidato { $opponent }. La partita inizia da sola in un thread.
league-entered = Iscrizione a **{ $name }** registrata. { $hours ->
        [0] Si comincia il { $starts }.
       *[other] La conferma si apre il { $checkin }: te lo ricorderò.
    }
league-entered-waiting = La stagione è in corso: sei in cima alla lista d'attesa della prossima.
league-entered-playing = Da adesso giochi anche tu in **{ $name }**.
league-entered-ladder = Sei nella classifica a sfide di **{ $name }**, all'ultimo posto. `/lega sfida` inizia una partita.
league-left = Hai lasciato **{ $name }**.
league-left-running = Hai lasciato **{ $name }**. Le tue partite in corso vengono abbandonate, le altre continuano senza di te.
league-entered-hours = { $quiet ->
        [True] -# Nelle partite di questa stagione per te il tempo non passa dalle { $from } alle { $until } ({ $zone }). Queste ore restano, qualunque cosa tu cambi in `/impostazioni`.
       *[False] -# Non hai ore di quiete: nelle partite di questa stagione per te il tempo passa anche di notte, qualunque cosa tu cambi d'ora in poi in `/impostazioni`.
    }{ $early ->
        [True] { " " }Per averne altre ritirati, cambiale e iscriviti di nuovo il giorno dopo.
       *[False] { "" }
    }
league-checked-in = Hai confermato la partecipazione a **{ $name }**. Si comincia il { $starts }.
confirm-league-leave = Vuoi davvero lasciare **{ $name }**? Le tue partite in corso vengono abbandonate e contano come ultimo posto. Non si può annullare.
button-leaguequit = Lascia la stagione
button-leagueenter = Iscriviti
button-leagueleave = Ritirati
button-leaguecheck = Conferma
button-leaguerules = Come funziona

league-report-none = Nulla di insolito. Si confrontano solo le coppie che si sono incontrate almeno tre volte a tavoli di tre o più.
league-report-title = **Da guardare meglio.** Sono solo indizi: parla con i membri prima di agire.
league-report-pair = { $one } e { $other }: { $games } partite insieme, { $attacks } attacchi reciproci contro i { $expected } previsti, e in due { $gain } punti rispetto al previsto
league-report-resigned = { $who } ha abbandonato la partita n. { NUMBER($game, useGrouping: 0) } mentre era in posizione { $rank } su { $living }
league-report-better = In seguito { $who } stava meglio: partite riportate indietro { $rewinds }, mosse forzate { $forces }, abbandoni { $resignations }
league-report-same = In seguito nessuno stava meglio: partite riportate indietro { $rewinds }, mosse forzate { $forces }, abbandoni { $resignations }
league-report-acts = **Che cosa ha fatto chi gestisce**, a partire dal più recente:
league-export-done = { $number ->
        [every] Tutte le stagioni
       *[other] Stagione { $number }
    } di **{ $name }**.
league-export-all = Tutte le stagioni
league-export-word = tutte
league-format-json = JSON: tutto
league-format-csv = CSV: i risultati
league-format-trf = TRF16: per i programmi di scacchi

button-help-leagues = Leghe
help-leagues =
    { "" }**Leghe e rating**
    Premi **{ button-leagueenter }** nel messaggio di una lega, poi **{ button-leaguecheck }**: le partite iniziano da sole, ognuna in un thread.
    `/lega mostra` mostra le leghe di questo server: classifica, calendario, risultati, iscritti, storia, titoli. `/lega mia` dice che cosa aspettano da te, `/lega regole` come funziona una lega.
    `/profilo` dice come hai giocato e quanto sei forte, `/graduatoria` chi è il più forte.
    I gestori creano una lega con `/gestione-leghe nuova` e ne vedono tutto con `/gestione-leghe modifica`. `/gestione-leghe correggi` sistema un risultato.
league-protested = Il tuo reclamo è stato pubblicato nel canale di **{ $name }**. La classifica non diventa definitiva prima della risposta, per 14 giorni al massimo.
league-protests = ⚖️ { $open ->
        [0] Tutti i reclami hanno avuto risposta: { $n }.
        [one] 1 reclamo è senza risposta.
       *[other] { $open } reclami sono senza risposta.
    }
league-protest-line = - { $who }: { $reason }
league-protest-answered-line = - { $who }: { $reason }
    -# Risposta di { $by }: { $answer }
league-form-protest = Che cosa c'è di sbagliato nella classifica?
button-leagueprotest = Presenta un reclamo
