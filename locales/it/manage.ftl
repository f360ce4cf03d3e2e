# Leggere: regole, singole carte, il punteggio fin qui; e le carte che un server si fa da sé.

error-option-text = «{ $option }» non si può scrivere così. Un esempio: { $example }

rules-all = **Quali regole?**
rules-cards = -# `/regole carta:` dice che cosa fa una carta.
rules-page = -# Pagina { $page } di { $pages }

# Singole carte: i dati di una carta, secondo il mazzo e secondo quando si può giocare.

card-copies =
    { $n ->
        [one] 1 copia
       *[other] { $n } copie
    }
card-price = prezzo { $n }
card-cost =
    { $n ->
        [0] gratuita
        [one] 1 energia
       *[other] { $n } energie
    }
card-needs = richiede: { $what }
card-group-land = mazzo terrestre
card-group-naval = mazzo navale
card-group-space = mazzo spaziale
card-group-nuclear = mazzo nucleare
card-group-diplomat = mazzo del diplomatico
card-group-territory = carte territorio
card-when-before_first_invasion = nel tuo turno, prima del tuo primo attacco
card-when-opponent_invades = in risposta a un attacco
card-when-end_of_turn = alla fine del tuo turno
card-when-end_of_game = da sola nel conteggio finale
card-when-reinforcing = in combinazioni di tre, mentre piazzi le nuove armate

-card-set = Tre carte con lo stesso simbolo, tre con simboli diversi, o due qualsiasi con un jolly si possono scambiare con armate.
-card-of-yours = Se una carta scambiata mostra un tuo territorio, vi aggiungi 2 armate, una volta per turno.
card-help-infantry = Uno dei tre simboli. { -card-set } { -card-of-yours }
card-help-cavalry = Uno dei tre simboli. { -card-set } { -card-of-yours }
card-help-artillery = Uno dei tre simboli. { -card-set } { -card-of-yours }
card-help-wild = Vale come qualunque simbolo e non mostra alcun territorio. { -card-set }

# Carte che definiscono i gestori di un server: i loro effetti in breve e per esteso.

own-card = { $name } (carta personalizzata)
own-cards = **Carte personalizzate del server**
own-card-line = - **{ $name }** ({ $facts }): { $what }
own-cards-count =
    { $n ->
        [0] nessuna
        [one] 1 carta
       *[other] { $n } carte
    }
own-cards-title = **Carte personalizzate di questo server** per { $rules }: { $have } su un massimo di { $most }
own-cards-hint = Le nuove partite possono averle: scegli l'opzione delle carte personalizzate con `/partita nuova` o con il pulsante **Opzioni**. Le partite già cominciate tengono le carte che hanno.
own-cards-begin = Per ora non ce ne sono.
own-cards-out = Togli una carta
own-cards-deck = Per quale mazzo?
own-cards-effect = Che cosa fa?
own-cards-strength = Forza, da { $low } a { $high }
own-cards-cost = Costo, da { $low } a { $high }
own-cards-name = Nome
own-card-made = Hai definito la carta **{ $name }**.
own-card-removed = Hai tolto la carta **{ $name }**. Le partite già iniziate la tengono.
button-cardnew = Definisci una carta

own-effect-assemble = MOD in un territorio
own-effect-spread = un MOD in ciascuno di più territori
own-effect-energy = energia
own-effect-crisis = energia da ogni avversario
own-effect-stealth = MOD per chi difende un territorio attaccato
own-effect-strike = distrugge unità in un territorio
own-effect-redeployment = altre riorganizzazioni
own-effect-influence = punti nel conteggio finale

own-help-assemble =
    Piazza { $n ->
        [one] 1 MOD
       *[other] { $n } MOD
    } in un tuo territorio{ $terrain ->
        [land] {" "}terrestre
        [water] {" "}marino
        [moon] {" "}lunare
       *[any] {""}
    }.
own-help-spread =
    Piazza 1 MOD { $n ->
        [one] in un tuo territorio
       *[other] in ciascuno di al massimo { $n } tuoi territori diversi
    }{ $terrain ->
        [land] {" "}sulla terra
        [water] {" "}sul mare
        [moon] {" "}sulla Luna
       *[any] {""}
    }.
own-help-energy =
    Ricevi { $n ->
        [one] 1 energia
       *[other] { $n } energie
    }.
own-help-crisis =
    Ogni avversario ti dà { $n ->
        [one] 1 energia
       *[other] { $n } energie
    }, o quella che ha se è meno.
own-help-stealth =
    Quando un avversario attacca un territorio{ $terrain ->
        [land] {" "}terrestre
        [water] {" "}marino
        [moon] {" "}lunare
       *[any] {""}
    }, chi lo difende vi riceve { $n ->
        [one] 1 MOD
       *[other] { $n } MOD
    } prima del tiro di dadi.
own-help-strike =
    In un territorio{ $terrain ->
        [land] {" "}terrestre
        [water] {" "}marino
        [moon] {" "}lunare
       *[any] {""}
    } di un avversario { $n ->
        [one] è distrutta 1 unità
       *[other] sono distrutte { $n } unità, o tutte se sono meno
    }.
own-help-redeployment =
    In questo turno puoi riorganizzare { $n ->
        [one] una volta
       *[other] { $n } volte
    } in più.
own-help-influence =
    { $n ->
        [one] 1 punto
       *[other] { $n } punti
    } in più nel conteggio finale, se allora il suo comandante è in vita.

error-own-cards-none = Questo server non ha ancora carte personalizzate. Un gestore può definirne con `/server carte`.
error-own-cards-unknown = Queste regole non prevedono carte personalizzate. Si possono definire per: { $known }.
error-own-cards-full = Ci sono già { $most } carte personalizzate. Prima togline una con `/server carte`.
error-own-card-twice = C'è già una carta personalizzata che si chiama «{ $name }». Scegli un altro nome.
error-own-card-strength = La forza deve essere un numero intero da { $low } a { $high }.
error-own-card-cost = Il costo deve essere un numero intero da { $low } a { $high }.
error-own-card-name = «{ $name }» non può essere il nome di una carta: usa da 1 a 24 lettere, cifre, spazi e . ' ! ? - e comincia con una lettera o una cifra.

# Quanti punti farebbe ora ciascuno.

score-now = Se la partita finisse ora:
score-final = Il punteggio finale:
score-seat = `{ $place }` { $who }: **{ $total }** = { $parts }
score-of-seat = { $who } **{ $total }** = { $parts }
score-of-goal = { $n } su { $goal }
score-out = { $who }: fuori dalla partita
score-part-territories =
    { $n ->
        [one] 1 territorio
       *[other] { $n } territori
    }
score-part-zones = { $n } per le zone
score-part-cards = { $n } per le carte
score-part-energy =
    { $n ->
        [one] 1 energia
       *[other] { $n } energie
    }
score-part-units = { $n } unità
score-part-armies =
    { $n ->
        [one] 1 armata
       *[other] { $n } armate
    }
score-part-regions =
    { $n ->
        [one] 1 continente
       *[other] { $n } continenti
    }
score-part-strongholds = { $n } per le fortezze
score-part-shown = { $n } per le carte scoperte
score-part-held_strongholds =
    { $n ->
        [one] 1 fortezza
       *[other] { $n } fortezze
    }
score-part-shown_cards =
    { $n ->
        [one] 1 carta scoperta
       *[other] { $n } carte scoperte
    }
score-about-classic = Decide solo una partita con un limite di giri: più territori, poi più armate, poi più continenti.
score-about-risk2210 = Dopo l'ultimo anno vince chi ha più punti; a parità decide l'energia, poi le unità. Le carte in mano che danno punti restano segrete e si aggiungono alla fine.

slash-rules = regole
slash-rules-about = Leggi le regole in breve: la partita di questo canale con le sue opzioni, un gioco, una carta
slash-rules-rules = gioco
slash-rules-rules-about = Quale gioco (se omesso: quello di questo canale)
slash-rules-card = carta
slash-rules-card-about = La carta di cui leggere
slash-rules-public = tutti
slash-rules-public-about = Mostra le regole a tutti
slash-rules-game = partita
slash-rules-game-about = La partita di un altro canale, con il suo numero
error-rules-or-game = La partita n. { NUMBER($game, useGrouping: 0) } si gioca con altre regole. Indica la partita o il gioco, non entrambi.
slash-server-cards = carte
slash-server-cards-about = Guarda le carte personalizzate di questo server, definiscine altre, togline
slash-server-cards-rules = gioco
slash-server-cards-rules-about = Per quale gioco
