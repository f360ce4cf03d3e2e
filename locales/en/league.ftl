# Leagues in words: what they are played by, who takes part, tables, fixtures, results.

league-preset-division4 = Division season, tables of 4
league-preset-round_robin = 1v1 round robin
league-preset-swiss = Swiss evening
league-preset-cup = Cup
league-preset-ladder = Ladder

league-format-division = Divisions
league-format-round_robin = Round robin
league-format-swiss = Swiss system
league-format-cup = Cup
league-format-ladder = Ladder
league-format-about-division = Divisions of up to 13. Everyone plays as many games as a table has seats, once in each seat. The first go up, the last go down.
league-format-about-round_robin = Divisions of up to 13. Everybody meets everybody else in games for two: twice, with seats swapped, if a division has an even number. The first go up, the last go down.
league-format-about-swiss = In each round you meet somebody with about as many points as you, and nobody twice if it can be avoided.
league-format-about-cup = The better half of each table goes on to the next round.{ $double ->
        [True] {" "}You are out after two defeats.
        [False] { "" }
       *[either] {" "}For two players it can be double: then you are out after two defeats.
    }
league-format-about-ladder = You challenge somebody above you. If you win, you take their place and those between move down by one.

season-signup = sign-up is open
season-check_in = check-in is open
season-running = under way
season-protest = games over, protests possible
season-closed = over
season-cancelled = called off
season-none = no season yet

tie-break-points = points
tie-break-direct = games against each other
tie-break-wins = wins
tie-break-seconds = second places
tie-break-berger = Sonneborn-Berger
tie-break-buchholz = Buchholz
tie-break-misses = missed deadlines
tie-break-lot = lot

league-title = **{ $name }**
league-title-season = **{ $name }**, season { $number }
league-which = Which league?
league-tab-league = League
league-tab-table = Table
league-tab-fixtures = Fixtures
league-tab-results = Results
league-tab-members = Members
league-tab-history = History
league-tab-honours = Honours
league-pick-season = Which season?
league-pick-division = Which division?
league-pick-round = Which round?
league-pick-member = See how a member is doing
league-season-number = Season { $number }
league-round-number = Round { $n }
league-every-round = All rounds
league-members-none = Nobody has entered yet.
button-leaguepost = Post it here
button-leaguelist = All leagues
button-honours-all = Honours of all leagues
league-plan-game = **Game**: { $rules }
league-plan-options = **Options**: { $options }
league-plan-clock = **Clock**: { $clock }
league-plan-format = **Kind**: { $format }{ $table ->
        [2] , games for two
       *[other] , tables of { $table }
    }{ $rounds ->
        [0] { "" }
       *[other] , { $rounds } rounds
    }{ $double ->
        [True] , double
       *[other] { "" }
    }{ $duplicate ->
        [True] , the same setup for both games of a pair
       *[other] { "" }
    }
league-plan-entries = **Entries**: { $least } to { $most }
league-plan-cap = **At once**: { $cap ->
        [one] one game per member
       *[other] at most { $cap } games per member
    }
league-plan-signup = **Sign-up**: { $days ->
        [one] 1 day
       *[other] { $days } days
    }{ $hours ->
        [0] , no check-in
        [one] , then 1 hour to check in
       *[other] , then { $hours } hours to check in
    }
league-plan-days = **Season**: { $days ->
        [one] 1 day
       *[other] { $days } days
    }, then { $protest ->
        [one] 1 hour
       *[other] { $protest } hours
    } for protests
league-plan-absence = **Vacation**: { $days ->
        [0] does not count
        [one] at most 1 day a season
       *[other] at most { $days } days a season
    }
league-plan-points = **Points**: { $points }
league-plan-ties = **Ties**: { $ties }
league-plan-leavers = **Members who leave**: their results stand
league-plan-who = **Who may enter**: { $who }
league-plan-everybody = everybody
league-plan-again = **Next season**: { $again ->
        [True] opens by itself
       *[other] opens when a manager wants it
    }
league-plan-length = -# A game is expected to last { $time }.
league-warn-time = ⚠️ With { $n } entries the season needs about { $need } days, and it has { $have }. Make it longer, let members play more games at once, or choose a faster clock. Games that are not over at the end are counted as they stand.
league-warn-channel = ⚠️ I lack permissions in { $channel }: { $permissions }.

league-line = **{ $name }** · { $rules } · { $format } · { $state } · { $channel }
league-entries-count = { $n ->
    [0] **Nobody has entered yet.**
    [one] **1 entry**
   *[other] **{ $n } entries**
  }
league-entries-checked = { $n } of { $of } checked in
league-entries-more = … and { $n } more
league-entries-waiting = Waiting list: { $names }
league-dates-signup = Sign-up until { $checkin }. Start: { $starts }.
league-dates-signup-plain = Sign-up until the start: { $starts }.
league-dates-check_in = Check in before the start: { $starts }.
league-dates-running = Started on { $starts }. End: { $ends }.
league-dates-protest = The table becomes final on { $until } unless somebody protests. If a result is wrong, protest before then with `/league protest`.
league-dates-protest-open = { $n ->
        [one] One protest is
       *[other] { $n } protests are
    } not answered yet. The table becomes final once all are, not before { $until } and at the latest on { $last }.
league-dates-closed = The season is over.
league-dates-cancelled = The season was called off.
league-paused = ⏸️ Paused: no new games begin for now. The season ends all the same, and its table counts.
league-division = { $tier ->
        [0] Everybody
       *[other] Division { $tier }{ $group ->
            [0] { "" }
           *[other] .{ $group }
        }
    }

league-number = { $n }
league-table-head = **{ $name }**, season { $number } · { $division }
league-table-row = `{ $place }` { $marks }{ $who } · **{ $points }** { $count ->
    [one] point
   *[other] points
  } · { $played } of { $games } games
league-table-decided = { $name }: { $value }
league-table-lot = by lot
league-table-ladder = `{ $place }` { $who } · { $won } won, { $lost } lost
league-table-cup = `{ $place }` { $who } · { $won } won of { $played ->
    [one] 1 game
   *[other] { $played } games
  }
league-table-out = (out)
league-table-adjusted = { $points } by a manager
league-table-legend = -# 🔼 promotion · 🔽 relegation · ties are decided by: { $ties }
league-table-legend-plain = -# Ties are decided by: { $ties }
league-table-pace = *pace* { $median } ({ $total } in all)
league-table-legend-pace = -# *Pace*: the median of a member's turns and what they took in all, as their clock counts
league-table-empty = Nobody is in this table.
league-table-vacant = Nobody has won the final: the title stays vacant.

league-fixture-head =
    { $stage ->
        [final] Final
        [challenge] Challenge
       *[other] Round { $round }, table { $table }
    }
league-fixture-line = `F{ NUMBER($fixture, useGrouping: 0) }` { $head }: { $who } · { $state }
league-fixture-planned = to come
league-fixture-opening = about to begin
league-fixture-thread = { $link } · { $head }
league-fixture-under_way = { $link }{ $until ->
        [none] { "" }
       *[other] , until { $until }
    }
league-fixture-void = not played
league-fixture-void-counts = not played: { $points } points for each{ $who ->
        [none] { "" }
       *[other] , 0 for { $who }, who held it up
    }
league-fixture-rewound = ⏪ taken back by a manager past dice, cards or secrets that had come out
league-fixture-orphan = an earlier result was changed, and others went on: it does not count
league-fixture-bye = { $who } has a bye
league-fixtures-none = There are no games here yet.
league-result-place = { $place }. { $who } { $points }
league-result-line = `F{ NUMBER($fixture, useGrouping: 0) }` { $head }: { $places }{ $kind ->
        [adjudicated] { " " }· counted as it stood
        [forfeit] { " " }· forfeited
        [override] { " " }· set by a manager
       *[played] { "" }
    }
league-results-title = **Latest results** of { $name }
league-results-none = There are no results yet.
league-thread-name = F{ NUMBER($fixture, useGrouping: 0) } { $who } · { $league }
league-forum-news = News of the league: sign-up, tables, games that begin.
league-thread-opened = { $head } of { $league }, season { $season }: { $who }. The board follows. The game counts until { $until }.

league-mine-title = **Your leagues in this server**
league-mine-none = You are in no league of this server. `/league show` shows them.
league-mine-head = **{ $name }** · { $state }
league-mine-check-in = ❗ Check in by { $until }: press the button on the league's message, or use `/league show`.
league-mine-entered = You have entered. Check-in opens on { $checkin }.
league-mine-entered-plain = You have entered. The season starts on { $starts }.
league-mine-checked = You have checked in. The season starts on { $starts }.
league-mine-waiting = You are on the waiting list.
league-mine-place = You are in place { $place } of { $of } with { $points } { $count ->
        [one] point
       *[other] points
    }.
league-mine-rung = You are in place { $place } of { $of } on the ladder.
league-mine-cup = You are in place { $place } of { $of }.
league-mine-running = { $n ->
        [one] One game is under way:
       *[other] { $n } games are under way:
    }
league-mine-coming = { $n ->
        [one] One more game is to come. It begins by itself.
       *[other] { $n } more games are to come. They begin by themselves.
    }
league-mine-done = All your games are over.
league-mine-round = No game of yours is under way. If the next round has one for you, it begins by itself.
league-mine-bye = You have a bye in round { $round }, so no game. { $counts ->
    [win] It counts as a win.
    [mean] It counts as much as the mean of a table.
   *[on] It takes you to the next round.
  }
league-mine-ladder = No game of yours is under way. `/league challenge` challenges somebody above you.
turns-leagues = **Leagues that wait for you**
turns-league-line = { $name } ({ $server }): check in by { $until } in { $channel }

league-player-head = **{ $who }** in { $name }, season { $number }
league-player-state =
    { $state ->
        [signed_up] Has entered, has not checked in.
        [checked_in] Has checked in.
        [waiting] Is on the waiting list.
        [out] Has left the season.
       *[playing] { $tier ->
            [0] Takes part.
           *[other] Takes part in { $division }.
        }
    }
league-player-place = Is in place { $place } of { $of } with { $points } { $count ->
        [one] point
       *[other] points
    }.
league-player-rung = Is in place { $place } of { $of } on the ladder.
league-player-cup = Is in place { $place } of { $of }.
league-player-lost = { $n ->
        [one] Has lost 1 seat by missed deadlines. One more, and they are out.
       *[other] Has lost { $n } seats by missed deadlines.
    }

league-history-line = Season { $number } · { $state } · { $from } to { $to }{ $winner ->
        [none] { "" }
       *[other] { " " }· 🏆 { $winner }
    }
league-history-none = There has been no season yet.
honour-title = **Honours**
honour-line = { $what } · { $who } · { $league }, season { $season }
honour-none = There are no honours yet.
honour-champion = 🏆 Champion
honour-second = 🥈 Second
honour-third = 🥉 Third
honour-winner = 🏅 Winner of division { $tier }
honour-promoted = 🔼 Promoted to division { $tier }
honour-ladder-top = 🪜 Top of the ladder

league-rules-title = **How { $name } works**
league-sealed = -# The draw is sealed: SHA-256 of its secret `{ $hash }`
league-rules-start = Enter with the button. { $hours ->
        [0] The season begins { $days ->
            [one] 1 day
           *[other] { $days } days
        } after the sign-up opens.
       *[other] Sign-up lasts { $days ->
            [one] 1 day
           *[other] { $days } days
        }; then press *Check in* within { $hours ->
            [one] 1 hour
           *[other] { $hours } hours
        }, otherwise you do not take part.
    } If there is no room for you, you come first next time.
league-rules-games = Games begin by themselves in threads of their own as soon as { $cap ->
        [one] none of their players has another one running
       *[other] each of their players has fewer than { $cap } running
    }. One message tells you of all that have begun.
league-rules-points = Points by place: { $points }. Equal places share them. A forfeited seat gets 0 and ranks below everybody who played on.
league-rules-ties = If points are equal, these decide in turn: { $ties }.
league-rules-lot = { $version ->
        [1] All draws come from a lot that everybody can check afterwards.
       *[other] All draws come from a lot that nobody can know before sign-up is over, and that everybody can check afterwards. Entering or beginning at a good moment gains you nothing.
    }
league-rules-end = The season lasts { $days ->
        [one] 1 day
       *[other] { $days } days
    }. Games that are not over then, or by an earlier deadline of their own, are counted as they stand.
league-rules-protest = You can protest once, at no cost, within { $hours } hours after the last game, with the button under that news or with `/league protest`: the channel reads your reason, and a manager without an entry answers there. Nobody can end this time early, and as long as a protest is open the table is not final, for { $most } days at most.
league-rules-absence = Nobody can sit in for you, and no computer player takes your seat. { $vacation ->
        [0] Vacation does not stop your clock here.
        [one] At most 1 day of vacation counts.
       *[other] At most { $vacation } days of vacation count.
    }
league-rules-seats = { $misses ->
        [one] If you miss one deadline, your seat resigns
       *[other] If you miss { $misses } deadlines in a row, your seat resigns
    }, and the game counts as last place with 0 points; { $seats ->
        [one] then you are out
       *[other] after { $seats } such games you are out
    }. Each seat that you lose in this way bars you from all leagues of this server for { $bar } days, and until you have finished more games since then than you have ever lost like that.
league-rules-hours = Your time stands still for { $most } quiet hours a day at most, those that you had in `/settings` when you entered; later changes do not count. Once your time is over, the reserve runs through the night too.
league-rules-slow = A slow game is counted as it stands at its deadline, and with { $late } missed deadlines in it you rank below everybody who is still in.{ $version ->
        [1] { "" }
       *[other] { " " }*Pace* in the table shows how long everyone's turns take; if yours take twice as long as usual in your division, I tell you and nobody else.
    }
league-rules-late = { $version ->
        [1] A game that never begins counts for nobody.
       *[other] When a game can hardly end in time any more, you may get one game above this number, and you are told three days ahead. A game that never begins gives 5 points to each, but 0 to a member whose slow games held it up, and 0 to whoever has left.
    }
league-rules-unplayed = { $version ->
        [1] A game that never begins counts for nobody.
       *[other] A game that never begins gives 5 points to each, but 0 to a member whose slow games held it up, and 0 to whoever has left.
    }
league-rules-leavers = If you leave, your running games count as last place with 0 points, and you cannot come back this season. Results that you have stand, whoever gained by them; { $table ->
        [2] games to come are won by your opponents
       *[other] in games to come you are last
    }, unless a substitute plays them.
league-rules-leaving-cup = If you leave, your running games count as lost, you are out, and you cannot come back. Results that you have stand, and whoever should have met you plays or goes on without you.
league-rules-leaving-ladder = If you leave, your running games count as lost, and you are off the ladder until the next season. { $version ->
        [1] Everybody below you moves up a place, and nothing else changes.
       *[other] Whoever had challenged you takes your place, and everybody below moves up.
    }
league-rules-reopening = If a manager changes a result so that somebody else goes on, games that hang on it no longer count here, but stay rated if they were played. After the last game this reopens the season, once, with the time of a round for each round that is left.
league-rules-vacant = If nobody comes to the final, or the season ends before it, the title stays vacant. A forfeit brings no honour, and of those who go out in the same round, whoever played ranks above whoever did not come.
league-rules-promotion = The first of a division go up and the last go down, two at most; the signs 🔼 and 🔽 in the table show how many.
league-rules-ladder = You can challenge members up to three places above you, on long ladders up to a tenth of all places. Members who do not show up, or refuse, yield the place. { $version ->
        [1] You can have three challenges out and three in at once, and no rematch for 7 days.
       *[other] A challenge has { $time }: within that time you can make three, three can be made to you, and the same two members meet once, however soon their games are over. Results count in the order of the challenges, so slow games gain nothing. Once less than that time is left of the season, in a short season its last third, nobody can challenge any more. A vacation keeps challenges away from you only for the days that count.
    }

league-challenged = You have challenged { $opponent }. The game begins by itself in a thread.
league-entered = You have entered **{ $name }**. { $hours ->
        [0] The season starts on { $starts }.
       *[other] Check-in opens on { $checkin }. I will remind you.
    }
league-entered-waiting = The season is under way: you come first on the waiting list of the next one.
league-entered-playing = You play in **{ $name }** from now on.
league-entered-ladder = You are on the ladder of **{ $name }**, on its lowest rung. `/league challenge` begins a game.
league-left = You have left **{ $name }**.
league-left-running = You have left **{ $name }**. Your running games are resigned, and the other games go on without you.
league-entered-hours = { $quiet ->
        [True] -# In this season's games no time passes for you from { $from } until { $until } ({ $zone }). It keeps these hours, whatever you change in `/settings`.
       *[False] -# You have no quiet hours: in this season's games time passes for you at night too, whatever you change in `/settings` from now on.
    }{ $early ->
        [True] { " " }To have others, leave, change them and enter again the next day.
       *[False] { "" }
    }
league-checked-in = You have checked in to **{ $name }**. The season starts on { $starts }.
confirm-league-leave = Really leave **{ $name }**? Your running games are resigned and count as last. This cannot be undone.
button-leaguequit = Leave the season
button-leagueenter = Enter
button-leagueleave = Leave
button-leaguecheck = Check in
button-leaguerules = How it works

league-report-none = Nothing looks unusual. Only pairs that met three times or more at tables are compared.
league-report-title = **Worth a look.** These are only signs: talk to the members before you act.
league-report-pair = { $one } and { $other }: { $games } games together, { $attacks } attacks on each other where { $expected } were to be expected, and { $gain } points against what was to be expected of both
league-report-resigned = { $who } resigned in game #{ NUMBER($game, useGrouping: 0) } while { $rank } of { $living } players
league-report-better = { $who } stood better afterwards: games taken back { $rewinds }, moves forced { $forces }, resignations { $resignations }
league-report-same = Nobody stood better afterwards: games taken back { $rewinds }, moves forced { $forces }, resignations { $resignations }
league-report-acts = **What was done by those in charge**, newest first:
league-export-done = { $number ->
        [every] All seasons
       *[other] Season { $number }
    } of **{ $name }**.
league-export-all = All seasons
league-export-word = all
league-format-json = JSON: everything
league-format-csv = CSV: the results
league-format-trf = TRF16: for chess programs

button-help-leagues = Leagues
help-leagues =
    { "" }**Leagues and ratings**
    Press **{ button-leagueenter }** on a league's message, later **{ button-leaguecheck }**; then games begin by themselves, each in a thread.
    `/league show` shows this server's leagues: table, fixtures, results, members, history, honours. `/league mine` tells what yours expect of you, `/league rules` how one works.
    `/profile` tells how you have played and how strong you are, `/ratings` who is strongest.
    Managers make a league with `/league-admin new` and see everything about it with `/league-admin edit`. `/league-admin override` corrects a result.
league-protested = Your protest is posted in the channel of **{ $name }**. The table does not become final before it is answered, for 14 days at most.
league-protests = ⚖️ { $open ->
        [0] All protests are answered: { $n }.
        [one] 1 protest is not answered yet.
       *[other] { $open } protests are not answered yet.
    }
league-protest-line = - { $who }: { $reason }
league-protest-answered-line = - { $who }: { $reason }
    -# { $by } answered: { $answer }
league-form-protest = What is wrong with the table?
button-leagueprotest = Protest
