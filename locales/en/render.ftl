# Words inside the pictures. Kept short: there is little room.
render-players = Players
render-neutral = Neutral
render-nameless = Seat { $seat }
render-waiting = Waiting for
render-victory = { $winners ->
    [one] Victory
   *[other] Shared victory
  }

# Column heads and figures of the players' panel, by the counter's id.
render-counter-territories = terr.
render-counter-armies = armies
render-counter-income = next
render-counter-unplaced = to place
render-figure-income = +{ $n }

# Values beside the title, by the id of the track or pile.
render-track-round = { $limit ->
    [0] Round { $value }
   *[other] Round { $value } of { $limit }
  }
render-track-set = Next set: { $value }
render-deck-territory = Cards left: { $size }

# The legend, which explains what the symbols of a board mean. Kept short: half a line each.
legend-title = What the symbols mean
legend-map = On the map
legend-header = At the top
legend-panel = In the players' panel
legend-badge = The owner's badge with the number of armies
legend-badge-alone = Held by this piece alone, without armies
legend-neutral = A neutral owner, whom nobody plays
legend-attack = An attack
legend-move = A move without a fight
legend-chain = Steps that follow on each other, in order; earlier ones are thin
legend-taken = Conquered just now
legend-gain = Armies gained since the last picture
legend-loss = Armies lost since the last picture
legend-region = Bonus of a whole region, and who holds how much of it
legend-code = Short sign of a territory, to be typed in place of its name
legend-held = A whole part of the board in one hand
legend-link = Neighbours across the water
legend-value = The number after a name: what the territory counts
legend-plan = The plan: each part's letter, and what its territories count
legend-plan-code = The code of this map
legend-wrap = The way goes on at the other edge of the map
legend-destroyed = Destroyed just now
legend-mark-destroyed = In ruins: nobody can go there
legend-terrain-stronghold = Stronghold
legend-terrain-site = Site of power
legend-terrain-port = Port: all ports are neighbours
legend-terrain-anchor = Where new warships come
legend-terrain-landing = Landing site, reached from a space station
legend-terrain-bridge = Bridge: the way over a river
legend-terrain-river = River: no way across without a bridge
legend-terrain-peak = Mountains: no way across
legend-terrain-tree = Woods, hills and marshes: decoration only
legend-terrain-trail = A step of the trail
legend-terrain-dice = A step of the trail where a die is rolled
legend-need = What a die must show before the piece goes on
legend-waiting = Whom the game waits for, with the seat's number
legend-turn = The player whose turn it is
legend-awaited = Others the game waits for
legend-out = A player who is out of the game
legend-counter-territories = Territories
legend-counter-armies = Armies
legend-counter-unplaced = Armies still to be placed
legend-counter-income = Armies due at the start of the next turn
legend-cards = Cards in hand
legend-idle = Has no effect in this game
legend-shown = Points of the cards that lie face up
legend-pile = Cards left in the pile
legend-track-round = Round, and the last one if there is one
legend-track-set = Armies for the next set of cards
