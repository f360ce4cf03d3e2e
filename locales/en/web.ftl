web-a-member = a member
web-nobody = nobody
web-space = { $space }: { $owner }, { $armies ->
    [0] no armies
    [one] 1 army
   *[other] { $armies } armies
  }
web-not-there = There is no such page. A link may have been renewed, or have ended.
web-wrong = This page can only be read.
web-busy = Too much was asked at once. Try again in a moment.
web-away = The database is out of reach just now. Try again in a moment.
web-damaged = This game cannot be read any more.
web-version = The rules by which this game was played are no longer installed.
web-luck = Luck with the dice
web-open = Open your board
