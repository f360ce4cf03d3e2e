league-preset-hill = Re della collina
league-format-hill = Re della collina
league-format-about-hill = Uno tiene la collina, gli altri provano a prenderla, uno dopo l'altro.
league-rules-hill = Chi vince tiene la collina e incontra il prossimo in fila. Ognuno prova una volta.
honour-hill-top = 👑 Re della collina
hill-table-row = `{ $place }` { $who } · ha tenuto la collina { $won ->
        [one] una volta
       *[other] { $won } volte
    }
