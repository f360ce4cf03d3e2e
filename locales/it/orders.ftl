# Ordini dati in anticipo: risposte a domande e mosse per il prossimo turno.

orders-title = **I tuoi ordini** · { $game } · li vedi solo tu
orders-standing = **Ordini permanenti**: decide il primo che vale
orders-none = Nessuno: la scelta ti viene sempre chiesta.
orders-ahead = **Mosse per il tuo prossimo turno**, in quest'ordine
orders-ahead-none = Nessuna. `/ordini prossimo` ne aggiunge.
orders-hint = -# Gli ordini non fanno mai ciò che non potresti fare tu. Le mosse anticipate sono verificate dalle regole solo quando tocca a te: se allora una è impossibile, cade con tutte quelle che seguono, e te lo dico.
orders-pick = Dai o cambia un ordine…
orders-where = Dove vale?
orders-region = Solo in territori di…
orders-spaces = In quali? Anche più di uno
orders-spaces-in = Territori in { $region }. Quelli di altre regioni restano come sono.
orders-no-space = Non restava nessun territorio, perciò non è cambiato nulla. Per togliere l'ordine scegli **Cambia ordini**.
orders-which-s = **Quale ordine?**
orders-which-a = **Quale mossa?**
orders-changed = Fatto.
orders-cleared = Ho tolto tutti i tuoi ordini.
orders-stale = I tuoi ordini nel frattempo sono cambiati. Ecco come sono adesso.
button-orders-change = Cambia ordini
button-ahead-change = Cambia mosse
button-orders-clear = Togli tutto
button-everywhere = Ovunque
button-earlier = Prima
button-orders-remove = Togli

order-line = { $order }: { $answer }
order-where = · solo in { $spaces }{ $more ->
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
order-react = Reazioni alle invasioni
order-react-about = Che cosa fai quando qualcuno invade e potresti giocare una carta. «Lascia fare» risponde con qualsiasi mano; una carta viene giocata se allora la possiedi ed è adatta, altrimenti decide l'ordine seguente o tu. Le risposte partono dopo un'attesa casuale, così il momento non rivela nulla.
order-only-pass = Dove si può solo passare
order-only-pass-about = Se passo io per te quando non è possibile altro. Non nelle risposte segrete: passare in fretta rivelerebbe una mano vuota. Per quelle ordina di non reagire mai.
answer-only-pass-pass = passa

let-happen = { $passing } finché non dico altro
let-happen-about = -# Finché lasci fare senza che ti venga chiesto, le carte che hai in mano restano lì. *Finché non dico altro*: rispondo io per te, in un momento a caso che non rivela nulla a nessuno.
let-happen-now = 🍃 **{ $order }**: d'ora in poi lasci fare senza che io te lo chieda{ $asked ->
    [True] , anche questa volta. La risposta parte entro due minuti, in un momento a caso che non rivela nulla a nessuno
   *[False] , in un momento a caso che non rivela nulla a nessuno
  }. Una carta che hai in mano allora non viene giocata.
let-happen-not = 🙋 D'ora in poi ti viene chiesto di nuovo.
let-happen-lobby = 🍃 **Lascia fare** · lo vedi solo tu
    Mentre giocano gli altri può esserti chiesto se rispondi con una carta, e spesso non c'è niente da decidere. Se lasci fare, rispondo io per te, qualunque cosa tu abbia in mano, in un momento a caso che non rivela nulla a nessuno. Una carta che hai in mano allora non viene giocata. Durante la partita lo cambi con `/ordini mostra`.
let-happen-lobby-line = - { $order }: { $happens ->
    [True] si lascia fare, senza chiedertelo
   *[False] ti viene chiesto
  }
button-let-happen-lobby = { $happens ->
    [True] Chiedimelo
   *[False] Lascia fare
  }: { $order }
button-lobbyorders = Lascia fare…
button-ask-again = Chiedimelo di nuovo
button-orders = Tutti i miei ordini

ahead-added = Aggiunta: { $move }
ahead-leads-attack = -# Se così conquisti il territorio devo chiederti quante armate avanzano, e ciò che segue cade. L'ordine «{ $order }» qui sotto lo evita.
ahead-pass = Chiudi la fase o il turno
ahead-trade = Scambia la combinazione che porta di più
ahead-place = Piazza tutte le armate in { $where }
ahead-attack = Attacca { $to } da { $from } una volta, con più dadi possibile
ahead-move = Sposta quante più armate possibile da { $from } { AD($to) }
risk2210-ahead-place = Piazza tutti i MOD in { $where }
risk2210-ahead-move = Sposta quanti più MOD possibile da { $from } { AD($to) }

error-same-space = { $space } due volte: indica due territori.
error-no-such-card = Non hai in mano una carta «{ $typed }» da giocare. Hai: { $cards }.
error-nothing-to-trade = Non hai carte che si scambiano in combinazioni.

slash-orders = ordini
slash-orders-about = Ordini in anticipo: risposte quando non ci sei, mosse per il prossimo turno
slash-orders-show = mostra
slash-orders-show-about = Vedi e cambia i tuoi ordini in questa partita
slash-orders-clear = togli
slash-orders-clear-about = Togli tutti i tuoi ordini
slash-orders-next = prossimo
slash-orders-next-about = Mosse per il tuo prossimo turno
slash-orders-next-place = piazza
slash-orders-next-place-about = Piazza armate quando tocca a te
slash-orders-next-place-where = dove
slash-orders-next-place-where-about = Il territorio
slash-orders-next-place-amount = quante
slash-orders-next-place-amount-about = Quante (se omesso: tutte)
slash-orders-next-attack = attacca
slash-orders-next-attack-about = Attacca quando tocca a te
slash-orders-next-attack-from = da
slash-orders-next-attack-from-about = Da quale territorio
slash-orders-next-attack-to = verso
slash-orders-next-attack-to-about = Quale territorio attaccare
slash-orders-next-attack-until = finché
slash-orders-next-attack-until-about = Continua a tirare finché è preso o restano solo queste armate
slash-orders-next-attack-amount = quanti
slash-orders-next-attack-amount-about = Una volta, con questi dadi, o armate dove non se ne tirano (se omesso: più dadi, meno armate)
slash-orders-next-move = sposta
slash-orders-next-move-about = Sposta armate quando tocca a te
slash-orders-next-move-from = da
slash-orders-next-move-from-about = Da quale territorio
slash-orders-next-move-to = a
slash-orders-next-move-to-about = In quale territorio
slash-orders-next-move-amount = quante
slash-orders-next-move-amount-about = Quante (se omesso: di solito il massimo)
slash-orders-next-play = gioca
slash-orders-next-play-about = Gioca una carta della tua mano quando tocca a te
slash-orders-next-play-card = carta
slash-orders-next-play-card-about = Quale carta
slash-orders-next-play-target = bersaglio
slash-orders-next-play-target-about = Il territorio a cui è destinata
slash-orders-next-play-second = secondo
slash-orders-next-play-second-about = Un secondo territorio
slash-orders-next-trade = scambia
slash-orders-next-trade-about = Scambia la combinazione che porta di più quando tocca a te
slash-orders-next-pass = passa
slash-orders-next-pass-about = Chiudi la fase o il turno
