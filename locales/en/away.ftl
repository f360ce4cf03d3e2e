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
clock-own = custom
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

clock-changed-running = Done. Everybody who is asked something now gets the new time.
error-clock-none-settings = A game without a clock has no times and no rules about absence. Leave those options out, or choose another clock.
error-clock-running = The game has begun: now its clock can only be changed with `/manage clock`, by who made it or manages the server.
clock-more = -# `/game clock` changes single times and rules.
option-clock = Clock

slash-game-new-clock = clock
slash-game-new-clock-about = How long everybody has (the server's usual clock if left out)
slash-game-clock = clock
slash-game-clock-about = See how long everybody has, or change it before the game begins
slash-clock-preset = preset
slash-clock-preset-about = A whole clock; other options change it (the present one if left out)
slash-clock-turn = turn
slash-clock-turn-about = Time for a whole turn, for instance 24h or 1d 12h
slash-clock-reaction = reaction
slash-clock-reaction-about = Time for an answer to another's move, for instance 8h or 90m
slash-clock-bank = bank
slash-clock-bank-about = Time in reserve for the whole game, for instance 2d or 0h
slash-clock-quiet = quiet
slash-clock-quiet-about = Whether everybody's quiet hours are left out
slash-clock-weekends = weekends
slash-clock-weekends-about = Whether Saturdays and Sundays count
slash-clock-misses = misses
slash-clock-misses-about = Missed deadlines in a row after which something happens
slash-clock-policy = then
slash-clock-policy-about = What happens then
slash-clock-vacations = vacations
slash-clock-vacations-about = Whether it stands still for members on vacation
slash-clock-sitters = sitters
slash-clock-sitters-about = Whether members may have others play for them
slash-clock-game = game
slash-clock-game-about = Its number (this channel's game if left out)

# Pauses, and seats that can be taken.

pause-begun =
    { $until ->
        [none] The game stands still. `/game resume` lets it go on.
       *[other] The game stands still until { $until }. `/game resume` lets it go on earlier.
    }
pause-asked = I ask { $who } for consent: the game stands still as soon as all agree. They have until { $until }; until then it goes on.
pause-ended = The game goes on. All clocks run again.
taken = You play seat { $seat }, { $who }, from now on. You will be called when it is your move.
taken-awaited = You play seat { $seat }, { $who }, from now on, and it is your move: press **My moves** under the board.

slash-game-pause = pause
slash-game-pause-about = Let the game stand still; if you do not run it, when all agree
slash-game-pause-for = for
slash-game-pause-for-about = How long, for instance 3d (until somebody resumes it if left out)
slash-game-resume = resume
slash-game-resume-about = Let a paused game go on
slash-game-take = take
slash-game-take-about = Take your seat back, or one in which a computer player sits
slash-game-take-seat = seat
slash-game-take-seat-about = Which one (yours, else the first free one if left out)

# Running a game.

entry =
    { $ply ->
        [0] start of the game
       *[other] entry { $ply }
    }
entry-turn = turn { $n } of { $who }, entry { $ply }
confirm-rollback =
    { $n ->
        [one] Really take game #{ $game } back to: { $where }? 1 entry of the log will no longer count. The dice go on from where they are, so nothing rolls the same again.
       *[other] Really take game #{ $game } back to: { $where }? { $n } entries of the log will no longer count. The dice go on from where they are, so nothing rolls the same again.
    }
button-rollback = Go back
rolled-back = The game is back at entry { $ply } of its log. The channel is told.
confirm-force = Really have the clock move for { $who } in game #{ $game } now? It makes the cautious moves that it would make after a missed deadline, but counts no miss.
button-force = Have the clock move
forced = The clock has moved for { $who }. The channel is told.
replaced = From now on seat { $seat }, so far { $before }, is played by { $after }. The channel is told.
replace-computer = a computer player (anybody may take it with `/game take`)
time-given =
    { $until ->
        [none] { $who } gets { $time } more once the clock runs again. The channel is told.
       *[other] { $who } gets { $time } more, until { $until }. The channel is told.
    }
error-moved-on = The game has moved on since you asked for that, so nothing was changed. Please look at the board, and give the command again if it is still needed.
error-replace-whom = Please say who is to play: choose a `member`, or `computer:True`, not both.
error-no-bots = A bot cannot do that. Choose a person; computer players come with `computer:True`.
error-no-bot-sitter = A bot cannot play for you. Choose a person.
error-member-seated = **{ $who }** sits at this game already, and nobody can have two seats.
error-seat-out = **{ $who }** is out of the game: there is nothing left to play.

slash-manage = manage
slash-manage-about = Run your game: roll back, replace, give time (who made it, and managers)
slash-manage-clock = clock
slash-manage-clock-about = Change the clock of a game, also while it runs
slash-manage-rollback = rollback
slash-manage-rollback-about = Take the game back to an earlier moment; asks first
slash-manage-rollback-to = to
slash-manage-rollback-to-about = After which entry of the log (/game log numbers them; 0 is the start)
slash-manage-rollback-game = game
slash-manage-rollback-game-about = Its number (this channel's game if left out)
slash-manage-replace = replace
slash-manage-replace-about = Give a seat to another member, or to a computer player
slash-manage-replace-seat = seat
slash-manage-replace-seat-about = Which seat
slash-manage-replace-member = member
slash-manage-replace-member-about = Who plays from now on
slash-manage-replace-computer = computer
slash-manage-replace-computer-about = A computer player, until somebody takes the seat
slash-manage-replace-game = game
slash-manage-replace-game-about = Its number (this channel's game if left out)
slash-manage-time = time
slash-manage-time-about = Give somebody whom the game waits for more time
slash-manage-time-seat = seat
slash-manage-time-seat-about = Whom
slash-manage-time-add = add
slash-manage-time-add-about = How much, for instance 12h or 1d
slash-manage-time-game = game
slash-manage-time-game-about = Its number (this channel's game if left out)
slash-manage-force = force
slash-manage-force-about = Have the clock move for somebody now, without a miss; asks first
slash-manage-force-seat = seat
slash-manage-force-seat-about = For whom
slash-manage-force-game = game
slash-manage-force-game-about = Its number (this channel's game if left out)

# Vacations and sitters.

vacation-begun = You are on vacation from { $begin } until { $end }. `/away back` ends it earlier.
away-still = - Your clock stands still in { $games }.
away-runs = - It runs on in { $games }: those games do not stop for vacations.
away-free = - No clock hurries you in { $games }.
vacation-left =
    { $n ->
        [one] 1 of { $of } days of vacation is left to you this year in this server.
       *[other] { $n } of { $of } days of vacation are left to you this year in this server.
    }
vacation-hint = -# You may play all the same meanwhile. A sitter keeps your games going: `/away sitter`.
vacation-ended = Welcome back. Your clocks run again; days that had not begun are yours again.
away-there = You are not on vacation.
away-until = You are on vacation until { $until }.
sitter-named = { $who } may now play for you in this server: with the same commands and buttons, seeing your cards. Everybody reads who made the move. Giving up for you is not possible, and you may go on playing yourself.
sitter-plays = - In { $games }.
sitter-never = - Not in { $games }: there nobody may play for somebody else.
sitter-there = - Not in { $games }: who has a seat there plays for nobody else.
sitter-nobody = Nobody may play for you any more.
sitter-is = { $who } may play for you (`/away sitter` changes it).
sitter-none = Nobody may play for you (`/away sitter` names somebody).
sitter-for = You may play for { $who }: just use the commands and buttons of their games.

slash-away = away
slash-away-about = Vacations, and who plays for you meanwhile
slash-away-vacation = vacation
slash-away-vacation-about = Let your clocks stand still for some days, from now on
slash-away-vacation-days = days
slash-away-vacation-days-about = How many days
slash-away-back = back
slash-away-back-about = End your vacation
slash-away-sitter = sitter
slash-away-sitter-about = Name who may play for you in this server
slash-away-sitter-member = member
slash-away-sitter-member-about = Who it is (nobody any more if left out)
slash-away-show = show
slash-away-show-about = See your vacation, what is left of it, and who may play for whom
