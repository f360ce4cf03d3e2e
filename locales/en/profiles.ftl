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
