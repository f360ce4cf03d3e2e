# What leagues announce: in their channel, to members and to managers.

league-news-check_in = ⏰ **{ $name }**: check in by { $starts }, or you do not take part. Press *Check in*: { $link }
league-news-signup_over = 🔒 **{ $name }**: sign-up for season { $number } is over. { $challenges ->
    [True] Challenges are possible as soon as the first order is drawn.
   *[False] Games begin as soon as they are drawn.
  }
league-news-sealed = -# The draw: { $n ->
    [one] { $n } member is
   *[other] { $n } members are
} in. The lot comes from a secret with the SHA-256 `{ $hash }`, who is in now, and the id of this message.
league-news-lot = -# The draw: lot `{ $lot }`, secret `{ $secret }`. Anybody can check both with the league's export.
league-news-began =
    ▶️ **{ $name }**, season { $number }, has begun with { $n } members{ $divisions ->
        [0] { "" }
        [one] { "" }
       *[other] { " " }in { $divisions } divisions
    }. { $challenges ->
        [True] Games begin by challenges: `/league challenge` names somebody above you, `/league show tab:Table` shows who that is.
       *[False] Games begin by themselves; you get a message with links.
    } The season ends on { $ends }.
league-news-waiting = There was no room for these members, who come first next time: { $names }
league-news-absent = These members did not check in: { $names }
league-news-cancelled = ✖️ **{ $name }**, season { $number }, is called off. { $reason }
league-news-reason-too-few-entries = Too few members have entered.
league-news-reason = Reason: { $reason }
league-news-protest = 🏁 **{ $name }**, season { $number }: all games are over. If a result is wrong, protest before { $until }; then the table is final.
league-news-reopened = 🔁 **{ $name }**, season { $number }, goes on: a result was changed, so others go on and their games are to be played. The season ends on { $ends }.
league-news-dates =
    🔌 **{ $name }**, season { $number }: nobody could play for { $time }, so its dates move by { $time }. { $state ->
        [protest] Results can be protested until { $until }.
        [running] The season ends on { $ends }.
       *[other] The season begins on { $starts }.
    }
league-news-set-back = ⏪ **{ $name }**: the bot lost its newest data and goes on from what it knew{ $known ->
        [True] {" "}at { $since }
       *[False] { "" }
    }. Whatever happened in the league after that is lost: entries, check-ins, results, decisions. Please check that yours are still there.
league-news-digest = -# Digest of this season in the export: `{ $hash }`. Anybody can check that nothing was changed later.
league-news-closed = 🏆 **{ $name }**, season { $number }, is over.
league-news-unanswered = ⚖️ { $n ->
    [one] A protest was not answered within 14 days
   *[other] { $n } protests were not answered within 14 days
  }, so the table became final without an answer: { $names }
league-news-honour = { $what }: { $who }

league-wave = 🎲 **{ $name }**, season { $number }: { $n ->
    [one] a game has
   *[other] { $n } games have
  } begun.
league-wave-line = { league-fixture-thread }: { $who }
league-dm-wave = 🎲 **{ $name }**: { $n ->
    [one] one of your games has
   *[other] { $n } of your games have
  } begun.
league-byes = 💤 **{ $name }**, round { $round }: { $who } { $n ->
    [one] has a bye, so no game.
   *[other] have byes, so no games.
  } { $counts ->
    [win] It counts as a win.
    [mean] It counts as much as the mean of a table.
   *[on] A bye leads to the next round.
  }
league-dm-bye = 💤 **{ $name }**: you have a bye in round { $round }, so no game. { $counts ->
    [win] It counts as a win.
    [mean] It counts as much as the mean of a table.
   *[on] It takes you to the next round.
  }
league-dm-pace = 🐢 **{ $name }**, season { $number }: half of your turns take more than { $mine }, as your clock counts; in your division the median is { $usual }. Games that are not over by their deadline are counted as they stand. Only you read this.
league-dm-check-in = ⏰ Check in to **{ $name }** by { $starts }, or you do not take part: { $link }
league-deadline = ⏳ **{ $name }**, season { $number }, ends on { $ends }. Games that are not over then are counted as they stand.
league-deadline-round = ⏳ **{ $name }**: round { $round } ends on { $ends }. Games that are not over then are counted as they stand.
league-deadline-who = Still playing: { $who }
league-voids = ⏳ **{ $name }**, season { $number }: these games will not be played.
league-above-cap = ⏳ **{ $name }**, season { $number }: games that begin later than { $since } can hardly end in time. From then on games that are held up begin even if their players have { $cap ->
        [one] 1 game
       *[other] { $cap } games
    } running already: at most one more each.

league-managers-refused-threads = I cannot open threads for **{ $name }** in { $channel }: Discord allows no more threads at the moment. Close old ones; I keep trying.
league-managers-refused-permission = I cannot open threads for **{ $name }** in { $channel }: I lack a permission there. I need { $permissions }. I keep trying.
league-managers-refused-tags = I cannot open posts for **{ $name }** in { $channel }: the forum asks for a tag, and has none that I may use. Under *Edit Channel*, add a tag that is not limited to moderators, or switch off *Require people to select tags when posting*. I keep trying.
league-managers-refused-channel = The channel of **{ $name }** ({ $channel }) is gone or closed to me. Give the league another one with `/league-admin edit channel:`. I keep trying.
league-managers-refused-options = I cannot begin a game of **{ $name }**: its options or its number of seats do not fit the game any more. Call the season off with `/league-admin cancel`, or change options and seats with `/league-admin edit` for the next one.
league-managers-refused-games = I cannot begin a game of **{ $name }**: this server or one of its members has as many games as there can be. I keep trying.
league-managers-refused-unknown = I cannot begin a game of **{ $name }** in { $channel }. I keep trying.
league-managers-news-refused = I cannot post news of **{ $name }** in { $channel }: the channel is gone, or I lack a permission there. I need { $permissions }. Everything goes on meanwhile, and the news follows once I can post again.
league-managers-news-refused-tags = I cannot post news of **{ $name }** in { $channel }: the forum asks for a tag, and has none that I may use. Under *Edit Channel*, add a tag that is not limited to moderators, or switch off *Require people to select tags when posting*. Everything goes on meanwhile, and I try again once that is done.
league-managers-news-refused-filter = I cannot post news of **{ $name }** in { $channel }: a filter of the server refuses it. Open *Server Settings → AutoMod* and add my role to the exceptions of the rule; then `/league-admin edit channel:` with the same channel makes me try again. Everything goes on meanwhile.
league-managers-news-refused-content = Discord does not take the news of **{ $name }** in { $channel } ({ $reason ->
    [none] something goes wrong on the way
   *[other] it says: { $reason }
  }). Everything goes on meanwhile; `/league-admin edit channel:` with the same channel makes me try again.
league-managers-waits = The season waits all the same: it begins only once the message that closes its sign-up is out.
league-managers-cancelled = Season { $number } of **{ $name }** is called off: too few members have entered. `/league-admin open` opens the next sign-up.
league-managers-dropped-out = { $who } is out of **{ $name }** after losing { $lost } seats by missed deadlines. `/league-admin substitute` lets somebody take over the games to come.
league-managers-game-unreadable = Game F{ NUMBER($fixture, useGrouping: 0) } of **{ $name }** cannot be read, so it has no result. `/league-admin override` gives it one.

league-act-pause = ⏸️ { $by } has paused the season: no new games begin. It ends all the same, and its table counts.
league-act-resume = ▶️ { $by } lets the season go on.
league-act-substitute = 🔁 { $by } has given { $who }'s games to { $other }.
league-act-remove = ➖ { $by } has taken { $who } out of the season.
league-act-adjudicate = ⚖️ { $by } has ended game F{ NUMBER($fixture, useGrouping: 0) }; it counts as it stands.
league-act-override = ✏️ { $by } has changed the result of game F{ NUMBER($fixture, useGrouping: 0) }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-act-undo = ↩️ { $by } has taken back the change to game F{ NUMBER($fixture, useGrouping: 0) }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-act-orphans = { $told } { $n ->
    [one] Game { $games } no longer counts
   *[other] Games { $games } no longer count
  }: others go on.
league-act-points = 🔢 { $by } has given { $who } { $points } { $count ->
    [one] point
   *[other] points
  }.
league-act-points-taken = 🔢 { $by } has taken { $points } { $count ->
    [one] point
   *[other] points
  } from { $who }.
league-act-strike = 🚫 { $by } has barred { $who } from leagues until { $until }.
league-act-unban = 🟢 { $by } lets { $who } enter leagues again.
league-act-approve = ✅ { $by } has approved the final table.
league-act-cancel = ✖️ { $by } has called the season off.
league-act-leave = 🚪 { $who } has left the season.
league-act-seed = ↕️ { $by } has changed the order of the entries.
league-act-create = 🆕 { $by } has created the league.
league-act-open = 📣 { $by } has opened the sign-up.
league-act-start = ▶️ { $by } has started the season.
league-act-close = 🔒 { $by } has closed the league.
league-act-edit = 🛠️ { $by } has changed the league's settings.
league-act-rollback = ⏪ { $by } has taken game { $place } back.
league-act-force = ⏩ { $by } has had an automatic move made for { $who } in game { $place }.
league-act-time = ⏳ { $by } has given { $who } { $time } more in game { $place }.
league-act-clock = ⏱️ { $by } has changed the clock of game { $place }.
league-act-replace = 🔁 { $by } has given a seat in game { $place } to somebody else.
league-act-end = ⏹️ { $by } has ended game { $place }.
league-act-away = 🔌 The bot had been removed from the server for { $time }.
league-act-plays = { $who } (plays here)
league-act-asked = { $told } { $who }, who plays here, had asked for it.
league-act-changed = { $told } Before: { $before }. Now: { $after }.
league-act-nothing = nothing
league-act-reason = { $told } Reason: { $reason }
league-act-answered = { $told } Answer: { $reason }
league-act-somebody = a member
league-ask = 🙋 { $by } plays in this season and asks a manager who does not: { $told } Lapses { $until }.
league-ask-pause = pause the season. It would end all the same, and its table would count.
league-ask-resume = let the season go on.
league-ask-substitute = give { $who }'s games to { $other }.
league-ask-remove = take { $who } out of the season.
league-ask-adjudicate = end game { $place } and count it as it stands.
league-ask-override = change the result of game { $place }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-ask-undo = take back the change to game { $place }{ $players ->
        [none] { "" }
       *[other] {" "}({ $players })
    }.
league-ask-points = give { $who } { $points } { $count ->
    [one] point
   *[other] points
  }.
league-ask-points-taken = take { $points } { $count ->
    [one] point
   *[other] points
  } from { $who }.
league-ask-strike = bar { $who } from leagues until { $until }.
league-ask-unban = let { $who } enter leagues again.
league-ask-approve = approve the final table.
league-ask-cancel = call the season off.
league-ask-seed = change the order of the entries.
league-ask-start = start the season now.
league-ask-carried = ✔️ { $answered } has carried out what { $by } had asked for: { $told }
league-ask-declined = ✖️ { $answered } declines what { $by } had asked for: { $told }
league-ask-withdrawn = ✖️ { $by } no longer asks for this: { $told }
league-ask-lapsed = ⌛ Nobody has carried out in time what { $by } had asked for: { $told }
league-audit-line = { $at } · { $told }
league-audit-none = Managers have done nothing here yet.
league-audit-title = **Audit** of { $name }, page { $page }
league-news-for-you = There is news for you in this league: see `/league mine`.
league-news-protested = ⚖️ { $who } protests against the final table: { $reason }
league-news-protest-waiting = -# A manager who does not play in the season answers. Until then the table does not become final, for 14 days at most.
league-news-protest-expired = -# Nobody answered within 14 days: the table has become final without an answer.
league-act-answer = ⚖️ { $by } answers the protest of { $who }.
league-ask-answer = answer the protest of { $who }.
league-managers-protest = { $who } protests against the final table of **{ $name }**. A manager without an entry in the season answers with the button in the league's channel.
