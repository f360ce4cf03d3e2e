# The rule system `new_wave`: its name, options, rules in short, cards, prompts, events. A key that begins with
# `new_wave-` stands before the general text with the rest of its name.

rules-new_wave = Nuova Invasione
rules-new_wave-about = Due fazioni, due mazzi, un'isola: gli alieni vogliono sterminare i civili britannici, gli umani vogliono infliggere prima 30 danni agli alieni. Niente dadi. 2 giocatori.
rules-new_wave-brief = breve, senza dadi, qualche regola in più

option-new_wave-aliens = Alieni
option-new_wave-aliens-about = Chi gioca gli alieni, che muovono sempre per primi: il primo posto, il secondo, oppure si estrae a sorte all'inizio.
option-new_wave-expert = Cambio per esperti
option-new_wave-expert-about = La carta della riserva che si cambia esce dal gioco invece di finire sotto le offerte.
option-new_wave-rounds = Limite di giri
option-new_wave-rounds-about = Dopo questo numero di giri si confrontano i civili perduti e i danni inflitti: vince il numero più alto, a parità la vittoria è condivisa.
choice-first = primo posto
choice-second = secondo posto
choice-drawn = a sorte

howto-new_wave =
    { "" }**Obiettivo.** Gli alieni vincono appena sulla mappa non resta nessun civile. Gli umani vincono appena gli alieni hanno subito 30 danni. Non ci sono dadi: dipende dal caso solo l'ordine delle carte.
    { "" }**L'inizio.** Dieci regioni hanno 3 civili ciascuna. La nave d'invasione è nelle Highlands Occidentali con un tripode e un UFO. Gli alieni muovono per primi.
    { "" }**Il tuo turno.** In qualsiasi ordine e quante volte vuoi: gioca carte dalla mano, compra carte dalla riserva, usa i tuoi edifici. Una volta per turno puoi anche cambiare una carta della riserva. `/passa` chiude il turno: si scarta ciò che resta in mano e si pescano cinque carte. Quando il mazzo di pesca è vuoto, gli scarti si mescolano e ne formano uno nuovo.
    { "" }**Le carte.** Di ogni carta si esegue una sola azione. Poi la carta finisce negli scarti, oppure esce dal gioco se l'azione lo dice: un'azione del genere è più forte, ma quella carta non l'avrai più.
    { "" }**Carte da giocare per forza.** Una carta che può ancora fare qualcosa va giocata prima della fine del turno; se passi, ti si chiedono solo quelle. Non c'è obbligo di giocare una carta che potrebbe anche dare denaro o muovere un pezzo «fino a» una certa distanza, né una carta di cui l'unica azione possibile è quella che la toglie dal gioco.
    { "" }**Il denaro.** Carte ed edifici danno monete (agli umani) o energia (agli alieni). Ciò che non hai speso alla fine del turno va perso.
    { "" }**La riserva.** Cinque carte che puoi comprare sono scoperte. Una carta comprata va negli scarti, e la sua unità, se ne ha una, entra subito sulla mappa dove può. Un edificio si costruisce subito, e la sua carta esce dal gioco. La prossima carta delle offerte riempie subito il posto vuoto. Una carta cambiata va sotto le offerte.
    { "" }**I movimenti.** Eserciti e tripodi vanno per terra, le navi da guerra per mare, gli UFO dove vogliono. I nemici non impediscono mai di entrare, ma si trattengono a vicenda: un esercito può lasciare una regione solo se lì gli eserciti, contando anche quello che parte, sono più dei tripodi, e un tripode solo se i tripodi sono più degli eserciti. Lo stesso vale a metà di un movimento di due passi. Civili, navi da guerra e UFO non trattengono nessuno e nessuno li trattiene.
    { "" }**Le unità.** Una carta Unità (Esercito, Marina Britannica, Tripode, UFO) si gioca su un'unità del suo tipo che nessuna carta Unità ha usato in questo turno. Se non ce n'è, la carta serve soltanto a piazzarne una nuova: gli alieni presso la loro nave, le navi da guerra a Portsmouth, gli eserciti dove ci sono civili e nessun alieno. Una nuova unità si può usare subito.
    { "" }**Gli attacchi umani** richiedono come bersaglio un tripode o un edificio alieno; un UFO da solo non si può colpire. Non distruggono nulla, ma tutti i danni si sommano.
    { "" }**Gli attacchi alieni** richiedono come bersaglio qualcosa di umano. Per primo cade l'edificio, che assorbe tanti danni quanta è la sua difesa; poi eserciti o navi da guerra, poi i civili, uno per ogni punto. Un attacco più debole della difesa non è permesso.
    { "" }**Attaccare insieme.** Contro una difesa di 2 o più, varie carte aliene possono fare un attacco solo, e i loro danni si sommano. Quando serve, questa scelta sta sopra le singole carte.
    { "" }**Carte speciali.** Fino al prossimo turno degli alieni, nella Nebbia Velenosa gli edifici non attaccano, nel Suono Spaventoso eserciti e civili non possono entrare, dall'Agente Nervino non possono uscire. Gli Infrasuoni scacciano un esercito in un'altra regione. Tutto questo vale anche se la carta è troppo debole per la difesa.
    { "" }**Gli edifici.** In ogni regione terrestre c'è posto per uno. Gli umani costruiscono dove c'è un civile e niente di alieno; gli alieni accanto a un loro edificio, nave compresa, dove non c'è niente di umano. Un edificio funziona da quando è in piedi, anche se la sua regione è vuota o in mano nemica.
    { "" }**Annullare.** Si può tornare indietro nel proprio turno finché non si scopre una carta nuova: con un acquisto, con un cambio o alla fine del turno.
    { "" }**L'ultimo giro.** Se fino ad allora non ha vinto nessuno, si confrontano i civili perduti e i danni inflitti: vince il numero più alto, a parità la vittoria è condivisa.
side-aliens = alieni
side-humans = umani

# Carte

-sited-human = Serve una regione terrestre con un civile, senza edifici e senza niente di alieno.
-sited-alien = Serve una regione terrestre accanto a un edificio alieno, senza edifici e senza niente di umano.
card-group-aliens = il mazzo alieno
card-group-humans = il mazzo umano
new_wave-card-when-own-turn = nel proprio turno
card-when-bought = quando si compra
new_wave-card-cost = { "" }
card-power_supply = Rifornimento d'Energia
card-help-power_supply = Dà { $take_n ->
    [one] 1 energia
   *[other] { $take_n } energie
  }; oppure { $sell_n }, ma poi la carta esce dal gioco.
card-reap = Sterminio
card-help-reap = Uccide un civile non protetto, muove un tripode o dà energia. Per esteso: uccide un civile in una regione con un tripode, a meno che un edificio umano o un esercito non lo protegga; oppure muove di una regione un tripode qualsiasi, anche se ha già agito; oppure dà { $sell_n ->
    [one] 1 energia
   *[other] { $sell_n } energie
  }, e la carta esce dal gioco.
card-plasma_synthesis = Sintesi Plasma
card-help-plasma_synthesis = Dà { $take_n ->
    [one] 1 energia
   *[other] { $take_n } energie
  }; oppure { $sell_n }, ma poi la carta esce dal gioco.
card-poisonous_fog = Nebbia Velenosa
card-help-poisonous_fog = Fa { $n ->
    [one] 1 danno
   *[other] { $n } danni
  } in una regione terrestre accanto a un tripode e ne fa tacere l'edificio. Fino al prossimo turno degli alieni nessun edificio umano in quella regione attacca; difese e rendite restano. Si può giocare anche dove non c'è nessuno.
card-frightening_sound = Suono Spaventoso
card-help-frightening_sound = Fa { $n ->
    [one] 1 danno
   *[other] { $n } danni
  } in una regione terrestre con un tripode, e nessuno vi entra più. Fino al prossimo turno degli alieni, eserciti e civili non possono entrarci, attraversarla o esservi piazzati. Si può giocare anche dove non c'è nessuno.
card-nerve_agent = Agente Nervino
card-help-nerve_agent = Fa { $n ->
    [one] 1 danno
   *[other] { $n } danni
  } in una regione terrestre con un tripode, e nessuno ne esce più. Fino al prossimo turno degli alieni, eserciti e civili non possono lasciarla né attraversarla. Si può giocare anche dove non c'è nessuno.
card-infrasound = Infrasuoni
card-help-infrasound = Fa { $n ->
    [one] 1 danno
   *[other] { $n } danni
  } in una regione terrestre accanto a un tripode e ne scaccia un esercito. Prima viene il danno; se lì resta un esercito, uno deve andare in una regione terrestre confinante senza alieni. Quale, lo decidono gli alieni.
card-scorching_beam = Raggio Infuocato
card-help-scorching_beam = Fa { $n ->
    [one] 1 danno
   *[other] { $n } danni
  } nella regione di un UFO, anche se ha già agito.
card-alien_abduction = Rapimento Alieno
card-help-alien_abduction = Porta via un civile, anche protetto, o muove un UFO. Per esteso: elimina un civile nella regione di un UFO; oppure muove di una regione un UFO qualsiasi, anche se ha già agito.
card-ufo = UFO
card-help-ufo = Muove un UFO o lo fa attaccare; oppure ne piazza uno nuovo. Per esteso, con un UFO che nessuna carta UFO ha usato in questo turno: lo muove fino a { $steps } regioni; oppure fa { $strike_n ->
    [one] 1 danno
   *[other] { $strike_n } danni
  } nella sua regione; oppure { $last_n }, e la carta esce dal gioco. Se un tale UFO non c'è, ne arriva uno nuovo alla nave d'invasione; sulla mappa possono essercene { $stock }.
card-tripod = Tripode
card-help-tripod = Muove un tripode o lo fa attaccare; oppure ne piazza uno nuovo. Per esteso, con un tripode che nessuna carta Tripode ha usato in questo turno: lo muove di una regione; oppure fa { $strike_n ->
    [one] 1 danno
   *[other] { $strike_n } danni
  } nella sua regione; oppure { $last_n }, e la carta esce dal gioco. Se un tale tripode non c'è, ne arriva uno nuovo alla nave d'invasione; sulla mappa possono essercene { $stock }.
card-particle_generator = Generatore di Particelle
card-help-particle_generator = Dà { $income ->
    [one] 1 energia
   *[other] { $income } energie
  } in ogni turno degli alieni. Conta già il turno in cui si costruisce. { -sited-alien }
card-plasma_reactor = Reattore al Plasma
card-help-plasma_reactor = Dà { $income ->
    [one] 1 energia
   *[other] { $income } energie
  } in ogni turno degli alieni. Conta già il turno in cui si costruisce. { -sited-alien }
card-alien_factory = Fabbrica Aliena
card-help-alien_factory = Aggiunge { $bonus ->
    [one] 1 danno
   *[other] { $bonus } danni
  } a ogni attacco di una carta Tripode. Le altre carte restano come prima. { -sited-alien }
card-regenerator = Rigeneratore
card-help-regenerator = Toglie { $heals ->
    [one] 1 danno
   *[other] { $heals } danni
  } per { $energy ->
    [one] 1 energia
   *[other] { $energy } energie
  }. Gli alieni possono farlo nel loro turno ogni volta che possono pagare. { -sited-alien }
card-relocation = Trasferimento
card-help-relocation = Muove un civile di una regione; oppure dà { $take_n ->
    [one] 1 moneta
   *[other] { $take_n } monete
  }; oppure { $sell_n }, ma poi la carta esce dal gioco.
card-guerrilla = Guerriglia
card-help-guerrilla = Un civile fa { $strike_n ->
    [one] 1 danno
   *[other] { $strike_n } danni
  } nella sua regione; oppure { $last_n }, ma poi la carta esce dal gioco. Ogni civile può attaccare una volta per turno, e gli serve come bersaglio un tripode o un edificio alieno.
card-air_attack = Attacco Aereo
card-help-air_attack = Fa { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }, dovunque siano gli alieni.
card-evacuation = Evacuazione
card-help-evacuation = Muove fino a due civili diversi di una regione ciascuno; oppure dà { $take_n ->
    [one] 1 moneta
   *[other] { $take_n } monete
  }.
card-redeployment = Rischieramento
card-help-redeployment = Muove un esercito fino a { $steps } regioni; oppure un civile di una. L'esercito può aver già agito, e se non l'ha fatto può agire anche dopo.
card-british_navy = Marina Britannica
card-help-british_navy = Muove una nave da guerra o la fa attaccare; oppure ne piazza una nuova. Per esteso, con una nave che nessuna carta Marina ha usato in questo turno: la muove di una regione marina; oppure fa { $strike_n ->
    [one] 1 danno
   *[other] { $strike_n } danni
  } su una costa vicina; oppure { $last_n }, e la carta esce dal gioco. Se una tale nave non c'è, ne arriva una nuova a Portsmouth, purché lì non ci sia un UFO; sulla mappa possono essercene { $stock }.
card-army = Esercito
card-help-army = Muove un esercito o lo fa attaccare; oppure ne piazza uno nuovo. Per esteso, con un esercito che nessuna carta Esercito ha usato in questo turno: lo muove di una regione; oppure fa { $strike_n ->
    [one] 1 danno
   *[other] { $strike_n } danni
  } nella sua regione; oppure { $last_n }, e la carta esce dal gioco. Se un tale esercito non c'è, ne arriva uno nuovo in una regione con civili e senza alieni; sulla mappa possono essercene { $stock }.
card-bunker = Bunker
card-help-bunker = Difesa { $wall }: attacchi più deboli contro la sua regione non sono permessi. { -sited-human }
card-heavy_artillery = Artiglieria Pesante
card-help-heavy_artillery = Difesa { $wall }, e { $shot ->
    [one] 1 danno
   *[other] { $shot } danni
  } per turno agli alieni vicini. Attacca una volta in ogni turno degli umani, in una regione terrestre confinante con un tripode o un edificio alieno. { -sited-human }
card-fort = Forte
card-help-fort = Difesa { $wall }, e { $shot ->
    [one] 1 danno
   *[other] { $shot } danni
  } per turno agli alieni nella sua regione. Attacca una volta in ogni turno degli umani, se lì c'è un tripode. { -sited-human }
card-supply_depot = Deposito Rifornimenti
card-help-supply_depot = Dà { $income ->
    [one] 1 moneta
   *[other] { $income } monete
  } in ogni turno degli umani. Conta già il turno in cui si costruisce. Qualsiasi attacco può abbatterlo. { -sited-human }

# Pezzi, e le parole delle mosse

arg-civilian = civile
tally-civilian = { $n ->
    [one] 1 civile
   *[other] { $n } civili
  }
new_wave-standing-army = { $n ->
    [one] 1 civile
   *[other] { $n } civili
  }
arg-army_unit = esercito
brief-army_unit = esercito
tally-army_unit = { $n ->
    [one] 1 esercito
   *[other] { $n } eserciti
  }
arg-navy = nave da guerra
brief-navy = nave da guerra
tally-navy = { $n ->
    [one] 1 nave da guerra
   *[other] { $n } navi da guerra
  }
arg-tripod = tripode
brief-tripod = tripode
arg-swap-tripod = Tripode
tally-tripod = { $n ->
    [one] 1 tripode
   *[other] { $n } tripodi
  }
arg-ufo = UFO
brief-ufo = UFO
tally-ufo = { $n ->
    [one] 1 UFO
   *[other] { $n } UFO
  }
arg-invasion_ship = nave d'invasione
brief-invasion_ship = nave d'invasione
arg-particle_generator = { card-particle_generator }
brief-particle_generator = { card-particle_generator }
arg-plasma_reactor = { card-plasma_reactor }
brief-plasma_reactor = { card-plasma_reactor }
arg-alien_factory = { card-alien_factory }
brief-alien_factory = { card-alien_factory }
arg-regenerator = { card-regenerator }
brief-regenerator = { card-regenerator }
arg-bunker = { card-bunker }
brief-bunker = { card-bunker }
arg-heavy_artillery = { card-heavy_artillery }
brief-heavy_artillery = { card-heavy_artillery }
arg-fort = { card-fort }
brief-fort = { card-fort }
arg-supply_depot = { card-supply_depot }
brief-supply_depot = { card-supply_depot }
brief-scorching_beam = Raggio Infuocato
brief-frightening_sound = Suono Spaventoso
brief-nerve_agent = Agente Nervino
brief-poisonous_fog = Nebbia Velenosa
brief-infrasound = Infrasuoni
brief-tripod_last = tripode (la carta esce dal gioco)
brief-ufo_last = UFO (la carta esce dal gioco)
arg-fog = nebbia velenosa
arg-sound = suono spaventoso
arg-nerve_agent = agente nervino
arg-swap-nerve_agent = Agente Nervino
arg-all = tutte quelle che danno denaro
arg-take = per denaro
arg-sell = per più denaro (esce dal gioco)
arg-kill = uccidere un civile
arg-move = muovere
arg-relocation-civilian = muovere un civile
arg-evacuation-civilian = muovere uno o due civili
arg-redeployment-civilian = muovere un civile
arg-redeployment-unit = muovere un esercito
arg-strike = attaccare
arg-last = attacco più forte (esce dal gioco)
arg-place = piazzare un'unità nuova
arg-spent = uno che ha già agito
arg-swap = cambiare una carta
arg-fire = attaccare da un edificio
arg-heal = riparare

# Domande

phase-act = Turno
ended-act = Chiudi il turno.
phase-rest = Carte da giocare per forza
phase-walk = Un secondo civile
phase-push = Un esercito scacciato
prompt-act = giocare carte, comprare o chiudere il turno (da spendere: { $side ->
    [aliens] { $money ->
        [one] 1 energia
       *[other] { $money } energie
      }
   *[humans] { $money ->
        [one] 1 moneta
       *[other] { $money } monete
      }
  })
prompt-rest = giocare le carte che vanno giocate prima della fine del turno
prompt-walk = muovere un secondo civile, o fermarsi a uno
prompt-push = scegliere dove deve andare l'esercito { IN($space) }
lasting-act = -# ↪️ Si può annullare fino all'ultima carta nuova, non oltre. Un acquisto o un cambio ne scopre una: da quel momento ciò che hai fatto prima non si annulla più.
new_wave-verb-pass-act = { verb-pass-last }
new_wave-verb-pass-walk = Basta uno
new_wave-verb-move-walk = Muovi un secondo civile
new_wave-verb-choose-act = Cambia una carta o usa un edificio
head-choose-swap = Cambia una carta…
head-choose-fire = Attacca da un edificio…
head-choose-heal = { offer-choose-heal }
new_wave-verb-choose-push = Scaccia l'esercito
new_wave-ask-choose = Che cosa scegli?
new_wave-ask-which = { $what }: che cosa fai?
new_wave-ask-where = { $what }: in quale regione?
new_wave-ask-move = Quale civile si muove, e dove?
new_wave-ask-move-from = Da quale regione parte un civile?
new_wave-ask-move-to = Dove va un civile { DA($from) }?
ask-play-from = { $card }: da dove a dove?
ask-play-to = { $card }: { DA($from) } verso dove?
ask-play-or-spent = { $card }: quale va { DA($from) } { AD($to) }?
ask-move-or-spent = Quale va { DA($from) } { AD($to) }?
ask-choose-swap = Quale carta cambi con la prossima delle offerte?
ask-choose-fire = Quale edificio attacca?
new_wave-confirm-resign = Vuoi davvero ritirarti? L'altra fazione vince subito. Non si può tornare indietro.
reason-extinction = non resta nessun civile
reason-repelled = gli alieni sono respinti
new_wave-reason-rounds = dopo l'ultimo giro si confrontano i civili perduti con i danni inflitti, e vince il numero più alto
score-part-casualties = { $n ->
    [one] 1 civile perduto
   *[other] { $n } civili perduti
  }
score-part-damage = { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }
score-about-new_wave = Decide una partita che arriva al limite di giri: i civili perduti contro i danni inflitti. Prima la chiudono solo l'ultimo civile o il trentesimo danno.

# Mosse

offer-play-all = Gioca tutte per denaro
about-play-all = Ogni carta che dà denaro e resta nel gioco
offer-play-take = { $card }: { $money ->
    [energy] { $take_n ->
        [one] 1 energia
       *[other] { $take_n } energie
      }
   *[coins] { $take_n ->
        [one] 1 moneta
       *[other] { $take_n } monete
      }
  }
offer-play-take-short = { $money ->
    [energy] { $take_n ->
        [one] 1 energia
       *[other] { $take_n } energie
      }
   *[coins] { $take_n ->
        [one] 1 moneta
       *[other] { $take_n } monete
      }
  }
offer-play-sell = { $card }: { $money ->
    [energy] { $sell_n ->
        [one] 1 energia
       *[other] { $sell_n } energie
      }
   *[coins] { $sell_n ->
        [one] 1 moneta
       *[other] { $sell_n } monete
      }
  }, e la carta esce dal gioco
offer-play-sell-short = { $money ->
    [energy] { $sell_n ->
        [one] 1 energia
       *[other] { $sell_n } energie
      }
   *[coins] { $sell_n ->
        [one] 1 moneta
       *[other] { $sell_n } monete
      }
  }, e la carta esce dal gioco
offer-play-kill = { $card }: uccidi un civile { IN($spot) }
offer-play-kill-short = Uccidi un civile { IN($spot) }
offer-play-move = { $card }: muovi { DA($from) } { AD($to) }{ $spent ->
    [True] {" "}(uno che ha già agito)
   *[other] { "" }
  }
offer-play-move-short = Muovi { DA($from) } { AD($to) }{ $spent ->
    [True] {" "}(uno che ha già agito)
   *[other] { "" }
  }
offer-play-unit = { $card }: muovi un esercito { DA($from) } { AD($to) }{ $spent ->
    [True] {" "}(uno che ha già agito)
   *[other] { "" }
  }
offer-play-unit-short = Muovi un esercito { DA($from) } { AD($to) }{ $spent ->
    [True] {" "}(uno che ha già agito)
   *[other] { "" }
  }
offer-play-civilian = { $card }: muovi un civile { DA($from) } { AD($to) }{ $spent ->
    [True] {" "}(uno che ha già attaccato)
   *[other] { "" }
  }
offer-play-civilian-short = Muovi un civile { DA($from) } { AD($to) }{ $spent ->
    [True] {" "}(uno che ha già attaccato)
   *[other] { "" }
  }
offer-play-strike = { $card }: attacca { IN($spot) }
offer-play-strike-short = Attacca { IN($spot) }
offer-play-strike-from = { $card }: attacca { IL($to) } { DA($from) }
offer-play-strike-from-short = Attacca { IL($to) } { DA($from) }
offer-play-last = { $card }: attacco più forte { IN($spot) }, e la carta esce dal gioco
offer-play-last-short = Attacco più forte { IN($spot) }, e la carta esce dal gioco
offer-play-last-from = { $card }: attacco più forte contro { IL($to) } { DA($from) }, e la carta esce dal gioco
offer-play-last-from-short = Attacco più forte contro { IL($to) } { DA($from) }, e la carta esce dal gioco
offer-play-place = { $card }: piazza un'unità nuova { IN($spot) }
offer-play-place-short = Piazza un'unità nuova { IN($spot) }
offer-play-place-one = { $card }: piazza un'unità nuova
offer-play-place-one-short = Piazza un'unità nuova
offer-move-one = Muovi un civile { DA($from) } { AD($to) }{ $spent ->
    [True] {" "}(uno che ha già attaccato)
   *[other] { "" }
  }
offer-move-one-short = { $from } → { $to }{ $spent ->
    [True] {" "}· uno che ha già attaccato
   *[other] { "" }
  }
offer-choose-swap = Cambia { $what }
offer-choose-heal = Paga per togliere 1 danno
offer-choose-shot = Attacca dall'edificio { IN($spot) }
offer-choose-shot-from = Attacca { IL($to) } dall'edificio { IN($from) }
offer-choose-push = Scaccia l'esercito { IN($spot) }

# Eventi

event-sides = 👽 { $seat } gioca gli alieni, { $other } gli umani.
new_wave-event-reserve = 🗂️ { $seat } comincia con questa riserva: { $cards }.
new_wave-event-turn = **Giro { $round }**: tocca { AD($seat) }{ $n ->
    [0] .
   *[other] { $side ->
        [aliens] , con { $n ->
            [one] 1 energia da un edificio.
           *[other] { $n } energie dagli edifici.
          }
       *[humans] { $n ->
            [one] , con 1 moneta da un edificio.
           *[other] , con { $n } monete dagli edifici.
          }
      }
  }
new_wave-event-drew = Le tue nuove carte: { $cards }.
event-played = 🃏 { $seat } gioca { $cards }.
event-removed = ❌ Fuori dal gioco: { $cards }.
event-gained = 🪙 { $seat } riceve { $side ->
    [aliens] { $n ->
       [one] 1 energia
      *[other] { $n } energie
     }
   *[humans] { $n ->
        [one] 1 moneta
       *[other] { $n } monete
      }
  } da spendere.
event-swapped = 🔁 { $seat } cambia { $cards }.
new_wave-event-turned = 🗂️ Nuova nella riserva di { $seat }: { $cards }.
new_wave-event-moved = 🚚 { $seat } · { $piece }: { $from } → { $to }.
new_wave-event-bought = 🪙 { $seat } compra { $cards } per { $price }.
new_wave-event-discarded = 🗑️ { $seat } scarta { $cards }.
new_wave-event-struck = 💥 { $seat } attacca { IL($to) } con { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }. Perdite: { $destroyed }.
event-killed = 💀 { $seat } uccide { $destroyed } { IN($to) }.
event-placed_unit = ➕ { $seat } · { $piece } in arrivo { IN($space) }.
event-shuffled = 🔀 Il mazzo di pesca di { $seat } è vuoto: { $n ->
    [one] si rimescola 1 scarto
   *[other] si rimescolano { $n } scarti
  }.
event-hurt = ⚔️ { $seat } attacca { IN($to) }: { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }, in tutto { $damage }.
new_wave-event-bombed = ✈️ { $seat } attacca dall'aria: { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }, in tutto { $damage }.
event-fired = 🎯 { $piece } { IN($from) } attacca { IL($to) }: { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }, in tutto { $damage }.
event-marked = ☣️ { $space }: { $mark } fino al prossimo turno di { $seat }.
event-lifted = 🌤️ Di nuovo libero: { $clear }.
event-pushed = 📢 { $seat } scaccia un esercito di { $other } { DA($from) } { AD($to) }.
event-built = 🏗️ { $seat } costruisce { IN($space) }: { $piece }.
event-healed = 🩹 { $seat } paga { $price ->
    [one] 1 energia
   *[other] { $price } energie
  } per togliere { $n ->
    [one] 1 danno
   *[other] { $n } danni
  }: in tutto { $damage }.

# Errori

error-card-idle = { $card } al momento non può far nulla.
error-card-not-owed = { $card } non va più giocata. Queste invece sì: { $cards }.
error-must-play = Prima della fine del turno devi giocare: { $cards }.
error-civilians-protected = Un edificio o un esercito protegge i civili { IN($space) }.
error-civilians-used = In questo turno tutti i civili { IN($space) } hanno già attaccato.
error-no-civilian = { IN($space, capital: 1) } non c'è nessun civile.
error-gun-fogged = In questo turno la nebbia fa tacere l'edificio { IN($space) }.
error-gun-used = In questo turno l'edificio { IN($space) } ha già attaccato.
error-no-gun = { IN($space, capital: 1) } non hai nessun edificio che possa attaccare.
error-out-of-reach = { DA($from, capital: 1) } l'edificio raggiunge solo queste regioni: { $reach }.
error-heal-dear = Una riparazione costa { $price ->
    [one] 1 energia
   *[other] { $price } energie
  }, e ne hai { $money }.
error-no-damage = Non ci sono danni da togliere.
error-no-healer = Non hai un Rigeneratore con cui togliere danni.
error-no-coast-there = { $to } non è una costa vicina { AD($from) }: una nave da guerra non la raggiunge.
new_wave-error-no-target = { IN($space, capital: 1) } non c'è nulla da attaccare: ci vuole un tripode o un edificio alieno.
new_wave-error-unknown-space = Su questa mappa non c'è nessuna regione «{ $space }».
new_wave-error-no-such-place = Su questa mappa non c'è nessuna regione «{ $typed }». Qui sono possibili: { $options }.
error-no-unit-here = { IN($space, capital: 1) } non c'è nessuna unità di questo tipo: { $piece }.
error-no-unit-beside = Accanto { AD($space) } non c'è nessuna unità di questo tipo: { $piece }.
error-unit-used = { IN($space, capital: 1) } ogni unità di questo tipo ha già agito in questo turno: { $piece }.
error-too-few-fresh = Per ogni carta ci vuole un { $piece } non ancora usato in questo turno; { IN($space) } { $n ->
    [0] non ce n'è
    [one] ce n'è solo 1
   *[other] ce ne sono solo { $n }
  }.
error-nobody-here = { IN($space, capital: 1) } non c'è niente di umano.
error-wall-stands = { $n ->
    [one] 1 danno è troppo poco
   *[other] { $n } danni sono troppo pochi
  } per la difesa { IN($space) } ({ $building }): ce ne vogliono { $wall } in una volta.
error-team-needless = { IN($space, capital: 1) } nessuna difesa richiede più carte insieme: giocale una alla volta.
error-team-order = Indica le carte in quest'ordine: `{ $code }`.
error-team-piece = «{ $word }» non può partecipare a un attacco di più carte.
error-team-too-many = La difesa cade anche senza queste: { $cards }.
error-push-hostile = { IN($to, capital: 1) } ci sono alieni: { DA($from) } non vi si può scacciare un esercito.
error-no-site = Ora non c'è un posto dove metterlo: { $card }.
error-wrong-site = { $card } può andare solo in una di queste regioni: { $sites }.
error-not-in-reserve = { $card } non è nella tua riserva, che ha: { $reserve }.
error-offers-empty = Non ti restano offerte con cui cambiare.
error-swapped-already = In questo turno hai già cambiato una carta.
error-too-dear = { $card } costa { $price }, e hai { $money }.

# Che cosa sbarra la strada a un pezzo

error-nerve-holds = In questo turno l'agente nervino trattiene tutti gli eserciti e i civili { IN($space) }.
error-sound-bars = In questo turno il suono spaventoso tiene eserciti e civili fuori { DA($space) }.
error-unit-blocked = { IN($space, capital: 1) } il nemico non lascia partire nessuna delle tue unità di questo tipo ({ $piece }): lì ne hai { $own } contro { $enemies }, e te ne servono di più.
error-not-in-reach = { DA($from, capital: 1) } non si arriva { AD($to) }: è troppo lontano, o la strada è sbarrata.
error-unit-fresh = Questa carta si gioca su un'unità non ancora usata in questo turno: { $piece } ({ $sites }). Ne piazza una nuova solo se non ce n'è.
error-no-stock = Le unità di questo tipo sono già tutte sulla mappa: { $piece }.
error-no-room = Ora non c'è posto per un'unità nuova: { $piece }.
error-no-place = Un'unità nuova ({ $piece }) si può piazzare solo in una di queste regioni: { $sites }.
error-civilian-walked = L'unico civile { IN($space) } che potrebbe muoversi è appena arrivato.
new_wave-button-fair = Caso verificabile
new_wave-fair-dice = Tutto ciò che in questa partita ha deciso il caso viene da un solo segreto. La sua impronta era pubblica prima che qualcuno partecipasse, e il segreto è in questo file: così chiunque può ricalcolare ogni mescolata. Se nel file si cambia qualcosa, il registro non finisce più come indicato qui sotto.
