# The rule system `risk2210`: its name, options, rules in short, prompts, events. A key that begins with
# `risk2210-` stands before the general text with the rest of its name.

rules-risk2210 = Frontline 2210
rules-risk2210-about = Five years of war on land, at sea and on the Moon, with commanders, energy and command cards. 2 to 5 players.
rules-risk2210-brief = long, dice, many rules to learn

option-risk2210-years = Years
option-risk2210-years-about = How many years the game lasts; then points are counted.
option-risk2210-setup = Setup
option-risk2210-setup-about = Dealt: territories are dealt and everybody places in secret at the same time. By hand: territories are claimed and MODs and pieces placed in turn.
option-risk2210-stations = Stations
option-risk2210-stations-about = Where space stations can be built: in any territory of your own, or on land only.
option-risk2210-defence = Defender's dice
option-risk2210-defence-about = Standing order: the defender rolls as many dice as set beforehand. Asked: the defender chooses before every single roll. An attack with “until” does not ask: it uses the standing order.
option-risk2210-strict_board = Printed borders only
option-risk2210-strict_board-about = Leaves out the one border that maps disagree about: Canada and the Exiled States of America are then not neighbours.
option-risk2210-blanks = Custom cards
option-risk2210-blanks-about = Command cards that this server has made, beside the 100 of the game.
choice-any = anywhere
choice-land = on land only

howto-risk2210 =
    { "" }**Goal.** The most points after the last year: one for each territory, plus the bonus of each zone (continent, water or moon colony) that is all yours. Devastated territories belong to nobody and do not count.
    { "" }**A year.** Everybody bids energy in secret; all bids are paid. The highest bidder picks any place in the turn order first, then the others by their bids.
    { "" }**Your turn**
    1. You get MODs (armies) and as much energy: a third of your territories, at least 3, plus zone bonuses. Each space station adds 1 MOD where it stands. Place the MODs.
    2. Buy: commanders for 3 energy each, space stations for 5 (four at most), up to four command cards for 1 each, from decks whose commander you have. You see bought cards when you have finished buying.
    3. Play cards, before your first attack. Each needs the commander of its deck; some cost energy.
    4. Attack neighbours as often as you like. Commanders and MODs are units; one must stay behind. You roll up to 3 dice, fewer than your units there; the defender up to 2. The highest dice are compared, ties go to the defender. An empty territory is entered without dice, which counts as an attack.
    5. Fortify: one move between connected territories of yours, without dice. Then your turn is over.
    { "" }**Dice.** Some roll eight-sided dice (shown as `7⁸`). Attacking: the nuclear commander always; the land, naval and space commander if the fight begins or ends in their terrain; the diplomat never. Defending: every commander, and every unit in a territory with a space station. Commanders who rolled must move in.
    { "" }**Water and Moon.** Only with a living naval commander can you attack from or into water, only with a space commander on the Moon. You reach the Moon from a space station on Earth, at its three landing sites, and do not come back to Earth without a card.
    { "" }**Three in a turn.** Take three defended territories in one turn: 1 energy and a command card.
    { "" }**Secret answers.** Before each roll, everybody who might hold a fitting card is asked, so that nobody can tell who does.

risk2210-round-and-phase = Year { $round } · { $phase }

phase-muster = Commanders and stations
phase-bid = Secret bids
phase-marker = Turn order
phase-hire = Buying
phase-supply = Buying cards
phase-invade = { phase-attack }
phase-fortify = Fortifying
phase-react = Secret answers
phase-losses = Choosing losses
phase-scout = Scouts
phase-reward = Choosing a card
phase-spread = Spread reinforcements
phase-decoys = Moving commanders
phase-reduction = Removing MODs
phase-armageddon = Armageddon

prompt-deploy_all = place all MODs, a land commander, a diplomat and a space station in secret
risk2210-prompt-claim = claim a free land territory
risk2210-prompt-garrison = place { $own ->
    [one] 1 MOD
   *[other] { $own } MODs
  } in your territories ({ $armies } left in all{ $neutral ->
    [0] { "" }
   *[other] , { $neutral } neutral
  })
prompt-muster = place: { $piece }
prompt-bid = bid from 0 to { $energy } energy for the turn order of year { $year } (every bid is paid)
prompt-marker = choose a place in this year's turn order ({ $markers ->
    [one] 1 is free
   *[other] { $markers } are free
  })
prompt-reinforce_mods = place { $armies ->
    [one] 1 MOD
   *[other] { $armies } MODs
  }
prompt-hire = buy commanders (3 energy), space stations (5) or command cards (1), or go on; you have { $energy } energy
prompt-supply = buy { $energy ->
    [1] 1 more command card
    [2] { $cards ->
        [one] 1 more command card
       *[other] up to 2 more command cards
      }
    [3] { $cards ->
        [one] 1 more command card
        [2] up to 2 more command cards
       *[other] up to 3 more command cards
      }
   *[other] { $cards ->
        [one] 1 more command card
       *[other] up to { $cards } more command cards
      }
  } (1 energy each), or go on; you have { $energy } energy
prompt-invade = { $invaded ->
    [True] attack again, or finish attacking
   *[other] play cards (only before the first attack; you have { $energy } energy), attack, or finish attacking
  }{ $rewarded ->
    [True] { "" }
   *[other] { $contested ->
        [0] { "" }
       *[other] {" "}({ $contested } of 3 defended territories taken for a command card and 1 energy)
      }
  }
prompt-fortify = { $moves ->
    [0] play a card or end the turn
    [one] make a fortifying move, play a card, or end the turn
   *[other] make up to { $moves } fortifying moves, play a card, or end the turn
  }
prompt-react = { $other } attacks { $to } (held by { $mine ->
    [True] you
   *[other] { $defender }
  }) from { $from } with { $dice ->
    [0] units
    [one] 1 die
   *[other] up to { $dice } dice
  }: play a card, or let it happen
prompt-losses = choose the { $units ->
    [one] unit
   *[other] { $units } units
  } to lose in { $space }
risk2210-prompt-occupy = move { $fixed ->
    [True] { $high ->
        [one] 1 unit
       *[other] { $high } units
      }
   *[other] { $low } to { $high } units
  } from { $from } into { $to }
prompt-scout = your scouts wait in { $space }: take their 5 MODs, or give them up
prompt-reward = choose the deck of your command card for three defended territories
prompt-spread = place 1 MOD { $armies ->
    [one] in 1 more territory
   *[other] each in up to { $armies } different territories
  }
prompt-decoys = move { $commanders ->
    [one] 1 commander
   *[other] up to { $commanders } commanders
  } anywhere in your territories
prompt-reduction = remove { $armies ->
    [one] 1 MOD
   *[other] { $armies } MODs
  } of your own
prompt-armageddon = Armageddon: play nuclear cards for free, or stop

event-devastated = ☢️ Devastated, so that nobody can enter: { $destroyed }.
event-neutrals = The neutral army holds { $places } territories with { $n } MODs.
event-draft_all = You place: { $where }{ $places ->
    [0] { $pieces }
   *[other] { $pieces_n ->
        [0] { "" }
       *[other] , { $pieces }
      }
  }.
event-deployed_all = { $seat } has placed: { $pieces }; { $where }.
event-mustered = { $seat } places: { $piece } in { $space }.
event-year = ⏳ **Year { $round }** begins with secret bids.
event-bid = You bid { $energy } energy.
event-bids = Bids, all paid: { $bids }.{ $ties ->
    [0] { "" }
   *[other] {" "}Ties decided by dice: { $dice }.
  }
event-marker = { $seat } takes place { $number } in the turn order.
risk2210-event-turn = **Year { $round }**: it is { $seat }'s turn.
event-collected = { $seat } gets { $n } MODs and { $energy } energy for { $territories ->
    [one] 1 territory
   *[other] { $territories } territories
  }{ $bonus ->
    [0] { "" }
   *[other] {" "}({ $regions })
  }{ $places ->
    [0] .
   *[other] ; at stations: { $where }.
  }
event-hired = 🪙 { $seat } pays { $energy } energy: { $piece } in { $space }.
event-bought = 🪙 { $seat } { $energy ->
    [0] gets
   *[other] pays { $energy } energy:
  } { $n ->
    [one] 1 command card
   *[other] { $n } command cards
  } ({ $deck }).
event-cards = Your new cards: { $cards }.
event-card_played = 🃏 { $seat } plays { $cards }{ $energy ->
    [0] .
   *[other] {" "}for { $energy } energy.
  }
event-card_played-where = 🃏 { $seat } plays { $cards } in { $space }{ $energy ->
    [0] .
   *[other] {" "}for { $energy } energy.
  }
event-answered = { $held ->
    [0] You let it happen.
   *[other] You answer with { $cards }; it is shown when all have answered.
  }
event-kept = { $cards } no longer had a target: you keep it.
event-invasion = ⚔️ { $seat } attacks { $to } from { $from }.
event-entered = 🚩 { $seat } enters { $to } from { $from } without a fight.
event-advanced = { $seat } moves in ({ $from } → { $to }): { $party ->
    [0] { $n ->
        [one] 1 MOD
       *[other] { $n } MODs
      }
   *[other] { $commanders }{ $n ->
        [0] { "" }
        [one] {" "}and 1 MOD
       *[other] {" "}and { $n } MODs
      }
  }.
event-regrouped = { $seat } fortifies ({ $from } → { $to }): { $party ->
    [0] { $n ->
        [one] 1 MOD
       *[other] { $n } MODs
      }
   *[other] { $commanders }{ $n ->
        [0] { "" }
        [one] {" "}and 1 MOD
       *[other] {" "}and { $n } MODs
      }
  }.
event-halted = The attack on { $to } from { $from } ends here: it cannot go on.
event-station_taken = 🛰️ { $seat } puts a space station of their own into { $space } in place of the one there.
event-station_destroyed = 💥 The space station in { $space } is destroyed: { $seat } has four already.
event-station_built = 🛰️ { $seat } puts a space station into { $space }.
event-stealth_station = 🛰️ { $seat } reveals a space station in { $space }: everybody there defends with eight-sided dice.
event-stealth_mods = ➕ { $n ->
     [one] 1 MOD appears
    *[other] { $n } MODs appear
   } in { $space } for { $other }{ $own ->
    [True] .
   *[other] , sent by { $seat }.
  }
event-ceased_fire = 🕊️ { $other } cannot attack { $seat } any more in this turn.
event-evacuated = { $seat } evacuates { $from }: { $n ->
    [one] 1 unit goes
   *[other] { $n } units go
  } to { $to }.
event-trap = 💥 A trap of { $seat } destroys { $n ->
    [0] nothing
    [one] 1 unit
   *[other] { $n } units
  } of { $other } in { $space }.
event-destroyed_mods = { $seat } loses { $mods ->
    [one] 1 MOD
   *[other] { $mods } MODs
  } in { $space }.
event-commander_lost = ☠️ { $seat } loses a commander in { $space }: { $commander }.
event-emptied = { $seat } has nothing left in { $space }: it now belongs to nobody.
event-fallen = ☠️ { $seat } has lost the last territory and is out.
event-discarded = 🗑️ { $seat } discards { $cards }.
event-rewarded = 🎖️ { $seat } has taken three defended territories in this turn: { $energy } energy and a command card.
event-losses_order = { $asks ->
    [True] { $seat } wants to be asked which units to lose.
   *[other] { $seat } loses MODs first, unasked.
  }
event-jammed = 📡 { $other } can play no command cards in this turn.
event-scouting = Your scouts wait in { $space }: 5 MODs once you hold that territory. Only you know.
event-scouts = ➕ { $seat }'s scouts come forward: { $where }.
event-scouts_lost = { $seat } gives up the scouts in { $space }.
event-cache = 🔋 { $energy } energy for { $seat } if they hold { $space } at the end of this turn.
event-energy_found = 🔋 { $seat } finds { $energy } energy in { $space }.
event-energy_extracted = 🔋 { $seat } holds the whole Moon: { $energy } energy.
event-energy_gained = 🔋 { $seat } gets { $energy } energy.
event-drop = 🌍 { $seat } can attack { $space } from the Moon in this turn (turned up: { $turned }).
event-no_drop = No opponent's territory turned up ({ $turned }): { $seat } cannot attack from the Moon.
event-scattered = 💣 { $spaces ->
    [0] No territory card was left to turn up.
   *[other] Turned up: { $turned }.
  }
event-rocket = 🚀 The rocket hits { $space } ({ $other }), die: `{ $die }`.
event-assassin = 🎯 { $other }'s { $commander }, eight-sided die: `{ $die }`, { $hits ->
    [True] a hit.
   *[other] missed.
  }
event-blast = ☢️ { $dice }: it strikes { $region }.
event-crisis = 🔋 { $given ->
    [0] Nobody had any energy to give { $seat }.
   *[other] { $seat } takes energy from the others: { $taken }.
  }
event-decoy = { $seat } moves a commander ({ $from } → { $to }): { $commander }.
event-influence = ⭐ { $seat } shows { $cards }: { $points ->
     [one] 1 point
    *[other] { $points } points
   }.
event-scored = 🏁 Points: { $scores }.
score-line = { $seat } **{ $total }** ({ $territories ->
    [one] 1 territory
   *[other] { $territories } territories
  }{ $regions ->
    [0] { "" }
   *[other] {" "}+ { $regions } for zones
  }{ $cards ->
    [0] { "" }
   *[other] {" "}+ { $cards } for cards
  })

reason-years = the most points after the last year (ties: energy, then units)

card-scouting = scouts wait there: 5 MODs once you hold the territory

arg-land_commander = land commander
arg-naval_commander = naval commander
arg-space_commander = space commander
arg-nuclear_commander = nuclear commander
arg-diplomat = diplomat
arg-space_station = space station
brief-land_commander = land
brief-naval_commander = naval
brief-space_commander = space
brief-nuclear_commander = nuclear
brief-diplomat = diplomat
brief-space_station = station
about-buy-land_commander = 3 energy · eight-sided die when attacking from or into land; land cards
about-buy-naval_commander = 3 energy · opens the water; eight-sided die there; naval cards
about-buy-space_commander = 3 energy · opens the Moon; eight-sided die there; space cards
about-buy-nuclear_commander = 3 energy · eight-sided die in every attack; nuclear cards
about-buy-diplomat = 3 energy · never attacks with an eight-sided die; diplomat cards
about-buy-space_station = 5 energy · 1 MOD a turn, eight-sided dice in defence, the way to the Moon
about-buy-cards = 1 energy each, up to four a turn; you see them when you have finished buying
arg-cards = command cards
arg-cards-land = land cards
arg-cards-naval = naval cards
arg-cards-space = space cards
arg-cards-nuclear = nuclear cards
arg-cards-diplomat = diplomat cards
arg-cards-land_map = land territory cards
arg-cards-water_map = water territory cards
arg-cards-moon_map = moon territory cards
arg-draw-land = { arg-cards-land }
arg-draw-naval = { arg-cards-naval }
arg-draw-space = { arg-cards-space }
arg-draw-nuclear = { arg-cards-nuclear }
arg-draw-diplomat = { arg-cards-diplomat }
arg-alone = without commanders' dice
arg-mods = MODs only

verb-pass-hire = Finish buying
announced-react = ⚔️ Attack announced: { $from } → { $to }. Before the dice fall, these players may answer in secret: { $who }.
risk2210-verb-pass-on = Go on to buying cards
risk2210-with-alone = MODs alone…
verb-pass-supply = Finish buying
without-play-react = You hold no card that fits here.
without-play-armageddon = { without-play-react }
verb-pass-invade = Finish attacking
ended-invade = { ended-attack }
ended-hire = You have finished buying commanders and stations.
ended-supply = You have finished buying cards.
ended-spread = You have finished placing reinforcements.
ended-decoys = You have finished moving commanders.
verb-pass-fortify = End turn
verb-pass-react = Let it happen
verb-pass-scout = Give the scouts up
verb-pass-spread = Finish placing
verb-pass-decoys = Finish moving
verb-pass-armageddon = Stop
verb-choose-invade = Standing orders
head-choose-losses = { $n ->
    [ask] Ask me which units I lose from now on
   *[mods] Lose MODs first from now on, unasked
  }
risk2210-verb-choose-claim = Claim a territory
verb-choose-muster = Choose where
verb-choose-reward = Choose the deck
verb-choose-marker = Choose a place
verb-choose-deploy_all = Commanders and station…
verb-choose-losses = Choose losses
verb-choose-decoys = Move a commander
verb-choose-reduction = Remove MODs
verb-place-deploy_all = Place MODs
verb-move-invade = Enter an empty territory
verb-move-fortify = Fortify
verb-move-occupy = Move in

risk2210-offer-choose-spread = { $placed ->
    [True] Place what is missing where most MODs are
   *[other] Place the rest: MODs on the border, commanders and station where most MODs are
  }
offer-choose-marker = Place { $n } in the turn order
offer-choose-lose = Lose { $what } in { $where }
offer-choose-remove = Remove { $n ->
    [one] 1 MOD
   *[other] { $n } MODs
  } from { $where }
offer-choose-draw = Take one of the { $what }
offer-choose-scouts = Take the scouts' 5 MODs
offer-choose-silent = Let everything happen this turn: don't ask again
offer-choose-losses = { $word ->
    [ask] From now on ask me which units I lose
   *[mods] From now on I lose MODs first, unasked
  }
ask-choose-marker = Which place in the turn order?
ask-choose-lose = Which units do you lose in { $where }?
ask-choose-remove = From where do you remove MODs?
ask-choose-remove-amount = How many MODs do you remove from { $what }?
ask-buy-cards = From which deck?
ask-buy-cards-amount = How many { $what } do you buy?
ask-choose-draw = From which deck?

risk2210-offer-place = Place { $n ->
    [one] 1 MOD
   *[other] { $n } MODs
  } in { $where }
risk2210-offer-move = Move { $n ->
    [one] 1 MOD
   *[other] { $n } MODs
  } from { $from } to { $to }
risk2210-offer-move-short = { $from } → { $to } · { $n ->
    [one] 1 MOD
   *[other] { $n } MODs
  }
risk2210-offer-attack-until = Attack { $to } from { $from } until { $n ->
    [one] 1 unit is left
   *[other] { $n } units are left
  }
risk2210-still-to-place = { $n ->
    [one] 1 MOD is left to place.
   *[other] { $n } MODs are left to place.
}
risk2210-ask-place = Where do you want to place MODs?
risk2210-ask-place-amount = How many MODs for { $where }?
risk2210-ask-attack-dice = { $from } attacks { $to }. How many dice?
risk2210-ask-attack-with = { $from } attacks { $to } ({ $who }). How many dice?
risk2210-ask-attack-or-alone = { $from } attacks { $to }. How many dice? Commanders who can help roll eight-sided ones.
risk2210-ask-attack-until = { $from } attacks { $to }. Until how many units are left?
risk2210-ask-move = From where to where?
risk2210-ask-move-from = Move units from where?
risk2210-ask-move-to = Where do units from { $from } go?
risk2210-ask-move-amount = How many MODs move from { $from } to { $to }?
risk2210-ask-move-either = How many MODs move from { $from } to { $to }, or who leads them?
risk2210-ask-move-with = How many MODs go from { $from } to { $to } with { $who }?
risk2210-with-move = With { $who }{ $n ->
    [0] , no MODs
    [one] {" "}and 1 MOD
   *[other] {" "}and { $n } MODs
  }
risk2210-offer-move-with = Move { $who }{ $n ->
    [0] { "" }
    [one] {" "}and 1 MOD
   *[other] {" "}and { $n } MODs
  } from { $from } to { $to }
risk2210-offer-move-with-short = { $from } → { $to } · { $who }{ $n ->
    [0] { "" }
    [one] {" "}and 1 MOD
   *[other] {" "}and { $n } MODs
  }
risk2210-amount-move = { $n ->
    [one] 1 MOD
   *[other] { $n } MODs
  }
risk2210-amount-all = All ({ $n })
risk2210-amount-but-one = All but one ({ $n })

error-attack-instead = { $space } is defended: use `/attack`.
error-move-instead = Nobody defends { $space }: use `/move` to enter it.
error-card-elsewhere = { $card } does not work in { $space }.
error-card-not-held = You do not hold that card: { $card }.
error-card-not-now = { $card } cannot be played now.
error-card-too-late = { $card } can only be played before your first attack.
error-ceased-fire = You have a cease-fire with { $other } until the end of your turn.
error-commander-in-play = You have that commander already: { $piece }.
error-commander-needed = For that you need a commander who is alive: { $piece }.
error-deck-empty = The deck is empty: { $deck }.
error-devastated = { $space } is devastated: nobody can enter.
error-energy-short = That costs { $cost } energy, and you have { $energy }.
error-fortified-already = You have made your fortifying move in this turn.
error-jammed = You can play no cards in this turn: your commands are jammed ({ $card }).
error-no-station-here = No space station can be put into { $space }.
error-no-target = There is nothing that { $card } could be played on.
error-space-empty = { $space } is empty.
error-station-needed = { $to } can be reached from { $from } only with a space station of your own in { $from }.
error-stations-all = You have { $most } space stations already, and that is the most.
error-too-few-units = { $space } has only one unit, and one must stay.

risk2210-render-counter-armies = MODs
render-counter-energy = energy
render-counter-score = points
render-track-year = { $limit ->
    [0] Year { $value }
   *[other] Year { $value } of { $limit }
  }
render-deck-land = land { $size }
render-deck-naval = naval { $size }
render-deck-space = space { $size }
render-deck-nuclear = nuclear { $size }
render-deck-diplomat = diplomat { $size }
risk2210-stats-counter-armies = MODs
risk2210-stats-round = Year { $round }
risk2210-picture-of-course = Everybody's territories and MODs, year by year
stats-counter-energy = Energy
stats-counter-score = Points
render-track-order = Turn order

risk2210-legend-badge = The owner's badge with the number of MODs
risk2210-legend-badge-alone = Held by this commander alone, without MODs
risk2210-legend-mark-destroyed = Devastated: nobody can go there
risk2210-lying-mark-destroyed = ☢️ Devastated: { $spaces }
risk2210-legend-gain = MODs gained since the last picture
risk2210-legend-loss = MODs lost since the last picture
risk2210-legend-counter-armies = MODs
risk2210-legend-counter-unplaced = MODs still to be placed
risk2210-legend-counter-income = MODs due at the start of the next turn
legend-counter-energy = Energy
legend-counter-score = Points if the game ended now
legend-track-year = Year, and the last one
legend-track-order = Order of turns in this year
legend-cards-land = Land cards: in hand; at the top: in the pile
legend-cards-naval = Naval cards, likewise
legend-cards-space = Space cards, likewise
legend-cards-nuclear = Nuclear cards, likewise
legend-cards-diplomat = Diplomat cards, likewise
