# Il sistema di regole `risk2210`: nome, opzioni, regole in breve, richieste, eventi. Una chiave che comincia con
# `risk2210-` precede il testo generale con il resto del suo nome.

rules-risk2210 = Fronte 2210
rules-risk2210-about = Cinque anni di guerra a terra, in mare e sulla Luna, con comandanti, energia e carte di comando. Da 2 a 5 giocatori.
rules-risk2210-brief = lunga, con dadi, molte regole

option-risk2210-years = Anni
option-risk2210-years-about = Quanti anni dura la partita; poi si contano i punti.
option-risk2210-setup = Preparazione
option-risk2210-setup-about = Distribuita: i territori vengono assegnati a caso e tutti piazzano in segreto allo stesso tempo. A mano: i territori si scelgono e MOD e pezzi si piazzano a turno.
option-risk2210-stations = Stazioni
option-risk2210-stations-about = Dove si costruiscono le stazioni spaziali: in qualsiasi proprio territorio, o solo a terra.
option-risk2210-defence = Dadi del difensore
option-risk2210-defence-about = Ordine permanente: chi difende tira i dadi che ha fissato prima. Chiesti: sceglie prima di ogni singolo tiro. Un attacco con «finché» non chiede: vale l'ordine permanente.
option-risk2210-strict_board = Solo confini certi
option-risk2210-strict_board-about = Toglie l'unico confine su cui le mappe non concordano: Canada e Stati esiliati d'America allora non confinano.
option-risk2210-blanks = Carte personalizzate
option-risk2210-blanks-about = Carte di comando inventate da questo server, oltre alle 100 del gioco.
choice-any = ovunque
choice-land = solo a terra

howto-risk2210 =
    { "" }**Obiettivo.** Avere più punti dopo l'ultimo anno: uno per territorio, più il bonus di ogni zona (continente, colonia marina o lunare) tutta tua. I territori devastati non sono di nessuno e non contano.
    { "" }**Un anno.** Tutti offrono energia in segreto; tutte le offerte si pagano. Chi offre di più sceglie per primo un posto qualsiasi nell'ordine di turno, poi gli altri, secondo l'offerta.
    { "" }**Il tuo turno**
    1. Ricevi MOD (le armate) e altrettanta energia: un terzo dei tuoi territori, almeno 3, più i bonus delle zone. Ogni stazione spaziale aggiunge 1 MOD dove si trova. Piazza i MOD.
    2. Compra: comandanti per 3 energie l'uno, stazioni spaziali per 5 (al massimo quattro), fino a quattro carte di comando per 1 l'una, dai mazzi di cui hai il comandante. Le carte comprate le vedi quando hai finito di comprare.
    3. Gioca carte, prima del tuo primo attacco. Ognuna richiede il comandante del suo mazzo; alcune costano energia.
    4. Attacca i territori confinanti quanto vuoi. Comandanti e MOD sono unità; una deve restare. Tiri fino a 3 dadi, meno delle tue unità lì; il difensore fino a 2. Si confrontano i dadi più alti, il pareggio va al difensore. In un territorio vuoto si entra senza dadi, e conta come attacco.
    5. Riorganizza: uno spostamento tra tuoi territori collegati, senza dadi. Poi il turno è finito.
    { "" }**Dadi.** Alcuni tirano dadi a otto facce (scritti `7⁸`). In attacco: il comandante nucleare sempre; quelli terrestre, navale e spaziale se la battaglia parte o arriva nel loro ambiente; il diplomatico mai. In difesa: ogni comandante, e ogni unità in un territorio con una stazione spaziale. I comandanti che hanno tirato devono avanzare.
    { "" }**Mare e Luna.** Solo con un comandante navale in vita puoi attaccare dal mare o verso il mare, solo con quello spaziale sulla Luna. Alla Luna si arriva da una stazione spaziale sulla Terra, nei tre siti di sbarco, e sulla Terra non si torna senza una carta.
    { "" }**Tre in un turno.** Prendi tre territori difesi in un turno: 1 energia e una carta di comando.
    { "" }**Risposte segrete.** Prima di ogni tiro si chiede a tutti quelli che potrebbero avere una carta adatta, così nessuno capisce chi ce l'ha.

risk2210-round-and-phase = Anno { $round } · { $phase }

phase-muster = Comandanti e stazioni
phase-bid = Offerte segrete
phase-marker = Ordine di turno
phase-hire = Acquisti
phase-supply = Acquisto di carte
phase-invade = { phase-attack }
phase-fortify = Riorganizzazione
phase-react = Risposte segrete
phase-losses = Scelta delle perdite
phase-scout = Esploratori
phase-reward = Scelta di una carta
phase-spread = Rinforzi sparsi
phase-decoys = Spostamento dei comandanti
phase-reduction = Riduzione dei MOD
phase-armageddon = Armageddon

prompt-deploy_all = piazzare tutti i MOD, un comandante terrestre, un diplomatico e una stazione spaziale, in segreto
risk2210-prompt-claim = scegliere un territorio terrestre libero
risk2210-prompt-garrison = piazzare { $own ->
    [one] 1 MOD
   *[other] { $own } MOD
  } nei propri territori ({ $armies ->
    [one] ne resta 1
   *[other] ne restano { $armies }
  } in tutto{ $neutral ->
    [0] { "" }
   [one] , 1 neutrale
   *[other] , { $neutral } neutrali
  })
prompt-muster = piazzare: { $piece }
prompt-bid = offrire energia (da 0 a { $energy }) per l'ordine di turno dell'anno { $year } (ogni offerta si paga)
prompt-marker = scegliere un posto nell'ordine di turno di quest'anno ({ $markers ->
    [one] 1 libero
   *[other] { $markers } liberi
  })
prompt-reinforce_mods = piazzare { $armies ->
    [one] 1 MOD
   *[other] { $armies } MOD
  }
prompt-hire = comprare comandanti (3 energie), stazioni spaziali (5) o carte di comando (1), oppure proseguire; energia: { $energy }
prompt-supply = comprare ancora { $energy ->
    [1] 1 carta di comando
    [2] { $cards ->
        [one] 1 carta di comando
       *[other] fino a 2 carte di comando
      }
    [3] { $cards ->
        [one] 1 carta di comando
        [2] fino a 2 carte di comando
       *[other] fino a 3 carte di comando
      }
   *[other] { $cards ->
        [one] 1 carta di comando
       *[other] fino a { $cards } carte di comando
      }
  } (1 energia l'una), oppure proseguire; energia: { $energy }
prompt-invade = { $invaded ->
    [True] attaccare ancora, o finire gli attacchi
   *[other] giocare carte (solo prima del primo attacco; energia: { $energy }), attaccare, o finire gli attacchi
  }{ $rewarded ->
    [True] { "" }
   *[other] { $contested ->
        [0] { "" }
       *[other] {" "}(territori difesi presi: { $contested } dei 3 che danno una carta di comando e 1 energia)
      }
  }
prompt-fortify = { $moves ->
    [0] giocare una carta o chiudere il turno
    [one] riorganizzare con uno spostamento, giocare una carta o chiudere il turno
   *[other] riorganizzare con al massimo { $moves } spostamenti, giocare una carta o chiudere il turno
  }
prompt-react = { $other } attacca { IL($to) } ({ $mine ->
    [True] è un tuo territorio
   *[other] { DI($defender) }
  }) { DA($from) } con { $dice ->
    [0] delle unità
    [one] 1 dado
   *[other] al massimo { $dice } dadi
  }: giocare una carta, o lasciar fare
prompt-losses = scegliere { $units ->
    [one] l'unità
   *[other] le { $units } unità
  } da perdere { IN($space) }
risk2210-prompt-occupy = spostare { $fixed ->
    [True] { $high ->
        [one] 1 unità
       *[other] { $high } unità
      }
   *[other] da { $low } a { $high } unità
  } ({ $from } → { $to })
prompt-scout = gli esploratori attendono { IN($space) }: prendere i loro 5 MOD o rinunciarvi
prompt-reward = scegliere il mazzo della carta di comando per tre territori difesi
prompt-spread = piazzare 1 MOD { $armies ->
    [one] in 1 altro territorio
   *[other] per territorio in al massimo { $armies } territori diversi
  }
prompt-decoys = spostare { $commanders ->
    [one] 1 comandante
   *[other] al massimo { $commanders } comandanti
  } ovunque nei propri territori
prompt-reduction = togliere { $armies ->
    [one] 1 proprio MOD
   *[other] { $armies } propri MOD
  }
prompt-armageddon = Armageddon: giocare carte nucleari gratis, o smettere

event-devastated = ☢️ Devastati, e nessuno può entrarvi: { $destroyed }.
event-neutrals = L'esercito neutrale tiene { $places } territori con { $n } MOD.
event-draft_all = Piazzi: { $where }{ $places ->
    [0] { $pieces }
   *[other] { $pieces_n ->
        [0] { "" }
       *[other] , { $pieces }
      }
  }.
event-deployed_all = { $seat } ha piazzato: { $pieces }; { $where }.
event-mustered = { $seat } piazza: { $piece } { IN($space) }.
event-year = ⏳ **Anno { $round }**: si comincia con le offerte segrete.
event-bid = Offri { $energy ->
    [one] 1 energia
   *[other] { $energy } energie
  }.
event-bids = Offerte, tutte pagate: { $bids }.{ $ties ->
    [0] { "" }
   *[other] {" "}Parità decise ai dadi: { $dice }.
  }
event-marker = { $seat } prende il posto { $number } nell'ordine di turno.
risk2210-event-turn = **Anno { $round }**: tocca { AD($seat) }.
event-collected = { $seat } riceve { $n } MOD e { $energy } energie per { $territories ->
    [one] 1 territorio
   *[other] { $territories } territori
  }{ $bonus ->
    [0] { "" }
   *[other] {" "}({ $regions })
  }{ $places ->
    [0] .
   *[other] ; presso le stazioni: { $where }.
  }
event-hired = 🪙 { $seat } paga { $energy } energie: { $piece } { IN($space) }.
event-bought = 🪙 { $seat } { $energy ->
    [0] riceve
    [one] paga 1 energia:
   *[other] paga { $energy } energie:
  } { $n ->
    [one] 1 carta di comando
   *[other] { $n } carte di comando
  } ({ $deck }).
event-cards = Le tue nuove carte: { $cards }.
event-card_played = 🃏 { $seat } gioca { $cards }{ $energy ->
    [0] .
    [one] {" "}per 1 energia.
   *[other] {" "}per { $energy } energie.
  }
event-card_played-where = 🃏 { $seat } gioca { $cards } { IN($space) }{ $energy ->
    [0] .
    [one] {" "}per 1 energia.
   *[other] {" "}per { $energy } energie.
  }
event-answered = { $held ->
    [0] Lasci fare.
   *[other] Rispondi con { $cards }; si vedrà quando tutti avranno risposto.
  }
event-kept = { $cards } non aveva più un bersaglio: la tieni.
event-invasion = ⚔️ { $seat } attacca { IL($to) } { DA($from) }.
event-entered = 🚩 { $seat } occupa { IL($to) } { DA($from) } senza combattere.
event-advanced = { $seat } avanza ({ $from } → { $to }): { $party ->
    [0] { $n ->
        [one] 1 MOD
       *[other] { $n } MOD
      }
   *[other] { $commanders }{ $n ->
        [0] { "" }
        [one] {" "}e 1 MOD
       *[other] {" "}e { $n } MOD
      }
  }.
event-regrouped = { $seat } riorganizza ({ $from } → { $to }): { $party ->
    [0] { $n ->
        [one] 1 MOD
       *[other] { $n } MOD
      }
   *[other] { $commanders }{ $n ->
        [0] { "" }
        [one] {" "}e 1 MOD
       *[other] {" "}e { $n } MOD
      }
  }.
event-halted = L'attacco { AD($to) } { DA($from) } finisce qui: non può continuare.
event-station_taken = 🛰️ { $seat } mette { IN($space) } una propria stazione spaziale al posto di quella che c'era.
event-station_destroyed = 💥 La stazione spaziale { IN($space) } è distrutta: { $seat } ne ha già quattro.
event-station_built = 🛰️ { $seat } mette una stazione spaziale { IN($space) }.
event-stealth_station = 🛰️ { $seat } rivela una stazione spaziale { IN($space) }: lì tutti difendono con dadi a otto facce.
event-stealth_mods = ➕ { $n ->
     [one] 1 MOD compare
    *[other] { $n } MOD compaiono
   } { IN($space) } per { $other }{ $own ->
    [True] .
   *[other] {" "}(da { $seat }).
  }
event-ceased_fire = 🕊️ { $other } non può più attaccare { $seat } in questo turno.
event-evacuated = { $seat } evacua { IL($from) }: { $n ->
    [one] 1 unità va
   *[other] { $n } unità vanno
  } { IN($to) }.
event-trap = 💥 Una trappola di { $seat } { $n ->
    [0] non distrugge nulla
    [one] distrugge 1 unità
   *[other] distrugge { $n } unità
  } { DI($other) } { IN($space) }.
event-destroyed_mods = { $seat } perde { $mods ->
    [one] 1 MOD
   *[other] { $mods } MOD
  } { IN($space) }.
event-commander_lost = ☠️ { $seat } perde un comandante { IN($space) }: { $commander }.
event-emptied = { $seat } non ha più nulla { IN($space) }: ora non è di nessuno.
event-fallen = ☠️ { $seat } ha perso l'ultimo territorio ed è fuori.
event-discarded = 🗑️ { $seat } scarta { $cards }.
event-rewarded = 🎖️ { $seat } ha preso tre territori difesi in questo turno: { $energy } energia e una carta di comando.
event-losses_order = { $asks ->
    [True] { $seat } vuole scegliere di volta in volta quali unità perdere.
   *[other] { $seat } perde prima i MOD, senza domande.
  }
event-jammed = 📡 { $other } non può giocare carte di comando in questo turno.
event-scouting = I tuoi esploratori attendono { IN($space) }: 5 MOD quando sarà tuo. Lo sai solo tu.
event-scouts = ➕ Gli esploratori di { $seat } escono allo scoperto: { $where }.
event-scouts_lost = { $seat } rinuncia agli esploratori { IN($space) }.
event-cache = 🔋 { $energy } energie per { $seat } se possiede { IL($space) } alla fine di questo turno.
event-energy_found = 🔋 { $seat } trova { $energy } energie { IN($space) }.
event-energy_extracted = 🔋 { $seat } possiede tutta la Luna: { $energy } energie.
event-energy_gained = 🔋 { $seat } riceve { $energy ->
    [one] 1 energia
   *[other] { $energy } energie
  }.
event-drop = 🌍 { $seat } può attaccare { IL($space) } dalla Luna in questo turno (scoperte: { $turned }).
event-no_drop = Non è uscito nessun territorio avversario ({ $turned }): { $seat } non può attaccare dalla Luna.
event-scattered = 💣 { $spaces ->
    [0] Non restava nessuna carta territorio da scoprire.
   *[other] Scoperte: { $turned }.
  }
event-rocket = 🚀 Il razzo colpisce { IL($space) } ({ $other }), dado: `{ $die }`.
event-assassin = 🎯 Bersaglio: { $commander } { DI($other) }; dado a otto facce `{ $die }`: { $hits ->
    [True] colpito.
   *[other] mancato.
  }
event-blast = ☢️ { $dice }: colpisce { $region }.
event-crisis = 🔋 { $given ->
    [0] Nessuno aveva energia da dare { AD($seat) }.
   *[other] { $seat } riceve energia dagli avversari: { $taken }.
  }
event-decoy = { $seat } sposta un comandante ({ $from } → { $to }): { $commander }.
event-influence = ⭐ { $seat } mostra { $cards }: { $points ->
     [one] 1 punto
    *[other] { $points } punti
   }.
event-scored = 🏁 Punti: { $scores }.
score-line = { $seat } **{ $total }** ({ $territories ->
    [one] 1 territorio
   *[other] { $territories } territori
  }{ $regions ->
    [0] { "" }
   *[other] {" "}+ { $regions } per zone
  }{ $cards ->
    [0] { "" }
   *[other] {" "}+ { $cards } per carte
  })

reason-years = più punti dopo l'ultimo anno (a parità: energia, poi unità)

card-scouting = vi attendono esploratori: 5 MOD quando sarà tuo

arg-land_commander = comandante terrestre
arg-naval_commander = comandante navale
arg-space_commander = comandante spaziale
arg-nuclear_commander = comandante nucleare
arg-diplomat = diplomatico
arg-space_station = stazione spaziale
brief-land_commander = terrestre
brief-naval_commander = navale
brief-space_commander = spaziale
brief-nuclear_commander = nucleare
brief-diplomat = diplomatico
brief-space_station = stazione
about-buy-land_commander = 3 energie · dado a otto facce attaccando da o verso terra; carte terrestri
about-buy-naval_commander = 3 energie · apre il mare; lì dado a otto facce; carte navali
about-buy-space_commander = 3 energie · apre la Luna; lì dado a otto facce; carte spaziali
about-buy-nuclear_commander = 3 energie · dado a otto facce in ogni attacco; carte nucleari
about-buy-diplomat = 3 energie · mai il dado a otto facce in attacco; carte diplomatiche
about-buy-space_station = 5 energie · 1 MOD a turno, dadi a otto facce in difesa, la via per la Luna
about-buy-cards = 1 energia l'una, al massimo quattro per turno; le vedi a fine acquisti
arg-cards = carte di comando
arg-cards-land = carte terrestri
arg-cards-naval = carte navali
arg-cards-space = carte spaziali
arg-cards-nuclear = carte nucleari
arg-cards-diplomat = carte diplomatiche
arg-cards-land_map = carte dei territori terrestri
arg-cards-water_map = carte dei territori marini
arg-cards-moon_map = carte dei territori lunari
arg-draw-land = { arg-cards-land }
arg-draw-naval = { arg-cards-naval }
arg-draw-space = { arg-cards-space }
arg-draw-nuclear = { arg-cards-nuclear }
arg-draw-diplomat = { arg-cards-diplomat }
arg-alone = senza dadi dei comandanti
arg-mods = solo MOD

verb-pass-hire = Fine acquisti
announced-react = ⚔️ Attacco annunciato: { $from } → { $to }. Prima dei dadi, chi può rispondere in segreto: { $who }.
risk2210-verb-pass-on = Passa a comprare carte
risk2210-with-alone = Solo MOD…
verb-pass-supply = Fine acquisti
without-play-react = Non hai carte adatte a questo momento.
without-play-armageddon = { without-play-react }
verb-pass-invade = Fine attacchi
ended-invade = { ended-attack }
ended-hire = Hai finito di comprare comandanti e stazioni.
ended-supply = Hai finito di comprare carte.
ended-spread = Hai finito di piazzare i rinforzi.
ended-decoys = Hai finito di spostare comandanti.
verb-pass-fortify = Chiudi il turno
verb-pass-react = Lascia fare
verb-pass-scout = Rinuncia agli esploratori
verb-pass-spread = Fine piazzamento
verb-pass-decoys = Fine spostamenti
verb-pass-armageddon = Smetti
verb-choose-invade = Ordini permanenti
head-choose-losses = { $n ->
    [ask] D'ora in poi chiedimi quali unità perdo
   *[mods] D'ora in poi perdo prima i MOD, senza chiedermelo
  }
risk2210-verb-choose-claim = Scegli un territorio
verb-choose-muster = Scegli dove
verb-choose-reward = Scegli il mazzo
verb-choose-marker = Scegli il posto
verb-choose-deploy_all = Comandanti e stazione…
verb-choose-losses = Scegli le perdite
verb-choose-decoys = Sposta un comandante
verb-choose-reduction = Togli MOD
verb-place-deploy_all = Piazza MOD
verb-move-invade = Entra in un territorio vuoto
verb-move-fortify = Riorganizza
verb-move-occupy = Avanza

risk2210-offer-choose-spread = { $placed ->
    [True] Metti ciò che manca dove hai più MOD
   *[other] Piazza il resto: MOD sul confine, comandanti e stazione dove hai più MOD
  }
offer-choose-marker = Posto { $n } nell'ordine di turno
offer-choose-lose = Perdi { $what } { IN($where) }
offer-choose-remove = Togli { $n ->
    [one] 1 MOD
   *[other] { $n } MOD
  } { DA($where) }
offer-choose-draw = Prendi una delle { $what }
offer-choose-scouts = Prendi i 5 MOD degli esploratori
offer-choose-silent = Lascia fare per tutto il turno: non chiedere più
offer-choose-losses = { $word ->
    [ask] D'ora in poi chiedimi quali unità perdo
   *[mods] D'ora in poi perdo prima i MOD, senza chiedermelo
  }
ask-choose-marker = Quale posto nell'ordine di turno?
ask-choose-lose = Quali unità perdi { IN($where) }?
ask-choose-remove = Da dove togli MOD?
ask-choose-remove-amount = Quanti MOD togli { DA($what) }?
ask-buy-cards = Da quale mazzo?
ask-buy-cards-amount = Quante { $what } compri?
ask-choose-draw = Da quale mazzo?

risk2210-offer-place = Piazza { $n ->
    [one] 1 MOD
   *[other] { $n } MOD
  } { IN($where) }
risk2210-offer-move = Sposta { $n ->
    [one] 1 MOD
   *[other] { $n } MOD
  } { DA($from) } { AD($to) }
risk2210-offer-move-short = { $from } → { $to } · { $n ->
    [one] 1 MOD
   *[other] { $n } MOD
  }
risk2210-offer-attack-until = Attacca { IL($to) } { DA($from) } finché { $n ->
    [one] resta 1 unità
   *[other] restano { $n } unità
  }
risk2210-still-to-place = { $n ->
    [one] Resta 1 MOD da piazzare.
   *[other] Restano { $n } MOD da piazzare.
}
risk2210-ask-place = Dove piazzi i MOD?
risk2210-ask-place-amount = Quanti MOD { IN($where) }?
risk2210-amount-move = { $n ->
    [one] 1 MOD
   *[other] { $n } MOD
  }
risk2210-amount-all = Tutti ({ $n })
risk2210-amount-but-one = Tutti meno uno ({ $n })
risk2210-ask-attack-dice = Attacchi { IL($to) } { DA($from) }. Quanti dadi?
risk2210-ask-attack-with = Attacchi { IL($to) } { DA($from) } ({ $who }). Quanti dadi?
risk2210-ask-attack-or-alone = Attacchi { IL($to) } { DA($from) }. Quanti dadi? I comandanti che possono aiutare tirano quelli a otto facce.
risk2210-ask-attack-until = Attacchi { IL($to) } { DA($from) }. Fino a quante unità rimaste?
risk2210-ask-move = Da dove a dove?
risk2210-ask-move-from = Da dove sposti unità?
risk2210-ask-move-to = Dove vanno le unità { DI($from) }?
risk2210-ask-move-amount = Quanti MOD si spostano { DA($from) } { AD($to) }?
risk2210-ask-move-either = Quanti MOD si spostano { DA($from) } { AD($to) }, o chi li guida?
risk2210-ask-move-with = Quanti MOD vanno { DA($from) } { AD($to) }? Con loro: { $who }.
risk2210-with-move = Con { $who }{ $n ->
    [0] , senza MOD
    [one] {" "}e 1 MOD
   *[other] {" "}e { $n } MOD
  }
risk2210-offer-move-with = Sposta { $who }{ $n ->
    [0] { "" }
    [one] {" "}e 1 MOD
   *[other] {" "}e { $n } MOD
  } { DA($from) } { AD($to) }
risk2210-offer-move-with-short = { $from } → { $to } · { $who }{ $n ->
    [0] { "" }
    [one] {" "}e 1 MOD
   *[other] {" "}e { $n } MOD
  }

error-attack-instead = { $space } è difeso: usa `/attacca`.
error-move-instead = Nessuno difende { IL($space) }: entra con `/sposta`.
error-card-elsewhere = { $card } non vale { IN($space) }.
error-card-not-held = Non hai quella carta: { $card }.
error-card-not-now = { $card } ora non si può giocare.
error-card-too-late = { $card } si gioca solo prima del tuo primo attacco.
error-ceased-fire = Tra te e { $other } vale un cessate il fuoco fino alla fine del tuo turno.
error-commander-in-play = Hai già quel comandante: { $piece }.
error-commander-needed = Serve un comandante in vita: { $piece }.
error-deck-empty = Il mazzo è vuoto: { $deck }.
error-devastated = { $space } è devastato: nessuno può entrarvi.
error-energy-short = Costa { $cost ->
    [one] 1 energia
   *[other] { $cost } energie
  }, e ne hai { $energy }.
error-fortified-already = In questo turno hai già riorganizzato.
error-jammed = In questo turno non puoi giocare carte: i tuoi comandi sono disturbati ({ $card }).
error-no-station-here = { IN($space, capital: 1) } non si può mettere una stazione spaziale.
error-no-target = Non c'è nulla su cui giocare { $card }.
error-space-empty = { $space } è vuoto.
error-station-needed = Per raggiungere { IL($to) } { DA($from) } serve una tua stazione spaziale { IN($from) }.
error-stations-all = Hai già { $most } stazioni spaziali, che è il massimo.
error-too-few-units = { IN($space, capital: 1) } c'è una sola unità, e una deve restare.

risk2210-render-counter-armies = MOD
render-counter-energy = energia
render-counter-score = punti
render-track-year = { $limit ->
    [0] Anno { $value }
   *[other] Anno { $value } di { $limit }
  }
render-deck-land = terra { $size }
render-deck-naval = mare { $size }
render-deck-space = spazio { $size }
render-deck-nuclear = nucleare { $size }
render-deck-diplomat = diplomazia { $size }
risk2210-stats-counter-armies = MOD
risk2210-stats-round = Anno { $round }
risk2210-picture-of-course = I territori e i MOD di tutti, anno per anno
stats-counter-energy = Energia
stats-counter-score = Punti
render-track-order = Ordine di turno

risk2210-legend-badge = Stemma del proprietario, con il numero di MOD
risk2210-legend-badge-alone = Tenuto da questo comandante soltanto, senza MOD
risk2210-legend-mark-destroyed = Devastato: nessuno può entrarci
risk2210-lying-mark-destroyed = ☢️ Devastati: { $spaces }
risk2210-legend-gain = MOD in più dall'ultima immagine
risk2210-legend-loss = MOD persi dall'ultima immagine
risk2210-legend-counter-armies = MOD
risk2210-legend-counter-unplaced = MOD ancora da piazzare
risk2210-legend-counter-income = MOD che arrivano all'inizio del prossimo turno
legend-counter-energy = Energia
legend-counter-score = Punti se la partita finisse ora
legend-track-year = Anno, e l'ultimo
legend-track-order = Ordine dei turni di quest'anno
legend-cards-land = Carte terrestri: in mano; in alto: nel mazzo
legend-cards-naval = Carte navali, allo stesso modo
legend-cards-space = Carte spaziali, allo stesso modo
legend-cards-nuclear = Carte nucleari, allo stesso modo
legend-cards-diplomat = Carte diplomatiche, allo stesso modo
