# Ciò che le leghe rifiutano, e che cosa fare invece.

error-league-plan-format = Non conosco questo tipo di lega, quindi lascio la lega com'è. Riprenderà quando chi mi gestisce rimetterà quel tipo.
error-league-plan-table =
    { $low ->
        [2] { $high ->
            [2] Questo tipo di lega è per partite in due: imposta il tavolo a 2 posti.
           *[other] Qui un tavolo può avere da { $low } a { $high } posti, non { $given }.
        }
       *[other] Qui un tavolo può avere da { $low } a { $high } posti, non { $given }.
    }
error-league-plan-range =
    { $field ->
        [least] Gli iscritti devono essere almeno da { $low } a { $high }, non { $given }.
        [most] Il massimo di iscritti va da { $low } a { $high }: { $given } non è possibile.
        [cap] Un membro può giocare da { $low } a { $high } partite insieme, non { $given }.
        [days] Una stagione dura da { $low } a { $high } giorni, non { $given }.
        [signup_days] Le iscrizioni restano aperte da { $low } a { $high } giorni, non { $given }.
        [checkin_hours] Per confermare ci sono da { $low } a { $high } ore, non { $given }.
        [protest_hours] Per i reclami ci sono da { $low } a { $high } ore, non { $given }.
        [rounds] Un sistema svizzero ha da { $low } a { $high } turni, non { $given }.
        [vacation_days] In una stagione possono contare da { $low } a { $high } giorni di vacanza, non { $given }.
        [length] Una partita dura in genere da { $low } a { $high } giorni, non { $given }.
       *[other] { $given } non è possibile: il numero deve andare da { $low } a { $high }.
    }
error-league-plan-entries = Il minimo di iscritti ({ $least }) non può superare il massimo ({ $most }).
error-league-plan-rounds = Solo un sistema svizzero ha un numero di turni. Imposta i turni a 0.
error-league-plan-double = Solo le coppe e i gironi all'italiana in due possono essere doppi.
error-league-plan-duplicate = Solo i gironi doppi possono usare la stessa disposizione iniziale per le due partite di una coppia.
error-league-plan-tie-break = Non conosco questo criterio di spareggio.
error-league-plan-tie-break-twice = Questo criterio di spareggio è già nell'elenco.
error-league-plan-points-first = In ogni classifica contano prima i punti; i criteri di spareggio vengono dopo.
error-league-plan-name = Il nome di una lega ha da { $low } a { $high } caratteri.
error-league-date-order = Questa data è troppo vicina: deve venire dopo il { $after }.
error-league-date-past = Questa data è già passata. Scegline una futura.
error-league-not-open =
    { $state ->
        [running] La stagione è in corso: non ci si può più iscrivere. Le prossime iscrizioni vengono annunciate qui.
        [check_in] Le iscrizioni sono chiuse ed è il momento di confermare. Le prossime iscrizioni vengono annunciate qui.
       *[other] Al momento questa lega non accetta iscrizioni. Le prossime vengono annunciate qui.
    }
error-league-entered-already = Partecipi già a questa stagione.
error-league-not-entered = Non risulti tra gli iscritti di questa stagione.
error-league-checked-in-already = Hai già confermato.
error-league-no-check-in =
    { $opens_at ->
        [None] Il tempo per confermare è scaduto.
       *[other] La conferma si apre il { $opens_at }.
    }
error-league-barred-until = Non puoi iscriverti alle leghe di questo server fino al { $until }.
error-league-barred-games =
    Hai mancato troppe scadenze per iscriverti ora a una lega. Prima porta a termine { $need ->
        [one] un'altra partita
       *[other] altre { $need } partite
    } senza mancare una scadenza.
error-league-no-such-entry = Quel membro non fa parte di questa stagione.
error-league-no-such-fixture = In questa stagione non c'è una partita con quel numero. Il numero sta dopo la F nel nome del thread e in `/lega mostra scheda:Calendario`.
error-league-no-such-division = Non c'è una divisione con quel numero. `/lega mostra` elenca le divisioni.
error-league-season-state =
    { $state ->
        [signup] Non è possibile mentre le iscrizioni sono aperte.
        [check_in] Non è possibile mentre gli iscritti confermano.
        [running] Non è possibile mentre la stagione è in corso.
        [protest] Non è possibile ora: le partite sono finite e si attendono eventuali reclami sulla classifica.
        [cancelled] Non è possibile: la stagione è stata annullata.
       *[other] Non è possibile: la stagione è finita.
    }
error-league-fixture-state =
    { $state ->
        [planned] Non è possibile: questa partita non è ancora iniziata.
        [opening] Non è ancora possibile: questa partita sta per iniziare.
        [under_way] Non è possibile mentre la partita è in corso.
        [void] Non è possibile: questa partita non è mai stata giocata.
       *[other] Non è possibile: questa partita ha già un risultato.
    }
error-league-out-already = Quel membro ha già lasciato la stagione.
error-league-not-playing = Quel membro non gioca in questa stagione.
error-league-plays-already = Quel membro fa già parte di questa stagione, quindi non può subentrare. Scegli un altro nome.
error-league-places = Qui servono { $seats } posizioni, una per giocatore nell'ordine in cui li nomina il thread, per esempio `1 2 2 4`: numeri da 1, uguali in caso di pari merito.
error-league-no-challenges = Le sfide si lanciano nelle classifiche a sfide, e questa lega non lo è.
error-league-challenge-self = Una sfida si gioca in due: scegli un altro membro.
error-league-challenge-below = { $opponent } sta sotto di te. Sfida qualcuno che sta sopra.
error-league-challenge-far = { $opponent } sta troppo in alto: puoi sfidare chi sta al massimo { $most } posti sopra di te.
error-league-challenge-out =
    { $until ->
        [None] Hai già { $most } sfide aperte. Prima gioca quelle.
       *[other] Hai lanciato { $most } sfide, e ognuna conta per tutto il suo tempo, anche se la partita è finita. La prossima è possibile dal { $until }.
    }
error-league-challenge-in =
    { $until ->
        [None] { $opponent } ha già { $most } sfide aperte. Riprova più tardi.
       *[other] { $opponent } ha ricevuto { $most } sfide, e ognuna conta per tutto il suo tempo, anche se la partita è finita. La prossima è possibile dal { $until }.
    }
error-league-challenge-open = Tu e { $opponent } avete già una partita da giocare.
error-league-challenge-rematch = Hai appena giocato con { $opponent }. La rivincita è possibile dal { $until }.
error-league-challenge-absent =
    { $until ->
        [None] { $opponent } è in vacanza e ora non può ricevere sfide.
       *[other] { $opponent } è in vacanza fino al { $until } e prima non può ricevere sfide.
    }
error-league-challenge-late = La stagione finisce il { $ends_at }: non resta tempo per un'altra partita.

error-league-none = In questo server non ci sono ancora leghe. I gestori ne creano una con `/gestione-leghe nuova`.
error-league-unknown = Qui non c'è una lega «{ $typed }». L'elenco è in `/lega mostra`.
error-league-managers = Solo i gestori possono creare leghe: chi ha il permesso «Gestisci server» e chi è autorizzato dal proprietario a usare `/gestione-leghe`.
error-league-channel = Posso gestire una lega solo in un canale di testo, in un canale annunci o in un forum. Scegline uno con `canale:`.
error-league-rules-few = A questo gioco non si può giocare in tavoli da { $table }.
error-league-typed-number = «{ $typed }» non è un numero utilizzabile qui.
error-league-no-standings = Non c'è ancora una classifica: la stagione non è iniziata.
error-league-start-old = Nel frattempo la stagione è andata avanti. Usa di nuovo il comando.
error-league-preview-old = La classifica è cambiata dopo questa anteprima. Usa di nuovo il comando.
error-league-you-play = Partecipi a questa stagione, quindi non ne decidi nulla. Può farlo un gestore che non partecipa.
error-league-request-gone = Questa richiesta non è più aperta: è stata eseguita, rifiutata o ritirata, o sono passate le 48 ore.
error-league-request-old = Dopo la richiesta è cambiato qualcosa, e ora l'effetto sarebbe un altro. Rifiutala e falla ripetere.
error-league-requested-already = È già stato chiesto. Può eseguirlo un gestore che non partecipa alla stagione; chi l'ha chiesto può ritirare la richiesta in `/gestione-leghe modifica`.
error-league-not-manager = Possono farlo solo i gestori del server e chi ha creato la lega.
error-league-not-two = Il formato TRF è solo per leghe in due. Scegli JSON o CSV.
error-league-no-games = La stagione { $number } non ha partite: per un programma di scacchi non c'è nulla. Scegli JSON o CSV.
error-league-you-play-reason = Giochi in questa stagione, quindi decide un gestore che non ci gioca, e deve sapere perché lo chiedi: indica un motivo.
error-league-reason = Indica un motivo, da { $low } a { $high } caratteri: lo legge tutta la lega.
error-league-role = Si può iscrivere a questa lega solo chi ha il ruolo { $role }.
error-no-such-league = Questa lega non esiste.
error-no-such-season =
    { $number ->
        [None] Questa lega non ha ancora avuto una stagione.
       *[other] In questa lega non c'è una stagione { $number }.
    }
error-league-exists = Qui c'è già una lega che si chiama { $name }. Scegli un altro nome.
error-league-too-many = In questo server ci sono { $most } leghe, che è il massimo. Prima chiudine una con `/gestione-leghe annulla`.
error-league-closed = Questa lega è chiusa: non apre altre stagioni.
error-league-season-open = La stagione { $number } non è ancora finita. Aspetta la fine, o annullala con `/gestione-leghe annulla`.
error-league-clock = Questi tempi non vanno bene per una lega.
error-league-full = Questa lega è piena: accetta { $most } membri.
error-league-too-few = Per iniziare servono { $need } membri, e { $have ->
    [0] non ce n'è nessuno
    [one] ce n'è 1
   *[other] ce ne sono { $have }
  }.
error-league-paused = Questa stagione è già in pausa.
error-league-not-paused = Questa stagione non è in pausa.
error-league-fixture-closed = Questa partita non è in corso.
error-league-no-override = Nessun gestore ha cambiato il risultato di questa partita, quindi non c'è nulla da annullare.
error-league-orphan = La partita F{ NUMBER($fixture, useGrouping: 0) } non conta più: un risultato precedente è cambiato e sono passati altri. Correggi una partita che conta.
error-league-reopened = Con questo risultato passerebbero altri, e la stagione è già stata riaperta una volta: le partite che mancherebbero non si possono più giocare. Puoi ancora correggere i risultati da cui non dipende nessuna partita, come quello della finale; per il resto, avvisa i membri nel canale della lega.
error-league-not-challenged = Nessuno ti ha sfidato a questa partita.
error-league-not-banned = Quel membro non è escluso dalle leghe di questo server.
error-league-days = Un membro si può escludere da { $low } a { $high } giorni.
error-damaged-league = La lega { NUMBER($league, useGrouping: 0) } è danneggiata nel mio archivio, quindi non la tocco. Chi mi gestisce potrebbe averne una copia.
error-rewind-league = Così si annullerebbero dadi, carte pescate o segreti già venuti alla luce, e questa partita fa parte di una lega: può farlo, con `/gestisci ritorna`, un gestore della lega che non gioca nella stagione; la partita viene poi segnata.
error-league-game = Questa partita fa parte di una lega: non si possono prendere posti, fare da sostituti, metterla in pausa, cambiarne le impostazioni o interromperla. I gestori della lega aiutano con `/gestione-leghe`.
error-league-no-protests = Ora non c'è una classifica finale contro cui reclamare: i reclami si presentano quando tutte le partite di una stagione sono finite.
error-league-protest-late = Il tempo per i reclami è scaduto il { $until }.
error-league-protest-stranger = Solo chi è iscritto alla stagione può reclamare contro la sua classifica.
error-league-protested-already = Hai già presentato un reclamo: ne vale uno a stagione. I gestori lo leggono nel canale della lega.
error-league-protest-reason = Un reclamo e la sua risposta hanno da { $low } a { $high } caratteri.
error-league-no-protest = Questo reclamo non c'è più.
error-league-protest-answered = Questo reclamo ha già avuto risposta.
error-league-approve-early = Si può ancora reclamare, fino al { $until }. Poi la classifica diventa definitiva da sola.
error-league-approve-protests = { $count ->
        [one] Un reclamo è senza risposta.
       *[other] { $count } reclami sono senza risposta.
    } Rispondi con il pulsante sotto il reclamo nel canale della lega; poi la classifica diventa definitiva da sola.
error-league-former-open = La stagione { $number } non è ancora definitiva, per un reclamo. Questa stagione comincia dopo.
