# Clocks in words; pauses, vacations, sitters, seats that change hands.

unit-d = { $n ->
    [one] 1 day
   *[other] { $n } days
  }
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
clock-none-means = The game waits for everyone as long as it takes.
clock-turn = - { $time } for a whole turn, however many moves it takes
clock-react = - { $time } for each answer to another's move
clock-bank =
    { $any ->
        [True] - { $time } of reserve time for the whole game: used automatically after a deadline
       *[False] - no reserve time
    }
clock-policy-computer =
    { $n ->
        [one] - After a missed deadline an automatic move is made, and a computer player sits in until the member is back.
       *[other] - After a missed deadline an automatic move is made; after { $n } in a row a computer player sits in until the member is back.
    }
clock-policy-kick =
    { $n ->
        [one] - After a missed deadline an automatic move is made, and the member loses the seat: a computer player has it until somebody else takes it.
       *[other] - After a missed deadline an automatic move is made; after { $n } in a row the member loses the seat: a computer player has it until somebody else takes it.
    }
clock-policy-forfeit =
    { $n ->
        [one] - After a missed deadline the member forfeits the game.
       *[other] - After a missed deadline an automatic move is made; after { $n } in a row the member forfeits the game.
    }
clock-quiet =
    { $on ->
        [True] - Quiet hours do not count (`/settings`).
       *[False] - Quiet hours count like any others.
    }
clock-weekends =
    { $on ->
        [True] - Saturdays and Sundays count.
       *[False] - Saturdays and Sundays do not count.
    }
clock-vacations =
    { $on ->
        [True] - The clock stops for members on vacation (`/away`).
       *[False] - The clock does not stop for vacations.
    }
clock-sitters =
    { $on ->
        [True] - Sitters may play for absent members (`/away sitter:`).
       *[False] - Nobody may play for another member.
    }
clock-habit = -# Members who have missed { $n } deadlines in the game get half the time from then on.

policy-computer = a computer player sits in until the member is back
policy-kick = the member loses the seat
policy-forfeit = the member forfeits the game

clock-changed-running = The clock is changed. Everyone the game waits for gets the new time.
clock-changed = The clock of this game is changed:
error-clock-none-settings = A game without a clock has no times and no rules about absence. Leave those options out, or choose another clock.
error-clock-running = The game has begun: now its clock can only be changed with `/manage clock`, by its creator or a manager of the server.
clock-more = -# `/game clock` changes individual times and rules.
option-clock = Clock

slash-game-new-clock = clock
slash-game-new-clock-about = How much time everyone has (default: the server's usual clock)
slash-game-clock = clock
slash-game-clock-about = See how much time everyone has, or change it before the game begins
slash-clock-preset = preset
slash-clock-preset-about = A clock to start from; other options change it (default: the present one)
slash-clock-turn = turn
slash-clock-turn-about = Time for a whole turn, for instance 24h or 1d 12h
slash-clock-reaction = reaction
slash-clock-reaction-about = Time for an answer to another's move, for instance 8h or 90m
slash-clock-bank = bank
slash-clock-bank-about = Reserve time for the whole game, for instance 2d; 0h = none
slash-clock-quiet = quiet
slash-clock-quiet-about = Whether members' quiet hours are left out
slash-clock-weekends = weekends
slash-clock-weekends-about = Whether Saturdays and Sundays count
slash-clock-misses = misses
slash-clock-misses-about = Missed deadlines in a row after which something happens
slash-clock-policy = then
slash-clock-policy-about = What happens after that many missed deadlines
slash-clock-vacations = vacations
slash-clock-vacations-about = Whether the clock stops for members on vacation
slash-clock-sitters = sitters
slash-clock-sitters-about = Whether members may have others play for them
slash-clock-game = game
slash-clock-game-about = The game's number (default: this channel's game)

# Pauses, and seats that can be taken.

pause-begun =
    { $until ->
        [none] The game is paused. `/game pause` lets it go on.
       *[other] The game is paused until { $until }. `/game pause` lets it go on earlier.
    }
pause-asked = I have asked { $who }: the game pauses once everyone agrees. They have until { $until }; meanwhile it goes on.
resume-asked = I have asked { $who }: the game goes on once everyone agrees. They have until { $until }; until then it stays paused.
pause-already = { $who } has paused the game already. Should it go on?
pause-ended = The game goes on. All clocks run again.
taken = You play seat { $seat }, { $who }, from now on. You will be notified when it is your move.
taken-awaited = You play seat { $seat }, { $who }, from now on, and it is your move: press **My moves** under the board.

slash-game-pause = pause
slash-game-pause-about = Pause the game, or let it go on; unless you run it, everyone has to agree
slash-game-pause-for = for
slash-game-pause-for-about = How long, for instance 3d (default: until somebody lets it go on)
slash-game-take = take
slash-game-take-about = Take your seat back, or one that a computer player holds
slash-game-take-seat = seat
slash-game-take-seat-about = Which seat (default: yours, else the first free one)

# Running a game.

entry =
    { $ply ->
        [0] start of the game
       *[other] entry { NUMBER($ply, useGrouping: 0) }
    }
entry-turn = turn { $n } of { $who }, entry { NUMBER($ply, useGrouping: 0) }
confirm-rollback =
    { $n ->
        [0] Take game #{ NUMBER($game, useGrouping: 0) } back to this point: { $where }? The secret answers given since then will no longer count. The dice go on from where they are, so nothing rolls the same again.
        [one] Take game #{ NUMBER($game, useGrouping: 0) } back to this point: { $where }? 1 entry of the log will no longer count. The dice go on from where they are, so nothing rolls the same again.
       *[other] Take game #{ NUMBER($game, useGrouping: 0) } back to this point: { $where }? { $n } entries of the log will no longer count. The dice go on from where they are, so nothing rolls the same again.
    }
button-rollback = Roll the game back
rolled-back = The game is back at entry { NUMBER($ply, useGrouping: 0) } of its log. The channel is told.
confirm-force = Really make an automatic move for { $who } in game #{ NUMBER($game, useGrouping: 0) } now? It is the cautious move that a missed deadline would bring, but it does not count as a miss.
button-force = Make the move
forced = An automatic move was made for { $who }. The channel is told.
replaced = Seat { $seat } (was { $before }) is now played by { $after }. The channel is told.
replace-computer = a computer player (anybody may take it with `/game take`)
time-given =
    { $until ->
        [none] { $who } gets { $time } more once the clock runs again. The channel is told.
       *[other] { $who } gets { $time } more, until { $until }. The channel is told.
    }
error-moved-on = The game has moved on since you asked for that, so nothing was changed. Please look at the board, and give the command again if it is still needed.
error-replace-whom = Please choose who is to play: either a `member` or `computer:True`.
error-no-bots = A bot cannot do that. Choose a person; computer players come with `computer:True`.
error-no-bot-sitter = A bot cannot play for you. Choose a person.
error-member-seated = **{ $who }** is in this game already, and nobody can have two seats.
error-seat-out = **{ $who }** is out of the game: there is nothing left to play.

slash-manage = manage
slash-manage-about = Run your game: roll back, replace, give time (creator and managers)
slash-manage-clock = clock
slash-manage-clock-about = Change the clock of a game, also while it runs
slash-manage-rollback = rollback
slash-manage-rollback-about = Take the game back to an earlier moment; asks first
slash-manage-rollback-to = to
slash-manage-rollback-to-about = After which entry of the log (/game look what:Log numbers them; 0 is the start)
slash-manage-rollback-game = game
slash-manage-rollback-game-about = The game's number (default: this channel's game)
slash-manage-replace = replace
slash-manage-replace-about = Give a seat to another member, or to a computer player
slash-manage-replace-seat = seat
slash-manage-replace-seat-about = Which seat
slash-manage-replace-member = member
slash-manage-replace-member-about = Who plays from now on
slash-manage-replace-computer = computer
slash-manage-replace-computer-about = A computer player, until somebody takes the seat
slash-manage-replace-game = game
slash-manage-replace-game-about = The game's number (default: this channel's game)
slash-manage-time = time
slash-manage-time-about = Give more time to somebody the game waits for
slash-manage-time-seat = seat
slash-manage-time-seat-about = Who gets more time
slash-manage-time-add = add
slash-manage-time-add-about = How much, for instance 12h or 1d
slash-manage-time-game = game
slash-manage-time-game-about = The game's number (default: this channel's game)
slash-manage-force = force
slash-manage-force-about = Make an automatic move for somebody now; it does not count as a miss; asks first
slash-manage-force-seat = seat
slash-manage-force-seat-about = For whom
slash-manage-force-game = game
slash-manage-force-game-about = The game's number (default: this channel's game)

# Vacations and sitters.

vacation-begun = You are on vacation from { $begin } until { $end }. `/away` ends it earlier.
away-still = - Your clock is stopped in { $games }.
away-runs = - Your clock runs on in { $games }: vacations do not stop it there.
away-free = - There is no time limit in { $games }.
vacation-left =
    { $n ->
        [one] You have 1 of { $of } days of vacation left this year in this server.
       *[other] You have { $n } of { $of } days of vacation left this year in this server.
    }
vacation-hint = -# You can still play in the meantime. A sitter keeps your games going: `/away sitter:`.
vacation-ended = Welcome back. Your clocks run again; vacation days that had not begun are given back to you.
away-there = You are not on vacation.
away-until = You are on vacation until { $until }.
sitter-named = { $who } may now play for you in this server, with the same commands and buttons, and sees your cards. The log shows who made each move. They cannot resign for you, and you can go on playing yourself.
sitter-plays = - In { $games }.
sitter-never = - Not in { $games }: sitters are not allowed there.
sitter-there = - Not in { $games }: they have a seat of their own there.
confirm-unsit = { $who } may play for you in this server. Do you want nobody to play for you any more?
button-unsit = Remove the sitter
button-awaydays = Go on vacation
button-awayback = I am back
error-away-days = I cannot read “{ $typed }” as a number of days. Please type a number from 1 to { $most }.
error-sitter-changed = Your sitter is not the one you were asked about any more, so nothing was changed. `/away` tells who it is.
sitter-nobody = Nobody may play for you any more.
sitter-is = { $who } may play for you (`/away sitter:` changes it).
sitter-none = Nobody may play for you (`/away sitter:` names somebody).
sitter-for = You may play for { $who }: just use the commands and buttons of their games.

slash-away = away
slash-away-about = Your vacation, and who plays for you meanwhile
slash-away-vacation = vacation
slash-away-vacation-about = For how many days to stop your clocks, from now on
slash-away-sitter = sitter
slash-away-sitter-about = Name who may play for you in this server
