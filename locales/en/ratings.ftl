# Ratings: pictures, `/ratings` and friendly games that are rated.

ratings-chart-now = Now { $figure }
ratings-chart-games =
    { $n ->
        [0] no rated games yet
        [one] after 1 game
       *[other] after { $n } games
    }
ratings-chart-band = The band holds the true strength 95 times in 100. Half discs: provisional.
ratings-chart-band-plain = The band holds the true strength 95 times in 100.
ratings-chart-established = established
ratings-chart-start = start

ratings-duel = 1v1
ratings-table = tables
ratings-show-title = **Ratings of { $member }**
ratings-show-none = { $member } has no rated games in this server yet. League games are rated, and friendly games if the lobby says so.
ratings-line = - { $pool }: **{ $figure }** · { $games ->
    [one] 1 game
   *[other] { $games } games
  }, { $won } won
ratings-line-provisional = { " " }· provisional
ratings-line-rank = { " " }· place { $rank } on the leaderboard
ratings-band = -# The ± band holds the true strength 95 times in 100. Provisional: the band is still wider than ±260, or there are fewer than ten games.

ratings-top-title = **Leaderboard** · { $pool }
ratings-top-line = `{ $rank }` { $member } · **{ $figure }** · { $games ->
    [one] 1 game
   *[other] { $games } games
  }
ratings-top-none = Nobody is on the leaderboard of { $pool } yet.
ratings-top-about = -# Listed are members with a band of at most ±260, ten games, five opponents or more who have ten games too, and a game in the last 120 days.
ratings-none-yet = No rated game has been finished in this server yet. League games are rated, and friendly games if the lobby says so.

ratings-history-title = **{ $member }** · { $pool }
ratings-history-line = - { $at }: place { $place } of { $seats }, { $before } → { $after } ({ $change }){ " " }· { $friendly ->
    [True] friendly game
   *[other] league game
  } #{ NUMBER($game, useGrouping: 0) }
ratings-history-more = -# And { $n ->
    [one] 1 earlier game
   *[other] { $n } earlier games
  }.
ratings-history-none = { $member } has no rated games in { $pool } yet.
ratings-alt = The rating of { $member } in { $pool } over { $n ->
    [one] 1 game
   *[other] { $n } games
  }: now { $figure }, lowest { $low }, highest { $high }.

ratings-compare-title = **{ $one } and { $other }** · { $pool }
ratings-compare-rating = - { $member }: **{ $figure }** after { $games ->
    [one] 1 game
   *[other] { $games } games
  }
ratings-compare-unrated = - { $member }: no rated games
ratings-compare-chance = The ratings give { $one } a chance of { $percent } % to finish ahead of { $other }.
ratings-compare-score = { $games ->
    [0] They have not met in a rated game.
    [one] They have met in 1 rated game: { $one } ahead { $above }, level { $equal }, { $other } ahead { $below }.
   *[other] They have met in { $games } rated games: { $one } ahead { $above }, level { $equal }, { $other } ahead { $below }.
  }
ratings-compare-self = You have named the same member twice. Name two different members.
ratings-compare-whom = With whom? Choose somebody from the list, or give the command again `with:` a member.

ratings-explain-title = **Game #{ NUMBER($game, useGrouping: 0) }** · { $pool }
ratings-explain-change = { $member }: place { $place } of { $seats }, rating { $before } → { $after } (**{ $change }**)
ratings-explain-ahead = - { $change }: finished ahead of { $member } ({ $figure }); the chance was { $percent } %
ratings-explain-behind = - { $change }: finished behind { $member } ({ $figure }); the chance to finish ahead was { $percent } %
ratings-explain-level = - { $change }: finished level with { $member } ({ $figure }); the chance to finish ahead was { $percent } %
ratings-explain-counted = { " " }· counted { $percent } %
ratings-explain-about = -# Each opponent counts as a game of two. The less certain a rating is, the further it moves. One friendly game of the same two counts in 14 days; those won against accounts younger than 30 days count only if their rating is no longer provisional.
ratings-explain-none = Game #{ NUMBER($game, useGrouping: 0) } has not changed the rating of { $member }. Only finished rated games do, for the members who played in them.

option-rated = Rated
option-rated-about = A rated game changes the ratings of its members, if no computer player takes part and it lasts two full rounds or more. Of the games of the same two members, one counts in 14 days.
lobby-rated = ⭐ Rated: this game counts for ratings if members alone play and it lasts two full rounds or more.

error-no-such-pool = There are no ratings by that name. Known: { $known }.
slash-ratings = ratings
slash-ratings-about = The leaderboard of a game
slash-ratings-game = game
slash-ratings-game-about = Which game, 1v1 or tables (default: the one with the most members)
