# Le carte di `middle_earth`: nomi, quando si giocano e che cosa fanno (`card-help-<kind>`). I numeri vengono dal
# sistema di regole; la prima frase sta accanto alla carta dove la si sceglie. I termini contengono ciò che più carte
# dicono allo stesso modo.

-arriving = Vale se in questo turno il condottiero conquista quel territorio, o vi si sposta dopo i tuoi attacchi. Dichiarala finché è ancora lì, durante gli attacchi o gli spostamenti: premi «{ verb-play }» o usa /{ slash-play }. Poi il condottiero resta lì fino alla fine del turno; le armate possono proseguire.
-placing = Si gioca mentre piazzi le armate: premi «{ verb-play }» o usa /{ slash-play }.
-attacking = Si gioca prima del primo tiro di un attacco o tra due tiri: premi «{ verb-play }» o usa /{ slash-play }, poi scegli da dove attacchi e quale territorio. Quell'attacco va poi fatto.
-asked-ring = Ti viene chiesto in segreto ogni volta che l'Anello sta per partire: premi lì la carta, o dai un ordine permanente con /{ slash-orders }.
-asked-attack = Ti viene chiesto in segreto prima del primo tiro: premi lì la carta, o dai un ordine permanente con /{ slash-orders }.
-at-once = L'evento succede appena pescato; poi peschi di nuovo finché non arriva una missione o un potere.

card-group-mission = missioni
card-group-power = poteri
card-group-event = eventi
card-when-leader-arrived = nel tuo turno, quando il tuo condottiero è arrivato
card-when-ring = quando l'Anello sta per lasciare un territorio
card-when-ring-moria = quando l'Anello sta per lasciare Moria
card-when-attack = nel tuo turno, prima di un tiro d'attacco
card-when-attack-stronghold = nel tuo turno, prima di un tiro d'attacco a una fortezza
card-when-attack-mountain = nel tuo turno, per cominciare un attacco
card-when-turn-start = nel tuo turno, mentre piazzi le armate
card-when-sea-attack = quando qualcun altro attacca via mare
card-when-redeploy = nel tuo turno, dopo i tuoi attacchi
card-when-drawn = subito, appena pescata
middle_earth-card-cost = { "" }

# Missioni

card-bree = Missione Bree
card-help-bree = Porta un condottiero in Fornost: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Arnor. { -arriving }
card-carn_dum = Missione Carn Dum
card-help-carn_dum = Porta un condottiero in Forodwaith: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Arnor. { -arriving }
card-mount_gundabad = Missione Monte Gundabad
card-help-mount_gundabad = Porta un condottiero nell'Angmar orientale: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Arnor. { -arriving }
card-weathertop = Missione Colle Vento
card-help-weathertop = Porta un condottiero nei Colli Vento: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Arnor. { -arriving }
card-dagorlad = Missione Dagorlad
card-help-dagorlad = Porta un condottiero nelle Paludi Morte: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Rhovanion. { -arriving }
card-rauros = Missione Rauros
card-help-rauros = Porta un condottiero nel Wold: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Rhovanion. { -arriving }
card-tharbad = Missione Tharbad
card-help-tharbad = Porta un condottiero in Minhiriath: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Rohan. { -arriving }
card-hobbiton = Missione Hobbiville
card-help-hobbiton = Porta un condottiero nella Contea: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito nei tuoi territori di Eriador. { -arriving }
card-elven_halls = Missione Sale degli elfi
card-help-elven_halls = Porta un condottiero nel Bosco Atro settentrionale: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate si piazzano subito, dove vuoi nei tuoi territori. { -arriving }
card-erebor = Missione Erebor
card-help-erebor = Porta un condottiero in Esgaroth: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate compaiono subito in Esgaroth. { -arriving }
card-easterling_encampment = Missione Accampamento degli Esterling
card-help-easterling_encampment = Porta un condottiero nelle Terre Brune: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate compaiono subito nelle Terre Brune. { -arriving }
card-gates_of_moria = Missione Cancelli di Moria
card-help-gates_of_moria = Porta un condottiero in Eregion: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate compaiono subito in Eregion. { -arriving }
card-grey_havens = Missione Porti Grigi
card-help-grey_havens = Porta un condottiero in Mithlond: { $alike ->
    [1] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good ->
        [one] 1 armata
       *[other] { $good } armate
      } e { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil ->
        [one] 1 armata
       *[other] { $evil } armate
      } e { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. Le armate compaiono subito in Mithlond. { -arriving }
card-edoras = Missione Edoras
card-help-edoras = Porta un condottiero nella Breccia di Rohan: una carta territorio, e { $alike ->
    [1] { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. La carta si pesca a fine turno, in aggiunta a eventuali altre, se allora ne hai in mano meno di { $hand }. { -arriving }
card-harlond = Missione Harlond
card-help-harlond = Porta un condottiero nell'Harlindon: una carta territorio, e { $alike ->
    [1] { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. La carta si pesca a fine turno, in aggiunta a eventuali altre, se allora ne hai in mano meno di { $hand }. { -arriving }
card-lothlorien = Missione Lothlórien
card-help-lothlorien = Porta un condottiero a Lórien: una carta territorio, e { $alike ->
    [1] { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      }
   *[0] { $good_points ->
        [one] 1 punto
       *[other] { $good_points } punti
      } per il bene, { $evil_points ->
        [one] 1 punto
       *[other] { $evil_points } punti
      } per il male
  }. La carta si pesca a fine turno, in aggiunta a eventuali altre, se allora ne hai in mano meno di { $hand }. { -arriving }

# Poteri

card-a_balrog_is_come = Balrog
card-help-a_balrog_is_come = Questa volta l'Anello non lascia Moria, qualunque numero sia uscito. Alla fine del turno seguente ci riprova. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -asked-ring }
card-ambush = Imboscata
card-help-ambush = Altre { $n } armate nel territorio da cui attacchi. Ci sono già prima del prossimo tiro, e restano. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -attacking }
card-boromir = Boromir
card-help-boromir = Questa volta l'Anello non lascia il suo territorio, qualunque numero sia uscito. Alla fine del turno seguente ci riprova. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -asked-ring }
card-borne_to_another_place = Portato altrove
card-help-borne_to_another_place = Sposta un tuo condottiero in un qualsiasi tuo territorio dove non ne hai già uno. Se lì c'è un luogo di potere, a fine turno peschi una carta avventura; una missione invece così non si compie. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -placing }
card-courage_alone = Solo coraggio
card-help-courage_alone = Quando attaccano un tuo territorio, { $n } armate si aggiungono ai difensori. Dici tu con quanti difensori la carta interviene: con il numero di quelli presenti interviene subito, con uno più piccolo solo quando in questo scontro non ne restano di più. Se non ci si arriva, la carta resta tua. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -asked-attack }
card-dangerous_crossing = Passaggio pericoloso
card-help-dangerous_crossing = Per lasciare il territorio in cui si trova, ora l'Anello deve tirare { $n } o più. Dove doveva già tirare, gli serve un punto in più di prima, ma con un 6 parte sempre. Vale finché l'Anello non ha lasciato quel territorio. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -asked-ring }
card-gollum = Gollum
card-help-gollum = Per lasciare il territorio in cui si trova, ora l'Anello deve tirare { $n } o più. Dove doveva già tirare, gli serve un punto in più di prima, ma con un 6 parte sempre. Vale finché l'Anello non ha lasciato quel territorio. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -asked-ring }
card-grima_wormtongue = Grima Vermilinguo
card-help-grima_wormtongue = Fino a { $n } difensori del territorio che attacchi passano dalla tua parte. Vanno nel territorio da cui attacchi; almeno un difensore resta. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -attacking }
card-knife_in_the_dark = Pugnale nell'ombra
card-help-knife_in_the_dark = Per lasciare il territorio in cui si trova, ora l'Anello deve tirare { $n } o più. Dove doveva già tirare, gli serve un punto in più di prima, ma con un 6 parte sempre. Vale finché l'Anello non ha lasciato quel territorio. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -asked-ring }
card-move_by_night = Marcia notturna
card-help-move_by_night = In questo turno puoi spostare armate da un massimo di { $n } territori, invece che da uno solo. Le armate arrivate in un territorio possono ripartire da lì, che conta come un altro di questi territori. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. Si gioca quando i tuoi attacchi sono finiti: premi «{ verb-play }» o usa /{ slash-play }.
card-the_enemy_is_at_hand = Il nemico è alle porte
card-help-the_enemy_is_at_hand = La fortezza che attacchi non dà più +1 a chi la difende finché dura questo scontro. Un condottiero lì lo dà ancora. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -attacking }
card-the_way_is_under_the_mountains = Sotto le montagne
card-help-the_way_is_under_the_mountains = Attacchi un territorio sulle stesse montagne di un tuo, anche se non confinano. Fiumi e ponti bloccati tra i due non contano. Dopo una conquista avanzi, condottiero compreso; per gli spostamenti la via è chiusa. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. Si gioca per cominciare un attacco: premi «{ verb-play }» o usa /{ slash-play }, poi scegli da dove attacchi e quale territorio. Quell'attacco va poi fatto.
card-violent_storms = Tempeste violente
card-help-violent_storms = Distrugge fino a { $n } delle armate che attaccano via mare, prima che tirino. Può giocarla chiunque tranne chi attacca, anche se è un altro a difendersi; le armate che restano indietro sono al sicuro. Dici tu quante devono attaccare insieme perché la carta intervenga; se non succede, resta tua. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -asked-attack }
card-you_shall_not_pass = Tu non puoi passare
card-help-you_shall_not_pass = Blocca un ponte: le armate lo attraversano solo insieme a un condottiero. Dura finché non comincia il tuo prossimo turno e vale per tutti, anche per te, negli attacchi e negli spostamenti. Giocata, vale { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }. { -placing }

# Eventi

card-appoint_a_second_leader = Secondo condottiero (evento)
card-help-appoint_a_second_leader = Ricevi un secondo condottiero, in un tuo territorio dove non ne hai. Se ne hai già due, o un solo territorio, non succede nulla. { -at-once }
card-raiders = Predoni (evento)
card-help-raiders = Si scoprono { $cards } carte territorio: in ognuno di quei territori muore metà delle armate. Si arrotonda per difetto, e non importa di chi sono. I jolly non fanno nulla. { -at-once }
card-the_entmoot = L'Entaconsulta (evento)
card-help-the_entmoot = Chi controlla Fangorn vi riceve { $n } armate se sta con il bene, e ne perde { $n } se sta con il male. Almeno un'armata resta; in una terra neutrale o abbandonata non succede nulla. { -at-once }
card-the_mustering = Adunata (evento)
card-help-the_mustering = Si scoprono { $cards } carte territorio: ogni giocatore che controlla uno di quei territori vi riceve { $n } armate. Le terre neutrali e abbandonate non ricevono nulla. I jolly non fanno nulla. { -at-once }
card-cavetroll = Un troll di caverna (evento)
card-help-cavetroll = Chi controlla Moria vi riceve { $n } armate se sta con il male, e ne perde { $n } se sta con il bene. Almeno un'armata resta; in una terra neutrale o abbandonata non succede nulla. { -at-once }
card-winter_storms = Tempeste d'inverno (evento)
card-help-winter_storms = Si scoprono { $cards } carte territorio: quei territori non possono attaccare né essere attaccati. Dura finché non comincia il prossimo turno di chi ha pescato la carta; gli spostamenti restano possibili. I jolly non fanno nulla. { -at-once }
card-waits-courage_alone = ⏳ attende nell'attacco { $origin } → { $to }: interviene quando { $n ->
    [one] difende 1 sola armata
   *[other] difendono al massimo { $n } armate
  }
card-waits-violent_storms = ⏳ attende nell'attacco { $origin } → { $to }: interviene appena { $n ->
    [one] attacca almeno 1 armata
   *[other] attaccano almeno { $n } armate
  }
