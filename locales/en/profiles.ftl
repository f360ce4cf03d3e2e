# Profiles of members: the picture, `/profile` and its setting.

profiles-results = Results by game
profiles-seats = Results by starting place
profiles-won = won (line: expected)
profiles-share = { $won } of { $of }
profiles-ratings = Ratings
profiles-rivals = Most frequent opponents
profiles-score = ahead · level · behind
profiles-luck = Dice
profiles-luck-band = 95 of 100 players
profiles-lucky = luckier
profiles-unlucky = unluckier
profiles-honours = Honours
profiles-more-honours = and { $n } more
profiles-no-results = No finished games yet
profiles-no-ratings = No rated games yet
profiles-no-rivals = No opponents yet
profiles-no-luck = Too few rolls to say
profiles-no-honours = None yet

profiles-title = **Profile of { $member }** · { $server }
profiles-games = { $games ->
    [one] 1 finished game
   *[other] { $games } finished games
  } with other members, { $won } won; at best { $streak ->
    [one] 1 win
   *[other] { $streak } wins
  } in a row
profiles-time = Median time of a turn: { $time } ({ $n ->
    [one] 1 turn
   *[other] { $n } turns
  })
profiles-deadlines = Deadlines kept: { $percent } ({ $missed } of { $n } missed)
profiles-luck-line = Dice: { $luck } armies against the average in { $n ->
    [one] 1 roll
   *[other] { $n } rolls
  }: { $verdict }
profiles-luck-none = Dice: no rolls whose odds are known
profiles-luck-figure = { $luck } in { $n } rolls
profiles-rating = Rating in { $pool }: { $figure }{ $provisional ->
    [True] , provisional
   *[other] { "" }
  }
profiles-rival = { $member } { $ahead }–{ $level }–{ $behind }
profiles-rivals-line = Most frequent opponents (ahead–level–behind): { $who }
profiles-honour = { $what } · { $league }, season { $season }
profiles-honours-line = Honours: { $honours }
profiles-computers = Games with computer players, which count for nothing above: { $n }
profiles-partial = -# Times, deadlines and dice come from { $read } of { $games } games so far. Ask again for the rest.
profiles-none = { $member } has not finished a game with other members in this server yet. { $computers ->
    [0] { "" }
    [one] 1 game with computer players does not count.
   *[other] { $computers } games with computer players do not count.
  }
profiles-few = -# { $games ->
    [one] That is 1 game so far: from five on
   *[other] These are { $games } games so far: from five on
  } the figures begin to mean something.
profiles-percent = { $n } %
profiles-number = { $n }
profiles-seats-of = { $n } seats
profiles-tile-games = { $n ->
    [one] game finished
   *[other] games finished
  }
profiles-tile-time = median time of a turn
profiles-tile-kept = deadlines kept ({ $n } missed)
profiles-tile-streak = { $n ->
    [one] win in a row, at best
   *[other] wins in a row, at best
  }
profiles-tile-computers = { $n ->
    [one] game with computers
   *[other] games with computers
  }
profiles-alt = The profile of { $member } on { $server }.
profiles-alt-result = { $game }, { $seats }: { $won } of { $of } won.

error-profile-hidden = { $member } has hidden their profile.

me-profile = { $hidden ->
    [True] - Your profile is hidden from other members.
   *[other] - Other members may see your profile.
  }
slash-profile = profile
slash-profile-about = What a member has done in this server: results, ratings, comparison
slash-profile-member = member
slash-profile-member-about = Whose (default: yours)
slash-profile-tab = tab
slash-profile-tab-about = What you want to see first (default: results)
slash-profile-with = with
slash-profile-with-about = Compare: with whom (default: you)
slash-profile-pool = pool
slash-profile-pool-about = History and compare: which game, 1v1 or tables (default: the one played most)
slash-profile-game = game
slash-profile-game-about = Explain: the number of a game (default: the last rated one)
slash-profile-public = public
slash-profile-public-about = Show the profile to everyone
profile-tab-results = Results
profile-tab-ratings = Ratings
profile-tab-history = History
profile-tab-compare = Compare
profile-tab-explain = Explain
profile-pick-with = With whom?
profile-pick-pool = Which game?
profile-pick-game = Which rated game?
slash-settings-profile = profile
slash-settings-profile-about = Whether other members may see your profile
slash-settings-pictures = pictures
slash-settings-pictures-about = Whether answers that only you see have pictures
me-pictures = { $on ->
    [True] - Answers that only you see have pictures.
   *[other] - Answers that only you see have no pictures.
  }
