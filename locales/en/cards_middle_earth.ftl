# The cards of `middle_earth`: names, when each is played, and what it does (`card-help-<kind>`). Numbers come from the
# rule system; the first sentence stands beside the card where it is chosen. Terms hold what several cards say alike.

-arriving = It counts if in this turn the leader conquers the territory, or moves there after your attacks. Declare it while the leader still stands there, during your attacks or while you move armies: press “{ verb-play }” or use /{ slash-play }. The leader then stays there until the turn ends; the armies are free to go on.
-placing = Play it while you place your armies: press “{ verb-play }” or use /{ slash-play }.
-attacking = Play it before the first roll of an attack or between two rolls: press “{ verb-play }” or use /{ slash-play }, then choose where you attack from and which territory. That attack must then be made.
-asked-ring = You are asked in secret each time the Ring is about to leave; press the card there, or give a standing order with /{ slash-orders }.
-asked-attack = You are asked in secret before the first roll; press the card there, or give a standing order with /{ slash-orders }.
-at-once = The event happens as soon as it is drawn; then you draw again until a mission or a power comes.

card-group-mission = missions
card-group-power = powers
card-group-event = events
card-when-leader-arrived = in your turn, once your leader has arrived
card-when-ring = when the Ring is about to leave a territory
card-when-ring-moria = when the Ring is about to leave Moria
card-when-attack = in your turn, before a roll of an attack
card-when-attack-stronghold = in your turn, before a roll of an attack on a stronghold
card-when-attack-mountain = in your turn, to begin an attack
card-when-turn-start = in your turn, while you place armies
card-when-sea-attack = when somebody else attacks across the sea
card-when-redeploy = in your turn, after your attacks
card-when-drawn = at once, when it is drawn
middle_earth-card-cost = { "" }

# Missions

card-bree = Mission Bree
card-help-bree = Bring a leader to Fornost: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Arnor. { -arriving }
card-carn_dum = Mission Carn Dum
card-help-carn_dum = Bring a leader to Forodwaith: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Arnor. { -arriving }
card-mount_gundabad = Mission Mount Gundabad
card-help-mount_gundabad = Bring a leader to Eastern Angmar: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Arnor. { -arriving }
card-weathertop = Mission Weathertop
card-help-weathertop = Bring a leader to the Weather Hills: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Arnor. { -arriving }
card-dagorlad = Mission Dagorlad
card-help-dagorlad = Bring a leader to the Dead Marshes: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Rhovanion. { -arriving }
card-rauros = Mission Rauros
card-help-rauros = Bring a leader to The Wold: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Rhovanion. { -arriving }
card-tharbad = Mission Tharbad
card-help-tharbad = Bring a leader to Minhiriath: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Rohan. { -arriving }
card-hobbiton = Mission Hobbiton
card-help-hobbiton = Bring a leader to The Shire: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once in your territories of Eriador. { -arriving }
card-elven_halls = Mission Elven Halls
card-help-elven_halls = Bring a leader to North Mirkwood: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You place the armies at once, anywhere in your territories. { -arriving }
card-erebor = Mission Erebor
card-help-erebor = Bring a leader to Esgaroth: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. The armies appear in Esgaroth at once. { -arriving }
card-easterling_encampment = Mission Easterling Encampment
card-help-easterling_encampment = Bring a leader to the Brown Lands: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. The armies appear in the Brown Lands at once. { -arriving }
card-gates_of_moria = Mission Gates of Moria
card-help-gates_of_moria = Bring a leader to Eregion: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. The armies appear in Eregion at once. { -arriving }
card-grey_havens = Mission Grey Havens
card-help-grey_havens = Bring a leader to Mithlond: { $alike ->
    [1] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good ->
        [one] 1 army
       *[other] { $good } armies
      } and { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil ->
        [one] 1 army
       *[other] { $evil } armies
      } and { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. The armies appear in Mithlond at once. { -arriving }
card-edoras = Mission Edoras
card-help-edoras = Bring a leader to the Gap of Rohan: a territory card, and { $alike ->
    [1] { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You draw the card at the end of the turn, in addition to any other, if you then hold fewer than { $hand }. { -arriving }
card-harlond = Mission Harlond
card-help-harlond = Bring a leader to Harlindon: a territory card, and { $alike ->
    [1] { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You draw the card at the end of the turn, in addition to any other, if you then hold fewer than { $hand }. { -arriving }
card-lothlorien = Mission Lothlorien
card-help-lothlorien = Bring a leader to Lorien: a territory card, and { $alike ->
    [1] { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      }
   *[0] { $good_points ->
        [one] 1 point
       *[other] { $good_points } points
      } for good, { $evil_points ->
        [one] 1 point
       *[other] { $evil_points } points
      } for evil
  }. You draw the card at the end of the turn, in addition to any other, if you then hold fewer than { $hand }. { -arriving }

# Powers

card-a_balrog_is_come = Balrog
card-help-a_balrog_is_come = The Ring does not leave Moria this time, whatever the die has shown. At the end of the next turn it tries again. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -asked-ring }
card-ambush = Ambush
card-help-ambush = { $n } more armies in the territory from which you attack. They are there before the next roll, and stay. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -attacking }
card-boromir = Boromir
card-help-boromir = The Ring does not leave its territory this time, whatever a die has shown. At the end of the next turn it tries again. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -asked-ring }
card-borne_to_another_place = Borne Away
card-help-borne_to_another_place = Moves one of your leaders to any territory of yours where you have no leader. If a site of power is there, you draw an adventure card at the end of the turn; a mission cannot be completed that way. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -placing }
card-courage_alone = Courage Alone
card-help-courage_alone = When your territory is attacked, { $n } armies join its defenders. You say at how few defenders the card is played: with the number of those there now it is played at once, with a smaller one only when no more than that many are left in this fight. If it does not come to that, you keep the card. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -asked-attack }
card-dangerous_crossing = Dangerous Crossing
card-help-dangerous_crossing = To leave the territory where it is, the Ring now needs a roll of { $n } or more. Where it needed a roll already, it needs one more than before, but a 6 always lets it go. This lasts until the Ring has left that territory. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -asked-ring }
card-gollum = Gollum
card-help-gollum = To leave the territory where it is, the Ring now needs a roll of { $n } or more. Where it needed a roll already, it needs one more than before, but a 6 always lets it go. This lasts until the Ring has left that territory. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -asked-ring }
card-grima_wormtongue = Grima Wormtongue
card-help-grima_wormtongue = Up to { $n } defenders of the territory that you attack change sides. They join the territory from which you attack; at least one defender stays. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -attacking }
card-knife_in_the_dark = Knife in the Dark
card-help-knife_in_the_dark = To leave the territory where it is, the Ring now needs a roll of { $n } or more. Where it needed a roll already, it needs one more than before, but a 6 always lets it go. This lasts until the Ring has left that territory. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -asked-ring }
card-move_by_night = Move by Night
card-help-move_by_night = In this turn you may move armies from up to { $n } territories instead of one. Armies that have arrived in a territory may go on from there, which counts as another of these territories. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. Play it when your attacks are over: press “{ verb-play }” or use /{ slash-play }.
card-the_enemy_is_at_hand = The Enemy Is at Hand
card-help-the_enemy_is_at_hand = The stronghold that you attack gives its defenders no +1 until this fight is over. A leader there still does. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -attacking }
card-the_way_is_under_the_mountains = Under the Mountains
card-help-the_way_is_under_the_mountains = You attack a territory on the same mountains as yours, though it is not a neighbour. Rivers and blocked bridges between the two do not matter. After a conquest you move in, leader included; when you move armies after your attacks, the way is closed. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. Play it to begin an attack: press “{ verb-play }” or use /{ slash-play }, then choose where you attack from and which territory. That attack must then be made.
card-violent_storms = Violent Storms
card-help-violent_storms = Destroys up to { $n } of the armies that attack across the sea, before they roll. Anyone but the attacker may play it, whoever is attacked; armies that stay behind are safe. You say how many must attack at once for the card to be played; if they never do, you keep it. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -asked-attack }
card-you_shall_not_pass = You Shall Not Pass
card-help-you_shall_not_pass = Blocks a bridge: armies cross it only together with a leader. It lasts until your next turn begins and holds for everybody, you too, in attacks and when armies are moved. Once played it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
  }. { -placing }

# Events

card-appoint_a_second_leader = A Second Leader (event)
card-help-appoint_a_second_leader = You get a second leader, in a territory of yours where you have none. If you have two already, or only one territory, nothing happens. { -at-once }
card-raiders = Raiders (event)
card-help-raiders = { $cards } territory cards are turned up: in each of these territories half of the armies die, rounded down. It does not matter who holds them. Wild cards do nothing. { -at-once }
card-the_entmoot = The Entmoot (event)
card-help-the_entmoot = Whoever holds Fangorn gets { $n } armies there if they are good, and loses { $n } if they are evil. At least one army stays; on neutral or abandoned land nothing happens. { -at-once }
card-the_mustering = The Mustering (event)
card-help-the_mustering = { $cards } territory cards are turned up: each player who holds one of these territories gets { $n } armies there. Neutral and abandoned land gets none. Wild cards do nothing. { -at-once }
card-cavetroll = A Cave Troll (event)
card-help-cavetroll = Whoever holds Moria gets { $n } armies there if they are evil, and loses { $n } if they are good. At least one army stays; on neutral or abandoned land nothing happens. { -at-once }
card-winter_storms = Winter Storms (event)
card-help-winter_storms = { $cards } territory cards are turned up: nobody attacks from or into these territories. It lasts until the next turn of whoever drew it begins; moving armies is still possible. Wild cards do nothing. { -at-once }
card-waits-courage_alone = ⏳ waits in the attack { $origin } → { $to }: it is played once { $n ->
    [one] only 1 army defends
   *[other] no more than { $n } armies defend
  }
card-waits-violent_storms = ⏳ waits in the attack { $origin } → { $to }: it is played as soon as { $n ->
    [one] 1 army or more attacks
   *[other] { $n } armies or more attack
  }
