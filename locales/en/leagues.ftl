# The managers' side of leagues: the panel, confirmations, answers.

league-set-ask = Change a setting
league-set-later = ℹ️ Season { $number } keeps what it was entered with; changes hold for the next one.
league-set-name = Name
league-set-game = Game
league-set-options = Options of the game
league-set-options-about = Such as rounds=20. Possible: { $known }
league-set-clock = Clock
league-set-format = Kind of league
league-set-size = Table and entries
league-set-games = Games at once, rounds, length
league-set-dates = Dates
league-set-ties = Ties
league-set-role = Who may enter
league-role-none = It could also be only those with a role, but this server has no roles.
league-set-switches = Special
league-field-table = Seats of a table
league-field-least = Fewest entries
league-field-most = Most entries
league-field-cap = Games at once per member
league-field-rounds = Rounds (Swiss system; otherwise 0)
league-field-length = Days that a game is expected to last
league-field-signup_days = Days of sign-up
league-field-checkin_hours = Hours to check in (0: none)
league-field-days = Days of the season
league-field-protest_hours = Hours for protests
league-field-vacation_days = Days of vacation that count
league-field-turn = Time for a turn, such as 1d
league-field-react = Time for a reaction, such as 8h
league-field-bank = Reserve for the whole game, such as 2d
league-clock-own = Own times
league-tie-about = Points come first, then: { $ties }. Which of them should come right after the points?
league-tie-first = First: { $name }
league-switch-again = Next season by itself
league-switch-again-about = **Next season by itself**: its sign-up opens when a season is over.
league-switch-double = Double
league-switch-double-about = **Double**: in a cup members are out after two defeats; in a round robin each pair plays twice, with seats swapped.
league-switch-duplicate = Same setup
league-switch-duplicate-about = **Same setup**: both games of a pair begin from the same public setup. Dice and cards differ.
button-leagueopen = Open the sign-up
button-leaguerequests = Requests ({ $n })
button-leaguecarry = Carry it out
button-leaguedecline = Decline
leagues-asked = Nothing has changed. You play in this season, so a manager who does not play has to decide. I have asked in { $channel }: { $told }
leagues-declined = The request is withdrawn, and nothing has changed.
leagues-you-play = You play in this season: nothing happens at once. I ask a manager who does not play to decide within two days.
button-league-remove = Take out of the season
button-league-adjudicate = End the game
button-league-override = Change the result
button-league-undo = Take the change back
button-league-cancel = { $going ->
     [True] Call the season off
    *[other] Close the league
   }
league-form-reason = Reason, for everybody to read

confirm-league-remove = Take { $who } out of **{ $name }**? Results stay, running games are resigned and count as last, and { $n ->
        [0] no game is left to begin
        [one] 1 game to come is played without { $who }
       *[other] { $n } games to come are played without { $who }
    }, unless somebody substitutes. { $who } cannot come back this season, and this cannot be taken back.
confirm-league-remove-early = Take { $who } off the list of **{ $name }**? No game hangs on it; { $who } may enter again while others can.
confirm-league-substitute = Give { $who }'s games to { $other }? { $n ->
        [0] No game is left to begin
        [one] 1 game to come is then played by { $other }
       *[other] { $n } games to come are then played by { $other }
    }. A game under way goes on with { $other } in its first two rounds, and changes the rating of neither. { $who } is out for this season, and this cannot be taken back.
leagues-seat = - `F{ NUMBER($fixture, useGrouping: 0) }` { $head } ({ $who }): { $what ->
        [taken] { $other } plays on
       *[other] the seat resigns
    }
confirm-league-points = **Preview**: points that managers have given { $who }: { $before } so far, { $after } then. Nothing has changed yet.
confirm-league-strike = Bar { $who } from all leagues of this server until { $until }? Until then { $who } can enter no season and substitute in none; seasons already entered go on as they are. `/league-admin unban` lifts it.
confirm-league-seed = Order the entries like this? Divisions, seeds and byes are drawn from it. It can be changed until the sign-up ends; members who are not in it follow by rating.
button-league-substitute = Give the games over
button-league-points = Change the points
button-league-strike = Bar from leagues
button-league-seed = Use this order
confirm-league-adjudicate = End game F{ NUMBER($fixture, useGrouping: 0) } now? { $head }: { $who }. It counts as it stands, for the table and for who goes on: whoever is still in ranks by the position, but after the others with { $late } missed deadlines or more. It is rated if half of it was played, and cannot be played on.
button-league-start = Begin now
confirm-league-start =
    Begin season { $number } of **{ $name }** now, with { $n ->
        [one] { $n } member
       *[other] { $n } members
    }? { $state ->
        [signup] Sign-up would go on until { $checkin }, and the season would begin { $starts }. Whoever has entered takes part without checking in; nobody can enter any more.
       *[other] Check-in would go on until { $starts }.
    } The season lasts { $time } from its beginning, so it ends earlier, too.
confirm-league-pause = Pause season { $number } of **{ $name }**? No game begins until `/league-admin pause` with *resume*. The season ends all the same on { $ends } and its table counts: by then { $waiting ->
        [0] no game is left to begin
        [one] 1 game that has not begun is void
       *[other] { $waiting } games that have not begun are void
    }, and { $running ->
        [0] no game is under way
        [one] 1 game under way counts as it stands
       *[other] { $running } games under way count as they stand
    } unless something changes.
button-league-pause = Pause the season
confirm-league-start-without = ⚠️ { $n ->
    [one] One member has not checked in and would be left out: { $who }
   *[other] { $n } members have not checked in and would be left out: { $who }
  }
confirm-league-cancel =
    { $going ->
        [True] Call off season { $number } of **{ $name }** for { $n ->
            [one] its only member
           *[other] all of its { $n } members
        }? Nothing of it counts: no table, no honours, no promotion. { $played ->
            [0] { "" }
            [one] One game is over and stays rated.{ " " }
           *[other] { $played } games are over and stay rated.{ " " }
        }{ $running ->
            [0] No game is under way.
            [one] One game under way goes on as an ordinary game.
           *[other] { $running } games under way go on as ordinary games.
        } This cannot be taken back.
       *[other] Close **{ $name }** for good? It opens no more seasons; its history stays.
    }
leagues-preview = **Preview**: game F{ NUMBER($fixture, useGrouping: 0) }. Nothing has changed yet.
leagues-preview-moves = ⚠️ **This changes who goes on.**
leagues-preview-orphan = `F{ NUMBER($fixture, useGrouping: 0) }` { $head } ({ $who }) hangs on it and no longer counts in the league; if it is over, it stays rated.
leagues-preview-orphan-bye = The bye of { $who } hangs on it and no longer counts.
leagues-preview-reopens = The season goes on until { $until }, so that the games that are due now can be played. This can happen once a season.
leagues-preview-before = Now:
leagues-preview-after = Then:
leagues-opened = The sign-up of **{ $name }** is open, with its message in { $channel }. The season begins on { $starts }.
leagues-done-start = Season { $number } of **{ $name }** begins now.
leagues-paused = **{ $name }** is paused: no new games begin. The season ends all the same on { $ends }, and its table counts.
leagues-resumed = **{ $name }** goes on.
leagues-seeded = The entries are now in this order:
leagues-approved = The table of season { $number } of **{ $name }** is final.
leagues-substituted = { $other } takes over from { $who }.
leagues-pointed = Managers have now given { $who } { $points } points in all.
leagues-struck = { $who } may not enter leagues of this server until { $until }.
leagues-unbanned = { $who } may enter leagues again.
leagues-done-remove = The member is out of **{ $name }**, and the league was told.
leagues-done-adjudicate = You have ended the game: it counts in **{ $name }** as it stands.
leagues-done-override = The new result counts in **{ $name }**, and the league was told.
leagues-done-undo = The former result counts again in **{ $name }**, and the league was told.
leagues-done-cancel = { $going ->
     [True] You have called off season { $number } of **{ $name }**, and the league was told.
    *[other] You have closed **{ $name }**, and the league was told.
   }
error-league-endless = Games of a league must have an end: set a round limit in the options.
button-leagueanswer = Answer
league-form-answer = Your answer, which everyone can read
leagues-answered = Your answer is posted in the channel.
