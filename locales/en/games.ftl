# Games as a whole: lobby, options, lists, log, confirmations, about the bot.

lobby-seats = **Players** ({ $have } of at most { $most })
lobby-empty = Nobody yet.
lobby-options = Options: { $options }
lobby-standard = standard
lobby-commitment = -# Made by { $host }. The dice are fixed by a secret whose fingerprint begins with `{ $hash }`; it is revealed at the end.
lobby-joined = You have joined.
lobby-left = You have left.
lobby-started = The game has started.
lobby-ended = This game was called off.
computers-levels = **Levels of computer players**. They see no more than a member in their seat would.
computers-title = **Players** ({ $have } of { $most })

option-yes = yes
option-no = no
option-zero = none
option-line = { $name }: { $value }
option-seats = Seats
options-title = **Options**
options-host-only = Only the member who created the game can change them, and only before it starts.
ask-option = Change an option

button-join = Join
button-leave = Leave
button-computers = Add computer player
button-options = Options
button-start = Start
button-add-level = Add one: { $level }
button-remove = Remove { $name }
button-resign = Resign
button-end = Call the game off
button-cancel = Cancel
button-older = Older
button-newer = Newer

confirm-resign = Do you really give up? Your territories stay on the map without a player. This cannot be undone.
confirm-end = Really call this game off for everyone? It cannot be continued afterwards.
resigned = You have resigned.
game-ended = The game was called off.
cancelled = Nothing was changed.

game-made = Game #{ $number } is open in { $channel }.
list-line = **#{ $number }** { $rules } · { $channel } · { $status } · { $players }
list-empty = There are no such games. Make one with `/game new`.
shown-anew = It is posted anew, with its buttons.
log-title = **Log**, page { $page }
rules-options = **Options of this game**
export-running = The game so far. Secrets are left out until it is over.
export-whole = The whole game, with its secret: every die in it can be recomputed.
language-set = Public messages are now in { $language }. Open boards follow with the next move.

pong = Pong: { $milliseconds } ms · games running: { $running } · lobbies: { $lobbies } · version { $version }
help =
    { "" }**How to play**
    `/game new` opens a lobby in this channel; others press **Join**, then you press **Start**.
    When it is your turn you are mentioned. Press a button under the picture, or type `/place`, `/attack`, `/move`, `/trade` or `/pass`: what is possible is suggested as you type.
    { "" }**My hand** and `/hand` show your cards to you alone; `/game undo` takes back a move where nothing was rolled or revealed.
    `/game show` draws the board again (with `public:True` its buttons come to the end of the channel), `/game log` tells what happened, `/game rules` explains the rules, `/game resign` gives up.
    When you are away: `/away vacation` stops your clocks, `/away sitter` names who plays for you, `/settings me` has your time zone, quiet hours and how you are called. `/game clock` tells how much time everyone has, `/game pause` asks for a break.
    `/orders` answers and moves for you while you're away; `/turns` lists all games that wait for you, `/status` tells how much time is left.
    The creator and managers can fix a game with `/manage`: roll back, replace a player, give time.
    Managers choose the language of public messages with `/settings language`.
    `/rules` explains any game, and with `card:` single cards; `/game score` tells what everyone would score now. Managers define custom cards for the server with `/settings cards`.
