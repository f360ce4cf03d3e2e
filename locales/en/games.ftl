# Games as a whole: lobby, options, lists, log, confirmations, about the bot.

lobby-seats = **Players** ({ $have } of at most { $most })
lobby-more-seats = -# All seats are taken. Up to { $most } can play: { button-options } → { option-seats }.
lobby-empty = Nobody yet.
lobby-options = Options: { $options }
lobby-standard = standard
lobby-board = { $name }: **{ $value }**, { $spaces } territories{ $n ->
    [0] { "" }
   *[other] , for { $seats } players
  }
lobby-drawn = -# Drawn by chance. If the board no longer suits the number of players, another one is drawn.
lobby-drawn-now = Drawn: { $value }
lobby-commitment = -# Created by { $host }. All chance is fixed by a secret whose fingerprint begins with `{ $letters }`; it is revealed at the end.
lobby-commitment-whole = -# Created by { $host }. All chance is fixed by a secret with the fingerprint `{ $letters }`, in full `{ $hash }`; it is revealed at the end.
lobby-joined = You have joined.
lobby-left = You have left.
lobby-started = The game has started.
lobby-ended = This game was called off.
computers-levels = **Levels of computer players**. They see no more than a member in their seat would.
computers-title = **Players** ({ $have } of { $most })

rules-line = { $name }: { $single ->
    [True] { $low } players
   *[other] { $low } to { $high } players
  }, { $what }

option-yes = yes
option-no = no
option-zero = none
option-drawn = { $value } (drawn by chance)
option-line = { $name }: { $value }
option-seats = Seats
options-title = **Options**
options-host-only = Only the member who created the game can change the options, and only before it starts.
options-not-now = You cannot change any options now. Before the start, only the member who created the game can.
setting-asks-all = -# While the game is running, everyone who plays has to agree.
setting-asked = I have asked { $who }: the option changes once everyone agrees. They have until { $until }; until then the option stays as it is.
ask-option = Change an option

button-join = Join
button-leave = Leave
button-computers = Add computer player
button-options = Options
button-redraw = Draw another
button-write = Type it
button-start = Start
lobby-neutral = -# With two players, a neutral army holds part of the map: it defends itself, and never attacks. A computer player in its place makes a livelier game.
button-add-computer = Add an easy computer
button-start-more = { $n ->
    [one] Start: 1 more player needed
   *[other] Start: { $n } more players needed
  }
button-solo = { $n ->
    [1] Play against a computer
    [2] Play against two computers
   *[other] Play against { $n } computers
  }
lobby-solo = The computer players have joined. Look at the board, then press Start.
button-add-level = Add: { $level }
button-remove = Remove { $name }
button-resign = Resign
button-end = Call the game off
button-cancel = Cancel
button-older = Older
button-newer = Newer

confirm-resign = Do you really want to resign? Your territories stay on the map without a player; if only one opponent is left, they win at once. This cannot be undone.
confirm-end = Really call this game off for everyone? It cannot be continued afterwards.
resigned = You have resigned.
game-ended = The game was called off.
cancelled = Nothing was changed.

game-made = Game #{ NUMBER($number, useGrouping: 0) } is open in { $channel }.
list-line = **#{ NUMBER($number, useGrouping: 0) }** { $rules } · { $channel } · { $status } · { $players }
list-empty = There are no such games. Open one with `/game new`.
shown-anew = I am posting the board again. If Discord refuses it, I tell the managers.
log-title = **Log**, page { $page }
look-log = Log
look-replay = Replay
look-charts = Charts
look-score = Score
look-options = Options
error-look-private = { $what } can only be shown privately. Leave `public` out, or choose replay, charts or score.
error-look-replay = `every` and `format` are for replays. Leave them out, or choose the replay.
rules-options = **Options of this game**
export-running = The game so far. Secrets are left out until it is over.
export-whole = The whole game, with its secret: all that was left to chance can be recomputed from it.
language-set = Public messages are now in { $language }. Open boards follow with the next move.

help-state = -# Version { $version } · games running: { $running } · lobbies: { $lobbies } · { $milliseconds } ms
button-help-start = First steps
button-help-playing = Moves
button-help-boards = Boards and rules
button-help-time = Time and absence
button-help-manage = Managing
dm-help = 👋 I host games in the channels of servers, and do not read direct messages. The commands work in a server where I am, `/turns` here as well.
help-start =
    { "" }**What you need to play**
    1. `/game new` opens a lobby in the channel where you type it. The others press **{ button-join }**, then you press **{ button-start }**.
    2. You are mentioned when it is your turn. Press the buttons under the board.
    3. { "" }**{ button-hand }** shows your cards, to you alone.
    4. `/game undo` takes your last move back.
    5. `/rules` explains the rules of the game in that channel. `/learn` practises any game with you, alone.
help-playing =
    { "" }**Moves**
    All buttons are commands as well: `/place`, `/attack`, `/move`, `/trade`, `/choose`, `/pass`, and in some games `/play`, `/buy`, `/bid`. What is possible is suggested as you type.
    `/hand` shows your cards to you alone. `/game hint` tells what the computer would do.
    `/game undo` works at once as long as nothing has been rolled or revealed since, otherwise if everyone else agrees.
    `/orders` sets answers that you need not be asked for, such as dice in defence, and prepares moves for your next turn.
help-boards =
    { "" }**Boards and rules**
    `/game show` draws the board again; with `public:True` its buttons move to the end of the channel.
    `/game look` has the log, a replay, charts, the score and the options; so have the buttons under `/game show`. `/game odds` computes an attack.
    `/rules` explains any game, and with `card:` a single card. `/learn` practises one with you.
    `/turns` lists the games that wait for you, `/game list` those of this server, `/status` tells whom a game waits for.
help-time =
    { "" }**Time and absence**
    `/game clock` tells how much time everyone has. `/game pause` asks the others for a pause; used again, it asks them to end the pause.
    `/away` stops your clocks for some days, and names who may play for you.
    `/game take` gives you back your seat from a computer player. `/game resign` gives up.
    `/settings` has your time zone, your quiet hours and how you are notified.
help-manage =
    { "" }**Managing**
    The creator of a game and managers take it back to an earlier moment, replace players and give time with `/manage`. `/game end` calls a game off.
    Managers set for the whole server: `/server language`, `/server theme`, `/server clock`, `/server vacation`, `/server events`, `/server cards`. `/server check` shows what I am missing here.
    `/game export` saves a game as a file, `/game import` loads such a file.
