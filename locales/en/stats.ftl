# Charts and figures of a game: in pictures and in `/game stats`.

stats-course = Course of the game
stats-dice = Luck with the dice
stats-dice-about = Losses inflicted minus losses suffered, less what such throws bring on average.
stats-dice-band = Of 100 players with the same throws 95 end within the band.
stats-dice-figures = { $throws ->
    [one] 1 throw
   *[other] { $throws } throws
  }  •  balance { $actual }, expected { $expected }
stats-round = Round { $round }
stats-counter-territories = Territories
stats-counter-armies = Armies
stats-counter-income = Income

stats-title = **Figures** · { $game }
stats-line = { $seat }: { $verdict } ({ $throws ->
    [0] no throws
    [one] 1 throw
   *[other] { $throws } throws
  }, balance { $actual }, expected { $expected })
stats-ordinary = within what chance allows
stats-lucky = luckier than { $percent } of 100
stats-unlucky = unluckier than { $percent } of 100
stats-few = too few throws to say
stats-no-throws = No dice have been rolled yet.
stats-no-odds = The dice of this game have no known odds, so there is no luck to tell.
stats-not-begun = The game has not begun: there is nothing to count yet.
picture-of-course = Everybody's territories and armies, round by round
picture-of-dice = Everybody's luck with the dice

slash-game-stats = stats
slash-game-stats-about = Charts of the game: its course, and who was lucky
slash-game-stats-public = public
slash-game-stats-public-about = Show them to everybody
slash-game-stats-game = game
slash-game-stats-game-about = Its number (this channel's game if left out)
