# The rule system `classic`: its name, options, rules in short, missions, reasons.

rules-classic = World Conquest
rules-classic-about = Gather armies, roll dice, take the map. 2 to 6 players.
rules-classic-brief = medium length, dice, easy to learn

option-classic-board = Map
option-classic-setup = Setup
option-classic-setup-about = Dealt: territories are dealt and everybody places in secret at the same time. By hand: territories are claimed and armies placed one by one.
option-classic-cards = Card sets
option-classic-cards-about = Rising: every set that anyone trades makes the next one worth more. Fixed: the value depends on the symbols alone.
verb-move-attack = Fortify
option-classic-fortify = Fortifying
option-classic-fortify-about = Where the move that ends a turn may go: to a neighbouring territory of your own, or anywhere along connected ones.
option-classic-defence = Defender's dice
option-classic-defence-about = Standing order: defenders roll as many dice as they have set beforehand. Asked: they choose before every single roll. An attack with “until” does not ask: it uses the standing order.
option-classic-missions = Secret missions
option-classic-missions-about = Every player gets a secret goal; the first to reach it on their own turn wins.
option-classic-rounds = Round limit
zero-classic-rounds = 0: no limit, the game goes on until somebody wins
option-classic-rounds-about = After this many rounds whoever owns the most territories wins (then armies, then continents). 0: no limit.
choice-world = World
choice-2210-land = World of 2210
choice-deal = dealt
choice-manual = by hand
choice-rising = rising
choice-fixed = fixed
choice-adjacent = to a neighbour
choice-connected = along connected territories
choice-standing = standing order
choice-ask = asked each time

howto-classic =
    { "" }**Goal.** Own the whole map; with secret missions, reach yours on your own turn (**{ button-hand }** shows it); with a round limit, own the most territories when it ends.
    { "" }**A turn.** First place your new armies: a third of your territories, at least 3, plus the bonus of every continent that is all yours. Three fitting cards can be traded for more; with five or more cards you must.
    Then attack as often as you like, from a territory with at least 2 armies into a neighbouring one. You roll up to 3 dice, always fewer than you have armies; the defender rolls up to 2. The highest dice are compared, then the second highest; the lower one loses an army, and a tie goes to the defender. Whoever takes a territory moves in with at least as many armies as dice were rolled.
    Last, you may move armies once between your own territories. That, or `/pass`, ends your turn; if you took something, you draw a card.
    { "" }**Card sets.** Three alike, three different, or any two with a wild card. A traded card that shows one of your territories puts 2 more armies there, once a turn.
    { "" }**Elimination.** Whoever takes a player's last territory gets their cards.

card-infantry = infantry
card-cavalry = cavalry
card-artillery = artillery
card-wild = wild card
card-of-space = { $space } ({ $kind })
card-mission-asia-south_america = Mission: own all of Asia and South America
card-mission-asia-africa = Mission: own all of Asia and Africa
card-mission-north_america-africa = Mission: own all of North America and Africa
card-mission-north_america-australia = Mission: own all of North America and Australia
card-mission-europe-south_america-other = Mission: own all of Europe, South America and one more continent
card-mission-europe-australia-other = Mission: own all of Europe, Australia and one more continent
card-mission-hold-24 = Mission: own 24 territories
card-mission-hold-18-two = Mission: own 18 territories with at least 2 armies on each
card-mission-destroy = Mission: eliminate { $seat } yourself; if somebody else does it, own 24 territories

reason-conquest = the whole map is taken
reason-elimination = all opponents are out
reason-mission = mission fulfilled
reason-rounds = round limit reached
classic-reason-rounds = after the last round, by territories, then armies, then continents
reason-resignation = { $seats ->
    [2] the other player has resigned
   *[other] all others have resigned
  }
