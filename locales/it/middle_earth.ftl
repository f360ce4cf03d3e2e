# Il sistema di regole `middle_earth`: nome, opzioni, regole in breve, richieste, eventi. Una chiave che comincia con
# `middle_earth-` precede il testo generale con il resto del suo nome. Le carte avventura sono in
# cards_middle_earth.ftl.

rules-middle_earth = Terre dell'Anello
rules-middle_earth-about = Condottieri, fortezze e missioni segrete, e un Anello che cammina: quando lascia la mappa vince chi ha più punti. Da 2 a 4 giocatori.
rules-middle_earth-brief = lunga, con dadi, molte regole

option-middle_earth-mode = Modalità
option-middle_earth-mode-about = Con l'Anello: condottieri, carte avventura, punti, e una fine quando l'Anello lascia la mappa. Classica: niente di tutto questo; vince chi prende tutta la mappa.
option-middle_earth-battalions = Armate con quattro giocatori
option-middle_earth-battalions-about = Solo nella modalità classica in quattro: si parte con 40 armate a testa, come sta scritto nel regolamento, o con 30, come nelle altre edizioni.
choice-printed = 40, come nel regolamento
choice-usual = 30, come nelle altre edizioni
option-middle_earth-setup = Preparazione
option-middle_earth-setup-about = Distribuita: tutti i territori vengono assegnati a caso, e tutti piazzano in segreto, nello stesso momento, le armate e il condottiero. A mano: i territori liberi si scelgono e le armate si piazzano a turno.
option-middle_earth-defence = Dadi del difensore
option-middle_earth-defence-about = Ordine permanente: chi difende tira i dadi che ha fissato prima. Chiesti: sceglie prima di ogni singolo tiro. Un attacco con «finché» non chiede: vale l'ordine permanente.
choice-ring = con l'Anello
choice-classic = classica

howto-middle_earth =
    { "" }**Obiettivo.** Quando l'Anello lascia la mappa vince chi ha più punti: 1 per ogni territorio, il bonus di ogni regione tutta tua, 2 per ogni fortezza, e quanto valgono le carte avventura che hai giocato. A parità decidono i territori, poi le fortezze, poi le carte giocate. Chi prende tutta la mappa prima di allora vince subito.
    { "" }**Bene e male.** Da che parte stai lo decidono i dadi. Conta per quello che danno le missioni e per due eventi, per nient'altro: ognuno gioca per sé, e due giocatori del bene possono attaccarsi.
    { "" }**Il tuo turno**
    1. Ricevi armate: un terzo dei tuoi territori, almeno 3, più il bonus di ogni regione tutta tua. Le combinazioni di carte territorio ne danno altre. Piazzale tutte.
    2. Attacca i territori confinanti quanto vuoi, da dove hai almeno 2 armate. Tiri fino a 3 dadi, sempre meno delle armate che hai lì; il difensore fino a 2. Si confrontano i dadi più alti, poi i secondi; il più basso perde un'armata e il pareggio va al difensore. Dopo una conquista entrano almeno tante armate quanti erano i dadi tirati.
    3. Sposta armate: da un territorio vanno in quanti altri vuoi, purché collegati da territori tuoi; un condottiero può andare con loro o da solo. `/passa` chiude la fase.
    4. Quello che il turno ha fruttato arriva da sé: una carta territorio se hai conquistato qualcosa, una carta avventura se un tuo condottiero è arrivato in un luogo di potere. A chi non ha più condottieri ne torna uno.
    5. L'Anello prova a fare un passo, e comincia il turno seguente.
    { "" }**Fiumi e montagne.** Un fiume si attraversa solo sui ponti, le montagne mai. Un porto confina con il porto all'altro capo della sua linea.
    { "" }**Condottieri e fortezze.** Un condottiero aggiunge 1 al dado più alto della sua parte, in attacco e in difesa; una fortezza aggiunge 1 a chi la difende. Quando un territorio con un condottiero ne conquista un altro, vi entra anche il condottiero; un condottiero cade solo con l'ultima armata attorno a lui.
    { "" }**Missioni.** Ognuna indica un luogo. Portaci un condottiero nel tuo turno, con una conquista o con uno spostamento, e dichiara la missione finché è lì: ricevi subito le armate, la carta a fine turno con le altre pescate, i punti a fine partita. Poi il condottiero resta fermo fino alla fine del turno. Le missioni non compiute non valgono nulla.
    { "" }**I poteri** si giocano quando dice la carta; giocati, restano scoperti e valgono 1 punto ciascuno. In mano tieni 3 carte avventura: con la quarta ne scegli una da scartare. Dopo aver pescato una carta avventura, in quel turno non giochi altro.
    { "" }**Gli eventi** succedono appena pescati, e poi peschi di nuovo.
    { "" }**L'Anello** comincia dalla Contea e alla fine di ogni turno prova a fare un passo del suo cammino. Per lasciare Moria, Lórien e le Paludi Morte deve tirare 4 o più. Quando sta per partire, a chi potrebbe avere una carta adatta si chiede in segreto se rallentarlo o trattenerlo. Dopo le Paludi Morte se n'è andato, e la partita è finita.
    { "" }**Quando ti attaccano.** Prima del primo tiro, a chi potrebbe avere una carta adatta si chiede in segreto, una volta per tutto lo scontro. Una carta può aspettare: dici tu con quanti difensori o attaccanti interviene.
    { "" }**Combinazioni.** Tre arcieri 4 armate, tre cavalieri 6, tre aquile 8, tre simboli diversi 10; un jolly vale il simbolo che rende di più. Con cinque carte o più devi scambiare. Se una carta della combinazione mostra un tuo territorio, vi si aggiungono 2 armate, una volta per combinazione.
    { "" }**Chi è fuori.** Chi perde l'ultimo territorio è fuori; le sue carte territorio vanno a chi lo ha conquistato.
    { "" }**In due.** Anche un esercito neutrale ha dei territori. Si difende soltanto.
    { "" }**Modalità classica.** Niente condottieri, carte avventura, Anello e punti, e le fortezze non danno nulla. Alla fine del turno puoi spostare armate una volta in un tuo territorio confinante. Vince chi prende tutta la mappa.

standing-stronghold = fortezza
side-good = bene
side-evil = male

# Carte territorio

card-archer = arciere
card-rider = cavaliere
card-eagle = aquila
card-help-archer = Tre arcieri valgono { $n } armate, tre simboli diversi { $different }. Se una carta della combinazione mostra un tuo territorio, vi si aggiungono { $extra } armate, una volta per combinazione.
card-help-rider = Tre cavalieri valgono { $n } armate, tre simboli diversi { $different }. Se una carta della combinazione mostra un tuo territorio, vi si aggiungono { $extra } armate, una volta per combinazione.
card-help-eagle = Tre aquile valgono { $n } armate, tre simboli diversi { $different }. Se una carta della combinazione mostra un tuo territorio, vi si aggiungono { $extra } armate, una volta per combinazione.
middle_earth-card-help-wild = Vale il simbolo che rende di più nella combinazione, e non mostra territori.

# La finestra prima di uno scontro

middle_earth-prompt-react = { $other } attacca { IL($to) } { DA($from) } con { $dice ->
    [one] 1 dado
   *[other] { $dice } dadi
  }{ $sea ->
    [True] {" "}via mare
   *[other] { "" }
  }{ $until ->
    [0] { "" }
   *[other] , a oltranza
  }; { $mine ->
    [True] difendi
   *[other] { $defender } difende
  } con { $guard ->
    [one] 1 armata
   *[other] { $guard } armate
  }: rispondere con una carta o lasciar fare
middle_earth-announced-react = ⚔️ Attacco annunciato: { $from } → { $to } con { $dice ->
    [one] 1 dado
   *[other] { $dice } dadi
  }. Prima dei dadi, chi può rispondere in segreto: { $who }.
middle_earth-offer-choose-silent-react = Lascia fare ogni attacco di questo turno: non chiedere più
offer-play-courage_alone = { $word ->
    [courage_alone] Solo coraggio, subito
   *[other] Solo coraggio, quando { $n ->
        [one] difende 1 sola armata
       *[other] difendono al massimo { $n } armate
      }
  }
ask-play-courage_alone-amount = Solo coraggio: con quanti difensori interviene? Il numero più grande vuol dire subito, uno più piccolo solo quando in questo scontro non ne restano di più.
offer-play-violent_storms = { $word ->
    [violent_storms] Tempeste violente, appena possono distruggere il massimo
   *[other] Tempeste violente, appena { $n ->
        [one] attacca almeno 1 armata
       *[other] attaccano almeno { $n } armate
      }
  }
ask-play-violent_storms-amount = Tempeste violente: quante armate devono attaccare insieme perché intervengano? Distruggono quelle che attaccano in quel momento, quante ne possono.
middle_earth-event-declared = ⚔️ { $seat } attacca { IL($to) } { DA($from) } con { $committed ->
    [one] 1 dado.
   *[other] { $committed } dadi.
  }
middle_earth-event-answered = { $held ->
    [0] Lasci fare questo attacco.
   *[other] Rispondi con { $cards }: la carta si gioca, e si vede, { $kind ->
        [courage_alone] quando { $count ->
            [one] difende 1 sola armata
           *[other] difendono al massimo { $count } armate
          }
       *[other] appena { $count ->
            [one] attacca almeno 1 armata
           *[other] attaccano almeno { $count } armate
          }
      }.
  }
event-silenced = Lasci fare ogni attacco di questo turno: non ti viene più chiesto nulla.
middle_earth-event-kept = { $cards }: questa volta la carta non è servita, resta tua.
event-courage = 🛡️ { $seat } gioca { $cards }: { $n ->
    [one] un'altra armata difende
   *[other] altre { $n } armate difendono
  } { $space }.
event-storm_at_sea = 🌊 { $seat } gioca { $cards }: tra { IL($from) } e { IL($to) } { $dead ->
    [one] affonda 1 armata
   *[other] affondano { $dead } armate
  } di { $other }.

# L'Anello

phase-ring = L'Anello
prompt-ring = l'Anello sta per lasciare { IL($space) }{ $last ->
    [True] {" "}e la mappa, e la partita finisce
   *[other] {" "}verso { IL($next) }
  }{ $die ->
    [0] { "" }
   *[other] {" "}(ha tirato { $die })
  }: giocare una carta per tenerlo lì, o lasciarlo andare
announced-ring = 💍 L'Anello sta per lasciare { IL($space) }. Prima, chi può rispondere in segreto: { $who }.
verb-pass-ring = Lascialo andare
without-play-ring = { without-play-react }
middle_earth-offer-choose-silent-ring = Lascialo andare fino al mio prossimo turno: non chiedere più
event-ring_answered = { $held ->
    [0] Lasci andare l'Anello.
   *[other] Rispondi con { $cards }; la carta si vedrà se viene giocata.
  }
event-ring_silenced = Lasci andare l'Anello: fino al tuo prossimo turno non ti viene più chiesto.
event-ring_rolled = 💍 L'Anello { IN($space) } tira `{ $die }` e gli serve { $need ->
    [6] un 6
   *[other] { $need } o più
  }: { $leaves ->
    [True] può partire.
   *[other] resta.
  }
event-ring_delayed = 💍 { $seat } gioca { $cards }: per lasciare { IL($space) }, ora all'Anello serve un tiro di { $need ->
    [6] 6.
   *[other] { $need } o più.
  }
event-ring_held = 💍 { $seat } gioca { $cards }: per ora l'Anello resta { IN($space) }.
event-ring_moved = 💍 L'Anello va { DA($from) } { AD($to) }{ $need ->
    [0] .
   *[other] , che lascerà con un tiro di { $need } o più.
  }
event-ring_left = 💍 L'Anello lascia { IL($space) } e la mappa.
error-ring-six = L'Anello ha tirato un 6: { $card } non lo ferma più.
reason-ring = l'Anello ha lasciato la mappa

# Carte potere nel proprio turno

event-ambushed = 🃏 { $seat } gioca { $cards }: { $n ->
    [one] un'altra armata
   *[other] altre { $n } armate
  } { IN($space) }, contro { IL($target) }.
event-seized = 🃏 { $seat } gioca { $cards }: { $n ->
    [one] 1 armata passa
   *[other] { $n } armate passano
  } { DA($target) } { AD($space) }.
event-besieged = 🃏 { $seat } gioca { $cards } per l'attacco { DA($from) } { AD($to) }: in questo scontro la fortezza non aggiunge nulla.
event-way_opened = 🃏 { $seat } gioca { $cards }: per questo scontro la via { DA($from) } { AD($to) } è aperta.
event-bridge_blocked = 🚧 { $seat } gioca { $cards }: senza un condottiero nessuna armata passa più il ponte tra { IL($near) } e { IL($far) }.
event-bridge_free = Il ponte tra { IL($near) } e { IL($far) } è di nuovo libero.
event-borne = 🃏 { $seat } gioca { $cards }: il suo condottiero va { DA($from) } { AD($to) }.
event-night = 🃏 { $seat } gioca { $cards } e in questo turno può spostare armate da un massimo di { $redeployments } territori.
ask-play-ambush = Imboscata: da quale territorio attacchi?
ask-play-ambush-then = Imboscata: quale territorio attacchi { DA($where) }?
offer-play-ambush = Imboscata: attacca { IL($what) } { DA($where) }
ask-play-grima_wormtongue = Grima Vermilinguo: da quale territorio attacchi?
ask-play-grima_wormtongue-then = Grima Vermilinguo: quale territorio attacchi { DA($where) }?
ask-play-grima_wormtongue-amount = Grima Vermilinguo: quanti difensori { DI($where) } passano dalla tua parte?
offer-play-grima_wormtongue = Grima Vermilinguo: { $n ->
    [one] 1 armata passa
   *[other] { $n } armate passano
  } { DA($what) } { AD($where) }
ask-play-the_enemy_is_at_hand = Il nemico è alle porte: da quale territorio attacchi?
ask-play-the_enemy_is_at_hand-then = Il nemico è alle porte: quale fortezza attacchi { DA($where) }?
offer-play-the_enemy_is_at_hand = Il nemico è alle porte: attacca { IL($what) } { DA($where) }
ask-play-the_way_is_under_the_mountains = Sotto le montagne: da quale territorio attacchi?
ask-play-the_way_is_under_the_mountains-then = Sotto le montagne: quale territorio attacchi { DA($where) }?
offer-play-the_way_is_under_the_mountains = Sotto le montagne: attacca { IL($what) } { DA($where) }
ask-play-you_shall_not_pass = Tu non puoi passare: da quale lato del ponte?
ask-play-you_shall_not_pass-then = Tu non puoi passare: il ponte { DA($where) } verso quale territorio?
offer-play-you_shall_not_pass = Tu non puoi passare: blocca il ponte { DA($where) } { AD($what) }
ask-play-borne_to_another_place = Portato altrove: quale condottiero parte?
ask-play-borne_to_another_place-then = Portato altrove: dove va il condottiero { DI($where) }?
offer-play-borne_to_another_place = Portato altrove: il condottiero va { DA($where) } { AD($what) }

error-storms = { IN($space, capital: 1) } infuriano le tempeste d'inverno: quel territorio non può attaccare né essere attaccato.
error-bridge-blocked = Il ponte { DA($from) } { AD($to) } è bloccato: le armate lo attraversano solo con un condottiero.
error-no-bridge = Tra { IL($from) } e { IL($to) } non c'è nessun ponte.
error-bridge-yours = Hai già bloccato il ponte tra { IL($from) } e { IL($to) }.
error-no-leader-here = { IN($space, capital: 1) } non c'è nessun tuo condottiero.
error-leader-here = { IN($space, capital: 1) } c'è già un tuo condottiero.
error-attack-owed = Hai giocato una carta per attaccare { IL($to) } { DA($from) }: prima fai quell'attacco.
error-grima-lone = { $space } è difeso da una sola armata, e l'ultima non passa dalla tua parte.
error-no-stronghold = { IN($space, capital: 1) } non c'è nessuna fortezza.
error-stronghold-off = In questo scontro la fortezza { IN($space) } non aggiunge già più nulla.
error-way-no-range = { $from } e { $to } non toccano le stesse montagne.
error-way-needless = Puoi attaccare { IL($to) } { DA($from) } anche senza quella carta.

# Ordini in anticipo

order-ring = Quando l'Anello sta per partire
order-ring-about = Che cosa fai quando l'Anello sta per lasciare un territorio. Prima dici che cosa, poi dove: per esempio «Gioca Boromir» solo nelle Paludi Morte, poi «Lascialo andare» ovunque. Una carta viene giocata se allora ce l'hai ed è adatta; altrimenti decide l'ordine seguente, o ti viene chiesto. Le risposte partono dopo un'attesa casuale, così il momento non rivela nulla.
order-ring-where = Dove deve trovarsi l'Anello?
answer-ring-silent = Lascialo andare fino al mio prossimo turno
middle_earth-order-react = Quando una carta può rispondere a un attacco
middle_earth-order-react-about = Che cosa fai quando qualcuno attacca e potresti rispondere con una carta: Solo coraggio nelle tue terre, Tempeste violente in ogni attacco via mare. Puoi dire con quanti difensori o quanti attaccanti. Una carta viene giocata se allora ce l'hai ed è adatta; altrimenti decide l'ordine seguente, o ti viene chiesto. Le risposte partono dopo un'attesa casuale, così il momento non rivela nulla.
middle_earth-order-react-where = Quale territorio deve essere attaccato?
answer-react-silent = Lascia fare ogni attacco di quel turno

score-about-middle_earth = Questo punteggio decide la partita quando l'Anello lascia la mappa; a parità contano i territori, poi le fortezze, poi le carte scoperte. Nella modalità classica vince solo chi ha tutta la mappa.
middle_earth-score-part-regions = { $n } per le regioni intere
score-part-whole_regions =
    { $n ->
        [one] 1 regione intera
       *[other] { $n } regioni intere
    }

# Prima del primo turno

middle_earth-phase-muster = Condottieri in campo
middle_earth-prompt-claim = scegliere un territorio libero; a testa { $left ->
    [one] ne resta 1 da scegliere
   *[other] ne restano { $left } da scegliere
  }
middle_earth-prompt-garrison = piazzare 1 armata ({ $armies ->
    [one] ne resta 1
   *[other] ne restano { $armies }
  })
middle_earth-prompt-muster = scegliere dove sta il proprio condottiero
middle_earth-prompt-deploy = { $leader ->
    [True] piazzare { $armies } armate e il proprio condottiero, tutto in segreto
   *[other] piazzare { $armies } armate in segreto
  }
middle_earth-verb-choose-claim = Scegli un territorio
middle_earth-verb-choose-deploy = Piazza il condottiero, o tutto il resto
head-choose-leader = Piazza il condottiero…
middle_earth-verb-choose-muster = Piazza il condottiero
middle_earth-offer-choose-spread = { $placed ->
    [True] Metti il condottiero dove ho più armate
   *[other] Piazza tutto il resto lungo il confine per me
  }
offer-choose-leader = Metti il tuo condottiero { IN($what) }
ask-choose-leader = Dove metti il tuo condottiero?
event-numbered = 🎲 Dado più alto: { $seat } ({ $dice }). Bene: { $good }. Male: { $evil }.
event-headed = 🎲 Dado più alto: { $seat } ({ $dice }).
event-claims_first = Comincia a scegliere { $seat } (dadi: { $dice }).
event-leader_named = Il tuo condottiero starà { IN($space) }.
event-leader_placed = 👑 Il condottiero di { $seat } sta { IN($space) }.
event-encamped = { $seat } ha piazzato: { $where }. 👑 Il suo condottiero sta { IN($home) }.
middle_earth-event-cards = { $held ->
    [one] La tua prima carta territorio: { $cards }.
   *[other] Le tue prime carte territorio: { $cards }.
  }
event-adventures = Le tue carte avventura: { $cards }.

# La fine di un turno: condottieri, carte, eventi

phase-leader = Un condottiero in campo
phase-discard = Scarto
prompt-leader = { $appoint ->
    [True] scegliere dove sta il secondo condottiero
   *[other] scegliere dove torna il proprio condottiero
  }
prompt-discard = scegliere quale delle { $in_hand } carte avventura scartare
verb-choose-leader = Piazza il condottiero
verb-choose-discard = Scarta una carta
offer-choose-discard = Scarta: { $what }
ask-choose-discard = Quale carta scarti?
event-leader_appointed = 👑 { $seat } ha un secondo condottiero, { IN($space) }.
middle_earth-event-drew = { $seat } pesca una carta territorio.
middle_earth-event-card = La tua nuova carta territorio: { $cards }.
event-adventure_drawn = { $seat } pesca una carta avventura.
event-adventure = La tua nuova carta avventura: { $cards }.
middle_earth-event-reshuffled = Non c'erano più { $deck }: { $n ->
    [one] l'unica scoperta diventa il nuovo mazzo.
   *[other] si rimescolano le { $n } scoperte.
  }
arg-cards-territory = carte territorio
arg-cards-adventure = carte avventura
event-event_drawn = ⭐ { $seat } pesca { $cards }.
event-turned_up = { $held ->
    [0] Non restavano carte territorio da scoprire.
   *[other] Si scoprono: { $cards }.
  }
event-in_vain = { $cards }: non cambia nulla.
event-raided = 🔥 { $other } perde { $dead ->
    [one] 1 armata
   *[other] { $dead } armate
  } { IN($space) }.
middle_earth-event-mustered = ➕ { $seat } riceve { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }: { $where }.
event-aided = ➕ { $seat } riceve { $n ->
    [one] 1 armata
   *[other] { $n } armate
  }: { $where }.
event-struck = { $other } perde { $dead ->
    [one] 1 armata
   *[other] { $dead } armate
  } { IN($space) }.
event-storms_began = 🌨️ Fino al prossimo turno di { $seat } { $spaces ->
    [one] questo territorio non può attaccare né essere attaccato: { $storms }.
   *[other] questi territori non possono attaccare né essere attaccati: { $storms }.
  }
event-storms_over = Le tempeste d'inverno sono finite: { $calm }.
event-turned = { $held ->
    [one] La carta territorio di { $seat } ora è scoperta: { $cards }.
   *[other] Le carte territorio di { $seat } ora sono scoperte: { $cards }.
  }

order-leader = Dove sta un condottiero
order-leader-about = Dove torna il tuo condottiero, o entra il secondo, quando ti viene chiesto.
answer-leader-default = dove hai più armate
order-discard = La quarta carta avventura
order-discard-about = Quale carta avventura scarti quando ne hai una di troppo.
answer-discard-default = quella appena pescata

# Un turno

phase-redeploy = Spostamenti
middle_earth-phase-reward = Armate di una missione
middle_earth-prompt-attack = attaccare, o passare agli spostamenti
prompt-attack_owed = attaccare { IL($to) } { DA($from) }: lo richiede la carta giocata
middle_earth-prompt-reward = piazzare { $armies ->
    [one] l'armata
   *[other] le { $armies } armate
  } della { $card }
prompt-redeploy = { $redeployments ->
    [0] spostare altre armate dallo stesso territorio, o chiudere il turno
    [one] spostare armate da un territorio, o chiudere il turno
   *[other] spostare armate da un massimo di { $redeployments } territori, o chiudere il turno
  }{ $earned ->
    [True] {" "}(poi si pesca una carta avventura)
   *[other] { "" }
  }
middle_earth-verb-pass-attack = Fine attacchi
middle_earth-verb-pass-redeploy = Fine spostamenti
verb-move-redeploy = Sposta armate
offer-choose-decline = Fine, senza carta avventura
arg-leader = condottiero
brief-leader = condottiero
middle_earth-offer-move-with = Sposta il { $who }{ $n ->
    [0] { "" }
    [one] {" "}e 1 armata
   *[other] {" "}e { $n } armate
  } { DA($from) } { AD($to) }
middle_earth-offer-move-with-short = { $from } → { $to } · { $who }{ $n ->
    [0] { "" }
    [one] {" "}e 1 armata
   *[other] {" "}e { $n } armate
  }
middle_earth-with-move = Con il { $who }{ $n ->
    [0] , senza armate
    [one] {" "}e 1 armata
   *[other] {" "}e { $n } armate
  }
middle_earth-amount-move = { $n ->
    [0] nessuna armata
    [one] 1 armata
   *[other] { $n } armate
  }
middle_earth-ask-move-either = Quante armate si spostano { DA($from) } { AD($to) }, con o senza il condottiero?
middle_earth-ask-move-with = Quante armate vanno { DA($from) } { AD($to) } con il { $who }?
middle_earth-zero-move = 0: il condottiero va da solo
event-attacks_over = { $seat } ha finito di attaccare.
event-declined = { $seat } chiude il turno senza pescare una carta avventura.
event-mission_completed = 🏅 { $seat } compie la { $cards } { IN($place) } e riceve { $armies ->
    [0] una carta territorio a fine turno, se in mano c'è posto.
    [one] 1 armata.
   *[other] { $armies } armate.
  }
event-leader_fell = ☠️ Il condottiero { DI($other) } { IN($space) } cade.
event-leader_advanced = 👑 Il condottiero di { $seat } avanza { DA($from) } { AD($to) }.
event-redeployed = { $seat } sposta { $led ->
    [True] il condottiero{ $n ->
        [0] { "" }
        [one] {" "}e 1 armata
       *[other] {" "}e { $n } armate
      }
   *[other] { $n ->
        [one] 1 armata
       *[other] { $n } armate
      }
  } { DA($from) } { AD($to) }.
middle_earth-event-income = { $seat } riceve { $n } armate per { $territories ->
    [one] 1 territorio
   *[other] { $territories } territori
  }{ $bonus ->
    [0] .
   *[other] {" "}e regioni intere ({ $regions }).
  }
error-mission-no-arrival = Per la { $card } un tuo condottiero deve essere arrivato { IN($space) } in questo turno ed essere ancora lì.
error-reward-elsewhere = Le armate della { $card } non possono andare { IN($space) }.
error-redeploy-over = Hai cominciato a spostare armate { DA($space) } e non puoi più cominciare altrove.
error-leader-locked = Il condottiero { IN($space) } ha compiuto una missione in questo turno e resta lì.
error-trade-first = Prima scambia una combinazione: hai in mano { $in_hand } carte territorio, e quando piazzi armate puoi averne al massimo { $most }.
error-extra-where = La combinazione mostra territori tuoi. Di' in quale vanno le { $n } armate in più: { $shown }.
error-extra-nowhere = Nessuna di queste carte mostra un tuo territorio: non ci sono armate in più.
middle_earth-error-no-set = Queste carte non sono una combinazione, che è di tre uguali, tre diverse, o due qualsiasi con un jolly.

# Immagini

render-counter-strongholds = fort.
render-deck-turned = Carte scambiate: { $size }
render-deck-adventure = Carte avventura: { $size }
render-deck-discarded = Scartate: { $size }
stats-counter-strongholds = Fortezze
middle_earth-legend-counter-strongholds = Fortezze possedute
middle_earth-legend-counter-score = Punti ora, con le carte scoperte
legend-cards-territory = Carte territorio in mano; in alto: nel mazzo
legend-cards-turned = Carte territorio scambiate o girate
legend-cards-adventure = Carte avventura in mano; in alto: nel mazzo
legend-cards-discarded = Carte avventura scartate
legend-token-leader-good = Condottiero del bene: +1 al dado più alto
legend-token-leader-evil = Condottiero del male: +1 al dado più alto
legend-mark-storm = Tempeste d'inverno: nessun attacco da lì o verso lì
legend-mark-locked = Il condottiero ha compiuto una missione e resta
legend-mark-breached = La fortezza non dà +1 in questo scontro
legend-edge-blocked = Ponte bloccato; colore del bordo: chi lo libera col suo turno
legend-link-way = Sotto le montagne: confinanti per questo scontro
legend-path-ring = Dove si trova l'Anello
legend-place-ring = Dove si trova l'Anello, e quanto deve fare il dado
legend-side-good = Gioca per il bene
legend-side-evil = Gioca per il male
middle_earth-legend-terrain-stronghold = Fortezza: +1 a chi la difende, 2 punti
middle_earth-legend-terrain-site = Luogo di potere: un condottiero ci guadagna una carta
middle_earth-legend-terrain-port = Porto: unito a quello in fondo alla sua linea
middle_earth-legend-terrain-trail = Una tappa del cammino dell'Anello
middle_earth-legend-terrain-dice = Una tappa che l'Anello lascia con 4 o più
lying-token-leader = 👑 Condottieri: { $spaces }
lying-mark-storm = ❄️ Tempeste d'inverno, nessun attacco da lì o verso lì: { $spaces }
lying-mark-locked = 🔒 Il condottiero resta fino alla fine del turno: { $spaces }
lying-mark-breached = 💥 La fortezza non dà bonus in questo scontro: { $spaces }
lying-edge-blocked = ⛔ Ponti bloccati: { $spaces }
lying-link-way = ⛰️ Confinanti per questo scontro: { $spaces }
lying-path-ring = 💍 L'Anello è qui: { $space }, tappa { $step } di { $steps }{ $need ->
    [-1] { "" }
    [0] {" "}(avanza senza dado)
    [6] {" "}(avanza con un 6)
   *[other] {" "}(avanza con { $need } o più)
  }
lying-cards-turned = 🗺️ Carte territorio scambiate o girate ({ $n }): { $cards }
lying-cards-discarded = 🗑️ Carte avventura scartate ({ $n }): { $cards }
lying-path-ring-gone = 💍 L'Anello ha lasciato la mappa
