# Plance composte da più parti.

error-arrangement-form = «{ $code }» non è una disposizione. Scrivi un formato ({ $layouts }), i due punti e una lettera per ogni posto, riga per riga.
error-arrangement-count = Il formato { $layout } richiede { $need } lettere, una per ogni posto; ne ho lette { $letters }.
error-arrangement-unknown = Non esiste la parte «{ $letter }». Le parti sono: { $known }.
error-arrangement-twice = La parte «{ $letter }» compare due volte nella disposizione. Ognuna si usa una volta sola.
error-arrangement-seam = { $second } non combacia a { $side ->
    [east] est
   *[south] sud
} di { $first }: la terra finirebbe sul bordo. Lì combaciano: { $fitting }.
error-arrangement-seats = Questa disposizione ha { $spaces } territori, che non si possono dividere in parti uguali fra { $seats } giocatori. { $suited ->
    [0] Non va bene per nessun numero di giocatori: scegline un'altra
   *[other] Va bene per: { $fitting }
}.
