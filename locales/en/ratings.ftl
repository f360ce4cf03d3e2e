# Ratings: pictures, `/rating` and friendly games that are rated.

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
