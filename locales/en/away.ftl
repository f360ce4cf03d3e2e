# Clocks in words; pauses, vacations, sitters, seats that change hands.

unit-d = { $n } d
unit-h = { $n } h
unit-m = { $n } min
unit-words-d = d day days
unit-words-h = h hr hour hours
unit-words-m = m min mins minute minutes

clock-live = live
clock-live-about = live: everybody is at the table, 5 minutes a turn, 2 for a reaction
clock-daily = daily
clock-daily-about = daily: a day for a turn, 8 hours for a reaction
clock-slow = slow
clock-slow-about = slow: three days for a turn, one for a reaction, weekends off
clock-league = league
clock-league-about = league: like daily, but nobody plays for others, and the third miss in a row forfeits
clock-none = no clock
clock-none-about = no clock: the game waits as long as it takes
clock-own = its own
clock-line = { $name }, { $turn } for a turn, { $react } for a reaction
clock-title = **Clock: { $name }**
clock-none-means = The game waits for everybody as long as it takes.
clock-turn = - { $time } for a whole turn, however many moves it takes
clock-react = - { $time } for each answer to another's move
clock-bank =
    { $any ->
        [True] - { $time } in reserve for the whole game: used by itself after a missed deadline
       *[False] - no time in reserve
    }
clock-policy-computer =
    { $n ->
        [one] - After a missed deadline the clock moves, and a computer player sits in until its member is back.
       *[other] - After a missed deadline the clock moves; after { $n } in a row a computer player sits in until its member is back.
    }
clock-policy-kick =
    { $n ->
        [one] - After a missed deadline the clock moves, and the member loses the seat: a computer player has it until somebody else takes it.
       *[other] - After a missed deadline the clock moves; after { $n } in a row the member loses the seat: a computer player has it until somebody else takes it.
    }
clock-policy-forfeit =
    { $n ->
        [one] - After a missed deadline the seat resigns.
       *[other] - After a missed deadline the clock moves; after { $n } in a row the seat resigns.
    }
clock-quiet =
    { $on ->
        [True] - Everybody's quiet hours do not count (`/settings me`).
       *[False] - Quiet hours count like others.
    }
clock-weekends =
    { $on ->
        [True] - Saturdays and Sundays count.
       *[False] - Saturdays and Sundays do not count.
    }
clock-vacations =
    { $on ->
        [True] - It stands still for members on vacation (`/away vacation`).
       *[False] - It does not stand still for vacations.
    }
clock-sitters =
    { $on ->
        [True] - Sitters may play for absent members (`/away sitter`).
       *[False] - Nobody may play for somebody else.
    }
clock-habit = -# Who has missed { $n } deadlines of the game gets half the time from then on.

policy-computer = a computer player sits in until the member is back
policy-kick = the member loses the seat
policy-forfeit = the seat resigns
