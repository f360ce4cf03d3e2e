# Charts and figures of a game: in pictures and in `/game look`.

stats-course = Course of the game
stats-dice = Luck with the dice
stats-dice-about = Losses inflicted minus losses suffered, compared with the average for the same rolls.
stats-dice-band = Of 100 players with the same rolls, 95 end within the band.
stats-dice-figures = { $throws ->
    [one] 1 roll
   *[other] { $throws } rolls
  }  •  { $luck } against the average
stats-axis-throws = { $n } rolls
stats-axis-luck = armies above or below average
stats-round = Round { $round }
stats-counter-territories = Territories
stats-counter-armies = Armies
stats-counter-income = Income

stats-title = **Statistics** · { $game }
stats-line = { $seat }: { $verdict } ({ $throws ->
    [0] no rolls
    [one] 1 roll
   *[other] { $throws } rolls
  }, { $luck } against the average)
stats-ordinary = normal luck
stats-lucky = luckier than { $percent } in 100 players
stats-unlucky = unluckier than { $percent } in 100 players
stats-few = too few rolls to say
stats-no-throws = No dice have been rolled.
stats-no-odds = The dice of this game have no known odds, so luck cannot be measured.
stats-nothing = Too little has been played for charts.
stats-not-begun = The game has not begun: there is nothing to show yet.
picture-of-course = Everybody's territories and armies, round by round
picture-of-dice = Everybody's luck with the dice
