# Gli orologi a parole; pause, vacanze, sostituti, posti che cambiano mano.

unit-d = { $n } g
unit-h = { $n } h
unit-m = { $n } min
unit-words-d = g gg giorno giorni
unit-words-h = h ora ore
unit-words-m = m min minuto minuti

clock-live = dal vivo
clock-live-about = dal vivo: tutti sono al tavolo, 5 minuti a turno, 2 per una reazione
clock-daily = quotidiano
clock-daily-about = quotidiano: un giorno per un turno, 8 ore per una reazione
clock-slow = lento
clock-slow-about = lento: tre giorni per un turno, uno per una reazione, fine settimana liberi
clock-league = campionato
clock-league-about = campionato: come quotidiano, ma senza sostituti, e alla terza scadenza di fila si perde
clock-none = senza orologio
clock-none-about = senza orologio: la partita attende quanto serve
clock-own = su misura
clock-line = { $name }, { $turn } per un turno, { $react } per una reazione
clock-title = **Orologio: { $name }**
clock-none-means = La partita attende tutti quanto serve.
clock-turn = - { $time } per un turno intero, quante che siano le mosse
clock-react = - { $time } per ogni risposta alla mossa di un altro
clock-bank =
    { $any ->
        [True] - { $time } di riserva per tutta la partita: si usano da sé dopo una scadenza mancata
       *[False] - nessun tempo di riserva
    }
clock-policy-computer =
    { $n ->
        [one] - Dopo una scadenza mancata muove l'orologio, e un giocatore computer prende il posto finché chi lo tiene non torna.
       *[other] - Dopo una scadenza mancata muove l'orologio; dopo { $n } di fila un giocatore computer prende il posto finché chi lo tiene non torna.
    }
clock-policy-kick =
    { $n ->
        [one] - Dopo una scadenza mancata muove l'orologio, e il posto è perso: lo tiene un giocatore computer finché non lo prende un altro.
       *[other] - Dopo una scadenza mancata muove l'orologio; dopo { $n } di fila il posto è perso: lo tiene un giocatore computer finché non lo prende un altro.
    }
clock-policy-forfeit =
    { $n ->
        [one] - Dopo una scadenza mancata il posto si ritira.
       *[other] - Dopo una scadenza mancata muove l'orologio; dopo { $n } di fila il posto si ritira.
    }
clock-quiet =
    { $on ->
        [True] - Le ore di quiete di ognuno non contano (`/impostazioni personali`).
       *[False] - Le ore di quiete contano come le altre.
    }
clock-weekends =
    { $on ->
        [True] - Il sabato e la domenica contano.
       *[False] - Il sabato e la domenica non contano.
    }
clock-vacations =
    { $on ->
        [True] - Sta fermo per chi è in vacanza (`/assenza vacanza`).
       *[False] - Non si ferma per le vacanze.
    }
clock-sitters =
    { $on ->
        [True] - Chi è assente può far giocare un sostituto (`/assenza sostituto`).
       *[False] - Nessuno può giocare per un altro.
    }
clock-habit = -# Chi ha mancato { $n } scadenze della partita da allora ha metà del tempo.

policy-computer = un giocatore computer prende il posto finché chi lo tiene non torna
policy-kick = il posto è perso
policy-forfeit = il posto si ritira

clock-changed-running = Fatto. Chi deve rispondere ora ha il tempo nuovo.
error-clock-none-settings = Una partita senza orologio non ha tempi né regole sulle assenze. Togli quelle opzioni, o scegli un altro orologio.
error-clock-running = La partita è cominciata: ora l'orologio si cambia solo con `/gestisci orologio`, da chi l'ha creata o gestisce il server.
clock-more = -# `/partita orologio` cambia singoli tempi e regole.
option-clock = Orologio

slash-game-new-clock = orologio
slash-game-new-clock-about = Quanto tempo ha ognuno (l'orologio solito del server se non lo dici)
slash-game-clock = orologio
slash-game-clock-about = Quanto tempo ha ognuno; si cambia prima che la partita cominci
slash-clock-preset = tipo
slash-clock-preset-about = Un orologio intero; le altre opzioni lo cambiano (quello attuale se non lo dici)
slash-clock-turn = turno
slash-clock-turn-about = Tempo per un turno intero, per esempio 24h o 1g 12h
slash-clock-reaction = reazione
slash-clock-reaction-about = Tempo per rispondere alla mossa di un altro, per esempio 8h o 90m
slash-clock-bank = riserva
slash-clock-bank-about = Tempo di riserva per tutta la partita, per esempio 2g o 0h
slash-clock-quiet = quiete
slash-clock-quiet-about = Se le ore di quiete di ognuno non contano
slash-clock-weekends = finesettimana
slash-clock-weekends-about = Se il sabato e la domenica contano
slash-clock-misses = mancate
slash-clock-misses-about = Scadenze mancate di fila dopo le quali succede qualcosa
slash-clock-policy = poi
slash-clock-policy-about = Che cosa succede allora
slash-clock-vacations = vacanze
slash-clock-vacations-about = Se sta fermo per chi è in vacanza
slash-clock-sitters = sostituti
slash-clock-sitters-about = Se chi è assente può far giocare un altro
slash-clock-game = partita
slash-clock-game-about = Il suo numero (quella di questo canale se non lo dici)

# Pause, e posti che si possono prendere.

pause-begun =
    { $until ->
        [none] La partita è ferma. `/partita riprendi` la fa proseguire.
       *[other] La partita è ferma fino al { $until }. `/partita riprendi` la fa proseguire prima.
    }
pause-asked = Chiedo il consenso a { $who }: la partita si ferma appena sono tutti d'accordo. Hanno tempo fino al { $until }; intanto si gioca.
pause-ended = La partita prosegue. Tutti gli orologi corrono di nuovo.
taken = Da ora giochi al posto { $seat }, { $who }. Ti chiamo quando tocca a te.
taken-awaited = Da ora giochi al posto { $seat }, { $who }, e tocca a te: premi **Le mie mosse** sotto la mappa.

slash-game-pause = pausa
slash-game-pause-about = Ferma la partita; se non la gestisci, quando sono tutti d'accordo
slash-game-pause-for = per
slash-game-pause-for-about = Per quanto, per esempio 3g (finché qualcuno non la riprende se non lo dici)
slash-game-resume = riprendi
slash-game-resume-about = Fa proseguire una partita ferma
slash-game-take = prendi
slash-game-take-about = Riprendi il tuo posto, o prendine uno in cui gioca un computer
slash-game-take-seat = posto
slash-game-take-seat-about = Quale (il tuo, o il primo libero se non lo dici)

# Gestire una partita.

entry =
    { $ply ->
        [0] inizio della partita
       *[other] voce { $ply }
    }
entry-turn = turno { $n } di { $who }, voce { $ply }
confirm-rollback =
    { $n ->
        [one] Riportare davvero la partita n. { $game } a: { $where }? 1 voce del registro non conterà più. I dadi vanno avanti da dove sono: nulla si ripete.
       *[other] Riportare davvero la partita n. { $game } a: { $where }? { $n } voci del registro non conteranno più. I dadi vanno avanti da dove sono: nulla si ripete.
    }
button-rollback = Torna indietro
rolled-back = La partita è tornata alla voce { $ply } del registro. Il canale lo legge.
confirm-force = Far muovere davvero l'orologio per { $who } nella partita n. { $game }, adesso? Fa le mosse prudenti che farebbe dopo una scadenza mancata, ma non conta come mancata.
button-force = Fai muovere l'orologio
forced = L'orologio ha mosso per { $who }. Il canale lo legge.
replaced = Il posto { $seat }, finora { $before }, da ora è di { $after }. Il canale lo legge.
replace-computer = un giocatore computer (chiunque può prenderlo con `/partita prendi`)
time-given =
    { $until ->
        [none] { $who } avrà { $time } in più appena l'orologio riparte. Il canale lo legge.
       *[other] { $who } ha { $time } in più, fino al { $until }. Il canale lo legge.
    }
error-moved-on = La partita è andata avanti da quando l'hai chiesto, quindi non è cambiato nulla. Guarda la mappa e, se serve ancora, ripeti il comando.
error-replace-whom = Di' chi deve giocare: scegli `persona`, oppure `computer:True`, non entrambi.
error-no-bots = Un bot non può farlo. Scegli una persona; i giocatori computer arrivano con `computer:True`.
error-no-bot-sitter = Un bot non può giocare per te. Scegli una persona.
error-member-seated = **{ $who }** partecipa già a questa partita, e nessuno può avere due posti.
error-seat-out = **{ $who }** è fuori dalla partita: non c'è più nulla da giocare.

slash-manage = gestisci
slash-manage-about = Gestisci la partita: torna indietro, sostituisci, dai tempo (chi l'ha creata, e i gestori)
slash-manage-clock = orologio
slash-manage-clock-about = Cambia l'orologio di una partita, anche in corso
slash-manage-rollback = ritorna
slash-manage-rollback-about = Riporta la partita a un momento precedente; prima chiede
slash-manage-rollback-to = a
slash-manage-rollback-to-about = Dopo quale voce del registro (/partita registro le numera; 0 è l'inizio)
slash-manage-rollback-game = partita
slash-manage-rollback-game-about = Il suo numero (quella di questo canale se non lo dici)
slash-manage-replace = sostituisci
slash-manage-replace-about = Dai un posto a un'altra persona, o a un giocatore computer
slash-manage-replace-seat = posto
slash-manage-replace-seat-about = Quale posto
slash-manage-replace-member = persona
slash-manage-replace-member-about = Chi gioca da ora in poi
slash-manage-replace-computer = computer
slash-manage-replace-computer-about = Un giocatore computer, finché qualcuno non prende il posto
slash-manage-replace-game = partita
slash-manage-replace-game-about = Il suo numero (quella di questo canale se non lo dici)
slash-manage-time = tempo
slash-manage-time-about = Dai più tempo a chi la partita attende
slash-manage-time-seat = posto
slash-manage-time-seat-about = A chi
slash-manage-time-add = aggiungi
slash-manage-time-add-about = Quanto, per esempio 12h o 1g
slash-manage-time-game = partita
slash-manage-time-game-about = Il suo numero (quella di questo canale se non lo dici)
slash-manage-force = forza
slash-manage-force-about = Fai muovere l'orologio per qualcuno, senza contare una mancata; prima chiede
slash-manage-force-seat = posto
slash-manage-force-seat-about = Per chi
slash-manage-force-game = partita
slash-manage-force-game-about = Il suo numero (quella di questo canale se non lo dici)

# Vacanze e sostituti.

vacation-begun = Sei in vacanza dal { $begin } al { $end }. `/assenza ritorno` la fa finire prima.
away-still = - Il tuo orologio sta fermo in { $games }.
away-runs = - Continua a correre in { $games }: quelle partite non si fermano per le vacanze.
away-free = - Nessun orologio ti mette fretta in { $games }.
vacation-left =
    { $n ->
        [one] Per quest'anno in questo server ti resta 1 giorno di vacanza su { $of }.
       *[other] Per quest'anno in questo server ti restano { $n } giorni di vacanza su { $of }.
    }
vacation-hint = -# Intanto puoi giocare lo stesso. Un sostituto manda avanti le tue partite: `/assenza sostituto`.
vacation-ended = Eccoti di ritorno. I tuoi orologi corrono di nuovo; i giorni che non erano ancora cominciati tornano a te.
away-there = Non sei in vacanza.
away-until = Sei in vacanza fino al { $until }.
sitter-named = { $who } ora può giocare per te in questo server: con gli stessi comandi e pulsanti, vedendo le tue carte. Tutti leggono chi ha fatto la mossa. Non può ritirarsi per te, e tu puoi continuare a giocare.
sitter-plays = - In { $games }.
sitter-never = - Non in { $games }: lì nessuno può giocare per un altro.
sitter-there = - Non in { $games }: chi ha un posto lì non gioca per nessun altro.
sitter-nobody = Nessuno può più giocare per te.
sitter-is = { $who } può giocare per te (`/assenza sostituto` lo cambia).
sitter-none = Nessuno può giocare per te (`/assenza sostituto` indica qualcuno).
sitter-for = Puoi giocare per { $who }: usa i comandi e i pulsanti delle loro partite.

slash-away = assenza
slash-away-about = Vacanze, e chi gioca per te intanto
slash-away-vacation = vacanza
slash-away-vacation-about = Ferma i tuoi orologi per qualche giorno, da adesso
slash-away-vacation-days = giorni
slash-away-vacation-days-about = Quanti giorni
slash-away-back = ritorno
slash-away-back-about = Fai finire la tua vacanza
slash-away-sitter = sostituto
slash-away-sitter-about = Indica chi può giocare per te in questo server
slash-away-sitter-member = persona
slash-away-sitter-member-about = Chi è (più nessuno se non lo dici)
slash-away-show = mostra
slash-away-show-about = La tua vacanza, quanto ne resta, e chi può giocare per chi
