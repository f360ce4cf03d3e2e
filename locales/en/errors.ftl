# What went wrong, and what to do instead.

error-other = That is not possible ({ $key }).
error-unexpected = Something went wrong on my side. The game is untouched; please try again, or report the number `{ $id }`.
answer-stored = { $played ->
        [True] Your move was played and is saved: please do not make it again, but go on from the newest message.
       *[other] What you asked for is done and saved: please do not repeat it, but go on from the newest message.
    }
answer-stored-unexpected = Only my answer to it failed. If anything looks wrong, report the number `{ $id }`.
answer-stored-connection = Only my answer to it got lost on its way.
answer-stored-database = Since then my database cannot be used; the board follows once it can.
answer-waits = { $ahead ->
        [0] ⏳ I am working on your answer: it will be here in about { $time }.
        [one] ⏳ One answer comes before yours, which will be here in about { $time }.
       *[other] ⏳ { $ahead } answers come before yours, which will be here in about { $time }.
    }
answer-time = { $unit ->
        [minutes] { $n } minutes
       *[seconds] { $n } seconds
    }
error-no-symbols = No game has begun in this channel. In a game's channel this button explains the symbols on its board.
error-stale = The game has moved on since that button was made. Here is what is possible now; otherwise use the newest message.
error-changed-elsewhere = Something else has changed this game at the same moment, so your request was not carried out. Look at the game, then try again.
error-one-moment = One moment, please: try that again in a few seconds.
error-old-command = Discord has sent this command in a form that I do not know. Reload Discord (Ctrl+R), then type the command again.
error-old-button = This button belongs to an older version. Please use the newest message or a slash command.
error-newest-message = This message no longer counts, and nothing was changed. Please use the newest message or a slash command.
error-database = I cannot reach my database at the moment. If you made a move, the board shows whether it counts once I am back; please try again in a minute.
error-database-unreachable = I cannot reach my database at the moment: its server does not answer. Nothing was changed; please try again in a minute.
error-database-full = There is no space left for my database, so nothing was changed. Whoever runs me has to make room; please try again later.
error-database-readonly = My database can only be read at the moment, so nothing was changed. Whoever runs me has to see to it; please try again later.
error-database-busy = Another program is using my database at the moment, so nothing was changed. Please try again in a minute.
error-database-gone = My database was taken away or overwritten while I was running, so I am stopping until it is back. If you made a move, the board shows then whether it counts.
error-connection = My answer got lost on its way. If you made a move, the board shows whether it counts; please go on from there.
error-files-refused = -# Discord does not take my pictures and files at the moment. Please ask again later for what is missing here.
error-too-slow = That took too long. Please press again.
error-not-a-number = “{ $typed }” is not a whole number. Please type digits only.
error-incomplete = Which one? Possible: { $options }.
error-unknown-name = “{ $typed }” is not possible here. Possible: { $options }.
error-no-such-place = There is no territory “{ $typed }” on this map. Possible here: { $options }.
possible-here = Possible here: { $options }.
error-no-until = This attack cannot be repeated until a given number of armies is left: leave `until` out.
error-ambiguous-name = “{ $typed }” could be several: { $options }. Please pick one from the suggestions.
error-option-line = I cannot read “{ $part }”. Write options like `fortify=connected rounds=20`, or use the Options button.
error-missing-permissions = I cannot play here. Permissions that I am missing: { $permissions }. Please ask someone who manages this channel, or use another one.
error-already-thread = This is a thread already. Leave out `thread` to play right here.
error-no-threads = Threads cannot be made in this kind of channel. Leave out `thread`, or use a text channel.

error-no-game-here = There is no game in this channel. `/game new` makes one, `/game list` shows where games are.
error-game-here-already = Game #{ NUMBER($game, useGrouping: 0) } is already in this channel. Finish it first, use another channel, or add `thread:True` to open this one in a thread.
error-wrong-channel = There is no game in this channel. You play in { $channels }.
error-no-such-game = That game does not exist.
error-drawn-anew = Another board was drawn in the meantime. Look at it first, then start.
error-not-in-lobby = This game has already started or is over.
error-not-running = This game is not running: it waits for players or is over.
error-lobby-full = All { $seats } seats are taken.
error-already-joined = You are already in this game.
error-not-joined = You are not in this game.
error-not-host = Only the member who created the game can do that.
error-no-such-setting = This game has no setting “{ $setting }”.
error-setting-fixed = { $status ->
    [lobby] “{ $setting }” is chosen when the game is created and stays as it is.
    [running] “{ $setting }” cannot be changed while the game is running.
   *[other] “{ $setting }” cannot be changed any more: the game is over.
  }
error-too-few-seats = At least { $need } players are needed, and there { $have ->
    [0] are none
    [one] is 1
   *[other] are { $have }
  }. Invite somebody or add a computer player.
error-seats = This game is for { $low } to { $high } players.
error-seats-only = This game is for exactly { $high } players.
error-unknown-rules = I do not know those rules. I know: { $known }.
error-unknown-level = There is no such level of computer players.
error-option-unknown = There is no option “{ $option }”. The options are: { $known }.
error-option-switch = “{ $option }” must be yes or no.
error-option-number = “{ $option }” must be a number from { $low } to { $high }.
error-option-choice = “{ $option }” must be one of: { $known }.
error-not-a-player = You do not play in this game. `/game show` lets you watch.
error-computer-seat = That seat is not held by a computer player.
error-damaged = Game #{ NUMBER($game, useGrouping: 0) } is damaged in my database, so I leave it alone. Whoever runs me may have a backup of it.
error-version = This game was made with another version of the rules, which I do not have.
error-bad-seed = The start value of the dice is broken.

error-game-over = This game is over: { $reason }.
error-not-your-turn = It is not your move. The game waits for { $awaited }.
error-wrong-verb = “{ $verb }” is not possible now. Possible: { $verbs }.
error-wrong-move = That is not a legal move now. Please pick from the suggestions or the buttons.
error-wrong-amount = { $amount } is not possible here: it must be from { $low } to { $high }.
error-wrong-amount-only = { $amount } is not possible here, only { $high } is.
error-nothing-to-undo = There is nothing to undo: you can only undo your own last move, as long as nothing has been rolled, drawn or revealed since.
error-not-alive = You are no longer in this game.
error-unknown-space = There is no territory “{ $space }” on this map.
error-space-not-yours = { $space } is not yours.
error-space-yours = { $space } is your own territory.
error-space-taken = { $space } is taken already.
error-not-adjacent = { $from } and { $to } are not neighbours.
error-not-connected = { $from } and { $to } are not connected by your own territories.
error-too-few-armies = { $space } has only one army, and one must stay.

# Time, absence, running and taking in games.

error-clock-preset = There is no clock called “{ $preset }”. The clocks are: { $known }.
error-clock-time = { $given } is not possible here: it must be from { $low } to { $high }.
error-clock-misses = { $given } is not possible here: from { $low } to { $high } deadlines may be missed in a row.
error-clock-policy = “{ $policy }” is not possible here. Possible: { $known }.
error-not-a-time = I cannot read “{ $given }” as a time. Write days, hours and minutes, for instance `{ $example }`, `24h` or `90m`.
error-unknown-zone = I do not know the time zone “{ $zone }”. Type a city that shares your clock, for instance `Rome` or `New York`, and pick from the suggestions.
error-quiet-hours = Quiet hours go from one full hour to another, { $low } to { $high }, and are at most { $most } hours long.
error-paused = This game is paused. `/game pause` lets it go on: at once for its creator and managers of the server, for players once all agree.
error-not-paused = This game is not paused.
error-already-paused = This game is already paused.
error-no-clock = This game has no clock: it waits as long as it takes.
error-not-awaited = The game does not wait for that player now.
error-no-seat-free = There is no seat to take: all players are present.
error-seat-not-free = That seat is not free: its player is present.
error-no-such-seat = There is no such seat. Seats go from 1 to { $high }.
error-on-vacation = You are on vacation already, until { $until }. `/away` ends it.
error-not-on-vacation = You are not on vacation.
error-vacation-days =
    { $left ->
        [0] You have no days of vacation left this year in this server.
        [one] You can take 1 day: that is all you have left this year in this server.
       *[other] You can take { $low } to { $left } days: that is what you have left this year in this server.
    }
error-sitter-self = You cannot be your own sitter. Name somebody else.
error-proposed-already = Somebody else has already proposed that. Their proposal has to be decided first.
error-nothing-proposed = That proposal has already been settled or withdrawn.
error-not-asked = You are not asked here: others decide this.
error-answered-already = You have already answered.
error-no-such-ply = This game has no such entry. { $high ->
    [-1] Its log is empty, so there is nothing to take back.
   *[other] `/game look what:Log` numbers them, 0 is the start; the last one you can go back to is { NUMBER($high, useGrouping: 0) }.
  }
error-too-many-games =
    { $scope ->
        [server] There are { $most } open games in this server, which is the most there can be. Finish or call off some first.
        [made] You have created { $most } games that are still open, which is the most there can be. Finish or call off some first.
        [imported] A server can import at most { $most } games.
        [plies] The imported games of a server can have { $most } moves in all: with this game there would be more.
       *[seated] One member can be in at most { $most ->
            [one] 1 open game
           *[other] { $most } open games
        }. Finish some first.
    }
error-too-many-orders = At most { $most } orders can be given for one game. Take one back first.
error-your-turn-now = It is your turn now: just play. Moves can be given ahead for a later turn.
error-jobs-full = Many are waiting for answers like this one just now. Try again in a minute.
error-import-size = That file is too big: it has { $size } bytes, and I take at most { $most }.
error-import-format = That file is not a game that was exported here ({ $detail }). `/game export` makes such files.
error-import-moves = That game has { $moves } moves, and I take at most { $most }.
error-import-slow = Checking that game takes longer than { $seconds } seconds. I only take shorter games.
error-import-busy = I am still checking your last file. Wait for the answer.
error-import-false =
    { $verdict ->
        [commitment] That file does not hold what it claims: its secret does not fit its fingerprint.
        [seed] That file does not hold what it claims: its dice do not follow from its secret.
        [rules] That file does not hold what it claims: it names two rules, or two versions of them.
        [version] That file does not hold what it claims: its rules are not at hand here in that version.
        [setup] That file does not hold what it claims: no game of its rules has such options.
        [move] That file does not hold what it claims: entry { $ply } is not a legal move.
        [table] That file does not hold what it claims: in entry { $ply } a player makes a move that only the game itself makes, or the other way round.
        [chain] That file does not hold what it claims: entry { $ply }, or what the game began from, is not what was played.
        [seat] That file does not hold what it claims: a player in it is not the one who played.
        [maker] That file was made by a newer version of me: I do not know who made entry { $ply }.
        [cut] That file does not hold what it claims: its first { $ply } moves follow, and its end is missing.
       *[result] That file does not hold what it claims: the game ends differently.
    }
error-import-running = That game was not over when it was exported. Only finished games can be imported.
error-nothing-to-rewind = The game cannot go back there: `/game look what:Log` numbers its entries.
error-order-unknown = There is no standing order “{ $order }”. The standing orders are: { $known }.
error-order-answer = “{ $answer }” is not an answer for that standing order. Possible: { $known }.
error-order-spaces = That standing order is for all territories: none can be named.
error-order-space = There is no territory “{ $space }” on this map.
error-order-elsewhere = That standing order never applies in { $space }. `/orders` offers the territories where it can.
