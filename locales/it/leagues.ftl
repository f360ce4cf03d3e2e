# La parte dei gestori: pannello, conferme, risposte.

league-set-ask = Cambia un'impostazione
league-set-later = ℹ️ La stagione { $number } resta com'era alle iscrizioni; i cambiamenti valgono dalla prossima.
league-set-name = Nome
league-set-game = Gioco
league-set-options = Opzioni del gioco
league-set-options-about = Per esempio rounds=20. Possibili: { $known }
league-set-clock = Tempi
league-set-format = Tipo di lega
league-set-size = Tavolo e iscritti
league-set-games = Partite insieme, turni, durata
league-set-dates = Date
league-set-ties = Parità
league-set-role = Chi si può iscrivere
league-role-none = Potrebbe essere anche solo chi ha un certo ruolo, ma questo server non ha ruoli.
league-set-switches = Particolarità
league-field-table = Posti di un tavolo
league-field-least = Minimo di iscritti
league-field-most = Massimo di iscritti
league-field-cap = Partite insieme per membro
league-field-rounds = Turni (sistema svizzero; altrimenti 0)
league-field-length = Giorni che dura in genere una partita
league-field-signup_days = Giorni di iscrizioni
league-field-checkin_hours = Ore per confermare (0: nessuna)
league-field-days = Giorni della stagione
league-field-protest_hours = Ore per i reclami
league-field-vacation_days = Giorni di vacanza che contano
league-field-turn = Tempo per un turno, per esempio 1g
league-field-react = Tempo per una reazione, per esempio 8h
league-field-bank = Riserva per tutta la partita, per esempio 2g
league-clock-own = Tempi propri
league-tie-about = Prima contano i punti, poi: { $ties }. Quale criterio deve venire subito dopo i punti?
league-tie-first = Prima: { $name }
league-switch-again = Nuova stagione automatica
league-switch-again-about = **Nuova stagione automatica**: finita una stagione, si aprono le iscrizioni alla successiva.
league-switch-double = Doppio
league-switch-double-about = **Doppio**: in una coppa si esce dopo due sconfitte; in un girone ogni coppia gioca due volte, a posti invertiti.
league-switch-duplicate = Stessa disposizione
league-switch-duplicate-about = **Stessa disposizione**: le due partite di una coppia iniziano dalla stessa disposizione pubblica. Dadi e carte sono diversi.
button-leagueopen = Apri le iscrizioni
button-leaguerequests = Richieste ({ $n })
button-leaguecarry = Esegui
button-leaguedecline = Rifiuta
leagues-asked = Non è cambiato nulla. Giochi in questa stagione, quindi tocca a un gestore che non ci gioca. L'ho chiesto in { $channel }: { $told }
leagues-declined = La richiesta non c'è più, e non è cambiato nulla.
leagues-you-play = Giochi in questa stagione: non succede nulla subito. Chiedo a un gestore che non ci gioca di decidere entro due giorni.
button-league-remove = Togli dalla stagione
button-league-adjudicate = Chiudi la partita
button-league-override = Cambia il risultato
button-league-undo = Annulla la correzione
button-league-cancel = { $going ->
     [True] Annulla la stagione
    *[other] Chiudi la lega
   }
league-form-reason = Motivo, che leggono tutti

confirm-league-remove = Togliere { $who } da **{ $name }**? I risultati restano, le partite in corso vengono abbandonate e contano come ultimo posto; { $n ->
        [0] non ci sono altre partite da iniziare
        [one] 1 partita futura si gioca senza { $who }
       *[other] { $n } partite future si giocano senza { $who }
    }, a meno che non arrivi un sostituto. { $who } non può rientrare in questa stagione, e non si può annullare.
confirm-league-remove-early = Togliere { $who } dalla lista di **{ $name }**? Nessuna partita ne dipende; { $who } può iscriversi di nuovo finché possono gli altri.
confirm-league-substitute = Dare le partite di { $who } a { $other }? { $n ->
        [0] Non ci sono altre partite da iniziare
        [one] 1 partita futura passa a { $other }
       *[other] { $n } partite future passano a { $other }
    }. Una partita in corso continua con { $other } nei primi due giri, e non cambia il rating di nessuno dei due. { $who } è fuori per questa stagione, e non si può annullare.
leagues-seat = - `F{ NUMBER($fixture, useGrouping: 0) }` { $head } ({ $who }): { $what ->
        [taken] continua { $other }
       *[other] il posto viene abbandonato
    }
confirm-league-points = **Anteprima**: punti che i gestori hanno dato a { $who }: { $before } finora, { $after } poi. Non è ancora cambiato nulla.
confirm-league-strike = Escludere { $who } da tutte le leghe di questo server fino al { $until }? Fino ad allora { $who } non può iscriversi né fare da sostituto; le stagioni a cui partecipa già continuano come sono. `/gestione-leghe riammetti` toglie l'esclusione.
confirm-league-seed = Ordinare così gli iscritti? Divisioni, teste di serie e turni liberi si sorteggiano da qui. Si può cambiare fino alla fine delle iscrizioni; chi non c'è segue per rating.
button-league-substitute = Passa le partite
button-league-points = Cambia i punti
button-league-strike = Escludi dalle leghe
button-league-seed = Usa quest'ordine
confirm-league-adjudicate = Chiudere ora la partita F{ NUMBER($fixture, useGrouping: 0) }? { $head }: { $who }. Conta così com'è, per la classifica e per chi passa il turno: l'ordine di chi è ancora in gioco lo decide la posizione, ma chi ha mancato { $late } scadenze viene dopo gli altri. Cambia il rating se ne è stata giocata metà, e non si può riprendere.
button-league-start = Inizia adesso
confirm-league-start =
    Iniziare adesso la stagione { $number } di **{ $name }**, con { $n ->
        [one] { $n } partecipante
       *[other] { $n } partecipanti
    }? { $state ->
        [signup] Le iscrizioni resterebbero aperte fino al { $checkin } e la stagione inizierebbe il { $starts }. Chi è iscritto gioca senza confermare; dopo non ci si iscrive più.
       *[other] Ci sarebbe tempo per confermare fino al { $starts }.
    } La stagione dura { $time } dall'inizio, quindi anche la fine verrebbe prima.
confirm-league-pause = Mettere in pausa la stagione { $number } di **{ $name }**? Nessuna partita inizia fino a `/gestione-leghe pausa` con *riprendi*. La stagione finisce comunque il { $ends } e la classifica vale: se non cambia nulla, { $waiting ->
        [0] nessuna partita resta da iniziare
        [one] 1 partita non iniziata è annullata
       *[other] { $waiting } partite non iniziate sono annullate
    } e { $running ->
        [0] nessuna è in corso
        [one] 1 partita in corso conta così com'è
       *[other] { $running } partite in corso contano così come sono
    }.
button-league-pause = Metti in pausa
confirm-league-start-without = ⚠️ { $n ->
    [one] Manca una conferma; resterebbe fuori: { $who }
   *[other] Mancano { $n } conferme; resterebbero fuori: { $who }
  }
confirm-league-cancel =
    { $going ->
        [True] Annullare la stagione { $number } di **{ $name }** per { $n ->
            [one] l'unico membro
           *[other] tutti i suoi { $n } membri
        }? Non ne conta nulla: né classifica, né titoli, né promozioni. { $played ->
            [0] { "" }
            [one] Una partita è finita e resta nel rating.{ " " }
           *[other] { $played } partite sono finite e restano nel rating.{ " " }
        }{ $running ->
            [0] Nessuna partita è in corso.
            [one] Una partita in corso continua come partita normale.
           *[other] { $running } partite in corso continuano come partite normali.
        } Non si può tornare indietro.
       *[other] Chiudere **{ $name }** per sempre? Non apre altre stagioni; la sua storia resta.
    }
leagues-preview = **Anteprima**: partita F{ NUMBER($fixture, useGrouping: 0) }. Non è ancora cambiato nulla.
leagues-preview-moves = ⚠️ **Così cambia chi passa il turno.**
leagues-preview-orphan = `F{ NUMBER($fixture, useGrouping: 0) }` { $head } ({ $who }) dipende da questo risultato e nella lega non conta più; se è finita, vale ancora per il rating.
leagues-preview-orphan-bye = Il riposo di { $who } dipende da questo risultato e non conta più.
leagues-preview-reopens = La stagione si riapre fino al { $until }, per giocare le partite che ora mancano. Può succedere una volta per stagione.
leagues-preview-before = Adesso:
leagues-preview-after = Dopo:
leagues-opened = Le iscrizioni a **{ $name }** sono aperte; il messaggio è in { $channel }. La stagione inizia il { $starts }.
leagues-done-start = La stagione { $number } di **{ $name }** inizia adesso.
leagues-paused = **{ $name }** è in pausa: non iniziano nuove partite. La stagione finisce comunque il { $ends }, e la classifica vale.
leagues-resumed = **{ $name }** riprende.
leagues-seeded = Ora gli iscritti sono in quest'ordine:
leagues-approved = La classifica della stagione { $number } di **{ $name }** è definitiva.
leagues-substituted = { $other } prende il posto di { $who }.
leagues-pointed = In tutto i gestori hanno ora dato a { $who } { $points } punti.
leagues-struck = { $who } non può iscriversi alle leghe di questo server fino al { $until }.
leagues-unbanned = { $who } può di nuovo iscriversi alle leghe.
leagues-done-remove = Quel membro non fa più parte di **{ $name }**, e la lega ne è informata.
leagues-done-adjudicate = Hai chiuso la partita: in **{ $name }** conta così com'è.
leagues-done-override = In **{ $name }** conta il nuovo risultato, e la lega ne è informata.
leagues-done-undo = In **{ $name }** conta di nuovo il risultato di prima, e la lega ne è informata.
leagues-done-cancel = { $going ->
     [True] Hai annullato la stagione { $number } di **{ $name }**, e la lega ne è informata.
    *[other] Hai chiuso **{ $name }**, e la lega ne è informata.
   }
error-league-endless = Le partite di una lega devono avere una fine: imposta un limite di giri nelle opzioni.
button-leagueanswer = Rispondi
league-form-answer = La tua risposta, che tutti possono leggere
leagues-answered = La tua risposta è stata pubblicata nel canale.
