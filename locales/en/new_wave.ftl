# The rule system `new_wave`: its name, options, rules in short, cards, prompts, events. A key that begins with
# `new_wave-` stands before the general text with the rest of its name.

rules-new_wave = New Wave
rules-new_wave-about = Two sides, two decks, one island: the aliens try to wipe out Britain's civilians, the humans try to do 30 damage to the aliens first. No dice. 2 players.
rules-new_wave-brief = short, no dice, some rules to learn

option-new_wave-aliens = Aliens
option-new_wave-aliens-about = Who plays the aliens, who always move first: the first seat, the second one, or whoever is drawn at the start.
option-new_wave-expert = Expert swap
option-new_wave-expert-about = A card that is swapped out of the reserve leaves the game instead of going under the offers.
option-new_wave-rounds = Round limit
option-new_wave-rounds-about = After this many rounds, the civilians lost are compared with the damage done: the larger number wins, and equal numbers share the victory.
choice-first = first seat
choice-second = second seat
choice-drawn = drawn at random

howto-new_wave =
    { "" }**Goal.** The aliens win as soon as no civilian is left on the board. The humans win as soon as the aliens have taken 30 damage. There are no dice: only the order of the cards is left to chance.
    { "" }**The start.** Ten regions have 3 civilians each. The invasion ship stands in the Western Highlands with a tripod and a UFO. The aliens move first.
    { "" }**Your turn.** In any order, and as often as you like: play cards from your hand, buy cards from your reserve, use your buildings. Once a turn, you may also swap a card of the reserve. `/pass` ends the turn: what is left in your hand is discarded, and you draw five cards. When the draw pile is empty, your discards are shuffled and become the new one.
    { "" }**Cards.** You carry out one of the actions on the card. After that it goes to your discards, or leaves the game if the action says so. Such an action is stronger, but you no longer have the card.
    { "" }**Cards that must be played.** A card that can still do something has to be played before your turn ends; when you pass, you are asked for those cards alone. You need not play a card that could also be turned into money or move a piece “up to” some distance, nor one whose only possible action takes it out of the game.
    { "" }**Money.** Cards and buildings bring coins (humans) or energy (aliens). What you have not spent when your turn ends is lost.
    { "" }**The reserve.** Five cards that you can buy lie face up. A card that you buy goes to your discards, and its unit, if it has one, comes onto the board at once where it can. A building is built at once, and its card leaves the game. The next card of your offers fills the gap right away. A card that you swap goes under the offers.
    { "" }**Moving.** Armies and tripods go by land, warships by sea, UFOs wherever they like. Enemies never keep anybody out, but they hold each other back: an army can leave a region only if there are more armies than tripods, counting itself, and a tripod only if there are more tripods than armies. The same holds half-way through a move of two steps. Civilians, warships and UFOs neither hold back nor are held back.
    { "" }**Units.** A Unit card (Army, British Navy, Tripod, UFO) is played on a unit of its kind that no Unit card has used in this turn. If there is none, the card does nothing but place a new one: aliens beside their ship, warships at Portsmouth, armies where there are civilians and no aliens. A new unit can be used at once.
    { "" }**Human attacks** need a tripod or an alien building to aim at; a UFO alone cannot be hit. They destroy nothing, but all their damage adds up.
    { "" }**Alien attacks** need something human to aim at. First the building falls, which uses up as much of the damage as its wall; then armies or warships, then civilians, one for each point. An attack that is weaker than the wall is not allowed.
    { "" }**Attacking together.** Against a wall of 2 or more, several alien cards can attack as one, and their damage is added up. The way to do so stands above the single cards whenever it would help.
    { "" }**Special cards.** Until the aliens' next turn, buildings in Poisonous Fog make no attacks, armies and civilians cannot enter Frightening Sound, and cannot leave Nerve Agent. Infrasound drives an army into another region. All of this works even where the card is too weak for the wall.
    { "" }**Buildings.** Each land region has room for one. Humans build where there is a civilian and nothing alien; aliens beside one of their buildings, the ship included, where there is nothing human. A building works from the moment it stands, also when its region is empty or in enemy hands.
    { "" }**Taking back.** Undo goes back through your turn until a new card has been turned up: by a purchase, by a swap, or by the end of the turn.
    { "" }**The last round.** If nobody has won by then, the civilians lost are compared with the damage done: the larger number wins, and equal numbers share the victory.
side-aliens = aliens
side-humans = humans

# Cards

-sited-human = It needs a land region with a civilian, with no building and with nothing alien.
-sited-alien = It needs a land region next to an alien building, with no building and with nothing human.
card-group-aliens = the aliens' deck
card-group-humans = the humans' deck
new_wave-card-when-own-turn = in your turn
card-when-bought = when it is bought
new_wave-card-cost = { "" }
card-power_supply = Power Supply
card-help-power_supply = Brings { $take_n } energy; or { $sell_n }, but then the card leaves the game.
card-reap = Reap
card-help-reap = Kills an unprotected civilian, moves a tripod, or brings energy. In full: kill a civilian in a region with a tripod, unless a human building or an army protects them; or move any tripod one region, even one that has acted; or get { $sell_n } energy, and the card leaves the game.
card-plasma_synthesis = Plasma Synthesis
card-help-plasma_synthesis = Brings { $take_n } energy; or { $sell_n }, but then the card leaves the game.
card-poisonous_fog = Poisonous Fog
card-help-poisonous_fog = Does { $n } damage in a land region next to a tripod, and silences its building. Until the aliens' next turn, no human building there makes an attack; walls and income are not affected. It can be played where nobody is, too.
card-frightening_sound = Frightening Sound
card-help-frightening_sound = Does { $n } damage in a land region with a tripod, and nobody gets in. Until the aliens' next turn, no army and no civilian can enter it, pass through it or be placed there. It can be played where nobody is, too.
card-nerve_agent = Nerve Agent
card-help-nerve_agent = Does { $n } damage in a land region with a tripod, and nobody gets out. Until the aliens' next turn, no army and no civilian can leave it or pass through it. It can be played where nobody is, too.
card-infrasound = Infrasound
card-help-infrasound = Does { $n } damage in a land region next to a tripod, and drives an army out. First comes the damage; if an army is left there, one must go to a neighbouring land region without aliens. The aliens choose which.
card-scorching_beam = Scorching Beam
card-help-scorching_beam = Does { $n } damage in the region of a UFO, even of one that has acted.
card-alien_abduction = Alien Abduction
card-help-alien_abduction = Takes a civilian, even a protected one, or moves a UFO. In full: destroy a civilian in the region of a UFO; or move any UFO one region, even one that has acted.
card-ufo = UFO
card-help-ufo = Moves a UFO or attacks with it; or places a new one. In full, with a UFO that no UFO card has used in this turn: move it up to { $steps } regions; or do { $strike_n } damage in its region; or do { $last_n }, and the card leaves the game. If there is no such UFO, a new one comes to the invasion ship; { $stock } can be on the board.
card-tripod = Tripod
card-help-tripod = Moves a tripod or attacks with it; or places a new one. In full, with a tripod that no Tripod card has used in this turn: move it one region; or do { $strike_n } damage in its region; or do { $last_n }, and the card leaves the game. If there is no such tripod, a new one comes to the invasion ship; { $stock } can be on the board.
card-particle_generator = Particle Generator
card-help-particle_generator = Brings { $income } energy in each turn of the aliens. The turn in which it is built counts, too. { -sited-alien }
card-plasma_reactor = Plasma Reactor
card-help-plasma_reactor = Brings { $income } energy in each turn of the aliens. The turn in which it is built counts, too. { -sited-alien }
card-alien_factory = Alien Factory
card-help-alien_factory = Adds { $bonus } damage to every attack of a Tripod card. Other cards are as strong as before. { -sited-alien }
card-regenerator = Regenerator
card-help-regenerator = Repairs { $heals } damage for { $energy } energy. The aliens can do so in their turn as often as they can pay. { -sited-alien }
card-relocation = Relocation
card-help-relocation = Moves a civilian one region; or brings { $take_n ->
    [one] 1 coin
   *[other] { $take_n } coins
  }; or { $sell_n }, but then the card leaves the game.
card-guerrilla = Guerrilla Warfare
card-help-guerrilla = A civilian does { $strike_n } damage in their region; or { $last_n }, but then the card leaves the game. Each civilian can attack once a turn, and needs a tripod or an alien building to aim at.
card-air_attack = Air Attack
card-help-air_attack = Does { $n } damage, wherever the aliens are.
card-evacuation = Evacuation
card-help-evacuation = Moves up to two different civilians one region each; or brings { $take_n ->
    [one] 1 coin
   *[other] { $take_n } coins
  }.
card-redeployment = Redeployment
card-help-redeployment = Moves an army up to { $steps } regions; or a civilian one region. The army may have acted already, and can still act afterwards if it has not.
card-british_navy = British Navy
card-help-british_navy = Moves a warship or attacks with it; or places a new one. In full, with a warship that no Navy card has used in this turn: move it one sea region; or do { $strike_n } damage on a coast beside it; or do { $last_n }, and the card leaves the game. If there is no such warship, a new one comes to Portsmouth, unless a UFO is there; { $stock } can be on the board.
card-army = Army
card-help-army = Moves an army or attacks with it; or places a new one. In full, with an army that no Army card has used in this turn: move it one region; or do { $strike_n } damage in its region; or do { $last_n }, and the card leaves the game. If there is no such army, a new one comes to a region with civilians and without aliens; { $stock } can be on the board.
card-bunker = Bunker
card-help-bunker = A wall of { $wall }: weaker attacks on its region are not allowed. { -sited-human }
card-heavy_artillery = Heavy Artillery
card-help-heavy_artillery = A wall of { $wall }, and { $shot } damage a turn to aliens next to it. It attacks once in each turn of the humans, in a neighbouring land region with a tripod or an alien building. { -sited-human }
card-fort = Fort
card-help-fort = A wall of { $wall }, and { $shot } damage a turn to aliens in its region. It attacks once in each turn of the humans, if there is a tripod. { -sited-human }
card-supply_depot = Supply Depot
card-help-supply_depot = Brings { $income ->
    [one] 1 coin
   *[other] { $income } coins
  } in each turn of the humans. The turn in which it is built counts, too. Any attack can bring it down. { -sited-human }

# Pieces, and the words of moves

arg-civilian = civilian
tally-civilian = { $n ->
    [one] 1 civilian
   *[other] { $n } civilians
  }
new_wave-standing-army = { $n ->
    [one] 1 civilian
   *[other] { $n } civilians
  }
arg-army_unit = army
brief-army_unit = army
tally-army_unit = { $n ->
    [one] 1 army
   *[other] { $n } armies
  }
arg-navy = warship
brief-navy = warship
tally-navy = { $n ->
    [one] 1 warship
   *[other] { $n } warships
  }
arg-tripod = tripod
brief-tripod = tripod
arg-swap-tripod = Tripod
tally-tripod = { $n ->
    [one] 1 tripod
   *[other] { $n } tripods
  }
arg-ufo = UFO
brief-ufo = UFO
tally-ufo = { $n ->
    [one] 1 UFO
   *[other] { $n } UFOs
  }
arg-invasion_ship = invasion ship
brief-invasion_ship = invasion ship
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
brief-scorching_beam = Scorching Beam
brief-frightening_sound = Frightening Sound
brief-nerve_agent = Nerve Agent
brief-poisonous_fog = Poisonous Fog
brief-infrasound = Infrasound
brief-tripod_last = tripod (its card leaves the game)
brief-ufo_last = UFO (its card leaves the game)
arg-fog = poisonous fog
arg-sound = frightening sound
arg-nerve_agent = nerve agent
arg-swap-nerve_agent = Nerve Agent
arg-all = all that bring money
arg-take = for money
arg-sell = for more money (leaves the game)
arg-kill = kill a civilian
arg-move = move
arg-relocation-civilian = move a civilian
arg-evacuation-civilian = move one or two civilians
arg-redeployment-civilian = move a civilian
arg-redeployment-unit = move an army
arg-strike = attack
arg-last = stronger attack (leaves the game)
arg-place = place a new unit
arg-spent = one that has acted
arg-swap = swap a card
arg-fire = attack from a building
arg-heal = repair

# Questions

phase-act = Turn
ended-act = You end your turn.
phase-rest = Cards that must be played
phase-walk = A second civilian
phase-push = An army is driven out
prompt-act = play cards, buy, or end your turn ({ $side ->
    [aliens] { $money } energy
   *[humans] { $money ->
        [one] 1 coin
       *[other] { $money } coins
      }
  } to spend)
prompt-rest = play the cards that must be played before the turn ends
prompt-walk = move a second civilian, or leave it at one
prompt-push = choose where the army in { $space } has to go
lasting-act = -# ↪️ Undo reaches back to the last new card, no further. A purchase or a swap turns one up: what you did before can then not be undone.
new_wave-verb-pass-act = { verb-pass-last }
new_wave-verb-pass-walk = Leave it at one
new_wave-verb-move-walk = Move a second civilian
new_wave-verb-choose-act = Swap a card, or use a building
head-choose-swap = Swap a card…
head-choose-fire = Attack from a building…
head-choose-heal = { offer-choose-heal }
new_wave-verb-choose-push = Drive the army out
new_wave-ask-choose = What do you choose?
new_wave-ask-which = { $what }: what do you do?
new_wave-ask-where = { $what }: in which region?
new_wave-ask-move = Which civilian goes where?
new_wave-ask-move-from = From which region does a civilian go?
new_wave-ask-move-to = Where does a civilian from { $from } go?
ask-play-from = { $card }: from where to where?
ask-play-to = { $card }: where to from { $from }?
ask-play-or-spent = { $card }: which one goes from { $from } to { $to }?
ask-move-or-spent = Which one goes from { $from } to { $to }?
ask-choose-swap = Which card do you swap for the next one of your offers?
ask-choose-fire = Which building attacks?
new_wave-confirm-resign = Do you really want to resign? The other side wins at once. This cannot be undone.
reason-extinction = no civilian is left
reason-repelled = the aliens are driven off
new_wave-reason-rounds = after the last round the civilians lost are compared with the damage done, and the larger number wins
score-part-casualties = { $n ->
    [one] 1 civilian lost
   *[other] { $n } civilians lost
  }
score-part-damage = { $n } damage
score-about-new_wave = This decides a game that reaches its round limit: the civilians lost against the damage done. Before that, only the last civilian or the 30th point of damage ends it.

# Moves

offer-play-all = Play all for money
about-play-all = Every card that brings money and stays in the game
offer-play-take = { $card }: { $money ->
    [energy] { $take_n } energy
   *[coins] { $take_n ->
        [one] 1 coin
       *[other] { $take_n } coins
      }
  }
offer-play-take-short = { $money ->
    [energy] { $take_n } energy
   *[coins] { $take_n ->
        [one] 1 coin
       *[other] { $take_n } coins
      }
  }
offer-play-sell = { $card }: { $money ->
    [energy] { $sell_n } energy
   *[coins] { $sell_n ->
        [one] 1 coin
       *[other] { $sell_n } coins
      }
  }, and the card leaves the game
offer-play-sell-short = { $money ->
    [energy] { $sell_n } energy
   *[coins] { $sell_n ->
        [one] 1 coin
       *[other] { $sell_n } coins
      }
  }, and the card leaves the game
offer-play-kill = { $card }: kill a civilian in { $spot }
offer-play-kill-short = Kill a civilian in { $spot }
offer-play-move = { $card }: move from { $from } to { $to }{ $spent ->
    [True] {" "}(one that has acted)
   *[other] { "" }
  }
offer-play-move-short = Move from { $from } to { $to }{ $spent ->
    [True] {" "}(one that has acted)
   *[other] { "" }
  }
offer-play-unit = { $card }: move an army from { $from } to { $to }{ $spent ->
    [True] {" "}(one that has acted)
   *[other] { "" }
  }
offer-play-unit-short = Move an army from { $from } to { $to }{ $spent ->
    [True] {" "}(one that has acted)
   *[other] { "" }
  }
offer-play-civilian = { $card }: move a civilian from { $from } to { $to }{ $spent ->
    [True] {" "}(one that has attacked)
   *[other] { "" }
  }
offer-play-civilian-short = Move a civilian from { $from } to { $to }{ $spent ->
    [True] {" "}(one that has attacked)
   *[other] { "" }
  }
offer-play-strike = { $card }: attack in { $spot }
offer-play-strike-short = Attack in { $spot }
offer-play-strike-from = { $card }: attack { $to } from { $from }
offer-play-strike-from-short = Attack { $to } from { $from }
offer-play-last = { $card }: stronger attack in { $spot }, and the card leaves the game
offer-play-last-short = Stronger attack in { $spot }, and the card leaves the game
offer-play-last-from = { $card }: stronger attack on { $to } from { $from }, and the card leaves the game
offer-play-last-from-short = Stronger attack on { $to } from { $from }, and the card leaves the game
offer-play-place = { $card }: place a new unit in { $spot }
offer-play-place-short = Place a new unit in { $spot }
offer-play-place-one = { $card }: place a new unit
offer-play-place-one-short = Place a new unit
offer-move-one = Move a civilian from { $from } to { $to }{ $spent ->
    [True] {" "}(one that has attacked)
   *[other] { "" }
  }
offer-move-one-short = { $from } → { $to }{ $spent ->
    [True] {" "}· one that has attacked
   *[other] { "" }
  }
offer-choose-swap = Swap { $what }
offer-choose-heal = Pay to repair 1 damage
offer-choose-shot = Attack from the building in { $spot }
offer-choose-shot-from = Attack { $to } from the building in { $from }
offer-choose-push = Drive the army to { $spot }

# Events

event-sides = 👽 { $seat } plays the aliens, { $other } the humans.
new_wave-event-reserve = 🗂️ { $seat } begins with this reserve: { $cards }.
new_wave-event-turn = **Round { $round }**: it is { $seat }'s turn{ $n ->
    [0] .
   *[other] { $side ->
        [aliens] , with { $n } energy from buildings.
       *[humans] { $n ->
            [one] , with 1 coin from a building.
           *[other] , with { $n } coins from buildings.
          }
      }
  }
new_wave-event-drew = Your new cards: { $cards }.
event-played = 🃏 { $seat } plays { $cards }.
event-removed = ❌ Out of the game: { $cards }.
event-gained = 🪙 { $seat } gets { $side ->
    [aliens] { $n } energy
   *[humans] { $n ->
        [one] 1 coin
       *[other] { $n } coins
      }
  } to spend.
event-swapped = 🔁 { $seat } swaps { $cards }.
new_wave-event-turned = 🗂️ New in the reserve of { $seat }: { $cards }.
new_wave-event-moved = 🚚 { $seat } · { $piece }: { $from } → { $to }.
new_wave-event-bought = 🪙 { $seat } buys { $cards } for { $price }.
new_wave-event-discarded = 🗑️ { $seat } discards { $cards }.
new_wave-event-struck = 💥 { $seat } attacks { $to } with { $n } damage. Losses: { $destroyed }.
event-killed = 💀 { $seat } kills { $destroyed } in { $to }.
event-placed_unit = ➕ { $seat } · new { $piece } in { $space }.
event-shuffled = 🔀 The draw pile of { $seat } is empty: { $n ->
    [one] 1 discard is
   *[other] { $n } discards are
  } shuffled.
event-hurt = ⚔️ { $seat } attacks in { $to }: { $n } damage, { $damage } in all.
new_wave-event-bombed = ✈️ { $seat } attacks from the air: { $n } damage, { $damage } in all.
event-fired = 🎯 { $piece } in { $from } attacks { $to }: { $n } damage, { $damage } in all.
event-marked = ☣️ { $space }: { $mark } until { $seat }'s next turn.
event-lifted = 🌤️ Clear again: { $clear }.
event-pushed = 📢 { $seat } drives an army of { $other } from { $from } to { $to }.
event-built = 🏗️ { $seat } builds in { $space }: { $piece }.
event-healed = 🩹 { $seat } pays { $price } energy to repair { $n } damage: { $damage } in all.

# Errors

error-card-idle = { $card } can do nothing at the moment.
error-card-not-owed = { $card } need not be played any more. These must be: { $cards }.
error-must-play = Before your turn ends, you must play: { $cards }.
error-civilians-protected = A building or an army protects the civilians in { $space }.
error-civilians-used = All civilians in { $space } have already attacked in this turn.
error-no-civilian = There is no civilian in { $space }.
error-gun-fogged = In this turn, fog silences the building in { $space }.
error-gun-used = The building in { $space } has already attacked in this turn.
error-no-gun = You have no building in { $space } that can attack.
error-out-of-reach = From { $from }, the building reaches only these regions: { $reach }.
error-heal-dear = A repair costs { $price } energy, and you have { $money }.
error-no-damage = There is no damage to repair.
error-no-healer = You have no Regenerator to repair damage with.
error-no-coast-there = { $to } is not a coast beside { $from }: a warship cannot reach it.
new_wave-error-no-target = There is nothing to attack in { $space }: it takes a tripod or an alien building.
new_wave-error-unknown-space = There is no region “{ $space }” on this map.
new_wave-error-no-such-place = There is no region “{ $typed }” on this map. Possible here: { $options }.
error-no-unit-here = There is no { $piece } in { $space }.
error-no-unit-beside = There is no { $piece } next to { $space }.
error-unit-used = Every { $piece } in { $space } has already been used in this turn.
error-too-few-fresh = Each card needs a { $piece } of its own that has not been used in this turn; in { $space } there { $n ->
    [0] is none
    [one] is only 1
   *[other] are only { $n }
  }.
error-nobody-here = There is nothing human in { $space }.
error-wall-stands = { $n } damage is too little for the wall in { $space }: the { $building } takes { $wall } at once.
error-team-needless = No wall in { $space } needs several cards at once: play them one by one.
error-team-order = Name the cards in this order: `{ $code }`.
error-team-piece = “{ $word }” cannot take part in an attack of several cards.
error-team-too-many = The wall falls without these, too: { $cards }.
error-push-hostile = There are aliens in { $to }: no army can be driven there from { $from }.
error-no-site = There is no place for it now: { $card }.
error-wrong-site = { $card } can only go to one of these regions: { $sites }.
error-not-in-reserve = { $card } is not in your reserve, which has: { $reserve }.
error-offers-empty = You have no offers left to swap with.
error-swapped-already = You have already swapped a card in this turn.
error-too-dear = { $card } costs { $price }, and you have { $money }.

# What bars a piece's way

error-nerve-holds = In this turn, nerve agent keeps all armies and civilians in { $space }.
error-sound-bars = In this turn, the frightening sound keeps all armies and civilians out of { $space }.
error-unit-blocked = The enemy holds every { $piece } back in { $space }: you have { $own } there against { $enemies }, and need more than they have.
error-not-in-reach = { $to } is too far from { $from }, or the way there is barred.
error-unit-fresh = This card must be played on a unit that has not been used in this turn: { $piece } ({ $sites }). It places a new unit only when there is none.
error-no-stock = Every { $piece } is on the board already.
error-no-room = There is no place for a new { $piece } now.
error-no-place = A new { $piece } can only be placed in one of these regions: { $sites }.
error-civilian-walked = The only civilian in { $space } who could go has just arrived there.
new_wave-button-fair = Fair chance
new_wave-fair-dice = All that was left to chance in this game follows from one secret. Its fingerprint was published before anybody joined, and the secret itself is in this file: so everybody can recompute every shuffle. If anything in the file is changed, its log no longer ends as shown below.
