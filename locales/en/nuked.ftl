# The rule system `nuked`: its name, options, rules in short, cards, prompts, events. A key that begins with
# `nuked-` stands before the general text with the rest of its name.

rules-nuked = Nuked Farms
rules-nuked-about = Guard your Farm, feed your lines, drop the bomb: the larger army always wins, no dice at all. 2 to 6 players.
rules-nuked-brief = medium length, no dice, some rules to learn

option-nuked-setup = Setup
option-nuked-setup-about = Dealt: everybody gets connected land and names their Farm in secret. By hand: Farms and territories are chosen in turn.
option-nuked-fortify = Fortifying
option-nuked-fortify-about = Where the move that ends a turn may go: anywhere along connected territories of your own, or only to a neighbouring one.
option-nuked-rounds = Round limit
option-nuked-rounds-about = After this many rounds whoever has captured the most Farms wins (then territories, then armies).

howto-nuked =
    { "" }**Goal.** Keep your Farm and capture all others. Whoever loses their Farm is out: their armies leave the board, their land is unoccupied.
    { "" }**Your turn**
    1. You get armies: a third of your territories, at least 3, to place anywhere of yours; or, if that is more, half of your territories, all on your Farm. From round 4 on, whole continents add their bonus.
    2. Attack neighbours as often as you like. You say how many armies march: at least twice the defenders, three times as many on a Farm, 3 into unoccupied land; one must stay behind. No Farm can be attacked in the first three rounds.
    3. Last, you may move armies once between your own territories. That, or `/pass`, ends your turn.
    { "" }**A battle.** The larger army wins, and both lose as many as the smaller one had; the survivors of a winning attack move in. In unoccupied land exactly 2 armies die. A tie, which only a card can bring about, leaves the land to nobody; a Farm keeps 1 defender.
    { "" }**End of your turn**, in this order
    1. Upkeep: a Farm with 5 armies or more loses a fifth of them.
    2. Supply: every territory of yours that no chain of your own land joins to your Farm loses 1.
    3. Radiation: every territory of yours beside radioactive land loses 1. The last army of a Farm stays.
    { "" }**Cards.** You begin with two. If you captured something you draw one as your turn ends, up to five in hand; a captured Farm brings the cards of its owner, too. In your turn you may play one: Nuke, Boat, Attack or Extra Troops. Whoever is attacked may answer in secret with a Defence card, one for each territory and turn.

card-group-arsenal = the deck
card-when-own-turn = in your turn, one card a turn
card-when-attacked = as an answer to an attack
card-nuke = Nuke
card-help-nuke = All armies in a territory die, and it becomes radioactive: nobody can enter it, it links nothing, and whoever ends a turn beside it loses an army there. It lasts until your turn two rounds later begins. Farms cannot be hit, your own land can.
card-boat = Boat
card-help-boat = Makes a coastal territory of yours and another coastal one neighbours for this turn, for you alone: to attack, to move, and for supply at its end. Irkutsk and Afghanistan have no coast.
card-attack = Attack
card-help-attack = Your next attack on a player in this turn needs less: one army more than the defenders, or twice as many on a Farm. Unoccupied land does not use it up.
card-extra3 = Extra Troops 3
card-help-extra3 = Puts 3 armies into one territory of yours.
card-extra5 = Extra Troops 5
card-help-extra5 = Puts 5 armies into one territory of yours.
card-extra8 = Extra Troops 8
card-help-extra8 = Puts 8 armies into one territory of yours.
card-defence3 = Defence 3
card-help-defence3 = When you are attacked, 3 armies join the defenders before the battle, and stay.
card-defence5 = Defence 5
card-help-defence5 = When you are attacked, 5 armies join the defenders before the battle, and stay.
card-defence8 = Defence 8
card-help-defence8 = When you are attacked, 8 armies join the defenders before the battle, and stay.
nuked-card-cost = { "" }

reason-farms = all other Farms are captured
nuked-reason-rounds = after the last round, by Farms captured, then territories, then armies
score-part-farms =
    { $n ->
        [one] 1 Farm captured
       *[other] { $n } Farms captured
    }
score-about-nuked = This decides a game that reaches its round limit: most Farms captured, then territories, then armies.

phase-farm = Choosing Farms

prompt-farm = choose a territory for the Farm
nuked-prompt-claim = claim a free territory ({ $left } still to claim)
nuked-prompt-deploy = { $sited ->
    [True] place { $armies } armies in secret
   *[other] choose where the Farm stands and place { $armies } armies, both in secret
  }
nuked-prompt-reinforce = place { $armies ->
    [one] 1 army
   *[other] { $armies } armies
  }{ $capital ->
    [0] { "" }
   *[other] , or { $capital } if all go to the Farm
  }
nuked-prompt-attack = { $armed ->
    [True] attack (the next one on a player needs less), fortify, or end your turn
   *[other] { $played ->
        [True] attack, fortify, or end your turn (your card for this turn is played)
       *[other] { $in_hand ->
            [0] attack, fortify, or end your turn
           *[other] attack, play a card, fortify, or end your turn
          }
      }
  }
nuked-prompt-react = { $other } attacks { $to } ({ $guard ->
    [one] 1 defender
   *[other] { $guard } defenders
  }) from { $from } with { $committed ->
    [one] 1 army
   *[other] { $committed } armies
  }: answer with a Defence card, or let it happen
nuked-announced-react = ⚔️ Attack announced: { $from } → { $to } with { $committed ->
    [one] 1 army
   *[other] { $committed } armies
  }. Before it is decided, { $who } may answer in secret.
nuked-without-play-react = You hold no Defence card.

nuked-event-started = { $seat } begins.
event-farm_chosen = 🏡 { $seat } puts their Farm in { $space }.
event-farm_named = 🏡 Your Farm will be in { $space }.
nuked-event-deployed = 🏡 { $seat }'s Farm is in { $home }. Placed: { $where }.
nuked-event-income = { $seat } gets { $n } armies for { $territories ->
    [one] 1 territory
   *[other] { $territories } territories
  }{ $bonus ->
    [0] { "" }
   *[other] {" "}({ $regions })
  }{ $capital ->
    [0] .
   *[other] , or { $capital } if all go to the Farm.
  }
event-rallied = 🏡 { $seat } puts all armies on the Farm: { $where }.
event-declared = ⚔️ { $seat } attacks { $to } from { $from } with { $committed ->
    [one] 1 army.
   *[other] { $committed } armies.
  }
event-defended = 🛡️ { $seat } plays { $cards }: { $n } more armies in { $space }.
event-stormed = 🚩 { $seat } takes { $to } from { $other }, attacking from { $from }: lost { $attacker } : { $defender }, and { $n ->
    [one] 1 army moves in
   *[other] { $n } armies move in
  }.
event-settled = 🚩 { $seat } takes unoccupied { $to } from { $from }: { $attacker } lost, and { $n ->
    [one] 1 army moves in
   *[other] { $n } armies move in
  }.
event-repelled = 🛡️ { $other } keeps { $to }: all { $attacker } armies of { $seat } from { $from } are lost, and { $left ->
    [one] 1 defender is left
   *[other] { $left } defenders are left
  }.
event-annihilated = 💥 { $seat } and { $other } lose { $attacker ->
    [one] 1 army
   *[other] { $attacker } armies
  } each in { $to }, attacked from { $from }: it now belongs to nobody.
event-cleared = { $other }'s land is unoccupied: { $emptied }.
nuked-event-captured = { $held ->
    [0] Your hand is full: you get none of { $other }'s cards.
   *[other] You get cards of { $other }: { $cards }.
  }
nuked-event-cards = Your first cards: { $cards }.
event-armed = 🃏 { $seat } plays { $cards }: the next attack on a player needs less.
event-recruited = 🃏 { $seat } plays { $cards }: { $n } more armies in { $space }.
event-bombed = ☢️ { $seat } plays { $cards }: { $destroyed } is radioactive{ $dead ->
    [0] .
    [one] , and 1 army there is dead.
   *[other] , and { $dead } armies there are dead.
  }
event-boated = ⛵ { $seat } plays { $cards }, which joins these for the turn: { $ferry }.
event-cooled = The radiation is over: { $clean }.
event-upkeep = 🏡 Upkeep: { $seat }'s Farm in { $space } loses { $dead ->
    [one] 1 army
   *[other] { $dead } armies
  }.
event-supply = 🚚 Cut off from the Farm, { $seat } loses { $spaces ->
    [one] 1 army in { $hit }
   *[other] 1 army each in { $hit }
  }.{ $freed ->
    [0] { "" }
   *[other] {" "}Unoccupied now: { $emptied }.
  }
event-radiation = ☢️ Beside radioactive land, { $seat } loses { $spaces ->
    [one] 1 army in { $hit }
   *[other] 1 army each in { $hit }
  }.{ $freed ->
    [0] { "" }
   *[other] {" "}Unoccupied now: { $emptied }.
  }
nuked-event-reshuffled = The deck was empty: { $n ->
    [one] the only open card is the new one.
   *[other] the { $n } open cards are shuffled.
  }

lying-token-capital = 🏡 Farms: { $spaces }
lying-mark-nuked = ☢️ Radioactive, with the turns left: { $spaces }
lying-mark-cut_off = ⛓️ Cut off from the Farm, 1 army is lost at the end of the turn in: { $spaces }
lying-mark-exposed = ⚠️ Beside radioactive land, 1 army is lost at the end of the turn in: { $spaces }
lying-link-boat = ⛵ Neighbours in this turn: { $spaces }

arg-capital = Farm
brief-capital = Farm
arg-radiation = radioactive
brief-radiation = radioactive
arg-farm = Farm
arg-hold = hold
arg-silent = don't ask

nuked-verb-choose-deploy = Place your Farm, or all the rest
head-choose-farm = Place your Farm…
head-choose-hold = Hold the territory with the smallest card, if you have one
head-choose-silent = Let everything happen this turn
nuked-verb-choose-reinforce = All on the Farm
verb-choose-farm = Choose a place
nuked-verb-choose-claim = Claim a territory
verb-choose-react = Other answers
nuked-offer-choose-spread = { $placed ->
    [True] Place the Farm for me where it is safest
   *[other] Place the rest: the Farm where it is safest, armies on it and on the border
  }
offer-choose-farm = Put your Farm in { $what }
ask-play-nuke = Nuke: which territory does it hit?
ask-play-boat = Boat: from which coast of yours?
ask-play-boat-then = Boat: to which other coast does it go from { $where }?
ask-choose-farm = Where do you put your Farm?
offer-choose-capital = All on the Farm, with the extra armies
offer-choose-hold = Hold the territory: play the smallest card that keeps it, if you have one
nuked-offer-choose-silent = Let everything happen this turn: don't ask again
nuked-offer-attack = Attack { $to } from { $from } with { $n ->
    [one] 1 army
   *[other] { $n } armies
  }
nuked-offer-attack-short = { $from } → { $to } · { $n ->
    [one] 1 army
   *[other] { $n } armies
  }
nuked-confirm-resign = Do you really want to resign? Your armies leave the map and your territories stay unoccupied; if only one opponent is left, they win at once. This cannot be undone.
nuked-ask-attack-dice = { $from } attacks { $to }. With how many armies?
nuked-amount-dice = { $n ->
    [one] 1 army
   *[other] { $n } armies
  } ({ $left ->
    [one] 1 stays
   *[other] { $left } stay
  })
nuked-amount-typed = -# These armies leave your Farm: for more than { $n }, type the number, so that no slip strips the Farm.
nuked-chance-to-the-end = -# Whatever the number: { $chance }.
nuked-ahead-attack = Attack { $to } from { $from } with as few armies as it takes

order-defence_cards = Answers to attacks
order-defence_cards-about = What you do when you are attacked and hold cards. “Hold the territory” plays the smallest card that keeps the territory, if you have one. Answers are sent after a random delay, so their timing reveals nothing.

error-radioactive = { $space } is radioactive: nobody can go there.
error-capital-too-early = { $space } is a Farm: those can be attacked from round { $round } on.
error-attack-short = An attack from { $from } on { $to } takes { $need } armies, and one more must stay; { $most ->
    [0] none
   *[other] at most { $most }
  } can go.
error-capital-choice-over = That is not possible now: the additional armies come only if all of them go to the Farm, before any is placed, and if that brings more.
error-card-already = You have already played a card in this turn, and only one is allowed.
error-no-coast = { $space } has no coast: no Boat can land there.
error-boat-needless = A Boat joins two territories that are not neighbours: { $from } and { $to } do not fit.
error-nuke-capital = { $space } is a Farm: it cannot be bombed.
error-nuke-again = { $space } is radioactive already: another bomb would change nothing.
error-farm-beside-farm = { $space } borders on another Farm. Choose a free territory that borders on none.
error-claim-apart = { $space } does not border on your land. Choose a free territory that does.

render-counter-farms = Farms
render-deck-arsenal = Deck: { $size }
render-deck-open = Open cards: { $size }
stats-counter-farms = Farms captured
legend-counter-farms = Farms captured
legend-token-capital = A Farm: whoever loses theirs is out
legend-token-radiation = Radioactive: turns that still end beside it
legend-mark-nuked = Radioactive: nobody can go there
legend-mark-cut_off = Cut off: loses an army when this turn ends
legend-mark-exposed = Beside radiation: loses an army at the end
legend-link-boat = A Boat: neighbours in this turn
legend-cards-arsenal = Cards in hand; at the top: in the deck
legend-cards-open = Cards that were played
