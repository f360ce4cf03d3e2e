# A running game: phases, what is expected, verbs, questions, buttons.

phase-lobby = Before the start
phase-claim = Claiming
phase-deploy = Placing in secret
phase-garrison = Placing
phase-reinforce = Reinforcements
phase-attack = Attack
phase-defend = Defence
phase-occupy = Moving in
phase-trade_down = Trading cards
phase-over = The game is over
round-and-phase = Round { $round } · { $phase }

prompt-claim = claim a free territory
prompt-deploy = place { $armies ->
    [one] 1 army
   *[other] { $armies } armies
  }{ $neutral ->
    [0] { "" }
    [one] {" "}and 1 neutral army
   *[other] {" "}and { $neutral } neutral armies
  } in secret
prompt-garrison = place { $own ->
    [0] { "" }
    [one] 1 army ({ $armies } left)
   *[other] { $own } armies ({ $armies } left)
  }{ $neutral ->
    [0] { "" }
    [one] {" "}+ 1 neutral army
   *[other] {" "}+ { $neutral } neutral armies
  }
prompt-reinforce = { $forced ->
    [True] trade cards first: five or more are too many
   *[other] place { $armies ->
        [one] 1 army
       *[other] { $armies } armies
      }
  }
prompt-attack = attack, fortify, or end your turn
prompt-defend = choose the dice to defend { $to } against { $other }, who attacks from { $from } with { $dice ->
    [one] 1 die
   *[other] { $dice } dice
  }
prompt-occupy = move { $fixed ->
    [True] { $high ->
        [one] 1 army
       *[other] { $high } armies
      }
   *[other] { $low } to { $high } armies
  } from { $from } into { $to }
prompt-trade_down = trade cards until four or fewer are left ({ $cards } in hand)
awaited = { $who }: { $what }
announced = ⚔️ Your move has been made. Now the game waits for:
announced-defend = ⚔️ Attack announced: { $from } → { $to } with { $dice ->
    [one] 1 die
   *[other] { $dice } dice
  }. { $who } chooses their dice.
now-awaited = Now the game waits for:
not-awaited = It is not your move. The game waits for:
stale-waiting = The game has moved on since that button was made.
panel-changed = 🔄 Something has changed since this was shown. Your next press here shows how things stand now.
sealed-until-all = -# Answers are secret until everyone has answered.
game-is-over = This game is over.
game-broken-off = This game was called off.
game-broken-off-elsewhere = This game was called off after { $plies ->
    [one] 1 move
   *[other] { $plies } moves
  }, before its end.
game-won = 🏆 { $winners } wins: { $reason }.
game-shared = 🏆 { $winners } share the victory: { $reason }.
chain-after = -# log { $ply }: `{ $letters }`
chain-after-whole = -# log { $ply }: `{ $letters }`, in full `{ $head }`
fingerprint-whole = -# All chance comes from a secret with the fingerprint `{ $letters }`, in full `{ $hash }`.
chain-whole = -# The log has { $ply ->
    [one] 1 entry
   *[other] { $ply } entries
  } and ends with `{ $letters }`, in full `{ $head }`: with any other move it would end differently.
chain-none = -# This game came without a chain: its chance and rules are right, but nothing proves that these were the moves, nor that there were no more.
picture-of-legend = What the symbols on the board mean
alt-board = The board. { $where }.
alt-lobby = The board before the game begins: { $n } territories in { $regions }.
alt-leads = { $n ->
    [one] { $who } leads.
   *[other] { $who } lead.
  }
alt-turn = It is { $who }'s turn.
alt-awaited = The game waits for { $who }.
alt-won = { $n ->
    [one] { $who } has won.
   *[other] { $who } have won.
  }
alt-seat = { $who }: { $what }.
alt-sided = { $who } ({ $side })
alt-out = { $who }: out of the game.
alt-counter = { $what } { $n }
alt-course = { $what }. At the end:
lying-mark-destroyed = ☠️ In ruins: { $spaces }
lying-side = ⚖️ { $side }: { $seats }
lying-shown = 🎴 Face up before { $who }: { $cards }
lying-shown-points = 🎴 Face up before { $who }, { $n ->
    [one] 1 point
   *[other] { $n } points
  }: { $cards }
lying-until = { $what } (until { $who }'s turn)
lying-wall = wall { $n }
lying-spent = { $of ->
    [1] has acted
   *[other] { $n } acted
  }
lying-piles = 🃏 { $who }: { $piles }
lying-cards = 🃏 Cards that lie open ({ $n }): { $cards }
alt-dice = { $what }, in armies above or below average:

verb-place = Place
verb-attack = Attack
verb-move = Move
verb-trade = Trade cards
verb-play = Play a card
verb-buy = Buy
verb-bid = Bid
verb-choose = Choose
verb-resign = Resign
verb-pass = Pass
verb-pass-last = End turn
verb-pass-on = Go on to the next purchases
verb-pass-through = End turn, move nothing
move-made = Played: **{ $move }**.
passed = { $what ->
    [none] You have passed.
   *[other] You have finished: **{ $what }**.
  }
pass-which = **What do you want to end?** One button goes on to the next purchases, the other ends all purchases.
suggest-not-awaited = It is not your move: the game waits for { $who }
ended-attack = You have finished attacking.
ended-redeploy = You have finished moving.
ends-turn = ends the turn
ends-your-turn = -# This move ends your turn.
again = Again: { $move }

offer-place = Place { $n ->
    [one] 1 army
   *[other] { $n } armies
  } in { $where }
offer-attack = Attack { $to } from { $from } with { $n ->
    [one] 1 die
   *[other] { $n } dice
  }
offer-attack-short = { $from } → { $to } · { $n ->
    [one] 1 die
   *[other] { $n } dice
  }
offer-attack-until = Attack { $to } from { $from } until { $n ->
    [one] 1 army is left
   *[other] { $n } armies are left
  }
offer-move = Move { $n ->
    [one] 1 army
   *[other] { $n } armies
  } from { $from } to { $to }
offer-move-short = { $from } → { $to } · { $n ->
    [one] 1 army
   *[other] { $n } armies
  }
offer-attack-with = Attack { $to } from { $from } { $until ->
    [True] until { $n } left
   *[other] with { $n ->
        [one] 1 die
       *[other] { $n } dice
      }
  } ({ $who })
offer-move-with = Move { $who } + { $n } from { $from } to { $to }
offer-move-with-short = { $from } → { $to } · { $who } + { $n }
offer-play = Play { $card }
offer-play-on = { $card }: { $target }
offer-buy = Buy { $n } × { $what }
offer-buy-at = Buy: { $what } in { $where }
offer-bid = Bid { $n }
offer-choose-at = { $what } in { $where }
with-alone = Armies alone…
with-attack = Only { $who }…
with-move = With { $who } + { $n }
offer-trade = Trade { $cards }
offer-trade-on = Trade with 2 more armies in { $where }: { $cards }
offer-trade-short = { $cards }
offer-trade-on-short = { $cards }; +2 in { $where }
short-move = { $verb }: { $what }
offer-choose = { $what }
offer-choose-spread = Place the rest evenly along the border
offer-choose-defence = Defend with { $n ->
    [one] 1 die
   *[other] up to { $n } dice
  } from now on
idle-choose-defence = { offer-choose-defence }
head-choose-defence = { offer-choose-defence }
head-choose-spread = Place the rest for me
offer-choose-defend = Defend with { $n ->
    [one] 1 die
   *[other] { $n } dice
  }
offer-other = { $verb }: { $what }
arg-until = until
arg-spread = evenly
arg-defence = defence
arg-defend = defend
worth = worth { $n ->
    [one] 1 army
   *[other] { $n } armies
  }

chance = { $percent } %, then about { $left } left
chance-brief = { $percent } %
chance-but-cards-brief = { $percent } % without cards
chance-but-cards = { $percent } % without cards, then about { $left } left
sure = certain, { $left } left
sure-unless = certain but for a card, { $left } left
holder-you = you
unoccupied = unoccupied
chance-to-the-end = -# Attacking to the end: { $chance }.
set-to-trade = 🔁 You hold a set of cards: traded now, it brings { $n ->
    [one] 1 army
   *[other] { $n } armies
  }.
set-in-hand = 🔁 Among them is a set. Traded at the start of your turn, it would bring { $n ->
    [one] 1 army
   *[other] { $n } armies
  } at today's value.

still-to-place = { $n ->
    [one] 1 army is left to place.
   *[other] { $n } armies are left to place.
}
cannot = That is not possible at the moment. This is:
cannot-play = You hold no card that can be played at the moment.
cannot-trade = You hold no set of cards to trade.
ask-verb = What would you like to do?
ask-place = Where do you want to place armies?
ask-place-amount = How many armies for { $where }?
ask-attack = Which attack?
list-from = From { $spaces }
list-most = As many as possible, in…
list-some = Only some, in…
ask-attack-from = Attack from where?
ask-attack-to = Which territory do you attack from { $from }?
ask-attack-dice = { $from } attacks { $to }. How?
ask-attack-with = { $from } attacks { $to } ({ $who }). How?
ask-attack-or-alone = { $from } attacks { $to }, with everyone who can help. How?
ask-attack-until = { $from } attacks { $to }. Until how many armies are left?
ask-move = Which armies move?
ask-move-from = Move armies from where?
ask-move-to = Where do armies from { $from } go?
ask-move-amount = How many armies move from { $from } to { $to }?
ask-move-either = How many armies move from { $from } to { $to }, or who leads them?
ask-trade = Which set of cards do you trade?
ask-play = Which card do you play?
ask-buy = What do you buy?
ask-bid = How much do you bid?
ask-choose-defence = How many dice do you defend with from now on?
ask-choose-defend = How many dice do you defend with?
ask-choose = Which do you choose?
ask-move-who = Who moves from { $from } to { $to }?
ask-move-with = How many more move from { $from } to { $to } with { $who }?
ask-where = { $what }: in which territory?
ask-whom = { $what }: against whom?
ask-which = { $what }: which one?
amount = { $n }
amount-all = All ({ $n })
amount-but-one = All but one ({ $n })
amount-move = { $n ->
    [one] 1 army
   *[other] { $n } armies
  }
march-most = up to { $what }
amount-dice = { $n ->
    [one] 1 die
   *[other] { $n } dice
  }
amount-until = Until { $n ->
    [one] 1 is left
   *[other] { $n } are left
  }
amount-until-unasked = Until { $n ->
    [one] 1 is left
   *[other] { $n } are left
  }, without asking { $who }
amount-typed = -# For more than { $n }, type the number: a slip must not leave too few behind.
form-amount = A number from { $low } to { $high }
zero = 0: none
zero-bid = 0: you bid nothing
zero-move = 0: no armies go along, only who leads them
form-range = { $low } to { $high }
pick = Choose…
page = { $what } ({ $page }/{ $pages })

button-back = Back
button-again = Again
button-undo = Undo
button-hand = My hand
button-refresh = Refresh
button-rules = Rules
button-symbols = Symbols
button-map = Map
map-ringed = { $n ->
    [one] 1 space is circled: { $spaces }.
   *[other] { $n } spaces are circled: { $spaces }.
  }
error-map-soon = Your last map has just been drawn. Please press again in a few seconds.
button-other-amount = Other number…
button-previous = Previous
button-next = Next
button-my-moves = My moves
button-my-hand = My hand
button-replay = Replay
button-charts = Charts
button-fair = Fair dice
fair-dice = All that was left to chance in this game follows from one secret. Its fingerprint was published before anybody joined, and the secret itself is in this file: so everybody can recompute every die and every card. If anything in the file is changed, its log no longer ends as shown below.

hand-empty = { $sits ->
    [True] { $who } holds no cards.
   *[False] You hold no cards.
  }
hand-title = { $sits ->
    [True] { $who }'s cards
   *[False] **Your cards**
  }{ $n ->
    [0] { "" }
   *[other] {" "}({ $n })
  }
hand-unseen = 🛒 { $n ->
    [one] You have bought 1 card: you will see it when you have finished buying.
   *[other] You have bought { $n } cards: you will see them when you have finished buying.
  }
card-waits = ⏳ answered with this card: it is shown once everybody has answered
sitting-for = -# 👥 You are playing for { $who }: what you see and do here is theirs.
hand-alike = The rest as for { $card }.
hand-page = -# Page { $page } of { $pages }
board-hidden = ⚠️ I cannot show the board in this channel. Permissions that I am missing: { $permissions }.

slash-attack-with = with
slash-attack-with-about = Which commanders help (default: all who can)
slash-move-with = with
slash-move-with-about = Who leads the armies: a leader or commanders (default: nobody)
slash-buy-where = where
slash-buy-where-about = Where, or which kind
