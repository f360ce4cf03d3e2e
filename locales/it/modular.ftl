# Il sistema di regole `modular`: nome, opzioni, regole in breve, richieste, eventi. Una chiave che comincia con
# `modular-` precede il testo generale con il resto del suo nome.

rules-modular = Quadranti
rules-modular-about = Una mappa di sei quadranti, diversa a ogni partita, e regole a tre livelli. Da 3 a 6 giocatori.
rules-modular-brief = durata media, con dadi, si impara subito

option-modular-level = Livello
option-modular-level-about = Base: le regole più brevi. Expert: regole più severe per i dadi, obbligo di attacco, guarnigioni e punti. Master: come l'expert, con i centri di produzione; altrove una sola armata per territorio a turno.
option-modular-arrangement = Disposizione
option-modular-arrangement-about = Quali sei quadranti e dove: tre colonne e due righe (3x2) o due e tre (2x3), i due punti e le loro lettere riga per riga. Vuota: estratta a sorte fra tutte le mappe adatte al numero di giocatori.
empty-arrangement = a sorte
option-modular-setup = Preparazione
option-modular-setup-about = Distribuita: i territori vengono assegnati a caso, un quadrante alla volta. A mano: ognuno prende un territorio a turno, e un quadrante iniziato si riempie prima del successivo. Ogni territorio riceve due armate.
option-modular-defence = Dadi del difensore
option-modular-defence-about = Solo nel livello base: negli altri chi difende tira sempre tutti i dadi che può. Ordine permanente: tira quelli che ha fissato prima. Chiesti: sceglie prima di ogni singolo tiro, ma non in un attacco con «finché».
option-modular-late_armies = Più armate per chi gioca dopo
option-modular-late_armies-about = Nel primo giro il secondo giocatore riceve 1 armata in più, il terzo 2, e così via: così tutti vincono più o meno con la stessa frequenza.
option-modular-rounds = Limite di giri
zero-modular-rounds = 0: nessun limite, si gioca finché qualcuno vince
option-modular-rounds-about = Dopo questo numero di giri vince chi ha più territori (base) o più punti, poi più quadranti completi, poi più armate. 0: nessun limite.
choice-base = base
choice-expert = expert
choice-master = master

howto-modular =
    { "" }**Obiettivo.** Due quadranti completi e, insieme, metà di tutti i territori (base) o più di metà del valore di tutti i territori (expert e master). L'intestazione dice quanto serve.
    { "" }**Un turno.** Prima piazzi le nuove armate: un terzo dei tuoi territori, più il bonus di ogni quadrante tutto tuo. Le combinazioni di carte ne portano altre.
    Poi attacchi quanto vuoi, da un territorio con almeno 2 armate verso uno confinante. Tiri fino a 3 dadi, sempre meno delle tue armate; anche il difensore ne tira fino a 3. Si confrontano i dadi più alti, poi i secondi, poi i terzi; il più basso perde un'armata e il pareggio va al difensore. Chi prende un territorio vi entra con almeno tante armate quanti erano i dadi tirati.
    Infine puoi spostare una volta armate da un tuo territorio a un altro confinante. Se hai preso qualcosa, peschi una carta.
    { "" }**Combinazioni.** Tre uguali 8, tre diverse 10, un jolly con due uguali 12; più tutti i carri sulle tre carte. Nessuno è obbligato a scambiare.
    { "" }**Eliminazione.** Prima del giro 5 l'ultimo territorio di un giocatore non si può attaccare. Da allora in poi chi lo prende riceve le carte di quel giocatore.
    { "" }**Expert.** Con almeno 3 territori ricevi almeno 3 armate. Chi difende tira tutti i dadi che può, e tu devi tirarne almeno altrettanti. Se hai piazzato almeno 3 armate, devi attaccare una volta. Il tuo unico spostamento si fa prima degli attacchi o alla fine, da quanti confinanti vuoi verso un solo territorio; al confine con un altro giocatore restano 3 armate.
    { "" }**Master.** Un territorio riceve una nuova armata a turno; uno con un centro di produzione quante ne vuoi. Un centro costa 3 armate, resta per sempre e serve a chi tiene il territorio; ce ne sono 15. Le armate che non trovano posto sono perse.
    { "" }**Sigle.** Nei comandi bastano due lettere per un territorio: la sua iniziale e la lettera del quadrante, come AD per Acquaforte nel Delta.

modular-button-redraw = Estrai un'altra mappa
modular-button-write = Scrivi il codice di una mappa

modular-phase-regroup = Spostamento strategico

modular-prompt-claim = { $begun ->
    [True] prendere un territorio libero in { $region }: il quadrante è iniziato
   *[other] prendere un territorio libero, in qualsiasi quadrante
  }
modular-prompt-reinforce = { $stuck ->
    [True] { $armies ->
        [0] scambiare una combinazione di carte, o proseguire
        [one] scambiare una combinazione di carte, o proseguire: per 1 armata non c'è posto, e va persa
       *[other] scambiare una combinazione di carte, o proseguire: per { $armies } armate non c'è posto, e vanno perse
      }
   *[other] piazzare { $armies ->
        [one] 1 armata
       *[other] { $armies } armate
      }{ $room ->
        [0] { "" }
        [one] {" "}(1 territorio senza centro può ancora riceverne una)
       *[other] {" "}({ $room } territori senza centro possono ancora riceverne una ciascuno)
      }{ $surplus ->
        [0] { "" }
        [one] {" "}– ⚠️ senza un nuovo centro 1 andrà persa
       *[other] {" "}– ⚠️ senza un nuovo centro { $surplus } andranno perse
      }
  }
modular-prompt-regroup = { $begun ->
    [True] spostare altre armate { IN($to) }, o proseguire
   *[other] spostare armate in un solo territorio, attaccare, o proseguire
  }
modular-prompt-attack = { $must ->
    [True] attaccare: chi ha piazzato almeno 3 armate deve farlo una volta
   *[other] { $move ->
        [True] attaccare, spostare armate o chiudere il turno
       *[other] attaccare o chiudere il turno
      }
  }

modular-event-started = Comincia { $seat } (tre dadi a testa: { $dice }).
modular-event-income = { $seat } { $n ->
    [0] non riceve armate
    [one] riceve 1 armata
   *[other] riceve { $n } armate
  } per { $territories ->
    [one] 1 territorio
   *[other] { $territories } territori
  }{ $bonus ->
    [0] { "" }
   *[other] {" "}({ $regions })
  }{ $late_armies ->
    [0] .
    [one] , di cui 1 perché gioca dopo.
   *[other] , di cui { $late_armies } perché gioca dopo.
  }
event-centre_built = 🏭 { $seat } costruisce un centro di produzione { IN($space) }.
event-armies_lost = 💨 { $seat } perde { $n ->
    [one] 1 armata che non trova
   *[other] { $n } armate che non trovano
  } posto.
modular-event-reshuffled = { $n ->
    [one] L'unica carta usata diventa il nuovo mazzo.
   *[other] Le { $n } carte usate si rimescolano.
  }

reason-target = obiettivo raggiunto, con due quadranti completi
modular-reason-rounds = dopo l'ultimo giro contano i territori nel livello base, altrimenti i punti; poi i quadranti completi, poi le armate

score-about-modular = Chi nel proprio turno raggiunge il numero e tiene due quadranti completi vince subito. Con un limite di giri decidono i territori nel livello base, altrimenti i punti; poi i quadranti completi, poi le armate.
score-part-points =
    { $n ->
        [one] 1 punto
       *[other] { $n } punti
    }
score-part-quadrants =
    { $n ->
        [one] 1 quadrante completo
       *[other] { $n } quadranti completi
    }

-set-of-figures = Tre uguali portano 8 armate, tre diverse 10, un jolly con due uguali 12; si aggiungono i carri sulle tre carte.
card-group-figure = carte
card-infantry1 = fanteria con 1 carro
card-infantry2 = fanteria con 2 carri
card-cannon = cannone
card-cannon1 = cannone con 1 carro
card-cannon2 = cannone con 2 carri
card-cavalry1 = cavalleria con 1 carro
card-cavalry2 = cavalleria con 2 carri
card-jolly = jolly
modular-card-help-infantry = Una delle tre figure. { -set-of-figures }
modular-card-help-cavalry = Una delle tre figure. { -set-of-figures }
card-help-infantry1 = Una delle tre figure, con 1 carro. { -set-of-figures }
card-help-infantry2 = Una delle tre figure, con 2 carri. { -set-of-figures }
card-help-cannon = Una delle tre figure. { -set-of-figures }
card-help-cannon1 = Una delle tre figure, con 1 carro. { -set-of-figures }
card-help-cannon2 = Una delle tre figure, con 2 carri. { -set-of-figures }
card-help-cavalry1 = Una delle tre figure, con 1 carro. { -set-of-figures }
card-help-cavalry2 = Una delle tre figure, con 2 carri. { -set-of-figures }
card-help-jolly = Fa combinazione con due carte uguali, e con nient'altro. { -set-of-figures }

arg-centre = centro di produzione
brief-centre = centro
about-buy-centre = 3 armate · riceve quante nuove armate vuoi, per sempre

modular-verb-buy = Costruisci un centro
modular-verb-pass-reinforce = Prosegui
modular-verb-pass-regroup = Prosegui
modular-verb-choose-attack = Dadi per difendere
modular-verb-move-attack = Sposta armate
modular-verb-move-regroup = Sposta armate
modular-verb-choose-claim = Prendi un territorio
modular-verb-move-occupy = Avanza
modular-offer-buy-at = Costruisci un { $what } { IN($where) }
modular-ask-buy = Che cosa costruisci?

answer-defend-last = quanti più possibile

error-quadrant-open = Ora si possono prendere solo territori di { $region }: un quadrante iniziato si riempie prima.
error-last-territory = { $space } è l'ultimo territorio { DI($other) }: si può attaccare dal giro { $round }.
error-too-few-dice = Chi difende { IL($to) } tira { $dice ->
    [one] 1 dado
   *[other] { $dice } dadi
  }, e tu devi tirarne almeno altrettanti: { IN($from) } servono { $armies } armate.
error-must-attack = In questo turno hai piazzato { $armies } armate: prima devi attaccare una volta, dove vuoi.
error-must-place = Prima piazza tutte le armate: { $armies ->
    [one] ne resta 1.
   *[other] ne restano { $armies }.
  }
error-moved-already = In questo turno hai già spostato armate.
error-one-destination = Tutte le armate dello spostamento devono andare { IN($to) }.
error-garrison = { $space } confina con un altro giocatore: devono restarvi { $armies } armate, e non ne ha di più.
error-single-army = { $space } ha già ricevuto la sua armata di questo turno. Con un centro di produzione ({ $cost } armate) ne riceve quante vuoi.
error-centres-all = Tutti i { $most } centri di produzione sono costruiti.
error-centre-there = { IN($space, capital: 1) } c'è già un centro di produzione.
error-centre-cost = Un centro di produzione costa { $cost } armate, e ne hai { $armies } da piazzare.
error-no-set = Queste carte non sono una combinazione: servono tre uguali, tre diverse o un jolly con due uguali.

render-counter-points = punti
render-counter-quadrants = quadr.
render-track-target = Obiettivo: { $value } punti + 2 quadranti
render-track-half = Obiettivo: { $value } territori + 2 quadranti
render-track-surplus = Senza posto: { $value }
render-track-centres = { $limit ->
    [0] Centri { $value }
   *[other] Centri { $value } di { $limit }
  }
render-deck-figure = Carte nel mazzo: { $size }
render-deck-used = Usate: { $size }
stats-counter-points = Punti
stats-counter-quadrants = Quadranti completi
legend-counter-points = Punti: i valori dei territori tenuti
legend-counter-quadrants = Quadranti completi
legend-track-target = Punti che vincono, con due quadranti completi
legend-track-half = Base: territori che vincono, con due quadranti completi
legend-track-surplus = Master: armate che senza un nuovo centro vanno perse
legend-mark-served = Master: ha già la sua nuova armata di questo turno
modular-legend-code = Sigla: iniziale del territorio e lettera del quadrante
modular-legend-value = Il numero dopo un nome: i punti che vale il territorio
modular-legend-plan = La pianta: lettera e punti di ogni quadrante
modular-legend-plan-code = Il codice della mappa: con questo ci si rigioca
modular-legend-wrap = Chi esce dalla mappa qui rientra alla stessa lettera
modular-legend-held = Un quadrante completo, con colore e trama di chi lo tiene
legend-track-centres = Centri di produzione costruiti
legend-cards-figure = Carte: in mano; in alto: nel mazzo
modular-legend-region = Bonus di un quadrante completo, e chi ne tiene quanto
