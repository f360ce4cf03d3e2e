# Pictures of a division's standings.

standings-name = Member
standings-games = Games
standings-points = Points
standings-reach = Reachable
standings-ahead = finished ahead
standings-level = level
standings-behind = finished behind
standings-open = to be played
standings-up = promotion
standings-down = relegation
standings-sure = filled: certain
standings-plain = “Reachable”: the best and the worst place that are still possible
standings-subtitle = Season { $number } · { $division }
standings-column-direct = Direct
standings-column-wins = Wins
standings-column-seconds = Seconds
standings-column-berger = S-B
standings-column-buchholz = Buchh.
standings-column-misses = Missed
standings-decimal = .
standings-alt = Standings: { $league }, { $season }.
standings-alt-row = { $place }. { $member }{ $points ->
        [none] { "" }
       *[other] , points: { $points }
    }.
