# Che cosa non va, e che cosa fare invece.

error-other = Non è possibile ({ $key }).
error-unexpected = Qualcosa è andato storto da parte mia. La partita è intatta; riprova, o segnala il numero `{ $id }`.
answer-stored = { $played ->
        [True] La tua mossa è stata giocata ed è salvata: non rifarla, continua dal messaggio più recente.
       *[other] Quello che hai chiesto è fatto ed è salvato: non ripeterlo, continua dal messaggio più recente.
    }
answer-stored-unexpected = È fallita solo la mia risposta. Se qualcosa non torna, segnala il numero `{ $id }`.
answer-stored-connection = Si è persa per strada solo la mia risposta.
answer-stored-database = Da allora il mio archivio non è utilizzabile; la mappa si aggiorna appena torna a esserlo.
answer-waits = { $ahead ->
        [0] ⏳ Sto preparando la tua risposta: sarà qui tra circa { $time }.
        [one] ⏳ Prima della tua c'è un'altra risposta: la tua sarà qui tra circa { $time }.
       *[other] ⏳ Prima della tua ci sono { $ahead } risposte: la tua sarà qui tra circa { $time }.
    }
answer-time = { $unit ->
        [minutes] { $n } minuti
       *[seconds] { $n } secondi
    }
error-no-symbols = In questo canale non è ancora cominciata nessuna partita. Nel canale di una partita, questo pulsante spiega i simboli della mappa.
error-stale = La partita è andata avanti da quando è comparso quel pulsante. Ecco che cosa è possibile ora; altrimenti usa il messaggio più recente.
error-changed-elsewhere = Nello stesso momento la partita è stata modificata da qualcos'altro, quindi la tua richiesta non è stata eseguita. Guarda la partita e riprova.
error-one-moment = Un momento: riprova tra qualche secondo.
error-old-command = Discord ha inviato questo comando in una forma che non conosco. Ricarica Discord (Ctrl+R), poi scrivi di nuovo il comando.
error-old-button = Questo pulsante è di una versione precedente. Usa il messaggio più recente o un comando.
error-newest-message = Questo messaggio non vale più, e non è cambiato nulla. Usa il messaggio più recente o un comando.
error-database = Al momento non raggiungo il mio archivio. Se hai fatto una mossa, la mappa mostrerà se vale appena torno; riprova tra un minuto.
error-database-unreachable = Al momento non raggiungo il mio archivio: il suo server non risponde. Non è cambiato nulla; riprova tra un minuto.
error-database-full = Per il mio archivio non c'è più spazio, quindi non è cambiato nulla. Chi mi gestisce deve liberarne; riprova più tardi.
error-database-readonly = Al momento il mio archivio si può solo leggere, quindi non è cambiato nulla. Deve occuparsene chi mi gestisce; riprova più tardi.
error-database-busy = Al momento un altro programma sta usando il mio archivio, quindi non è cambiato nulla. Riprova tra un minuto.
error-database-gone = Il mio archivio è stato tolto o sovrascritto mentre ero in funzione, quindi mi fermo finché non torna. Se hai fatto una mossa, la mappa mostrerà allora se vale.
error-connection = La mia risposta si è persa per strada. Se hai fatto una mossa, la mappa mostra se vale; continua da lì.
error-files-refused = -# Al momento Discord non accetta le mie immagini e i miei file. Chiedi di nuovo più tardi quello che manca qui.
error-too-slow = Ci è voluto troppo. Premi di nuovo.
error-not-a-number = «{ $typed }» non è un numero intero. Scrivi solo cifre.
error-incomplete = Quale? Possibili: { $options }.
error-unknown-name = «{ $typed }» qui non è possibile. Possibili: { $options }.
error-no-such-place = Su questa mappa non c'è nessun territorio «{ $typed }». Qui sono possibili: { $options }.
possible-here = Qui sono possibili: { $options }.
error-no-until = Questo attacco non si può ripetere finché resta un certo numero di armate: lascia vuoto `finché`.
error-ambiguous-name = «{ $typed }» può voler dire più cose: { $options }. Scegline una tra quelle suggerite.
error-option-line = Non capisco «{ $part }». Scrivi le opzioni come `combinazioni=fisse limite di giri=20`, o usa il pulsante Opzioni.
error-missing-permissions = Qui non posso giocare. Permessi che mi mancano: { $permissions }. Chiedi a chi gestisce il canale, o usane un altro.
error-already-thread = Questo è già un thread. Togli `thread` per giocare proprio qui.
error-no-threads = In questo tipo di canale non si creano thread. Togli `thread`, o usa un canale di testo.

error-no-game-here = In questo canale non c'è nessuna partita. `/partita nuova` ne crea una, `/partita elenco` mostra dove si gioca.
error-game-here-already = In questo canale c'è già la partita n. { NUMBER($game, useGrouping: 0) }. Prima va finita quella; altrimenti usa un altro canale, o aggiungi `thread:True` per aprire questa in un thread.
error-wrong-channel = In questo canale non c'è nessuna partita. Giochi in { $channels }.
error-no-such-game = Questa partita non esiste.
error-drawn-anew = Nel frattempo è stata estratta un'altra mappa. Guardala, poi comincia.
error-not-in-lobby = Questa partita è già cominciata o è finita.
error-not-running = Questa partita non è in corso: attende giocatori o è finita.
error-lobby-full = Tutti i { $seats } posti sono occupati.
error-already-joined = Partecipi già a questa partita.
error-not-joined = Non partecipi a questa partita.
error-not-host = Può farlo solo chi ha creato la partita.
error-no-such-setting = Questa partita non ha l'impostazione «{ $setting }».
error-setting-fixed = { $status ->
    [lobby] «{ $setting }» si sceglie quando si crea la partita e resta così.
    [running] «{ $setting }» non si può cambiare a partita in corso.
   *[other] «{ $setting }» non si può più cambiare: la partita è finita.
  }
error-too-few-seats = Servono almeno { $need } giocatori e { $have ->
    [0] non ce n'è nessuno
    [one] ce n'è 1
   *[other] ce ne sono { $have }
  }. Invita qualcuno o aggiungi un giocatore computer.
error-seats = Questo gioco è per { $low }-{ $high } giocatori.
error-seats-only = Questo gioco è per { $high } giocatori, né più né meno.
error-unknown-rules = Non conosco queste regole. Conosco: { $known }.
error-unknown-level = Non esiste questo livello di giocatori computer.
error-option-unknown = Non esiste l'opzione «{ $option }». Le opzioni sono: { $known }.
error-option-switch = «{ $option }» deve essere sì o no.
error-option-number = «{ $option }» deve essere un numero da { $low } a { $high }.
error-option-choice = «{ $option }» deve essere uno tra: { $known }.
error-not-a-player = Non partecipi a questa partita. Con `/partita mostra` puoi guardare.
error-computer-seat = Quel posto non è di un giocatore computer.
error-damaged = La partita n. { NUMBER($game, useGrouping: 0) } è danneggiata nel mio archivio, quindi non la tocco. Chi mi gestisce potrebbe averne una copia.
error-version = Questa partita è nata con un'altra versione delle regole, che non ho.
error-bad-seed = Il valore iniziale dei dadi è guasto.

error-game-over = Questa partita è finita: { $reason }.
error-not-your-turn = Non tocca a te. La partita attende { $awaited }.
error-wrong-verb = «{ $verb }» ora non è possibile. Possibili: { $verbs }.
error-wrong-move = Questa mossa ora non è valida. Scegli tra quelle suggerite o tra i pulsanti.
error-wrong-amount = { $amount } qui non è possibile: va bene un numero da { $low } a { $high }.
error-wrong-amount-only = { $amount } qui non è possibile, solo { $high }.
error-nothing-to-undo = Non c'è nulla da annullare: puoi annullare solo la tua ultima mossa, finché dopo non si è tirato, pescato o svelato nulla.
error-not-alive = Non sei più in questa partita.
error-unknown-space = Su questa mappa non c'è nessun territorio «{ $space }».
error-space-not-yours = { $space } non è tuo.
error-space-yours = { $space } è un tuo territorio.
error-space-taken = { $space } è già occupato.
error-not-adjacent = { $from } e { $to } non confinano.
error-not-connected = { $from } e { $to } non sono collegati da tuoi territori.
error-too-few-armies = { IN($space, capital: 1) } c'è una sola armata, e una deve restare.

# Time, absence, running and taking in games.

error-clock-preset = Non esistono tempi chiamati «{ $preset }». Quelli possibili sono: { $known }.
error-clock-time = { $given } qui non è possibile: deve essere da { $low } a { $high }.
error-clock-misses = { $given } qui non è possibile: si possono mancare da { $low } a { $high } scadenze di fila.
error-clock-policy = «{ $policy }» qui non è possibile. Possibili: { $known }.
error-not-a-time = Non capisco «{ $given }» come durata. Scrivi giorni, ore e minuti, per esempio `{ $example }`, `24h` o `90m`.
error-unknown-zone = Non conosco il fuso orario «{ $zone }». Scrivi una città che ha la tua stessa ora, per esempio `Rome` o `New York`, e scegli tra quelle suggerite.
error-quiet-hours = Le ore di quiete vanno da un'ora piena a un'altra, da { $low } a { $high }, e durano al massimo { $most } ore.
error-paused = Questa partita è in pausa. `/partita pausa` la fa proseguire: subito per chi l'ha creata o gestisce il server, per chi gioca appena tutti accettano.
error-not-paused = Questa partita non è in pausa.
error-already-paused = Questa partita è già in pausa.
error-no-clock = Questa partita non ha limiti di tempo: attende quanto serve.
error-not-awaited = Ora la partita non attende quel giocatore.
error-no-seat-free = Non c'è nessun posto da prendere: tutti i giocatori sono presenti.
error-seat-not-free = Quel posto non è libero: chi lo occupa è presente.
error-no-such-seat = Quel posto non esiste. I posti vanno da 1 a { $high }.
error-on-vacation = Sei già in vacanza, fino al { $until }. `/assenza` la fa finire.
error-not-on-vacation = Non sei in vacanza.
error-vacation-days =
    { $left ->
        [0] Per quest'anno non ti restano giorni di vacanza in questo server.
        [one] Puoi prendere 1 giorno: è tutto quello che ti resta per quest'anno in questo server.
       *[other] Puoi prendere da { $low } a { $left } giorni: è quello che ti resta per quest'anno in questo server.
    }
error-sitter-self = Non puoi essere tu il tuo sostituto. Indica qualcun altro.
error-proposed-already = Qualcun altro ha già fatto questa proposta. Prima va decisa quella.
error-nothing-proposed = Questa proposta è già stata decisa o ritirata.
error-not-asked = Qui non è richiesta la tua risposta: decidono altri.
error-answered-already = Hai già risposto.
error-no-such-ply = Questa partita non ha quella voce. { $high ->
    [-1] Il suo registro è vuoto: non c'è nulla da annullare.
   *[other] `/partita guarda cosa:Registro` le numera, 0 è l'inizio; l'ultima a cui si può tornare è { NUMBER($high, useGrouping: 0) }.
  }
error-too-many-games =
    { $scope ->
        [server] In questo server ci sono { $most } partite aperte, il massimo possibile. Prima va finita o interrotta qualcuna.
        [made] Hai creato { $most } partite ancora aperte, il massimo possibile. Prima finiscine o interrompine qualcuna.
        [imported] Un server può importare al massimo { $most } partite.
        [plies] Le partite importate in un server possono avere in tutto al massimo { $most } mosse: con questa sarebbero di più.
       *[seated] Una stessa persona può partecipare al massimo a { $most ->
            [one] 1 partita aperta
           *[other] { $most } partite aperte
        }. Prima bisogna finirne qualcuna.
    }
error-too-many-orders = Per una partita si possono dare al massimo { $most } ordini. Prima ritirane uno.
error-your-turn-now = Adesso tocca a te: gioca e basta. Le mosse in anticipo valgono per un turno successivo.
error-jobs-full = In questo momento in molti aspettano risposte come questa. Riprova tra un minuto.
error-import-size = Il file è troppo grande: ha { $size } byte, e ne accetto al massimo { $most }.
error-import-format = Quel file non è una partita esportata da qui ({ $detail }). Li produce `/partita esporta`.
error-import-moves = Quella partita ha { $moves } mosse, e ne accetto al massimo { $most }.
error-import-slow = Verificare quella partita richiede più di { $seconds } secondi. Accetto solo partite più brevi.
error-import-busy = Sto ancora verificando il tuo ultimo file. Aspetta la risposta.
error-import-false =
    { $verdict ->
        [commitment] Quel file non contiene quel che dice: il suo segreto non corrisponde all'impronta.
        [seed] Quel file non contiene quel che dice: i dadi non seguono dal segreto.
        [rules] Quel file non contiene quel che dice: nomina due regolamenti, o due versioni dello stesso.
        [version] Quel file non contiene quel che dice: qui non c'è quella versione del suo regolamento.
        [setup] Quel file non contiene quel che dice: nessuna partita del suo regolamento ha quelle opzioni.
        [move] Quel file non contiene quel che dice: la voce { $ply } non è una mossa valida.
        [table] Quel file non contiene quel che dice: alla voce { $ply } un giocatore fa una mossa che spetta solo al gioco, o viceversa.
        [chain] Quel file non contiene quel che dice: la voce { $ply }, o ciò da cui la partita è cominciata, non è quella giocata.
        [seat] Quel file non contiene quel che dice: chi vi figura come giocatore non è chi ha giocato.
        [maker] Quel file viene da una mia versione più recente: non so chi abbia fatto la voce { $ply }.
        [cut] Quel file non contiene quel che dice: le prime { $ply } mosse tornano, ma manca la fine.
       *[result] Quel file non contiene quel che dice: la partita finisce in un altro modo.
    }
error-import-running = Quella partita non era finita quando è stata esportata. Si importano solo partite finite.
error-nothing-to-rewind = La partita non può tornare lì: `/partita guarda cosa:Registro` numera le sue voci.
error-order-unknown = Non esiste l'ordine permanente «{ $order }». Gli ordini permanenti sono: { $known }.
error-order-answer = «{ $answer }» non è una risposta per quell'ordine permanente. Possibili: { $known }.
error-order-spaces = Quell'ordine permanente vale per tutti i territori: non se ne possono indicare.
error-order-space = Su questa mappa non c'è nessun territorio «{ $space }».
error-order-elsewhere = Quell'ordine permanente non vale mai { IN($space) }. `/ordini` propone i territori in cui può valere.
