# Orders given ahead: answers to questions, and moves for the next turn.

orders-title = **Your orders** · { $game } · only you see them
orders-standing = **Standing orders**: the first one that fits decides
orders-none = None: you are always asked.
orders-ahead = **Moves for your next turn**, in this order
orders-ahead-none = None.
orders-hint = -# Orders never do what you could not do yourself. Moves ahead are checked by the rules only when your turn comes: if one is impossible then, it and all after it are dropped, and I tell you.
orders-pick = Give or change an order…
orders-ahead-pick = Add a move for my next turn…
orders-where = Where does the order apply?
orders-region = Only in territories of…
orders-spaces = In which territories? You may choose several
orders-spaces-in = Territories in { $region }. Those of other regions stay as they are.
orders-no-space = No territory was left, so nothing was changed. To take the order away choose **Change orders**.
orders-which-s = **Which order?**
orders-which-a = **Which move?**
orders-cleared = All your orders are gone.
orders-stored = Stored: { $order }
orders-removed = Taken back: { $order }
orders-stale = Your orders have changed in the meantime. This is how they stand now.
button-orders-change = Change orders
button-ahead-change = Change moves
button-orders-clear = Remove all
button-everywhere = Everywhere
button-earlier = Earlier
button-ahead-enough = Nothing more
button-orders-remove = Remove

order-line = { $order }: { $answer }
order-where = · only in { $spaces }{ $more ->
    [0] { "" }
   *[other] {" "}and { $more } more
  }
order-gone = An order that these rules do not know ({ $order })

answer-ask = ask me
order-defend = Dice in defence
order-defend-about = How many dice you roll when you are attacked, without being asked each time.
order-defence = Dice in defence
order-defence-about = How many dice you roll when you are attacked. It is set at your next turn, and again whenever it has changed.
order-occupy = Moving in after a conquest
order-occupy-about = How many move into a territory that you have conquered. Useful with attacks given ahead.
answer-occupy-default = as few as possible
answer-occupy-last = as many as possible
order-forced-trade = Trades at five cards
order-forced-trade-about = Which set you trade when you must trade at the start of your turn.
answer-forced-trade-default = the set with the fewest wild cards
answer-forced-trade-richest = the set that brings the most armies
order-trade-down = Trades after an elimination
order-trade-down-about = Which sets you trade when captured cards are too many.
answer-trade-down-default = { answer-forced-trade-default }
answer-trade-down-richest = { answer-forced-trade-richest }
order-losses = Losses
order-losses-about = Which units you lose when you have to choose.
answer-losses-default = MODs first
answer-losses-last = commanders first
order-react = Reactions to attacks
order-react-about = What you do when somebody attacks and you could play a card. “Let it happen” answers with any hand; a card is played if you hold it then and it fits, otherwise the next order or you decide. Answers are sent after a random delay, so their timing reveals nothing.
order-only-pass = Where only passing is possible
order-only-pass-about = Whether I pass for you when nothing else is possible. Not for secret answers: a quick pass would give an empty hand away. For those, order never to react.
answer-only-pass-pass = pass

let-happen = { $passing } until I say otherwise
let-happen-about = -# While you are not asked, no card that you hold is played. After *until I say otherwise* I answer for you, at a random moment that tells nobody anything.
let-happen-now = 🍃 **{ $order }**: from now on it happens without my asking you{ $asked ->
    [True] , this time too. Your answer follows within two minutes, at a random moment that tells nobody anything
   *[False] , at a random moment that tells nobody anything
  }. A card that you hold then is not played.
let-happen-not = 🙋 From now on you are asked again.
let-happen-lobby = 🍃 **Let it happen**
    While others play you may be asked whether you answer with a card, and often there is nothing to decide. If you let it happen, I answer for you, whatever you hold, at a random moment that tells nobody anything. A card that you hold then is not played. In the game `/orders` changes it.
let-happen-lobby-line = - { $order }: { $happens ->
    [True] it happens, and you are not asked
   *[False] you are asked
  }
button-let-happen-lobby = { $happens ->
    [True] Ask me
   *[False] Let it happen
  } · { $order }
button-lobbyorders = Card questions: let it happen…
button-ask-again = Ask me again
button-orders = All my orders

ahead-added = Added: { $move }
ahead-leads-attack = -# If that conquers the territory, I have to ask you how many move in, and the moves after it are dropped. The order “{ $order }” below avoids that.
ahead-pass = End the step or turn
ahead-trade = Trade the most valuable set
ahead-place = Place all armies in { $where }
ahead-attack = Attack { $to } from { $from } once, with as many dice as possible
ahead-move = Move as many armies as possible from { $from } to { $to }
risk2210-ahead-place = Place all MODs in { $where }
risk2210-ahead-move = Move as many MODs as possible from { $from } to { $to }

error-same-space = { $space } twice: please name two territories.
error-no-card-ahead = You hold no card that can be played by itself.
error-nothing-to-trade = You hold no cards that are traded in sets.

slash-orders = orders
slash-orders-about = Your orders: answers when you are away, moves for your next turn
ahead-give-place = Place armies when your turn comes
ahead-usual-place = All of them
ahead-ask-place-where = Where?
ahead-ask-place-amount = How many…
ahead-give-attack = Attack when your turn comes
ahead-usual-attack = Once, as strong as possible
ahead-ask-attack-from = From which territory?
ahead-ask-attack-to = Which territory?
ahead-ask-attack-until = Until a set number is left…
ahead-ask-attack-amount = Once, with a set number…
ahead-give-move = Move armies when your turn comes
ahead-usual-move = As many as possible
ahead-ask-move-from = From which territory?
ahead-ask-move-to = To which territory?
ahead-ask-move-amount = How many…
ahead-give-play = Play a card of your hand when your turn comes
ahead-ask-play-card = Which card?
ahead-ask-play-target = Which territory is the card for?
ahead-ask-play-second = A second territory?
ahead-give-trade = Trade the most valuable set of cards when your turn comes
ahead-give-pass = End the step or turn
