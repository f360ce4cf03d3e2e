# I tempi a parole; pause, vacanze, sostituti, posti che cambiano mano.

unit-d = { $n ->
    [one] 1 giorno
   *[other] { $n } giorni
  }
unit-h = { $n } h
unit-m = { $n } min
unit-words-d = g gg giorno giorni
unit-words-h = h ora ore
unit-words-m = m min minuto minuti

clock-live = dal vivo
clock-live-about = dal vivo: tutti sono al tavolo, 5 minuti a turno, 2 per una reazione
clock-daily = giornalieri
clock-daily-about = giornalieri: un giorno per un turno, 8 ore per una reazione
clock-slow = lenti
clock-slow-about = lenti: tre giorni per un turno, uno per una reazione, fine settimana liberi
clock-league = da campionato
clock-league-about = da campionato: come giornalieri, ma senza sostituti; alla terza scadenza mancata di fila si perde
clock-none = senza limiti
clock-none-about = senza limiti: la partita attende quanto serve
clock-own = su misura
clock-line = { $name }, { $turn } per un turno, { $react } per una reazione
clock-title = **Tempi: { $name }**
clock-none-means = La partita attende tutti quanto serve.
clock-turn = - { $time } per un turno intero, qualunque sia il numero di mosse
clock-react = - { $time } per ogni risposta alla mossa di un altro
clock-bank =
    { $any ->
        [True] - { $time } di riserva per tutta la partita: si usa automaticamente dopo una scadenza
       *[False] - nessun tempo di riserva
    }
clock-policy-computer =
    { $n ->
        [one] - Dopo una scadenza mancata la mossa è automatica, e un giocatore computer prende il posto finché chi lo tiene non torna.
       *[other] - Dopo una scadenza mancata la mossa è automatica; dopo { $n } di fila un giocatore computer prende il posto finché chi lo tiene non torna.
    }
clock-policy-kick =
    { $n ->
        [one] - Dopo una scadenza mancata la mossa è automatica, e il posto è perso: lo tiene un giocatore computer finché non lo prende un altro.
       *[other] - Dopo una scadenza mancata la mossa è automatica; dopo { $n } di fila il posto è perso: lo tiene un giocatore computer finché non lo prende un altro.
    }
clock-policy-forfeit =
    { $n ->
        [one] - Dopo una scadenza mancata c'è il ritiro d'ufficio.
       *[other] - Dopo una scadenza mancata la mossa è automatica; dopo { $n } di fila c'è il ritiro d'ufficio.
    }
clock-quiet =
    { $on ->
        [True] - Le ore di quiete di ognuno non contano (`/impostazioni`).
       *[False] - Le ore di quiete contano come le altre.
    }
clock-weekends =
    { $on ->
        [True] - Il sabato e la domenica contano.
       *[False] - Il sabato e la domenica non contano.
    }
clock-vacations =
    { $on ->
        [True] - Il tempo si ferma per chi è in vacanza (`/assenza`).
       *[False] - Il tempo non si ferma per le vacanze.
    }
clock-sitters =
    { $on ->
        [True] - Chi è assente può far giocare un sostituto (`/assenza sostituto:`).
       *[False] - Nessuno può giocare per un altro.
    }
clock-habit = -# Chi ha mancato { $n } scadenze nella partita ha da allora la metà del tempo.

policy-computer = un giocatore computer prende il posto finché chi lo tiene non torna
policy-kick = il posto è perso
policy-forfeit = ritiro d'ufficio

clock-changed-running = I tempi sono cambiati. Valgono da subito per chi deve rispondere.
clock-changed = I tempi di questa partita sono cambiati:
error-clock-none-settings = Una partita senza limiti non ha scadenze né regole sulle assenze. Togli quelle opzioni, o scegli altri tempi.
error-clock-running = La partita è cominciata: ora i tempi si cambiano solo con `/gestisci tempi`, da chi l'ha creata o gestisce il server.
clock-more = -# `/partita tempi` cambia singoli tempi e regole.
option-clock = Tempi

slash-game-new-clock = tempi
slash-game-new-clock-about = Quanto tempo ha ognuno (se omesso: i tempi soliti del server)
slash-game-clock = tempi
slash-game-clock-about = Guarda quanto tempo ha ognuno, o cambialo prima che la partita cominci
slash-clock-preset = tipo
slash-clock-preset-about = I tempi da cui partire; le altre opzioni li cambiano (se omesso: quelli attuali)
slash-clock-turn = turno
slash-clock-turn-about = Tempo per un turno intero, per esempio 24h o 1g 12h
slash-clock-reaction = reazione
slash-clock-reaction-about = Tempo per rispondere alla mossa di un altro, per esempio 8h o 90m
slash-clock-bank = riserva
slash-clock-bank-about = Tempo di riserva per tutta la partita, per esempio 2g; 0h = nessuno
slash-clock-quiet = quiete
slash-clock-quiet-about = Se le ore di quiete di ognuno non contano
slash-clock-weekends = finesettimana
slash-clock-weekends-about = Se il sabato e la domenica contano
slash-clock-misses = mancate
slash-clock-misses-about = Scadenze mancate di fila dopo le quali succede qualcosa
slash-clock-policy = poi
slash-clock-policy-about = Che cosa succede dopo tante scadenze mancate
slash-clock-vacations = vacanze
slash-clock-vacations-about = Se il tempo si ferma per chi è in vacanza
slash-clock-sitters = sostituti
slash-clock-sitters-about = Se chi è assente può far giocare un altro
slash-clock-game = partita
slash-clock-game-about = Il numero della partita (se omesso: quella di questo canale)

# Pause, e posti che si possono prendere.

pause-begun =
    { $until ->
        [none] La partita è in pausa. `/partita pausa` la fa proseguire.
       *[other] La partita è in pausa fino al { $until }. `/partita pausa` la fa proseguire prima.
    }
pause-asked = Ho chiesto il consenso { AD($who) }: la partita si ferma appena tutti accettano. Hanno tempo fino al { $until }; intanto si gioca.
resume-asked = Ho chiesto il consenso { AD($who) }: la partita prosegue appena tutti accettano. Hanno tempo fino al { $until }; fino ad allora resta in pausa.
pause-already = { $who } ha già messo in pausa la partita. Riprendere a giocare?
pause-ended = La partita prosegue. Il tempo scorre di nuovo per tutti.
taken = Da ora giochi al posto { $seat }, { $who }. Ti chiamo quando tocca a te.
taken-awaited = Da ora giochi al posto { $seat }, { $who }, e tocca a te: premi **Le mie mosse** sotto la mappa.

slash-game-pause = pausa
slash-game-pause-about = Metti in pausa la partita, o falla proseguire; se non la gestisci, devono accettare tutti
slash-game-pause-for = per
slash-game-pause-for-about = Per quanto, per esempio 3g (se omesso: finché qualcuno non la fa proseguire)
slash-game-take = prendi
slash-game-take-about = Riprendi il tuo posto, o prendine uno in cui gioca un computer
slash-game-take-seat = posto
slash-game-take-seat-about = Quale posto (se omesso: il tuo, o il primo libero)

# Gestire una partita.

entry =
    { $ply ->
        [0] inizio della partita
       *[other] voce { NUMBER($ply, useGrouping: 0) }
    }
entry-turn = turno { $n } di { $who }, voce { NUMBER($ply, useGrouping: 0) }
confirm-rollback =
    { $n ->
        [0] Riportare la partita n. { NUMBER($game, useGrouping: 0) } a questo punto: { $where }? Le risposte segrete date da allora non conteranno più. I dadi vanno avanti da dove sono: nulla si ripete.
        [one] Riportare la partita n. { NUMBER($game, useGrouping: 0) } a questo punto: { $where }? 1 voce del registro non conterà più. I dadi vanno avanti da dove sono: nulla si ripete.
       *[other] Riportare la partita n. { NUMBER($game, useGrouping: 0) } a questo punto: { $where }? { $n } voci del registro non conteranno più. I dadi vanno avanti da dove sono: nulla si ripete.
    }
button-rollback = Riporta indietro la partita
rolled-back = La partita è tornata alla voce { NUMBER($ply, useGrouping: 0) } del registro. Il canale viene avvisato.
confirm-force = Eseguire davvero una mossa automatica per { $who } nella partita n. { NUMBER($game, useGrouping: 0) }, adesso? È la mossa prudente che seguirebbe a una scadenza mancata, ma non conta come scadenza mancata.
button-force = Esegui la mossa
forced = Mossa automatica eseguita per { $who }. Il canale viene avvisato.
replaced = Ora al posto { $seat } gioca { $after } (prima: { $before }). Il canale viene avvisato.
replace-computer = un giocatore computer (chiunque può prenderlo con `/partita prendi`)
time-given =
    { $until ->
        [none] { $who } avrà { $time } in più appena il tempo riparte. Il canale viene avvisato.
       *[other] { $who } ha { $time } in più, fino al { $until }. Il canale viene avvisato.
    }
error-moved-on = La partita è andata avanti da quando l'hai chiesto, quindi non è cambiato nulla. Guarda la mappa e, se serve ancora, ripeti il comando.
error-replace-whom = Di' chi deve giocare: scegli `persona`, oppure `computer:True`, non entrambi.
error-no-bots = Un bot non può farlo. Scegli una persona; i giocatori computer arrivano con `computer:True`.
error-no-bot-sitter = Un bot non può giocare per te. Scegli una persona.
error-member-seated = **{ $who }** partecipa già a questa partita, e nessuno può avere due posti.
error-seat-out = **{ $who }** è fuori dalla partita: non c'è più nulla da giocare.

slash-manage = gestisci
slash-manage-about = Gestisci la partita: torna indietro, sostituisci, concedi tempo (chi l'ha creata, e i gestori)
slash-manage-clock = tempi
slash-manage-clock-about = Cambia i tempi di una partita, anche in corso
slash-manage-rollback = ritorna
slash-manage-rollback-about = Riporta la partita a un momento precedente; prima chiede
slash-manage-rollback-to = a
slash-manage-rollback-to-about = Dopo quale voce del registro (/partita guarda cosa:Registro; 0 è l'inizio)
slash-manage-rollback-game = partita
slash-manage-rollback-game-about = Il numero della partita (se omesso: quella di questo canale)
slash-manage-replace = sostituisci
slash-manage-replace-about = Dai un posto a un'altra persona, o a un giocatore computer
slash-manage-replace-seat = posto
slash-manage-replace-seat-about = Quale posto
slash-manage-replace-member = persona
slash-manage-replace-member-about = Chi gioca da ora in poi
slash-manage-replace-computer = computer
slash-manage-replace-computer-about = Un giocatore computer, finché qualcuno non prende il posto
slash-manage-replace-game = partita
slash-manage-replace-game-about = Il numero della partita (se omesso: quella di questo canale)
slash-manage-time = proroga
slash-manage-time-about = Concedi più tempo a chi deve muovere
slash-manage-time-seat = posto
slash-manage-time-seat-about = A chi dare più tempo
slash-manage-time-add = aggiungi
slash-manage-time-add-about = Quanto, per esempio 12h o 1g
slash-manage-time-game = partita
slash-manage-time-game-about = Il numero della partita (se omesso: quella di questo canale)
slash-manage-force = forza
slash-manage-force-about = Esegui una mossa automatica per qualcuno; non conta come scadenza mancata; prima chiede
slash-manage-force-seat = posto
slash-manage-force-seat-about = Per chi
slash-manage-force-game = partita
slash-manage-force-game-about = Il numero della partita (se omesso: quella di questo canale)

# Vacanze e sostituti.

vacation-begun = Sei in vacanza dal { $begin } al { $end }. `/assenza` la fa finire prima.
away-still = - Il tuo tempo è fermo in { $games }.
away-runs = - Il tuo tempo continua a scorrere in { $games }: lì le vacanze non lo fermano.
away-free = - Non hai limiti di tempo in { $games }.
vacation-left =
    { $n ->
        [one] Per quest'anno in questo server ti resta 1 giorno di vacanza su { $of }.
       *[other] Per quest'anno in questo server ti restano { $n } giorni di vacanza su { $of }.
    }
vacation-hint = -# Intanto puoi giocare lo stesso. Un sostituto manda avanti le tue partite: `/assenza sostituto:`.
vacation-ended = Eccoti di ritorno. Il tuo tempo scorre di nuovo; i giorni di vacanza non ancora cominciati ti vengono restituiti.
away-there = Non sei in vacanza.
away-until = Sei in vacanza fino al { $until }.
sitter-named = { $who } ora può giocare per te in questo server, con gli stessi comandi e pulsanti, e vede le tue carte. Il registro dice chi ha fatto ogni mossa. Non può ritirarsi per te, e tu puoi continuare a giocare.
sitter-plays = - In { $games }.
sitter-never = - Non in { $games }: lì i sostituti non sono ammessi.
sitter-there = - Non in { $games }: lì ha già un posto suo.
confirm-unsit = { $who } può giocare per te in questo server. Vuoi che non giochi più nessuno per te?
button-unsit = Togli il sostituto
button-awaydays = Vai in vacanza
button-awayback = Sono di nuovo qui
error-away-days = Non capisco «{ $typed }» come numero di giorni. Scrivi un numero da 1 a { $most }.
error-sitter-changed = Intanto il tuo sostituto non è più lo stesso, quindi non ho tolto nessuno. `/assenza` dice chi è.
sitter-nobody = Nessuno può più giocare per te.
sitter-is = { $who } può giocare per te (`/assenza sostituto:` lo cambia).
sitter-none = Nessuno può giocare per te (`/assenza sostituto:` indica qualcuno).
sitter-for = Puoi giocare per { $who }: usa i comandi e i pulsanti di quelle partite.

slash-away = assenza
slash-away-about = Le tue vacanze, e chi gioca per te intanto
slash-away-vacation = vacanza
slash-away-vacation-about = Per quanti giorni fermare i tuoi tempi, da adesso
slash-away-sitter = sostituto
slash-away-sitter-about = Indica chi può giocare per te in questo server
