# Ordini dati in anticipo: risposte a domande e mosse per il prossimo turno.

orders-title = **I tuoi ordini** · { $game } · li vedi solo tu
orders-standing = **Ordini permanenti**: decide il primo che vale
orders-none = Nessuno: la scelta ti viene sempre chiesta.
orders-ahead = **Mosse per il tuo prossimo turno**, in quest'ordine
orders-ahead-none = Nessuna.
orders-hint = -# Gli ordini non fanno mai ciò che non potresti fare tu. Le mosse anticipate sono verificate dalle regole solo quando tocca a te: se allora una è impossibile, cade con tutte quelle che seguono, e te lo dico.
orders-pick = Dai o cambia un ordine…
orders-ahead-pick = Aggiungi una mossa per il mio prossimo turno…
orders-where = Dove vale l'ordine?
orders-region = Solo in territori di…
orders-spaces = In quali territori? Puoi sceglierne più d'uno
orders-spaces-in = Territori della regione { $region }. Quelli di altre regioni restano come sono.
orders-no-space = Non restava nessun territorio, perciò non è cambiato nulla. Per togliere l'ordine scegli **Cambia ordini**.
orders-which-s = **Quale ordine?**
orders-which-a = **Quale mossa?**
orders-cleared = Ho tolto tutti i tuoi ordini.
orders-stored = Registrato: { $order }
orders-removed = Tolto: { $order }
orders-stale = I tuoi ordini nel frattempo sono cambiati. Ecco come sono adesso.
button-orders-change = Cambia ordini
button-ahead-change = Cambia mosse
button-orders-clear = Togli tutto
button-everywhere = Ovunque
button-earlier = Prima
button-ahead-enough = Nient'altro
button-orders-remove = Togli

order-line = { $order }: { $answer }
order-where = · solo { IN($spaces) }{ $more ->
    [0] { "" }
    [one] {" "}e un altro
   *[other] {" "}e altri { $more }
  }
order-gone = Un ordine che queste regole non conoscono ({ $order })

answer-ask = chiedimi
order-defend = Dadi in difesa
order-defend-about = Quanti dadi tiri quando ti attaccano, senza che ti venga chiesto ogni volta.
order-defence = Dadi in difesa
order-defence-about = Quanti dadi tiri quando ti attaccano. Il numero si fissa al tuo prossimo turno, e di nuovo ogni volta che è cambiato.
order-occupy = Avanzata dopo una conquista
order-occupy-about = Quante unità entrano in un territorio che hai conquistato. Utile con attacchi dati in anticipo.
answer-occupy-default = il minimo necessario
answer-occupy-last = quante più possibile
order-forced-trade = Scambi con cinque carte
order-forced-trade-about = Quale combinazione scambi quando devi scambiare all'inizio del turno.
answer-forced-trade-default = la combinazione con meno jolly
answer-forced-trade-richest = la combinazione che porta più armate
order-trade-down = Scambi dopo un'eliminazione
order-trade-down-about = Quali combinazioni scambi quando le carte catturate sono troppe.
answer-trade-down-default = { answer-forced-trade-default }
answer-trade-down-richest = { answer-forced-trade-richest }
order-losses = Perdite
order-losses-about = Quali unità perdi quando devi scegliere.
answer-losses-default = prima i MOD
answer-losses-last = prima i comandanti
order-react = Reazioni agli attacchi
order-react-about = Che cosa fai quando qualcuno attacca e potresti giocare una carta. «Lascia fare» risponde con qualsiasi mano; una carta viene giocata se allora la possiedi ed è adatta, altrimenti decide l'ordine seguente o tu. Le risposte partono dopo un'attesa casuale, così il momento non rivela nulla.
order-only-pass = Dove si può solo passare
order-only-pass-about = Se passo io per te quando non è possibile altro. Non nelle risposte segrete: passare in fretta rivelerebbe una mano vuota. Per quelle ordina di non reagire mai.
answer-only-pass-pass = passa

let-happen = { $passing } finché non dico altro
let-happen-about = -# Finché non ti viene chiesto, nessuna carta che hai in mano viene giocata. Dopo *finché non dico altro* rispondo io per te, in un momento a caso che non rivela nulla a nessuno.
let-happen-now = 🍃 **{ $order }**: d'ora in poi lasci fare senza che io te lo chieda{ $asked ->
    [True] , anche questa volta. La risposta parte entro due minuti, in un momento a caso che non rivela nulla a nessuno
   *[False] , in un momento a caso che non rivela nulla a nessuno
  }. Una carta che hai in mano allora non viene giocata.
let-happen-not = 🙋 D'ora in poi ti viene chiesto di nuovo.
let-happen-lobby = 🍃 **Lascia fare**
    Mentre giocano gli altri può esserti chiesto se rispondi con una carta, e spesso non c'è niente da decidere. Se lasci fare, rispondo io per te, qualunque cosa tu abbia in mano, in un momento a caso che non rivela nulla a nessuno. Una carta che hai in mano allora non viene giocata. Durante la partita lo cambi con `/ordini`.
let-happen-lobby-line = - { $order }: { $happens ->
    [True] si lascia fare, senza chiedertelo
   *[False] ti viene chiesto
  }
button-let-happen-lobby = { $happens ->
    [True] Chiedimelo
   *[False] Lascia fare
  } · { $order }
button-lobbyorders = Domande sulle carte: lascia fare…
button-ask-again = Chiedimelo di nuovo
button-orders = Tutti i miei ordini

ahead-added = Aggiunta: { $move }
ahead-leads-attack = -# Se così conquisti il territorio devo chiederti quante armate avanzano, e ciò che segue cade. L'ordine «{ $order }» qui sotto lo evita.
ahead-pass = Chiudi la fase o il turno
ahead-trade = Scambia la combinazione che porta di più
ahead-place = Piazza tutte le armate { IN($where) }
ahead-attack = Attacca { IL($to) } { DA($from) } una volta, con più dadi possibili
ahead-move = Sposta quante più armate possibile { DA($from) } { AD($to) }
risk2210-ahead-place = Piazza tutti i MOD { IN($where) }
risk2210-ahead-move = Sposta quanti più MOD possibile { DA($from) } { AD($to) }

error-same-space = { $space } due volte: indica due territori.
error-no-card-ahead = Non hai carte che si giochino da sole.
error-nothing-to-trade = Non hai carte che si scambiano in combinazioni.

slash-orders = ordini
slash-orders-about = I tuoi ordini: risposte quando non ci sei, mosse per il prossimo turno
ahead-give-place = Piazza armate quando tocca a te
ahead-usual-place = Tutte
ahead-ask-place-where = Dove?
ahead-ask-place-amount = Quante…
ahead-give-attack = Attacca quando tocca a te
ahead-usual-attack = Una volta, con il massimo
ahead-ask-attack-from = Da quale territorio?
ahead-ask-attack-to = Quale territorio?
ahead-ask-attack-until = Finché ne resta un certo numero…
ahead-ask-attack-amount = Una volta, con un certo numero…
ahead-give-move = Sposta armate quando tocca a te
ahead-usual-move = Quante più possibile
ahead-ask-move-from = Da quale territorio?
ahead-ask-move-to = In quale territorio?
ahead-ask-move-amount = Quante…
ahead-give-play = Gioca una carta della tua mano quando tocca a te
ahead-ask-play-card = Quale carta?
ahead-ask-play-target = Su quale territorio giochi la carta?
ahead-ask-play-second = Un secondo territorio?
ahead-give-trade = Scambia la combinazione che porta di più quando tocca a te
ahead-give-pass = Chiudi la fase o il turno
