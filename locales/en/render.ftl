# Words inside the pictures. Kept short: there is little room.
render-players = Players
render-cards = cards
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
