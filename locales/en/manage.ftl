# Reading up: rules, single cards, the score so far; and the cards that a server makes for itself.

error-option-text = “{ $option }” cannot be written like that. An example: { $example }

rules-all = **Which rules?**
rules-cards = -# `/rules card:` tells what a card does.
rules-page = -# Page { $page } of { $pages }

# Single cards: the facts about one, by its deck and by when it can be played.

card-copies =
    { $n ->
        [one] 1 copy
       *[other] { $n } copies
    }
card-price = price { $n }
card-cost =
    { $n ->
        [0] free
       *[other] { $n } energy
    }
card-needs = needs: { $what }
card-group-land = land deck
card-group-naval = naval deck
card-group-space = space deck
card-group-nuclear = nuclear deck
card-group-diplomat = diplomat deck
card-group-territory = territory cards
card-when-before_first_invasion = in your turn, before your first attack
card-when-opponent_invades = as a reaction to an attack
card-when-end_of_turn = at the end of your turn
card-when-end_of_game = by itself in the final count
card-when-reinforcing = in sets of three, while you place your new armies

-card-set = Three cards with the same symbol, three with different ones, or any two with a wild card can be traded for armies.
-card-of-yours = If a traded card shows a territory of yours, 2 more armies go there, once a turn.
card-help-infantry = One of the three symbols. { -card-set } { -card-of-yours }
card-help-cavalry = One of the three symbols. { -card-set } { -card-of-yours }
card-help-artillery = One of the three symbols. { -card-set } { -card-of-yours }
card-help-wild = Stands for any symbol, and shows no territory. { -card-set }

# Cards that a server's managers define: their effects in short and in full.

own-card = { $name } (custom card)
own-cards = **The server's custom cards**
own-card-line = - **{ $name }** ({ $facts }): { $what }
own-cards-count =
    { $n ->
        [0] none
        [one] 1 card
       *[other] { $n } cards
    }
own-cards-title = **Custom cards of this server** for { $rules }: { $have } of at most { $most }
own-cards-hint = New games can have them: choose the option for custom cards with `/game new` or the **Options** button. Games that have begun keep the cards they have.
own-cards-begin = There are none so far.
own-cards-out = Take a card out
own-cards-deck = For which deck is it?
own-cards-effect = What does it do?
own-cards-strength = Strength, from { $low } to { $high }
own-cards-cost = Cost, from { $low } to { $high }
own-cards-name = Name
own-card-made = You have defined the card **{ $name }**.
own-card-removed = You have taken out the card **{ $name }**. Games that have begun keep it.
button-cardnew = Define a card

own-effect-assemble = MODs in one territory
own-effect-spread = one MOD each in several territories
own-effect-energy = energy
own-effect-crisis = energy from every opponent
own-effect-stealth = MODs for the defender of an attacked territory
own-effect-strike = destroy units in one territory
own-effect-redeployment = more fortifying moves
own-effect-influence = points in the final count

own-help-assemble =
    Put { $n ->
        [one] 1 MOD
       *[other] { $n } MODs
    } into one { $terrain ->
        [land] land territory
        [water] water territory
        [moon] moon territory
       *[any] territory
    } of yours.
own-help-spread =
    Put 1 MOD into { $n ->
        [one] a territory
       *[other] each of up to { $n } different territories
    } of yours{ $terrain ->
        [land] {" "}on land
        [water] {" "}at sea
        [moon] {" "}on the moon
       *[any] {""}
    }.
own-help-energy = You get { $n } energy.
own-help-crisis = Every opponent gives you { $n } energy, or what they have if it is less.
own-help-stealth =
    When an opponent attacks a { $terrain ->
        [land] land territory
        [water] water territory
        [moon] moon territory
       *[any] territory
    }, its defender gets { $n ->
        [one] 1 MOD
       *[other] { $n } MODs
    } there before the dice are rolled.
own-help-strike =
    { $n ->
        [one] 1 unit is
       *[other] { $n } units are
    } destroyed in one { $terrain ->
        [land] land territory
        [water] water territory
        [moon] moon territory
       *[any] territory
    } of an opponent{ $n ->
        [one] {""}
       *[other] , or all if there are fewer
    }.
own-help-redeployment =
    You may fortify { $n ->
        [one] once more
       *[other] { $n } more times
    } this turn.
own-help-influence =
    { $n ->
        [one] 1 more point
       *[other] { $n } more points
    } in the final count, if its commander is alive then.

error-own-cards-none = This server has no custom cards yet. A manager can define some with `/server cards`.
error-own-cards-unknown = These rules have no custom cards. They can be defined for: { $known }.
error-own-cards-full = There are { $most } custom cards already. Take one out first with `/server cards`.
error-own-card-twice = There is a custom card called “{ $name }” already. Please choose another name.
error-own-card-strength = The strength must be a whole number from { $low } to { $high }.
error-own-card-cost = The cost must be a whole number from { $low } to { $high }.
error-own-card-name = “{ $name }” cannot be a card's name: use 1 to 24 letters, digits, spaces and . ' ! ? - and begin with a letter or digit.

# What everybody would score now.

score-now = If the game ended now:
score-final = The final score:
score-seat = `{ $place }` { $who }: **{ $total }** = { $parts }
score-of-seat = { $who } **{ $total }** = { $parts }
score-of-goal = { $n } of { $goal }
score-out = { $who }: out of the game
score-part-territories =
    { $n ->
        [one] 1 territory
       *[other] { $n } territories
    }
score-part-zones = { $n } for zones
score-part-cards = { $n } for cards
score-part-energy = { $n } energy
score-part-units =
    { $n ->
        [one] 1 unit
       *[other] { $n } units
    }
score-part-armies =
    { $n ->
        [one] 1 army
       *[other] { $n } armies
    }
score-part-regions =
    { $n ->
        [one] 1 continent
       *[other] { $n } continents
    }
score-part-strongholds = { $n } for strongholds
score-part-shown = { $n } for cards face up
score-part-held_strongholds =
    { $n ->
        [one] 1 stronghold
       *[other] { $n } strongholds
    }
score-part-shown_cards =
    { $n ->
        [one] 1 card face up
       *[other] { $n } cards face up
    }
score-about-classic = This decides only a game with a round limit: most territories, then armies, then continents.
score-about-risk2210 = After the last year the most points win; ties are decided by energy, then units. Cards in hand that score stay secret and are added at the end.

slash-rules = rules
slash-rules-about = Read rules in short: this channel's game with its options, any other, or a card
slash-rules-rules = rules
slash-rules-rules-about = Which game (default: this channel's game)
slash-rules-card = card
slash-rules-card-about = A card to read up on
slash-rules-public = public
slash-rules-public-about = Show the rules to everyone
slash-rules-game = game
slash-rules-game-about = The game of another channel, by its number
error-rules-or-game = Game #{ NUMBER($game, useGrouping: 0) } is played by other rules. Name the game or the rules, not both.
slash-server-cards = cards
slash-server-cards-about = See this server's custom cards, define more, take some out
slash-server-cards-rules = rules
slash-server-cards-rules-about = For which game
