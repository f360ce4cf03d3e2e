# Una partita in corso: fasi, che cosa si attende, verbi, domande, pulsanti.

phase-lobby = Prima dell'inizio
phase-claim = Scelta dei territori
phase-deploy = Piazzamento segreto
phase-garrison = Piazzamento
phase-reinforce = Rinforzi
phase-attack = Attacco
phase-defend = Difesa
phase-occupy = Occupazione
phase-trade_down = Scambio di carte
phase-over = La partita è finita
round-and-phase = Giro { $round } · { $phase }

prompt-claim = scegliere un territorio libero
prompt-deploy = piazzare { $armies ->
    [one] 1 armata
   *[other] { $armies } armate
  }{ $neutral ->
    [0] { "" }
    [one] {" "}e 1 armata neutrale
   *[other] {" "}e { $neutral } armate neutrali
  } in segreto
prompt-garrison = piazzare { $own ->
    [0] { "" }
    [one] 1 armata ({ $armies ->
        [one] ne resta 1
       *[other] ne restano { $armies }
      })
   *[other] { $own } armate (ne restano { $armies })
  }{ $neutral ->
    [0] { "" }
    [one] {" "}+ 1 armata neutrale
   *[other] {" "}+ { $neutral } armate neutrali
  }
prompt-reinforce = { $forced ->
    [True] scambiare prima le carte: cinque o più sono troppe
   *[other] piazzare { $armies ->
        [one] 1 armata
       *[other] { $armies } armate
      }
  }
prompt-attack = attaccare, fare lo spostamento finale o chiudere il turno
prompt-defend = scegliere i dadi per difendere { IL($to) } da { $other }, che attacca { DA($from) } con { $dice ->
    [one] 1 dado
   *[other] { $dice } dadi
  }
prompt-occupy = spostare { $fixed ->
    [True] { $high ->
        [one] 1 armata
       *[other] { $high } armate
      }
   *[other] da { $low } a { $high } armate
  } ({ $from } → { $to })
prompt-trade_down = scambiare carte finché ne restano al massimo quattro ({ $cards } in mano)
awaited = { $who }: { $what }
announced = ⚔️ La tua mossa è fatta. Ora la partita attende:
announced-defend = ⚔️ Attacco annunciato: { $from } → { $to } con { $dice ->
    [one] 1 dado
   *[other] { $dice } dadi
  }. Ora { $who } sceglie i dadi.
now-awaited = Ora la partita attende:
not-awaited = Non tocca a te. La partita attende:
stale-waiting = La partita è andata avanti da quando è comparso quel pulsante.
panel-changed = 🔄 Nel frattempo è cambiato qualcosa: al prossimo pulsante che premi qui vedi come stanno ora le cose.
sealed-until-all = -# Le risposte restano segrete finché non hanno risposto tutti.
game-is-over = Questa partita è finita.
game-broken-off = Questa partita è stata interrotta.
game-broken-off-elsewhere = Questa partita è stata interrotta dopo { $plies ->
    [one] 1 mossa
   *[other] { $plies } mosse
  }, prima della fine.
game-won = 🏆 Vince { $winners }: { $reason }.
game-shared = 🏆 Vincono insieme { $winners }: { $reason }.
chain-after = -# registro { $ply }: `{ $letters }`
chain-after-whole = -# registro { $ply }: `{ $letters }`, per intero `{ $head }`
fingerprint-whole = -# Tutto il caso viene da un segreto con l'impronta `{ $letters }`, per intero `{ $hash }`.
chain-whole = -# Il registro ha { $ply ->
    [one] 1 voce
   *[other] { $ply } voci
  } e finisce con `{ $letters }`, per intero `{ $head }`: con qualsiasi altra mossa finirebbe in modo diverso.
chain-none = -# Questa partita è arrivata senza catena: caso e regole sono a posto, ma nulla prova che le mosse siano state queste, né che non ce ne siano state altre.
picture-of-legend = Che cosa significano i simboli sulla mappa
alt-board = La mappa. { $where }.
alt-lobby = La mappa prima dell'inizio: { $n } territori in { $regions }.
alt-leads = { $n ->
    [one] { $who } è in testa.
   *[other] { $who } sono in testa.
  }
alt-turn = È il turno di { $who }.
alt-awaited = La partita attende { $who }.
alt-won = { $n ->
    [one] { $who } ha vinto.
   *[other] { $who } hanno vinto.
  }
alt-seat = { $who }: { $what }.
alt-sided = { $who } ({ $side })
alt-out = { $who }: fuori dalla partita.
alt-counter = { $what } { $n }
alt-course = { $what }. Alla fine:
lying-mark-destroyed = ☠️ In rovina: { $spaces }
lying-side = ⚖️ { $side }: { $seats }
lying-shown = 🎴 Scoperte davanti { AD($who) }: { $cards }
lying-shown-points = 🎴 Scoperte davanti { AD($who) }, { $n ->
    [one] 1 punto
   *[other] { $n } punti
  }: { $cards }
lying-until = { $what } (fino al turno di { $who })
lying-wall = difesa { $n }
lying-spent = { $of ->
    [1] ha già agito
   *[other] { $n ->
        [one] 1 ha già agito
       *[other] { $n } hanno già agito
      }
  }
lying-piles = 🃏 { $who }: { $piles }
lying-cards = 🃏 Carte scoperte ({ $n }): { $cards }
alt-dice = { $what }, in armate sopra o sotto la media:

verb-place = Piazza
verb-attack = Attacca
verb-move = Sposta
verb-trade = Scambia carte
verb-play = Gioca una carta
verb-buy = Compra
verb-bid = Offri
verb-choose = Scegli
verb-resign = Ritirati
verb-pass = Passa
verb-pass-last = Chiudi il turno
verb-pass-on = Passa agli acquisti seguenti
verb-pass-through = Chiudi il turno senza spostare
move-made = Giocato: **{ $move }**.
passed = { $what ->
    [none] Hai passato.
   *[other] Hai finito: **{ $what }**.
  }
pass-which = **Che cosa vuoi chiudere?** Un pulsante passa agli acquisti seguenti, l'altro chiude tutti gli acquisti.
suggest-not-awaited = Non tocca a te: la partita aspetta { $who }
ended-attack = Hai finito di attaccare.
ended-redeploy = Hai finito di spostare armate.
ends-turn = chiude il turno
ends-your-turn = -# Questa mossa chiude il tuo turno.
again = Ancora: { $move }

offer-place = Piazza { $n ->
    [one] 1 armata
   *[other] { $n } armate
  } { IN($where) }
offer-attack = Attacca { IL($to) } { DA($from) } con { $n ->
    [one] 1 dado
   *[other] { $n } dadi
  }
offer-attack-short = { $from } → { $to } · { $n ->
    [one] 1 dado
   *[other] { $n } dadi
  }
offer-attack-until = Attacca { IL($to) } { DA($from) } finché { $n ->
    [one] resta 1 armata
   *[other] restano { $n } armate
  }
offer-move = Sposta { $n ->
    [one] 1 armata
   *[other] { $n } armate
  } { DA($from) } { AD($to) }
offer-move-short = { $from } → { $to } · { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }
offer-attack-with = Attacca { IL($to) } { DA($from) } { $until ->
    [True] finché { $n ->
        [one] ne resta 1
       *[other] ne restano { $n }
      }
   *[other] con { $n ->
        [one] 1 dado
       *[other] { $n } dadi
      }
  } ({ $who })
offer-move-with = Sposta { $who } + { $n } { DA($from) } { AD($to) }
offer-move-with-short = { $from } → { $to } · { $who } + { $n }
offer-play = Gioca { $card }
offer-play-on = { $card }: { $target }
offer-buy = Compra { $n } × { $what }
offer-buy-at = Compra: { $what } { IN($where) }
offer-bid = Offri { $n }
offer-choose-at = { $what } { IN($where) }
with-alone = Solo armate…
with-attack = Solo { $who }…
with-move = Con { $who } + { $n }
offer-trade = Scambia { $cards }
offer-trade-on = Scambia con altre 2 armate { IN($where) }: { $cards }
offer-trade-short = { $cards }
offer-trade-on-short = { $cards }; +2 { IN($where) }
short-move = { $verb }: { $what }
offer-choose = { $what }
offer-choose-spread = Distribuisci il resto lungo il confine
offer-choose-defence = D'ora in poi difendi con { $n ->
    [one] 1 dado
   *[other] al massimo { $n } dadi
  }
idle-choose-defence = { offer-choose-defence }
head-choose-defence = { offer-choose-defence }
head-choose-spread = Piazza il resto per me
offer-choose-defend = Difendi con { $n ->
    [one] 1 dado
   *[other] { $n } dadi
  }
offer-other = { $verb }: { $what }
arg-until = finché
arg-spread = in modo uniforme
arg-defence = difesa
arg-defend = difendere
worth = vale { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }

chance = { $percent } %, { $left ->
    [one] poi ne resta circa 1
   *[other] poi ne restano circa { $left }
  }
chance-brief = { $percent } %
chance-but-cards-brief = { $percent } % senza carte
chance-but-cards = { $percent } % senza carte, { $left ->
    [one] poi ne resta circa 1
   *[other] poi ne restano circa { $left }
  }
sure = sicuro, { $left ->
    [one] ne resta 1
   *[other] ne restano { $left }
  }
sure-unless = sicuro salvo carte, { $left ->
    [one] ne resta 1
   *[other] ne restano { $left }
  }
holder-you = tu
unoccupied = libero
chance-to-the-end = -# Attaccando fino in fondo: { $chance }.
set-to-trade = 🔁 Hai una combinazione di carte: se la scambi ora, vale { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }.
set-in-hand = 🔁 Tra queste c'è una combinazione. Scambiata all'inizio del tuo turno, al valore di oggi darebbe { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }.

still-to-place = { $n ->
    [one] Resta 1 armata da piazzare.
   *[other] Restano { $n } armate da piazzare.
}
cannot = In questo momento non si può. Puoi invece:
cannot-play = Non hai carte da giocare in questo momento.
cannot-trade = Non hai una combinazione di carte da scambiare.
ask-verb = Che cosa fai?
ask-place = Dove piazzi le armate?
ask-place-amount = Quante armate { IN($where) }?
ask-attack = Quale attacco?
list-from = Da: { $spaces }
list-most = Il più possibile, in…
list-some = Solo una parte, in…
ask-attack-from = Da dove attacchi?
ask-attack-to = Quale territorio attacchi { DA($from) }?
ask-attack-dice = Attacchi { IL($to) } { DA($from) }. Come?
ask-attack-with = Attacchi { IL($to) } { DA($from) } ({ $who }). Come?
ask-attack-or-alone = Attacchi { IL($to) } { DA($from) }, con tutti quelli che possono aiutare. Come?
ask-attack-until = Attacchi { IL($to) } { DA($from) }. Fino a quante armate rimaste?
ask-move = Quali armate si spostano?
ask-move-from = Da dove sposti armate?
ask-move-to = Dove vanno le armate { DI($from) }?
ask-move-amount = Quante armate si spostano { DA($from) } { AD($to) }?
ask-move-either = Quante armate si spostano { DA($from) } { AD($to) }, o chi le guida?
ask-trade = Quale combinazione di carte scambi?
ask-play = Quale carta giochi?
ask-buy = Che cosa compri?
ask-bid = Quanto offri?
ask-choose-defence = Con quanti dadi difendi d'ora in poi?
ask-choose-defend = Con quanti dadi difendi?
ask-choose = Che cosa scegli?
ask-move-who = Chi si sposta { DA($from) } { AD($to) }?
ask-move-with = Quante altre si spostano { DA($from) } { AD($to) } con { $who }?
ask-where = { $what }: in quale territorio?
ask-whom = { $what }: contro chi?
ask-which = { $what }: quale?
amount = { $n }
amount-all = Tutte ({ $n })
amount-but-one = Tutte meno una ({ $n })
amount-move = { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }
march-most = fino a { $what }
amount-dice = { $n ->
    [one] 1 dado
   *[other] { $n } dadi
  }
amount-until = Finché { $n ->
    [one] ne resta 1
   *[other] ne restano { $n }
  }
amount-until-unasked = Finché { $n ->
    [one] ne resta 1
   *[other] ne restano { $n }
  }, senza chiedere { AD($who) }
amount-typed = -# Per più di { $n } scrivi il numero: una svista non deve lasciarne indietro troppo poche.
form-amount = Un numero da { $low } a { $high }
zero = 0: niente
zero-bid = 0: non offri nulla
zero-move = 0: nessuna armata, si sposta solo chi le guida
form-range = da { $low } a { $high }
pick = Scegli…
page = { $what } ({ $page }/{ $pages })

button-back = Indietro
button-again = Ancora
button-undo = Annulla la mossa
button-hand = La mia mano
button-map = Mappa
map-ringed = { $n ->
    [one] 1 spazio è cerchiato: { $spaces }.
   *[other] { $n } spazi sono cerchiati: { $spaces }.
  }
error-map-soon = La tua ultima mappa è stata appena disegnata. Premi di nuovo fra qualche secondo.
button-rules = Regole
button-symbols = Simboli
button-refresh = Aggiorna
button-other-amount = Altro numero…
button-previous = Precedente
button-next = Successiva
button-my-moves = Le mie mosse
button-my-hand = La mia mano
button-replay = Filmato
button-charts = Grafici
button-fair = Dadi onesti
fair-dice = Tutto ciò che in questa partita ha deciso il caso viene da un solo segreto. La sua impronta era pubblica prima che qualcuno partecipasse, e il segreto è in questo file: così chiunque può ricalcolare ogni dado e ogni carta. Se nel file si cambia qualcosa, il registro non finisce più come indicato qui sotto.

hand-empty = { $sits ->
    [True] { $who } non ha carte in mano.
   *[False] Non hai carte in mano.
  }
hand-title = { $sits ->
    [True] Le carte di { $who }
   *[False] **Le tue carte**
  }{ $n ->
    [0] { "" }
   *[other] {" "}({ $n })
  }
hand-unseen = 🛒 { $n ->
    [one] Hai comprato 1 carta: la vedrai a fine acquisti.
   *[other] Hai comprato { $n } carte: le vedrai a fine acquisti.
  }
card-waits = ⏳ hai risposto con questa carta: si vede quando tutti hanno risposto
sitting-for = -# 👥 Stai giocando per { $who }: quello che vedi e fai qui riguarda il suo posto.
hand-alike = Per il resto come { $card }.
hand-page = -# Pagina { $page } di { $pages }
board-hidden = ⚠️ In questo canale non posso mostrare la mappa. Permessi che mi mancano: { $permissions }.

slash-attack-with = con
slash-attack-with-about = Quali comandanti aiutano (se omesso: tutti quelli che possono)
slash-move-with = con
slash-move-with-about = Chi guida le armate: un condottiero o comandanti (se omesso: nessuno)
slash-buy-where = dove
slash-buy-where-about = Dove, o di quale tipo
