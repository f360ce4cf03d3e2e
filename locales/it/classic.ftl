# Il sistema di regole `classic`: nome, opzioni, regole in breve, missioni, motivi.

rules-classic = Conquista del mondo
rules-classic-about = Raduna armate, tira i dadi, conquista la mappa. Da 2 a 6 giocatori.
rules-classic-brief = durata media, con dadi, si impara subito

option-classic-board = Mappa
option-classic-setup = Preparazione
option-classic-setup-about = Distribuita: i territori vengono assegnati a caso e tutti piazzano in segreto allo stesso tempo. A mano: i territori si scelgono e le armate si piazzano una alla volta.
option-classic-cards = Combinazioni
option-classic-cards-about = Crescenti: ogni combinazione scambiata da chiunque fa valere di più la successiva. Fisse: il valore dipende solo dai simboli.
verb-move-attack = Spostamento finale
option-classic-fortify = Spostamento finale
option-classic-fortify-about = Dove può arrivare lo spostamento che chiude il turno: a un proprio territorio confinante, o ovunque lungo territori collegati.
option-classic-defence = Dadi del difensore
option-classic-defence-about = Ordine permanente: chi difende tira i dadi che ha fissato prima. Chiesti: sceglie prima di ogni singolo tiro. Un attacco con «finché» non chiede: vale l'ordine permanente.
option-classic-missions = Missioni segrete
option-classic-missions-about = Ognuno riceve un obiettivo segreto; vince chi lo raggiunge nel proprio turno.
option-classic-rounds = Limite di giri
zero-classic-rounds = 0: nessun limite, si gioca finché qualcuno vince
option-classic-rounds-about = Dopo questo numero di giri vince chi possiede più territori (poi armate, poi continenti). 0: nessun limite.
choice-world = Mondo
choice-2210-land = Mondo del 2210
choice-deal = distribuita
choice-manual = a mano
choice-rising = crescenti
choice-fixed = fisse
choice-adjacent = verso un confinante
choice-connected = lungo territori collegati
choice-standing = ordine permanente
choice-ask = chiesti ogni volta

howto-classic =
    { "" }**Obiettivo.** Possedere tutta la mappa; con le missioni segrete, compiere la tua nel tuo turno (la mostra **{ button-hand }**); con un limite di giri, avere più territori alla fine.
    { "" }**Un turno.** Prima piazzi le nuove armate: un terzo dei tuoi territori, almeno 3, più il bonus di ogni continente tutto tuo. Tre carte adatte si possono scambiare con altre armate; con cinque o più carte devi farlo.
    Poi attacchi quanto vuoi, da un territorio con almeno 2 armate verso uno confinante. Tiri fino a 3 dadi, sempre meno delle tue armate; il difensore ne tira fino a 2. Si confrontano i dadi più alti, poi i secondi; il più basso perde un'armata e il pareggio va al difensore. Chi prende un territorio vi entra con almeno tante armate quanti erano i dadi tirati.
    Infine puoi spostare una volta armate tra i tuoi territori. Questo, o `/passa`, chiude il turno; se hai preso qualcosa, peschi una carta.
    { "" }**Combinazioni.** Tre uguali, tre diverse, o due qualsiasi con un jolly. Una carta scambiata che mostra un tuo territorio vi aggiunge 2 armate, una volta per turno.
    { "" }**Eliminazione.** Chi prende l'ultimo territorio di un giocatore ne riceve le carte.

card-infantry = fanteria
card-cavalry = cavalleria
card-artillery = artiglieria
card-wild = jolly
card-of-space = { $space } ({ $kind })
card-mission-asia-south_america = Missione: possiedi tutta l'Asia e tutto il Sud America
card-mission-asia-africa = Missione: possiedi tutta l'Asia e tutta l'Africa
card-mission-north_america-africa = Missione: possiedi tutto il Nord America e tutta l'Africa
card-mission-north_america-australia = Missione: possiedi tutto il Nord America e tutta l'Australia
card-mission-europe-south_america-other = Missione: possiedi tutta l'Europa, tutto il Sud America e un altro continente
card-mission-europe-australia-other = Missione: possiedi tutta l'Europa, tutta l'Australia e un altro continente
card-mission-hold-24 = Missione: possiedi 24 territori
card-mission-hold-18-two = Missione: possiedi 18 territori con almeno 2 armate su ciascuno
card-mission-destroy = Missione: elimina tu { $seat }; se lo fa qualcun altro, possiedi 24 territori

reason-conquest = tutta la mappa è conquistata
reason-elimination = tutti gli avversari sono fuori gioco
reason-mission = missione compiuta
reason-rounds = limite di giri raggiunto
classic-reason-rounds = dopo l'ultimo giro contano i territori, poi le armate, poi i continenti
reason-resignation = { $seats ->
    [2] l'avversario si è ritirato
   *[other] tutti gli altri si sono ritirati
  }
