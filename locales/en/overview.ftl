# Where one is awaited, how a game stands, taking back by consent, games from elsewhere.

turns-title = { $n ->
    [one] **One game waits for you**
   *[other] **{ $n } games wait for you**, the most urgent first
  }
turns-none = **No game waits for you.**
turns-others = { $n ->
    [0] You play in no running game. `/game new` makes one.
    [one] One game of yours is running:
   *[other] { $n } games of yours are running:
  }
turns-line = [{ $game }](<{ $link }>) ·{ $named ->
    [True] {" "}{ $server } ·
   *[False] { "" }
  } { $channel }
turns-sits = 👥 you may play for { $member }
turns-wait = waits for { $who }
turns-paused = is paused; it waits for { $who }

time-left-until = until { $until }
time-left-bank = out of time, the reserve lasts until { $until }
time-left-free = no time limit
time-left-still = the clock is stopped
time-left-spent = out of time: an automatic move follows
time-left-paused = the game is paused

status-title = **[{ $game }](<{ $link }>)**
status-asked = ⏳ { $who }: { $what }
status-since = > asked { $since }, { $until }
status-unseen = ⏸️ Discord does not take this game's board at the moment, so all clocks stand still. Moves count as usual.
status-clock = ⏱️ Clock: { $clock }
status-paused = ⏸️ Paused{ $named ->
    [True] {" "}by { $who }
   *[False] : no member is left in the game
  }{ $timed ->
    [True] {" "}until { $until }
   *[False] { "" }
  }
status-undo = ↩️ { $seat } asks to take the last move back. Still to agree: { $who }, until { $until }
status-resume = ▶️ { $seat } asks to end the pause. Still to agree: { $who }, until { $until }
status-pause = ⏸️ { $seat } asks for a pause. Still to agree: { $who }, until { $until }
status-setting = ⚙️ { $seat } asks to change a setting: { $what }. Still to agree: { $who }, until { $until }
status-out = out of the game
status-standin = a computer player sits in ({ $level })
status-vacant = a computer player ({ $level }) keeps the seat: anybody may take it
status-away = on vacation until { $until }
status-bank = { $time } of reserve time
status-missed =
    { $n ->
        [0] { $ever ->
            [one] missed 1 deadline so far
           *[other] missed { $ever } deadlines so far
        }
       *[other] missed { $n } of { $most } in a row, { $ever } in all
    }

undo-question = Your last move was: **{ $move }**{ $ago ->
    [0] { "" }
    [one] , 1 entry of the log ago
   *[other] , { $ago } entries of the log ago
  }. Something has been rolled, revealed or played since, so it cannot simply be undone. { $n ->
    [0] Nobody else plays: do you want the game to go back to before that move? What came after it is taken back too.
   *[other] If everyone agrees, the game goes back to before that move, and what came after it is taken back too. Shall I ask { $who }? They have { $time }.
  }
undo-moved-on = The game has moved on since you were asked.
undo-asked = I have asked { $who } whether the game may go back to before your last move: everyone must agree by { $until }. Playing on withdraws the question.
button-ask-others = Ask the others

imported = Game **#{ NUMBER($number, useGrouping: 0) }** is here: { $game }, { $plies ->
    [one] 1 move
   *[other] { $plies } moves
  } of { $players }. I have checked every die in it, and that every move was possible. `/game show` and `/game look` show it, `/game export` saves it, each with `game:{ NUMBER($number, useGrouping: 0) }`.
imported-broken-off = The game was called off after { $plies ->
    [one] 1 move
   *[other] { $plies } moves
  }, before its end.
imported-chained = -# Its log ends with `{ $head }`. If the last message of the game showed the same, these were the moves, and there were no others.
error-import-json = That file is not a JSON document. Please choose a file that `/game export` has made.
error-import-gone = Discord does not give me that file. Please choose it again.

slash-turns = turns
slash-turns-about = See all games that wait for you, in every server
slash-status = status
slash-status-about = See whom a game waits for and how much time is left
slash-status-game = game
slash-status-game-about = The game's number (default: this channel's game)
slash-game-import = import
slash-game-import-about = Import a game that was exported elsewhere
slash-game-import-file = file
slash-game-import-file-about = The file that /game export made once the game was over
