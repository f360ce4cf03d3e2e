# The rule system `middle_earth`: its name, options, rules in short, prompts, events. A key that begins with
# `middle_earth-` stands before the general text with the rest of its name. The adventure cards are in
# cards_middle_earth.ftl.

rules-middle_earth = Ringlands
rules-middle_earth-about = Leaders, strongholds and secret missions, and a Ring that wanders on: whoever has the most points when it leaves the map wins. 2 to 4 players.
rules-middle_earth-brief = long, dice, many rules to learn

option-middle_earth-mode = Mode
option-middle_earth-mode-about = With the Ring: leaders, adventure cards, points, and an end when the Ring leaves the map. Classic: none of that; whoever takes the whole map wins.
option-middle_earth-battalions = Armies of four players
option-middle_earth-battalions-about = Classic mode with four players alone: everybody begins with 40 armies, the number that is printed, or with 30, as the rule is elsewhere.
choice-printed = 40, as printed
choice-usual = 30, as elsewhere
option-middle_earth-setup = Setup
option-middle_earth-setup-about = Dealt: all territories are dealt, and everybody places their armies and their leader in secret, all at the same time. By hand: free territories are claimed and armies placed in turn.
option-middle_earth-defence = Defender's dice
option-middle_earth-defence-about = Standing order: defenders roll as many dice as they have set beforehand. Asked: they choose before every single roll. An attack with “until” does not ask: it uses the standing order.
choice-ring = with the Ring
choice-classic = classic

howto-middle_earth =
    { "" }**Goal.** When the Ring leaves the map, whoever has the most points wins: 1 for each territory, the bonus of every region that is all yours, 2 for each stronghold, and what the adventure cards that you have played are worth. Equal points: more territories, then strongholds, then played cards. Whoever takes the whole map before that wins at once.
    { "" }**Good and evil.** Your side is drawn by dice. It decides what missions bring you and whom two events help, nothing else: everybody plays for themselves, and two good players may attack each other.
    { "" }**Your turn**
    1. You get armies: a third of your territories, at least 3, plus the bonus of every region that is all yours. Sets of territory cards bring more. Place them all.
    2. Attack neighbours as often as you like, from territories with at least 2 armies. You roll up to 3 dice, always fewer than you have armies there; the defender up to 2. The highest dice are compared, then the second highest; the lower one loses an army, and a tie goes to the defender. After a conquest at least as many armies move in as dice were rolled.
    3. Move armies: from one territory, to as many others as you like that are joined to it by your own land; a leader may go along or alone. `/pass` ends the step.
    4. What the turn has earned comes by itself: one territory card if you have conquered something, one adventure card if a leader of yours has come to a site of power. A player who has no leader left gets one back.
    5. The Ring tries to go a step, and the next player's turn begins.
    { "" }**Rivers and mountains.** A river is crossed at its bridges only, mountains not at all. A port is a neighbour of the port at the other end of its line.
    { "" }**Leaders and strongholds.** A leader adds 1 to the highest die of their side, in attack and in defence; a stronghold adds 1 for whoever defends it. When a territory with a leader conquers another one, the leader moves in too; a leader falls only with the last army around them.
    { "" }**Missions.** Each names a place. Bring a leader there in your turn, by conquering it or by moving there after your attacks, and declare the mission while they stand there: you get its armies at once, a card with the draws at the end of your turn, and its points at the end of the game. The leader then stays until the turn is over. Missions that you have not completed count for nothing.
    { "" }**Powers** are played when the card says so; once played, they lie face up and count 1 point each. You keep 3 adventure cards in hand: with a fourth, you choose one to discard. After you have drawn an adventure card, you play nothing more in that turn.
    { "" }**Events** happen as soon as they are drawn, and then you draw again.
    { "" }**The Ring** begins in The Shire and tries to go one step of its trail at the end of every turn. To leave Moria, Lorien and the Dead Marshes it must roll 4 or more. When it is about to leave, all who might hold a fitting card are asked in secret whether to delay it or hold it back. After the Dead Marshes it is gone, and the game is over.
    { "" }**When you are attacked.** Before the first roll, whoever might hold a fitting card is asked in secret, once for the whole fight. A card can wait: you say at how many defenders or attackers it is played.
    { "" }**Card sets.** Three archers 4 armies, three riders 6, three eagles 8, one of each 10; a wild card stands for whatever makes the set worth most. With five cards or more you must trade. If a card of the set shows a territory of yours, 2 more armies go there, once per set.
    { "" }**Who is out.** Whoever loses their last territory is out; the conqueror gets their territory cards.
    { "" }**Two players.** A neutral army holds land too. It only defends itself.
    { "" }**Classic mode.** No leaders, adventure cards, Ring or points, and strongholds give nothing. At the end of your turn you may move armies once into a neighbouring territory of yours. Whoever takes the whole map wins.

standing-stronghold = stronghold
side-good = good
side-evil = evil

# Territory cards

card-archer = archer
card-rider = rider
card-eagle = eagle
card-help-archer = Three archers bring { $n } armies, one of each symbol { $different }. If a card of the set shows a territory of yours, { $extra } more armies go there, once per set.
card-help-rider = Three riders bring { $n } armies, one of each symbol { $different }. If a card of the set shows a territory of yours, { $extra } more armies go there, once per set.
card-help-eagle = Three eagles bring { $n } armies, one of each symbol { $different }. If a card of the set shows a territory of yours, { $extra } more armies go there, once per set.
middle_earth-card-help-wild = Stands for whatever symbol makes the set worth most, and shows no territory.

# The window before a fight

middle_earth-prompt-react = { $other } attacks { $to } from { $from } with { $dice ->
    [one] 1 die
   *[other] { $dice } dice
  }{ $sea ->
    [True] {" "}across the sea
   *[other] { "" }
  }{ $until ->
    [0] { "" }
   *[other] , roll after roll
  }; { $mine ->
    [True] you defend
   *[other] { $defender } defends
  } with { $guard ->
    [one] 1 army
   *[other] { $guard } armies
  }: answer with a card, or let it happen
middle_earth-announced-react = ⚔️ Attack announced: { $from } → { $to } with { $dice ->
    [one] 1 die
   *[other] { $dice } dice
  }. Before the dice fall, these players may answer in secret: { $who }.
middle_earth-offer-choose-silent-react = Let every attack of this turn happen: don't ask again
offer-play-courage_alone = { $word ->
    [courage_alone] Courage Alone, at once
   *[other] Courage Alone, once { $n ->
        [one] only 1 army defends
       *[other] no more than { $n } armies defend
      }
  }
ask-play-courage_alone-amount = Courage Alone: at how many defenders is it played? The greatest number means at once, a smaller one only when no more than that are left in this fight.
offer-play-violent_storms = { $word ->
    [violent_storms] Violent Storms, as soon as they can destroy the most
   *[other] Violent Storms, as soon as { $n ->
        [one] 1 army or more attacks
       *[other] { $n } armies or more attack
      }
  }
ask-play-violent_storms-amount = Violent Storms: how many armies must attack at once for it to be played? It destroys those that attack then, as many as it can.
middle_earth-event-declared = ⚔️ { $seat } attacks { $to } from { $from } with { $committed ->
    [one] 1 die.
   *[other] { $committed } dice.
  }
middle_earth-event-answered = { $held ->
    [0] You let this attack happen.
   *[other] You answer with { $cards }: it is played, and shown, { $kind ->
        [courage_alone] once { $count ->
            [one] only 1 army defends
           *[other] no more than { $count } armies defend
          }
       *[other] as soon as { $count ->
            [one] 1 army or more attacks
           *[other] { $count } armies or more attack
          }
      }.
  }
event-silenced = You let every attack of this turn happen, and are not asked about another one.
middle_earth-event-kept = { $cards } was not needed this time: you keep it.
event-courage = 🛡️ { $seat } plays { $cards }: { $n ->
    [one] 1 more army defends
   *[other] { $n } more armies defend
  } { $space }.
event-storm_at_sea = 🌊 { $seat } plays { $cards } and sinks { $dead ->
    [one] 1 army
   *[other] { $dead } armies
  } of { $other } between { $from } and { $to }.

# The Ring

phase-ring = The Ring
prompt-ring = the Ring is about to leave { $space }{ $last ->
    [True] {" "}and the map, which ends the game
   *[other] {" "}for { $next }
  }{ $die ->
    [0] { "" }
   *[other] {" "}(it rolled { $die })
  }: play a card to keep it there, or let it go
announced-ring = 💍 The Ring is about to leave { $space }. Before it does, these players may answer in secret: { $who }.
verb-pass-ring = Let it go
without-play-ring = { without-play-react }
middle_earth-offer-choose-silent-ring = Let it go until my next turn: don't ask again
event-ring_answered = { $held ->
    [0] You let the Ring go.
   *[other] You answer with { $cards }; it is shown if it is played.
  }
event-ring_silenced = You let the Ring go, and are not asked again before your next turn.
event-ring_rolled = 💍 The Ring rolls `{ $die }` in { $space } and needs { $need ->
    [6] a 6
   *[other] { $need } or more
  }: { $leaves ->
    [True] it may leave.
   *[other] it stays.
  }
event-ring_delayed = 💍 { $seat } plays { $cards }: to leave { $space }, the Ring now needs a roll of { $need ->
    [6] 6.
   *[other] { $need } or more.
  }
event-ring_held = 💍 { $seat } plays { $cards }: the Ring stays in { $space } for now.
event-ring_moved = 💍 The Ring goes from { $from } to { $to }{ $need ->
    [0] .
   *[other] , which it leaves with a roll of { $need } or more.
  }
event-ring_left = 💍 The Ring leaves { $space } and the map.
error-ring-six = The Ring has rolled a 6: { $card } does not stop it any more.
reason-ring = the Ring has left the map

# Power cards in one's own turn

event-ambushed = 🃏 { $seat } plays { $cards }: { $n ->
    [one] 1 more army
   *[other] { $n } more armies
  } in { $space }, against { $target }.
event-seized = 🃏 { $seat } plays { $cards }: { $n ->
    [one] 1 army goes
   *[other] { $n } armies go
  } over from { $target } to { $space }.
event-besieged = 🃏 { $seat } plays { $cards } for the attack from { $from } on { $to }: the stronghold adds nothing in this fight.
event-way_opened = 🃏 { $seat } plays { $cards }: the way from { $from } to { $to } is open for this fight.
event-bridge_blocked = 🚧 { $seat } plays { $cards }: without a leader no armies cross the bridge between { $near } and { $far } any more.
event-bridge_free = The bridge between { $near } and { $far } is free again.
event-borne = 🃏 { $seat } plays { $cards }: their leader goes from { $from } to { $to }.
event-night = 🃏 { $seat } plays { $cards } and may move armies from up to { $redeployments } territories in this turn.
ask-play-ambush = Ambush: from which territory do you attack?
ask-play-ambush-then = Ambush: which territory do you attack from { $where }?
offer-play-ambush = Ambush: attack { $what } from { $where }
ask-play-grima_wormtongue = Grima Wormtongue: from which territory do you attack?
ask-play-grima_wormtongue-then = Grima Wormtongue: which territory do you attack from { $where }?
ask-play-grima_wormtongue-amount = Grima Wormtongue: how many defenders of { $where } change sides?
offer-play-grima_wormtongue = Grima Wormtongue: { $n ->
    [one] 1 army goes
   *[other] { $n } armies go
  } over from { $what } to { $where }
ask-play-the_enemy_is_at_hand = The Enemy Is at Hand: from which territory do you attack?
ask-play-the_enemy_is_at_hand-then = The Enemy Is at Hand: which stronghold do you attack from { $where }?
offer-play-the_enemy_is_at_hand = The Enemy Is at Hand: attack { $what } from { $where }
ask-play-the_way_is_under_the_mountains = Under the Mountains: from which territory do you attack?
ask-play-the_way_is_under_the_mountains-then = Under the Mountains: which territory do you attack from { $where }?
offer-play-the_way_is_under_the_mountains = Under the Mountains: attack { $what } from { $where }
ask-play-you_shall_not_pass = You Shall Not Pass: on which side of the bridge?
ask-play-you_shall_not_pass-then = You Shall Not Pass: the bridge from { $where } to where?
offer-play-you_shall_not_pass = You Shall Not Pass: block the bridge from { $where } to { $what }
ask-play-borne_to_another_place = Borne Away: which leader goes?
ask-play-borne_to_another_place-then = Borne Away: where does the leader of { $where } go?
offer-play-borne_to_another_place = Borne Away: the leader goes from { $where } to { $what }

error-storms = Winter Storms rage in { $space }: nobody attacks from there, or into it.
error-bridge-blocked = The bridge from { $from } to { $to } is blocked: armies cross it only with a leader.
error-no-bridge = There is no bridge between { $from } and { $to }.
error-bridge-yours = You have already blocked the bridge between { $from } and { $to }.
error-no-leader-here = None of your leaders stands in { $space }.
error-leader-here = One of your leaders already stands in { $space }.
error-attack-owed = You have played a card for the attack on { $to } from { $from }: make that attack first.
error-grima-lone = Only one army defends { $space }, and the last one does not change sides.
error-no-stronghold = There is no stronghold in { $space }.
error-stronghold-off = The stronghold in { $space } already adds nothing in this fight.
error-way-no-range = { $from } and { $to } do not touch the same mountains.
error-way-needless = { $to } can be attacked from { $from } without that card.

# Orders ahead

order-ring = When the Ring is about to leave
order-ring-about = What you do when the Ring is about to leave a territory. First say what, then where: for instance “Play Boromir” only in the Dead Marshes, then “Let it go” everywhere. A card is played if you hold it then and it fits; otherwise the next order decides, or you are asked. Answers are sent after a random delay, so their timing reveals nothing.
order-ring-where = Where does the Ring have to be?
answer-ring-silent = Let it go until my next turn
middle_earth-order-react = When cards may answer an attack
middle_earth-order-react-about = What you do when somebody attacks and you could answer with a card: Courage Alone on your own land, Violent Storms on any attack across the sea. You can say how few defenders or how many attackers it takes. A card is played if you hold it then and it fits; otherwise the next order decides, or you are asked. Answers are sent after a random delay, so their timing reveals nothing.
middle_earth-order-react-where = Which territory has to be attacked?
answer-react-silent = Let every attack of that turn happen

score-about-middle_earth = This decides the game once the Ring leaves the map; equal points are decided by territories, then strongholds, then cards face up. In classic mode only the whole map wins.
middle_earth-score-part-regions = { $n } for whole regions
score-part-whole_regions =
    { $n ->
        [one] 1 whole region
       *[other] { $n } whole regions
    }

# Before the first turn

middle_earth-phase-muster = Placing leaders
middle_earth-prompt-claim = claim a free territory; each player still has { $left } to claim
middle_earth-prompt-garrison = place 1 army ({ $armies } left)
middle_earth-prompt-muster = choose where your leader stands
middle_earth-prompt-deploy = { $leader ->
    [True] place { $armies } armies and your leader, all in secret
   *[other] place { $armies } armies in secret
  }
middle_earth-verb-choose-claim = Claim a territory
middle_earth-verb-choose-deploy = Place your leader, or all the rest
head-choose-leader = Place your leader…
middle_earth-verb-choose-muster = Place your leader
middle_earth-offer-choose-spread = { $placed ->
    [True] Place the leader for me where most armies are
   *[other] Place everything else along the border for me
  }
offer-choose-leader = Place your leader in { $what }
ask-choose-leader = Where do you place your leader?
event-numbered = 🎲 Highest die: { $seat } ({ $dice }). Good: { $good }. Evil: { $evil }.
event-headed = 🎲 Highest die: { $seat } ({ $dice }).
event-claims_first = { $seat } claims first (dice: { $dice }).
event-leader_named = Your leader will stand in { $space }.
event-leader_placed = 👑 { $seat }'s leader stands in { $space }.
event-encamped = { $seat } has placed: { $where }. 👑 Their leader stands in { $home }.
middle_earth-event-cards = { $held ->
    [one] Your first territory card: { $cards }.
   *[other] Your first territory cards: { $cards }.
  }
event-adventures = Your adventure cards: { $cards }.

# The end of a turn: leaders, cards, events

phase-leader = Placing a leader
phase-discard = Discarding
prompt-leader = { $appoint ->
    [True] choose where your second leader stands
   *[other] choose where your leader returns to the board
  }
prompt-discard = choose which of your { $in_hand } adventure cards you discard
verb-choose-leader = Place your leader
verb-choose-discard = Discard a card
offer-choose-discard = Discard: { $what }
ask-choose-discard = Which card do you discard?
event-leader_appointed = 👑 { $seat } has a second leader, in { $space }.
middle_earth-event-drew = { $seat } draws a territory card.
middle_earth-event-card = Your new territory card: { $cards }.
event-adventure_drawn = { $seat } draws an adventure card.
event-adventure = Your new adventure card: { $cards }.
middle_earth-event-reshuffled = No { $deck } were left: { $n ->
    [one] the one that lay face up is the new pile.
   *[other] the { $n } that lay face up are shuffled.
  }
arg-cards-territory = territory cards
arg-cards-adventure = adventure cards
event-event_drawn = ⭐ { $seat } draws { $cards }.
event-turned_up = { $held ->
    [0] No territory card was left to turn up.
   *[other] Turned up: { $cards }.
  }
event-in_vain = { $cards }: nothing changes.
event-raided = 🔥 { $other } loses { $dead ->
    [one] 1 army
   *[other] { $dead } armies
  } in { $space }.
middle_earth-event-mustered = ➕ { $seat } gets { $n ->
    [one] 1 army
   *[other] { $n } armies
  }: { $where }.
event-aided = ➕ { $seat } gets { $n ->
    [one] 1 army
   *[other] { $n } armies
  }: { $where }.
event-struck = { $other } loses { $dead ->
    [one] 1 army
   *[other] { $dead } armies
  } in { $space }.
event-storms_began = 🌨️ Until { $seat }'s next turn nobody attacks from or into { $spaces ->
    [one] this territory: { $storms }.
   *[other] these territories: { $storms }.
  }
event-storms_over = The winter storms are over: { $calm }.
event-turned = { $held ->
    [one] The territory card of { $seat } now lies face up: { $cards }.
   *[other] The territory cards of { $seat } now lie face up: { $cards }.
  }

order-leader = Where a leader stands
order-leader-about = Where your leader returns to the board, or your second one enters it, when you are asked.
answer-leader-default = where most of your armies stand
order-discard = The fourth adventure card
order-discard-about = Which adventure card you discard when you have one too many.
answer-discard-default = the one just drawn

# A turn

phase-redeploy = Moving armies
middle_earth-phase-reward = Armies of a mission
middle_earth-prompt-attack = attack, or go on to moving armies
prompt-attack_owed = attack { $to } from { $from }: the card that was played demands it
middle_earth-prompt-reward = place the { $armies ->
    [one] army
   *[other] { $armies } armies
  } of { $card }
prompt-redeploy = { $redeployments ->
    [0] move more armies from the same territory, or end your turn
    [one] move armies from one territory, or end your turn
   *[other] move armies from up to { $redeployments } territories, or end your turn
  }{ $earned ->
    [True] {" "}(you then draw an adventure card)
   *[other] { "" }
  }
middle_earth-verb-pass-attack = Finish attacking
middle_earth-verb-pass-redeploy = Finish moving
verb-move-redeploy = Move armies
offer-choose-decline = Finish, without an adventure card
arg-leader = leader
brief-leader = leader
middle_earth-offer-move-with = Move the { $who }{ $n ->
    [0] { "" }
    [one] {" "}and 1 army
   *[other] {" "}and { $n } armies
  } from { $from } to { $to }
middle_earth-offer-move-with-short = { $from } → { $to } · { $who }{ $n ->
    [0] { "" }
    [one] {" "}and 1 army
   *[other] {" "}and { $n } armies
  }
middle_earth-with-move = With the { $who }{ $n ->
    [0] , no armies
    [one] {" "}and 1 army
   *[other] {" "}and { $n } armies
  }
middle_earth-amount-move = { $n ->
    [0] no armies
    [one] 1 army
   *[other] { $n } armies
  }
middle_earth-ask-move-either = How many armies move from { $from } to { $to }, with the leader or without?
middle_earth-ask-move-with = How many armies go from { $from } to { $to } with the { $who }?
middle_earth-zero-move = 0: the leader goes alone
event-attacks_over = { $seat } has finished attacking.
event-declined = { $seat } ends the turn without drawing an adventure card.
event-mission_completed = 🏅 { $seat } completes { $cards } in { $place } and gets { $armies ->
    [0] a territory card at the end of the turn, if there is room in the hand.
    [one] 1 army.
   *[other] { $armies } armies.
  }
event-leader_fell = ☠️ The leader of { $other } in { $space } falls.
event-leader_advanced = 👑 { $seat }'s leader moves on from { $from } to { $to }.
event-redeployed = { $seat } moves { $led ->
    [True] the leader{ $n ->
        [0] { "" }
        [one] {" "}and 1 army
       *[other] {" "}and { $n } armies
      }
   *[other] { $n ->
        [one] 1 army
       *[other] { $n } armies
      }
  } from { $from } to { $to }.
middle_earth-event-income = { $seat } gets { $n } armies for { $territories ->
    [one] 1 territory
   *[other] { $territories } territories
  }{ $bonus ->
    [0] .
   *[other] {" "}and whole regions ({ $regions }).
  }
error-mission-no-arrival = For { $card } a leader of yours must have come to { $space } in this turn and still stand there.
error-reward-elsewhere = The armies of { $card } cannot go to { $space }.
error-redeploy-over = You have begun to move armies from { $space } and cannot begin elsewhere any more.
error-leader-locked = The leader in { $space } has completed a mission in this turn and stays there.
error-trade-first = Trade a set first: you hold { $in_hand } territory cards, and you may hold at most { $most } when you place armies.
error-extra-where = The set shows territories of yours. Say in which of them the { $n } extra armies go: { $shown }.
error-extra-nowhere = None of these cards shows a territory of yours, so no extra armies come with them.
middle_earth-error-no-set = These cards are not a set, which is three alike, three different, or any two with a wild card.

# Pictures

render-counter-strongholds = holds
render-deck-turned = Traded cards: { $size }
render-deck-adventure = Adventure cards: { $size }
render-deck-discarded = Discarded: { $size }
stats-counter-strongholds = Strongholds
middle_earth-legend-counter-strongholds = Strongholds held
middle_earth-legend-counter-score = Points now, with cards face up
legend-cards-territory = Territory cards in hand; at the top: in the pile
legend-cards-turned = Territory cards traded or turned up
legend-cards-adventure = Adventure cards in hand; at the top: in the pile
legend-cards-discarded = Adventure cards that were discarded
legend-token-leader-good = A leader of a good player: +1 on the highest die
legend-token-leader-evil = A leader of an evil player: +1 on the highest die
legend-mark-storm = Winter storms: nobody attacks from or into it
legend-mark-locked = Its leader did a mission and stays this turn
legend-mark-breached = The stronghold gives no +1 in this fight
legend-edge-blocked = Blocked bridge; rim colour: whose next turn frees it
legend-link-way = Under the mountains: neighbours for this fight
legend-path-ring = Where the Ring is
legend-place-ring = Where the Ring is, and what a die must show
legend-side-good = Plays for good
legend-side-evil = Plays for evil
middle_earth-legend-terrain-stronghold = Stronghold: +1 for its defender, 2 points
middle_earth-legend-terrain-site = Site of power: a leader who comes earns a card
middle_earth-legend-terrain-port = Port: joined with the port at its line's end
middle_earth-legend-terrain-trail = A step of the Ring's trail
middle_earth-legend-terrain-dice = A step that the Ring leaves with 4 or more
lying-token-leader = 👑 Leaders: { $spaces }
lying-mark-storm = ❄️ Winter storms, no attacks from or into: { $spaces }
lying-mark-locked = 🔒 The leader stays until the turn ends in: { $spaces }
lying-mark-breached = 💥 The stronghold gives no bonus in this fight: { $spaces }
lying-edge-blocked = ⛔ Blocked bridges: { $spaces }
lying-link-way = ⛰️ Neighbours for this fight: { $spaces }
lying-path-ring = 💍 The Ring is in { $space }, step { $step } of { $steps }{ $need ->
    [-1] { "" }
    [0] {" "}(moves on without a die)
    [6] {" "}(moves on with a 6)
   *[other] {" "}(moves on with { $need } or more)
  }
lying-cards-turned = 🗺️ Territory cards traded or turned up ({ $n }): { $cards }
lying-cards-discarded = 🗑️ Adventure cards that were discarded ({ $n }): { $cards }
lying-path-ring-gone = 💍 The Ring has left the map
