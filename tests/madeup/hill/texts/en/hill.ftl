league-preset-hill = King of the hill
league-format-hill = King of the hill
league-format-about-hill = One holds the hill, the others try to take it, one after the other.
league-rules-hill = Whoever wins holds the hill and meets the next in the line. Everybody tries once.
honour-hill-top = 👑 King of the hill
hill-table-row = `{ $place }` { $who } · held the hill { $won ->
        [one] once
       *[other] { $won } times
    }
