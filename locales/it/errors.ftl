# Che cosa non va, e che cosa fare invece.

error-other = Non è possibile ({ $key }).
error-unexpected = Qualcosa è andato storto da parte mia. La partita è intatta; riprova, o segnala il numero `{ $id }`.
error-stale = La partita è andata avanti da quando c'era quel pulsante. Ecco che cosa è possibile ora; altrimenti usa il messaggio più recente.
error-old-button = Questo pulsante è di una versione precedente. Usa il messaggio più recente o un comando.
error-connection = La mia risposta si è persa per strada. Se hai fatto una mossa, la mappa mostra se vale; continua da lì.
error-files-refused = -# Al momento Discord non accetta le mie immagini e i miei file. Chiedi di nuovo più tardi quello che manca qui.
error-too-slow = Ci è voluto troppo. Premi di nuovo.
error-not-a-number = "{ $typed }" non è un numero intero. Scrivi solo cifre.
error-incomplete = Scegli meglio quale: { $options }.
error-unknown-name = "{ $typed }" qui non è possibile. Possibili: { $options }.
error-ambiguous-name = "{ $typed }" può voler dire più cose: { $options }. Scegline una tra quelle suggerite.
error-option-line = Non capisco "{ $part }". Scrivi le opzioni come `fortify=connected rounds=20`, o usa il pulsante Opzioni.
error-missing-permissions = Qui non posso giocare: mi manca { $permissions }. Chiedi a chi gestisce il canale, o usane un altro.
error-already-thread = Questo è già un thread. Togli `thread` per giocare proprio qui.
error-no-threads = In questo tipo di canale non si creano thread. Togli `thread`, o usa un canale di testo.

error-no-game-here = In questo canale non c'è nessuna partita. `/partita nuova` ne crea una, `/partita elenco` mostra dove si gioca.
error-game-here-already = In questo canale c'è già la partita n. { $game }. Finitela prima, usa un altro canale o scegli `thread`.
error-wrong-channel = In questo canale non c'è nessuna partita. Giochi in { $channels }.
error-no-such-game = Questa partita non esiste.
error-not-in-lobby = Questa partita è già cominciata o è finita.
error-not-running = Questa partita non è in corso: attende giocatori o è finita.
error-lobby-full = Tutti i { $seats } posti sono occupati.
error-already-joined = Partecipi già a questa partita.
error-not-joined = Non partecipi a questa partita.
error-not-host = Lo può fare solo chi ha creato la partita; interromperla possono anche i gestori.
error-too-few-seats = Servono almeno { $need } giocatori e ce ne sono { $have }. Invita qualcuno o aggiungi un giocatore computer.
error-seats = Questo gioco è per { $low }-{ $high } giocatori.
error-unknown-rules = Non conosco queste regole. Conosco: { $known }.
error-unknown-level = Non esiste questo livello di giocatori computer.
error-option-unknown = Non esiste l'opzione "{ $option }". Ci sono: { $known }.
error-option-switch = "{ $option }" può essere sì o no.
error-option-number = "{ $option }" deve essere un numero da { $low } a { $high }.
error-option-choice = "{ $option }" deve essere uno tra: { $known }.
error-not-a-player = Non partecipi a questa partita. Con `/partita mostra` puoi guardare.
error-computer-seat = Quel posto non è di un giocatore computer.
error-version = Questa partita è nata con un'altra versione delle regole, che non ho.
error-bad-seed = Il valore iniziale dei dadi è guasto.

error-game-over = Questa partita è finita: { $reason }.
error-not-your-turn = Non tocca a te. La partita attende { $awaited }.
error-wrong-verb = "{ $verb }" ora non è possibile. Possibili: { $verbs }.
error-wrong-move = Questa mossa ora non è valida. Scegli tra quelle suggerite o tra i pulsanti.
error-wrong-amount = { $amount } qui non è possibile: deve essere da { $low } a { $high }.
error-nothing-to-undo = Non c'è nulla da disfare: si può solo con la tua ultima mossa, finché dopo non si è tirato, pescato o svelato nulla.
error-not-alive = Non sei più in questa partita.
error-unknown-space = Su questa mappa non c'è nessun territorio "{ $space }".
error-space-not-yours = { $space } non è tuo.
error-space-yours = { $space } è un tuo territorio.
error-not-adjacent = { $from } e { $to } non confinano.
error-not-connected = { $from } e { $to } non sono collegati da tuoi territori.
error-too-few-armies = In { $space } c'è una sola armata, e una deve restare.
