# What leagues refuse, and what to do instead.

error-league-plan-format = I do not know this kind of league, so I leave the league as it is. It goes on once whoever runs me brings that kind back.
error-league-plan-table =
    { $low ->
        [2] { $high ->
            [2] This kind of league is for games of two: set the table to 2 seats.
           *[other] A table can have { $low } to { $high } seats here, not { $given }.
        }
       *[other] A table can have { $low } to { $high } seats here, not { $given }.
    }
error-league-plan-range =
    { $field ->
        [least] The fewest entries must be from { $low } to { $high }, not { $given }.
        [most] The most entries must be from { $low } to { $high }, not { $given }.
        [cap] A member can play { $low } to { $high } games at once, not { $given }.
        [days] A season lasts { $low } to { $high } days, not { $given }.
        [signup_days] Sign-up is open for { $low } to { $high } days, not { $given }.
        [checkin_hours] Check-in is open for { $low } to { $high } hours, not { $given }.
        [protest_hours] There are { $low } to { $high } hours for protests, not { $given }.
        [rounds] A Swiss system has { $low } to { $high } rounds, not { $given }.
        [vacation_days] { $low } to { $high } days of vacation can count in a season, not { $given }.
        [length] A game is expected to last { $low } to { $high } days, not { $given }.
       *[other] { $given } is not possible here: it must be from { $low } to { $high }.
    }
error-league-plan-entries = The fewest entries ({ $least }) cannot be more than the most ({ $most }).
error-league-plan-rounds = Only a Swiss system has a number of rounds. Set the rounds to 0.
error-league-plan-double = Only cups and round robins for two can be double.
error-league-plan-duplicate = Only double round robins can use the same setup for both games of a pair.
error-league-plan-tie-break = I do not know that tie-break.
error-league-plan-tie-break-twice = That tie-break is in the list already.
error-league-plan-points-first = Points come first in every table; tie-breaks follow.
error-league-plan-name = A league's name has { $low } to { $high } characters.
error-league-date-order = That date is too early: it must come after { $after }.
error-league-date-past = That date is over. Choose one that is still to come.
error-league-not-open =
    { $state ->
        [running] The season is under way, so nobody can enter any more. The next sign-up is announced here.
        [check_in] Sign-up is closed, and check-in is open. The next sign-up is announced here.
       *[other] This league takes no entries at the moment. The next sign-up is announced here.
    }
error-league-entered-already = You have already entered this season.
error-league-not-entered = You have not entered this season.
error-league-checked-in-already = You have already checked in.
error-league-no-check-in =
    { $opens_at ->
        [None] Check-in is over.
       *[other] Check-in opens on { $opens_at }.
    }
error-league-barred-until = You may not enter leagues here until { $until }.
error-league-barred-games =
    You have missed too many deadlines to enter a league now. Finish { $need ->
        [one] 1 more game
       *[other] { $need } more games
    } first without missing a deadline.
error-league-no-such-entry = That member is not in this season.
error-league-no-such-fixture = There is no such game in this season. The number stands after F in the name of its thread, and in `/league show tab:Fixtures`.
error-league-no-such-division = There is no such division. `/league show` lists the divisions.
error-league-season-state =
    { $state ->
        [signup] That is not possible while sign-up is open.
        [check_in] That is not possible during check-in.
        [running] That is not possible while the season is under way.
        [protest] That is not possible now: the games are over, and the table can still be protested.
        [cancelled] That is not possible: the season was called off.
       *[other] That is not possible: the season is over.
    }
error-league-fixture-state =
    { $state ->
        [planned] That is not possible: this game has not begun.
        [opening] That is not possible yet: this game is about to begin.
        [under_way] That is not possible while the game is being played.
        [void] That is not possible: this game was never played.
       *[other] That is not possible: this game already has a result.
    }
error-league-out-already = That member has already left the season.
error-league-not-playing = That member is not playing in this season.
error-league-plays-already = That member is in this season already, so they cannot take over. Name somebody else.
error-league-places = { $seats } places are needed here, one for each player in the order of the thread's name, such as `1 2 2 4`: numbers from 1, ties with equal numbers.
error-league-no-challenges = Challenges are for ladders, and this league is not one.
error-league-challenge-self = You cannot challenge yourself.
error-league-challenge-below = { $opponent } is below you. Challenge somebody above you.
error-league-challenge-far = { $opponent } is too far up: you can challenge at most { $most } places above you.
error-league-challenge-out =
    { $until ->
        [None] You already have { $most } challenges open. Play those first.
       *[other] You have made { $most } challenges, and each counts for its whole time, even if its game is over. You can make the next one from { $until }.
    }
error-league-challenge-in =
    { $until ->
        [None] { $opponent } already has { $most } open challenges. Try again later.
       *[other] { $opponent } has been challenged { $most } times, and each challenge counts for its whole time, even if its game is over. The next one is possible from { $until }.
    }
error-league-challenge-open = You and { $opponent } already have a game to play.
error-league-challenge-rematch = You have just played { $opponent }. A rematch is possible from { $until }.
error-league-challenge-absent =
    { $until ->
        [None] { $opponent } is on vacation and cannot be challenged now.
       *[other] { $opponent } is on vacation until { $until } and cannot be challenged before.
    }
error-league-challenge-late = The season ends on { $ends_at }: there is no time left for another game.

error-league-none = There is no league in this server yet. Managers make one with `/league-admin new`.
error-league-unknown = There is no league “{ $typed }” here. `/league show` shows them all.
error-league-managers = Only managers can make leagues: members with “Manage Server”, and those whom the owner has allowed to use `/league-admin`.
error-league-channel = I can run a league only in a text channel, an announcement channel or a forum. Choose one with `channel:`.
error-league-rules-few = This game cannot be played at tables of { $table }.
error-league-typed-number = “{ $typed }” is not a number I can use here.
error-league-no-standings = There are no standings yet: the season has not begun.
error-league-start-old = The season has moved on since you were asked. Please use the command again.
error-league-preview-old = The table has changed since this preview was made. Please use the command again.
error-league-you-play = You have an entry in this season, so you decide nothing in it. A manager without an entry can do this.
error-league-request-gone = This request is no longer open: it was carried out, declined, withdrawn, or its 48 hours are over.
error-league-request-old = Things have changed since this was asked for, so the request would do something else now. Decline it, and let it be made again.
error-league-requested-already = This has already been asked for. A manager without an entry can carry out the request; whoever asked can withdraw it in `/league-admin edit`.
error-league-not-manager = Only managers of the server and the member who made the league can do that.
error-league-not-two = TRF is for leagues of two players only. Choose JSON or CSV.
error-league-no-games = Season { $number } has no games, so there is nothing to give a chess program. Choose JSON or CSV.
error-league-you-play-reason = You play in this season, so a manager who does not play has to decide, and needs to know why you ask: give a `reason`.
error-league-reason = Please give a reason of { $low } to { $high } characters: everybody in the league reads it.
error-league-role = Only members with the role { $role } may enter this league.
error-no-such-league = That league does not exist.
error-no-such-season =
    { $number ->
        [None] This league has had no season yet.
       *[other] There is no season { $number } in this league.
    }
error-league-exists = There is already a league called { $name } here. Choose another name.
error-league-too-many = There are { $most } leagues in this server, which is the most there can be. Close one first with `/league-admin cancel`.
error-league-closed = This league is closed: it opens no more seasons.
error-league-season-open = Season { $number } is not over yet. Wait for its end, or call it off with `/league-admin cancel`.
error-league-clock = That clock does not work for a league.
error-league-full = This league is full: it takes { $most } members.
error-league-too-few = { $need } members are needed to begin, and there { $have ->
    [0] are none
    [one] is 1
   *[other] are { $have }
  }.
error-league-paused = This season is already paused.
error-league-not-paused = This season is not paused.
error-league-fixture-closed = That game is not under way.
error-league-no-override = No manager has changed the result of that game, so nothing can be taken back.
error-league-orphan = Game F{ NUMBER($fixture, useGrouping: 0) } no longer counts: an earlier result was changed, and others went on. Change the result of a game that counts.
error-league-reopened = That result would change who goes on, and this season has been reopened once already, so the games that would be due can no longer be played. You can still change results on which no other game hangs, such as the final's; for the rest, tell the members in the league's channel.
error-league-not-challenged = Nobody has challenged you to that game.
error-league-not-banned = That member is not barred from leagues here.
error-league-days = Somebody can be barred for { $low } to { $high } days.
error-damaged-league = League { NUMBER($league, useGrouping: 0) } is damaged in my database, so I leave it alone. Whoever runs me may have a backup of it.
error-rewind-league = That would go back past dice, drawn cards or secrets that have come to light, and this game belongs to a league: a manager of the league who does not play in the season may do it with `/manage rollback`; the game is then marked.
error-league-game = This game belongs to a league: nobody can take seats, sit in, pause it, change its settings or call it off. The managers of the league help with `/league-admin`.
error-league-no-protests = There is no final table to protest against now: protests begin when all games of a season are over.
error-league-protest-late = The time for protests ended on { $until }.
error-league-protest-stranger = Only members with an entry in the season can protest against its table.
error-league-protested-already = You have protested already: one protest a season. Managers can read it in the league's channel.
error-league-protest-reason = A protest and its answer have { $low } to { $high } characters.
error-league-no-protest = There is no such protest any more.
error-league-protest-answered = This protest has been answered already.
error-league-approve-early = Members can still protest, until { $until }. Then the table becomes final by itself.
error-league-approve-protests = { $count ->
        [one] One protest is not answered yet.
       *[other] { $count } protests are not answered yet.
    } Answer with the button below the protest in the league's channel; then the table becomes final by itself.
error-league-former-open = Season { $number } is not final yet, because of a protest. This season begins once it is.
