# What happened.

event-started = { $seat } begins (dice: { $dice }).
event-claimed = { $seat } claims { $space }.
event-garrisoned = { $seat } places: { $where }.
event-deployed = { $seat } has placed: { $where }.
event-draft = You place: { $where }.
event-turn = **Round { $round }**: it is { $seat }'s turn.
event-income = { $seat } gets { $n ->
    [one] 1 army
   *[other] { $n } armies
  } for { $territories ->
    [one] 1 territory
   *[other] { $territories } territories
  }{ $bonus ->
    [0] .
   *[other] {" "}({ $regions }).
  }
event-placed = { $seat } reinforces: { $where }.
event-traded = { $seat } trades { $cards } for { $armies } armies.
event-traded_bonus = { $seat } trades { $cards } for { $armies } armies and { $n } more in { $space }.
event-battle = ⚔️ { $seat } attacks { $to } from { $from } · 🎲 { $dice } · lost { $attacker } : { $defender }
event-battle-many = ⚔️ { $seat } attacks { $to } from { $from } · 🎲 { $count } rolls{ $bonuses } · lost { $attacker } : { $defender }
event-conquered = 🚩 { $seat } takes { $to } from { $other }.
event-occupied = { $seat } moves in with { $n ->
    [one] 1 army
   *[other] { $n } armies
  } ({ $from } → { $to }).
event-eliminated = ☠️ { $seat } eliminates { $other }{ $n ->
    [0] .
    [one] {" "}and gets a card.
   *[other] {" "}and gets { $n } cards.
  }
event-captured = You get the cards of { $other }: { $cards }.
event-fortified = { $seat } moves { $n ->
    [one] 1 army
   *[other] { $n } armies
  } from { $from } to { $to }.
event-passed = { $seat } ends the turn.
event-standing_order = { $seat } now defends with { $n ->
    [one] 1 die
   *[other] up to { $n } dice
  }.
event-drew = { $seat } draws a card.
event-card = Your new card: { $cards }.
event-mission = { $cards }.
event-mission_done = { $seat } has fulfilled the mission. { $cards }.
event-resigned = 🏳️ { $seat } resigns.
event-won = 🏆 { $seats }: { $reason }.
event-undone = ↩️ { $seat } takes the last move back.
