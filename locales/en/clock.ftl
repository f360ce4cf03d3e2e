# What the channel sees of time: deadlines, reminders, notices, and who plays for whom.

lobby-clock = ⏱️ Clock: { $value }

time-until = -# ⏳ { $who }: until { $until }{ $banked ->
    [True] , then { $bank } of reserve time
   *[False] { "" }
  }
time-bank = -# ⌛ { $who }: out of time, the reserve lasts until { $until }
time-still = -# 🏖️ { $who }: the clock is stopped{ $timed ->
    [True] , on vacation until { $until }
   *[False] { "" }
  }
time-paused = -# ⏸️ Paused by { $who }{ $timed ->
    [True] {" "}until { $until }
   *[False] { "" }
  }: the clock is stopped, and nobody can move.
time-deserted = -# ⏸️ No member is left in the game: it is paused until somebody takes a seat.
time-maintenance = -# 🛠️ Maintenance: all clocks stand still, and the time is given back afterwards.
time-unseen = -# ⏸️ Paused, because the bot was not in the server or the board could not be shown for too long: the game goes on with a member's move, or `/game pause`.
time-standin = -# 🤖 { $n ->
    [one] A computer player sits in for { $seats }.
   *[other] Computer players sit in for { $seats }.
  }
time-vacant = -# 🤖 { $n ->
    [one] A computer player keeps the seat of { $seats }: anybody may take it.
   *[other] Computer players keep the seats of { $seats }: anybody may take one.
  }
computer-levels = -# { $n ->
    [one] Computer player: { $seats }
   *[other] Computer players: { $seats }
  }
computer-level = { $seat } ({ $level })
computer-level-standin = 🤖 for { $seat } ({ $level })
time-next = -# Next: { $who }

reminder = ⏰ { $who }, your time is running: { $what }.
reminder-last = ⏰ { $who }, your time is almost up: { $what }.
dm-asked = 🔔 It is your move in **{ $game }**: { $what }.
dm-next = 🔔 You are next in **{ $game }**.
dm-link = -# [To the game]({ $link })
news-waiting = 🔔 { $who }, there is news for you{ $over ->
    [True] .
   *[False] : press *{ button-my-moves }*.
  }
direct-refused = -# My direct messages do not reach you. Allow direct messages from this server under *Privacy Settings*, or choose pings in the channel with `/settings`.
tell-ahead-dropped = ↪️ **{ $game }**: “{ $move }” is not possible now, so your { $n ->
    [one] move ahead was
   *[other] { $n } moves ahead were all
  } dropped. Please move yourself.

button-agree = Agree
button-decline = Decline
button-go-on = Go on
button-take = Take this seat
button-back-again = I am back
agreed = You agree. The request takes effect once everyone who was asked has agreed.
agreed-last = You agree, and so does everyone else: the request takes effect now.
declined = You decline. Nothing changes.
offer-over = 🪑 { $over ->
    [True] The game is over.
   *[False] { $seat } plays this seat.
  }
proposal-moot = -# Settled: the game has gone on meanwhile.

event-by-clock = -# ⌛ Out of time: an automatic move for { $seat }.
event-by-sitter = -# 👥 { $member } plays for { $seat }.
event-by-standin = -# 🤖 A computer player moves for { $seat }.
event-by-manager = -# 🛠️ { $named ->
    [True] { $member } rolls the game back.
   *[False] An automatic move for { $seat }, made by a manager.
  }
event-by-consent = -# 🤝 { $named ->
    [True] Everyone agreed that { $member } may take moves back.
   *[False] Everyone agreed to take moves back.
  }
event-by-unasked = -# ↩️ { $member } takes moves back.
event-by-order = -# 📜 By your standing orders:
event-rewound = ⏪ The game is back where it was after entry { NUMBER($ply, useGrouping: 0) } of its log.

event-notice-seat-back = 👋 { $seat } is back and plays again.
event-notice-seat-taken = 🪑 { $member } takes over seat { $seatno } { $held ->
    [True] from { $before }
   *[False] from the computer player
  }.
event-notice-seat-replaced = 🪑 { $by } gives seat { $seatno }{ $held ->
    [True] {" "}(until now { $before })
   *[False] { "" }
  } to { $named ->
    [True] { $member }.
   *[False] a computer player. Anybody may take it.
  }
event-notice-vacation = 🏖️ { $seat } is on vacation until { $until }: the clock is stopped for them.
event-notice-vacation-over = 🏖️ { $seat } is back from vacation: the clock runs again.
event-notice-proposed = { $proposal ->
    [pause] ⏸️ { $seat } asks for a pause{ $lasting ->
        [True] {" "}of { $time }
       *[False] { "" }
      }.
    [resume] ▶️ { $seat } asks to end the pause now.
    [setting] ⚙️ { $seat } asks to change a setting: { $what }.
   *[undo] ↩️ { $seat } asks to take back their last move{ $known ->
        [True] {" "}({ $move })
       *[False] { "" }
      } and what came after it{ $hidden ->
        [True] .
       *[False] : { $undone ->
            [one] 1 entry of the log
           *[other] { $undone } entries of the log
          } in all.
      }
  }{ $because ->
    [none] { "" }
   *[other] {" "}That goes back past { $because }: the game will no longer count for ratings.
  } Everyone asked must agree by { $until }: { $asked }.
event-notice-proposal-declined = { $proposal ->
    [pause] ⏸️ { $own ->
        [True] { $seat } no longer asks for a pause.
       *[False] { $by } declines the pause that { $seat } asked for.
      }
    [resume] ⏸️ { $own ->
        [True] { $seat } no longer asks to end the pause.
       *[False] { $by } declines: the game stays paused.
      }
    [setting] ⚙️ { $own ->
        [True] { $seat } no longer asks to change a setting.
       *[False] { $by } declines the change that { $seat } asked for ({ $what }).
      }
   *[undo] ↩️ { $own ->
        [True] { $seat } no longer asks to take anything back.
       *[False] { $by } declines: the move of { $seat } stands.
      }
  }
event-notice-proposal-agreed = { $proposal ->
    [pause] ⏸️ All agree to the pause that { $seat } asked for.
    [resume] ▶️ All agree to end the pause.
    [setting] ⚙️ All agree to the change that { $seat } asked for.
   *[undo] ↩️ All agree: { $seat } takes the last move back.
  }
event-notice-proposal-lapsed = { $proposal ->
    [pause] ⏸️ Not everyone answered in time: there is no pause.
    [resume] ⏸️ Not everyone answered in time: the game stays paused.
    [setting] ⚙️ Not everyone answered in time: the setting stays as it is ({ $what } was asked for).
   *[undo] ↩️ Not everyone answered in time: the move of { $seat } stands.
  }
event-notice-setting-changed = ⚙️ { $member } changes a setting: { $what }.
event-notice-paused-unseen = ⏸️ Paused: the board could not be shown for too long. The game goes on with a member's move, or `/game pause`.
event-notice-paused-away = ⏸️ The bot had been removed from this server for { $time }, and in all for more than 7 days during this game. So it stands still, with the time that everyone had left: it goes on once a player presses *Go on*.
event-notice-paused = ⏸️ { $named ->
    [True] Paused by { $member }{ $timed ->
        [True] {" "}until { $until }
       *[False] { "" }
      }. The clock is stopped.
   *[False] No member is left in the game: it is paused until somebody takes a seat.
  }
event-notice-resumed = ▶️ { $named ->
    [True] { $member } lets the game go on.
   *[False] The pause is over: the game goes on.
  }
event-notice-rolled-back = 🛠️ { $member } rolls the game back to where it was after entry { NUMBER($to, useGrouping: 0) } of its log.
event-notice-unrated = 📉 This game no longer counts for ratings, because it was taken back past { $because }.
event-notice-fixture-marked = 🏷️ This game is marked in the league from now on, because it was taken back past { $because }.
exposed-chance = dice thrown or cards drawn by chance
exposed-opened = sealed answers that were opened
exposed-learned = a secret that somebody learned
rewind-unrates = ⚠️ That goes back past { $what }: the game **will no longer count for ratings**.
rewind-marks = ⚠️ That goes back past { $what }: the game **will be marked in the league**, for all to see.
event-notice-time-added = 🛠️ { $member } gives { $seat } { $time } more.
event-notice-clock-set = 🛠️ { $member } has changed the clock: { $clock }. Everyone the game waits for gets the new time.
event-notice-bank-used = ⌛ { $seat } has run out of time; the reserve of { $time } runs now, until { $until }.
event-notice-missed = ⌛ { $seat } has missed a deadline ({ $n } of { $most }){ $left ->
    [0] .
   *[other] : an automatic move is made. After { $left ->
        [one] one more
       *[other] { $left } more
      } in a row { $policy ->
        [forfeit] they forfeit the game.
        [kick] the seat is lost.
       *[computer] a computer player sits in.
      }
  }{ $halved ->
    [True] {" "}It was not the first time: from now on they get half the time.
   *[False] { "" }
  }
event-notice-stood-in = 🤖 A computer player sits in for { $seat } from now on. They may come back at any time; until then, anybody else may take the seat.
event-notice-kicked = 🤖 { $member } has lost seat { $seatno }: a computer player keeps it until somebody takes it.
event-notice-forfeited = 🏳️ { $seat } has missed too many deadlines and resigns.
event-notice-left-league = 🏳️ { $seat } has left the league and resigns.
event-notice-substituted = 🔁 From now on { $member } plays in place of { $before }.
event-notice-adjudicated = ⚖️ The game ends here and is scored as it stands.
event-notice-league-over = 🔓 The season was called off. This game goes on as an ordinary game and counts for nothing.
event-notice-league-orphan = 🔓 A manager has changed a result on which this game hung: others go on. It goes on as an ordinary game and no longer counts in the league.
event-notice-forced = 🛠️ { $member } has an automatic move made for { $seat }.
event-notice-shown-again = 🔌 The board could not be shown for { $time }; the deadlines have moved by { $time }.
event-notice-maintenance = 🛠️ Maintenance until { $until }: all clocks stand still and computer players rest. Moves count as usual, and afterwards the time is given back.{ $reason ->
    [none] { "" }
   *[other] {" "}Reason: { $reason }
  }
event-notice-maintenance-over = 🛠️ The maintenance is over: it lasted { $time }, and no clock has counted any of it.
event-notice-outage = 🔌 Nobody could play for { $time }; all deadlines have moved by { $time }.
event-notice-set-back = ⏪ The bot lost its newest data and goes on from what it knew{ $known ->
    [True] {" "}at { $since }
   *[False] { "" }
  }. { $n ->
    [0] Whatever happened in this game after that is lost.
    [one] The last move of this game is lost.
   *[other] The last { $n } moves of this game are lost.
  } Go on from what the next message shows; the buttons of earlier messages no longer work.
event-notice-bot-removed = 🔌 The bot had been removed from this server for { $time }{ $share ->
    [whole] ; all deadlines have moved by { $time }.
    [part] ; the deadlines have moved by { $back }. When the bot is removed, a season gets back 72 hours in all at most.
    [none] {". "}The deadlines have not moved: when the bot is removed, a season gets back 72 hours in all at most.
   *[other] .
  }

thread-name = What happens · { $game }

since-title = { $first ->
    [True] **Since the game began**
   *[other] **Since your last turn**
  }
since-nothing = Nothing has happened to you.
button-since = Since my last turn
