# Il sistema di regole `nuked`: nome, opzioni, regole in breve, carte, richieste, eventi. Una chiave che comincia con
# `nuked-` precede il testo generale con il resto del suo nome.

rules-nuked = Fattorie atomiche
rules-nuked-about = Difendi la tua fattoria, cura i rifornimenti, lancia la bomba: vince sempre l'esercito più grande, senza dadi. Da 2 a 6 giocatori.
rules-nuked-brief = durata media, senza dadi, qualche regola in più

option-nuked-setup = Preparazione
option-nuked-setup-about = Distribuita: ognuno riceve territori collegati e indica in segreto la propria fattoria. A mano: fattorie e territori si scelgono a turno.
option-nuked-fortify = Spostamento finale
option-nuked-fortify-about = Dove può arrivare lo spostamento che chiude il turno: ovunque lungo territori propri collegati, o solo in uno confinante.
option-nuked-rounds = Limite di giri
option-nuked-rounds-about = Dopo questo numero di giri vince chi ha conquistato più fattorie (poi più territori, poi più armate).

howto-nuked =
    { "" }**Obiettivo.** Tenere la propria fattoria e conquistare tutte le altre. Chi perde la fattoria è fuori: le sue armate lasciano la mappa e le sue terre restano libere.
    { "" }**Il tuo turno**
    1. Ricevi armate: un terzo dei tuoi territori, almeno 3, da piazzare dove vuoi tra i tuoi; oppure, se sono di più, la metà dei tuoi territori, tutte sulla fattoria. Dal quarto giro i continenti interi aggiungono il loro bonus.
    2. Attacca i territori confinanti quanto vuoi. Decidi tu quante armate marciano: almeno il doppio dei difensori, il triplo contro una fattoria, 3 in una terra libera; una deve restare. Nei primi tre giri nessuna fattoria può essere attaccata.
    3. Alla fine puoi spostare armate una volta tra i tuoi territori. Questo, o `/passa`, chiude il turno.
    { "" }**Una battaglia.** Vince l'esercito più grande, ed entrambi perdono quante armate aveva il più piccolo; chi sopravvive a un attacco riuscito entra. In una terra libera muoiono esattamente 2 armate. Un pareggio, possibile solo con una carta, lascia la terra a nessuno; a una fattoria resta 1 difensore.
    { "" }**Fine del tuo turno**, in quest'ordine
    1. Mantenimento: una fattoria con 5 armate o più ne perde un quinto.
    2. Rifornimenti: ogni tuo territorio che nessuna catena di terre tue unisce alla fattoria perde 1 armata.
    3. Radiazioni: ogni tuo territorio accanto a una terra radioattiva perde 1 armata. L'ultima armata di una fattoria resta.
    { "" }**Carte.** Cominci con due. Se hai conquistato qualcosa ne peschi una a fine turno, fino a cinque in mano; una fattoria conquistata porta anche le carte di chi la teneva. Nel tuo turno puoi giocarne una: Atomica, Barca, Attacco o Truppe extra. Chi è attaccato può rispondere in segreto con una carta Difesa, una per territorio e turno.

card-group-arsenal = il mazzo
card-when-own-turn = nel tuo turno, una carta per turno
card-when-attacked = in risposta a un attacco
card-nuke = Atomica
card-help-nuke = Tutte le armate di un territorio muoiono, e la terra diventa radioattiva: nessuno può entrarci, non collega nulla, e chi finisce un turno lì accanto perde un'armata in ogni territorio vicino. Dura finché non comincia il tuo turno due giri dopo. Le fattorie non si possono colpire, le tue terre sì.
card-boat = Barca
card-help-boat = Rende confinanti per questo turno, solo per te, un tuo territorio costiero e un altro con una costa: per attaccare, per spostarti e per i rifornimenti alla fine. Irkutsk e Afghanistan non hanno coste.
card-attack = Attacco
card-help-attack = Al tuo prossimo attacco contro un giocatore in questo turno basta di meno: un'armata più dei difensori, o il doppio contro una fattoria. Le terre libere non la consumano.
card-extra3 = Truppe extra 3
card-help-extra3 = Mette 3 armate in un tuo territorio.
card-extra5 = Truppe extra 5
card-help-extra5 = Mette 5 armate in un tuo territorio.
card-extra8 = Truppe extra 8
card-help-extra8 = Mette 8 armate in un tuo territorio.
card-defence3 = Difesa 3
card-help-defence3 = Quando ti attaccano, 3 armate si aggiungono ai difensori prima della battaglia, e restano.
card-defence5 = Difesa 5
card-help-defence5 = Quando ti attaccano, 5 armate si aggiungono ai difensori prima della battaglia, e restano.
card-defence8 = Difesa 8
card-help-defence8 = Quando ti attaccano, 8 armate si aggiungono ai difensori prima della battaglia, e restano.
nuked-card-cost = { "" }

reason-farms = tutte le altre fattorie sono conquistate
nuked-reason-rounds = dopo l'ultimo giro contano le fattorie conquistate, poi i territori, poi le armate
score-part-farms =
    { $n ->
        [one] 1 fattoria conquistata
       *[other] { $n } fattorie conquistate
    }
score-about-nuked = Decide una partita che arriva al limite di giri: più fattorie conquistate, poi più territori, poi più armate.

phase-farm = Scelta delle fattorie

prompt-farm = scegliere un territorio per la propria fattoria
nuked-prompt-claim = scegliere un territorio libero ({ $left } ancora da scegliere)
nuked-prompt-deploy = { $sited ->
    [True] piazzare { $armies } armate in segreto
   *[other] indicare la propria fattoria e piazzare { $armies } armate, in segreto
  }
nuked-prompt-reinforce = piazzare { $armies ->
    [one] 1 armata
   *[other] { $armies } armate
  }{ $capital ->
    [0] { "" }
   *[other] , o { $capital } se vanno tutte sulla fattoria
  }
nuked-prompt-attack = { $armed ->
    [True] attaccare (al prossimo attacco contro un giocatore basta di meno), fare lo spostamento finale o chiudere il turno
   *[other] { $played ->
        [True] attaccare, fare lo spostamento finale o chiudere il turno (la carta di questo turno è già giocata)
       *[other] { $in_hand ->
            [0] attaccare, fare lo spostamento finale o chiudere il turno
           *[other] attaccare, giocare una carta, fare lo spostamento finale o chiudere il turno
          }
      }
  }
nuked-prompt-react = { $other } attacca { IL($to) } ({ $guard ->
    [one] 1 difensore
   *[other] { $guard } difensori
  }) { DA($from) } con { $committed ->
    [one] 1 armata
   *[other] { $committed } armate
  }: rispondere con una carta Difesa o lasciar fare
nuked-announced-react = ⚔️ Attacco annunciato: { $from } → { $to } con { $committed ->
    [one] 1 armata
   *[other] { $committed } armate
  }. Prima che si decida, può rispondere in segreto: { $who }.
nuked-without-play-react = Non hai carte Difesa.

nuked-event-started = Comincia { $seat }.
event-farm_chosen = 🏡 { $seat } mette la propria fattoria { IN($space) }.
event-farm_named = 🏡 La tua fattoria sarà { IN($space) }.
nuked-event-deployed = 🏡 La fattoria di { $seat } è { IN($home) }. Piazzate: { $where }.
nuked-event-income = { $seat } riceve { $n } armate per { $territories ->
    [one] 1 territorio
   *[other] { $territories } territori
  }{ $bonus ->
    [0] { "" }
   *[other] {" "}({ $regions })
  }{ $capital ->
    [0] .
   *[other] , oppure { $capital } se vanno tutte sulla fattoria.
  }
event-rallied = 🏡 { $seat } mette tutte le armate sulla fattoria: { $where }.
event-declared = ⚔️ { $seat } attacca { IL($to) } { DA($from) } con { $committed ->
    [one] 1 armata.
   *[other] { $committed } armate.
  }
event-defended = 🛡️ { $seat } gioca { $cards }: altre { $n } armate { IN($space) }.
event-stormed = 🚩 { $seat } conquista { IL($to) } contro { $other }, attaccando { DA($from) }: perdite { $attacker } : { $defender }, { $n ->
    [one] entra 1 armata
   *[other] entrano { $n } armate
  }.
event-settled = 🚩 { $seat } occupa { IL($to) }, terra libera, { DA($from) }: { $attacker } perse, { $n ->
    [one] entra 1 armata
   *[other] entrano { $n } armate
  }.
event-repelled = 🛡️ { $other } tiene { IL($to) }: le { $attacker } armate di { $seat } { DA($from) } sono tutte perse, { $left ->
    [one] resta 1 difensore
   *[other] restano { $left } difensori
  }.
event-annihilated = 💥 { $seat } e { $other } perdono { $attacker ->
    [one] 1 armata
   *[other] { $attacker } armate
  } a testa { IN($to) }, attaccato { DA($from) }: ora non è di nessuno.
event-cleared = Le terre di { $other } sono libere: { $emptied }.
nuked-event-captured = { $held ->
    [0] La tua mano è piena: non ricevi carte di { $other }.
   *[other] Ricevi carte di { $other }: { $cards }.
  }
nuked-event-cards = Le tue prime carte: { $cards }.
event-armed = 🃏 { $seat } gioca { $cards }: al prossimo attacco contro un giocatore basta di meno.
event-recruited = 🃏 { $seat } gioca { $cards }: altre { $n } armate { IN($space) }.
event-bombed = ☢️ { $seat } gioca { $cards }: { $destroyed } è terra radioattiva{ $dead ->
    [0] .
    [one] , e 1 armata è morta.
   *[other] , e { $dead } armate sono morte.
  }
event-boated = ⛵ { $seat } gioca { $cards }, che per questo turno unisce: { $ferry }.
event-cooled = Le radiazioni sono finite: { $clean }.
event-upkeep = 🏡 Mantenimento: la fattoria di { $seat } { IN($space) } perde { $dead ->
    [one] 1 armata
   *[other] { $dead } armate
  }.
event-supply = 🚚 Senza collegamento con la fattoria, { $seat } perde { $spaces ->
    [one] 1 armata in { $hit }
   *[other] 1 armata in ognuno di questi territori: { $hit }
  }.{ $freed ->
    [0] { "" }
   *[other] {" "}Ora sono liberi: { $emptied }.
  }
event-radiation = ☢️ Accanto a terre radioattive, { $seat } perde { $spaces ->
    [one] 1 armata in { $hit }
   *[other] 1 armata in ognuno di questi territori: { $hit }
  }.{ $freed ->
    [0] { "" }
   *[other] {" "}Ora sono liberi: { $emptied }.
  }
nuked-event-reshuffled = Il mazzo era vuoto: { $n ->
    [one] l'unica carta scoperta ne forma uno nuovo.
   *[other] si rimescolano le { $n } carte scoperte.
  }

lying-token-capital = 🏡 Fattorie: { $spaces }
lying-mark-nuked = ☢️ Radioattivi, con i turni che mancano: { $spaces }
lying-mark-cut_off = ⛓️ Isolati dalla fattoria, a fine turno perdono 1 armata: { $spaces }
lying-mark-exposed = ⚠️ Accanto a terre radioattive, a fine turno perdono 1 armata: { $spaces }
lying-link-boat = ⛵ Confinanti in questo turno: { $spaces }

arg-capital = fattoria
brief-capital = fattoria
arg-radiation = radioattivo
brief-radiation = radioattivo
arg-farm = fattoria
arg-hold = tieni
arg-silent = non chiedere

nuked-verb-choose-deploy = Piazza la fattoria, o tutto il resto
head-choose-farm = Piazza la fattoria…
head-choose-hold = Tieni il territorio con la carta più piccola, se ce l'hai
head-choose-silent = Lascia fare per tutto il turno
nuked-verb-choose-reinforce = Tutte sulla fattoria
verb-choose-farm = Scegli un posto
nuked-verb-choose-claim = Scegli un territorio
verb-choose-react = Altre risposte
nuked-offer-choose-spread = { $placed ->
    [True] Scegli per me dove la fattoria è più al sicuro
   *[other] Piazza il resto: fattoria al sicuro, armate su di essa e lungo il confine
  }
offer-choose-farm = Metti la tua fattoria { IN($what) }
ask-play-nuke = Atomica: quale territorio colpisce?
ask-play-boat = Barca: da quale tua costa parte?
ask-play-boat-then = Barca: verso quale altra costa va { DA($where) }?
ask-choose-farm = Dove metti la tua fattoria?
offer-choose-capital = Tutte sulla fattoria, comprese quelle in più
offer-choose-hold = Tieni il territorio: gioca la carta più piccola che basta, se ce l'hai
nuked-offer-choose-silent = Lascia fare tutto in questo turno: non chiedere più
nuked-offer-attack = Attacca { IL($to) } { DA($from) } con { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }
nuked-offer-attack-short = { $from } → { $to } · { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }
nuked-confirm-resign = Vuoi davvero ritirarti? Le tue armate lasciano la mappa e le tue terre restano libere; se rimane un avversario solo, vince subito. Non si può tornare indietro.
nuked-ask-attack-dice = Attacchi { IL($to) } { DA($from) }. Con quante armate?
nuked-amount-dice = { $n ->
    [one] 1 armata
   *[other] { $n } armate
  } ({ $left ->
    [one] 1 non si muove
   *[other] { $left } non si muovono
  })
nuked-amount-typed = -# Partono dalla tua fattoria: per più di { $n } scrivi il numero, così una svista non la sguarnisce.
nuked-chance-to-the-end = -# Con qualsiasi numero: { $chance }.
nuked-ahead-attack = Attacca { IL($to) } { DA($from) } con il minimo di armate che basta

order-defence_cards = Risposte agli attacchi
order-defence_cards-about = Che cosa fai quando ti attaccano e hai carte. «Tieni il territorio» gioca la carta più piccola che basta a tenerlo, se ce l'hai. Le risposte partono dopo un'attesa casuale, così il momento non rivela nulla.

error-radioactive = { $space } è terra radioattiva: nessuno può andarci.
error-capital-too-early = { $space } è una fattoria: si può attaccare dal giro { $round } in poi.
error-attack-short = Un attacco { DA($from) } contro { IL($to) } richiede { $need } armate, e un'altra deve restare; { $most ->
    [0] non ne può partire nessuna.
    [one] ne può partire 1 sola.
   *[other] ne possono partire al massimo { $most }.
  }
error-capital-choice-over = Ora non è possibile: le armate in più arrivano solo se vanno tutte sulla fattoria, prima di piazzarne una, e se così sono di più.
error-card-already = In questo turno hai già giocato una carta: se ne può giocare una sola.
error-no-coast = { $space } non ha coste: nessuna Barca può arrivarci.
error-boat-needless = A una Barca servono due territori che non confinano; { $from } e { $to } non vanno bene.
error-nuke-capital = { $space } è una fattoria: non si può bombardare.
error-nuke-again = { $space } è già radioattivo: un'altra bomba non cambierebbe nulla.
error-farm-beside-farm = { $space } confina con un'altra fattoria. Scegli un territorio libero che non confini con nessuna.
error-claim-apart = { $space } non confina con le tue terre. Scegli un territorio libero che confini.

render-counter-farms = fattorie
render-deck-arsenal = Mazzo: { $size }
render-deck-open = Carte scoperte: { $size }
stats-counter-farms = Fattorie conquistate
legend-counter-farms = Fattorie conquistate
legend-token-capital = Una fattoria: chi la perde è fuori
legend-token-radiation = Radioattivo: turni che ci finiscono accanto
legend-mark-nuked = Radioattivo: nessuno può andarci
legend-mark-cut_off = Isolato: perde un'armata a fine turno
legend-mark-exposed = Accanto a radiazioni: perde un'armata
legend-link-boat = Una Barca: confinanti in questo turno
legend-cards-arsenal = Carte in mano; in alto: nel mazzo
legend-cards-open = Carte già giocate
