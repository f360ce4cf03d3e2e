web-a-member = a member
web-nobody = nobody
web-space = { $space }: { $owner }, { $armies ->
    [0] no armies
    [one] 1 army
   *[other] { $armies } armies
  }
web-failed = Nothing to show
web-not-begun = This game has not begun. Its page will be here as soon as it does.
web-not-there = There is no such page. Its link may have been renewed, or have ended: Discord has the present one, if there is one.
web-wrong = This page can only be read.
web-busy = Too much was asked at once. Try again in a moment.
web-away = The database is out of reach just now. Try again in a moment.
web-not-made = This page could not be made. Try again in a moment.
web-damaged = This game cannot be read any more.
web-version = The rules by which this game was played are no longer installed.
web-luck = Luck with the dice
web-language = English
web-no-such-space = There is no such space on this board.
web-film-too-large = These entries are too many for one film.
middle_earth-web-cards-territory = territory
middle_earth-web-cards-adventure = adventure
web-cards-land = land
web-cards-naval = naval
web-cards-space = space
web-cards-nuclear = nuclear
web-cards-diplomat = diplomat
web-board = Board
web-board-kind = map
web-open = Open your board
