# The rule system `modular`: its name, options, rules in short, prompts, events. A key that begins with
# `modular-` stands before the general text with the rest of its name.

rules-modular = Quadrants
rules-modular-about = A board of six quadrants, different in every game, and rules on three levels. 3 to 6 players.
rules-modular-brief = medium length, dice, easy to learn

option-modular-level = Level
option-modular-level-about = Base: the shortest rules. Expert: stricter rules for dice, a duty to attack, garrisons, and points. Master: expert with production centres, and elsewhere one army a turn for each territory.
option-modular-arrangement = Arrangement
option-modular-arrangement-about = Which six quadrants lie where: three columns and two rows (3x2) or two and three (2x3), a colon and their letters row by row. Empty: drawn among all boards that suit the number of players.
empty-arrangement = drawn by chance
option-modular-setup = Setup
option-modular-setup-about = Dealt: territories are dealt quadrant by quadrant. By hand: everybody takes one territory in turn, and a quadrant that is begun is filled before the next. Each territory gets two armies.
option-modular-defence = Defender's dice
option-modular-defence-about = Base only, since on the other levels defenders always roll as many dice as they can. Standing order: as many as they have set beforehand. Asked: they choose before every single roll, but not in an attack with “until”.
option-modular-late_armies = More armies for later players
option-modular-late_armies-about = In the first round the second player gets 1 army more, the third 2, and so on: all then win about equally often.
option-modular-rounds = Round limit
zero-modular-rounds = 0: no limit, the game goes on until somebody wins
option-modular-rounds-about = After this many rounds whoever has the most territories (base) or points wins, then whole quadrants, then armies. 0: no limit.
choice-base = base
choice-expert = expert
choice-master = master

howto-modular =
    { "" }**Goal.** Two whole quadrants at once, and with them half of all territories (base), or more than half of the value of all territories (expert and master). The header shows what you need.
    { "" }**A turn.** First place your new armies: a third of your territories, plus the bonus of every quadrant that is all yours. Sets of cards bring more.
    Then attack as often as you like, from a territory with at least 2 armies into a neighbouring one. You roll up to 3 dice, always fewer than you have armies; the defender rolls up to 3 as well. The highest dice are compared, then the second, then the third; the lower one loses an army, and a tie goes to the defender. Whoever takes a territory moves in with at least as many armies as dice were rolled.
    Last, you may move armies once from one territory to a neighbouring one of yours. If you took something, you draw a card.
    { "" }**Card sets.** Three alike 8, three different 10, a jolly with two alike 12; plus all tanks on the three cards. Nobody has to trade.
    { "" }**Elimination.** Before round 5 nobody's last territory can be attacked. From then on whoever takes it gets that player's cards.
    { "" }**Expert.** With 3 territories or more you get at least 3 armies. Defenders roll as many dice as they can, and you must roll at least as many. If you have placed 3 armies or more, you must attack once. Your one move may come before your attacks or at the end, from as many neighbours as you like into one territory; at a border to another player 3 armies stay.
    { "" }**Master.** A territory takes one new army a turn; one with a production centre any number. A centre costs 3 armies, stays for good and serves whoever holds the territory; there are 15. Armies that find no place are lost.
    { "" }**Short signs.** In commands two letters are enough for a territory: its first letter and its quadrant's, as AD for Acquaforte in Delta.

modular-button-redraw = Draw another board
modular-button-write = Type a map's code

modular-phase-regroup = Strategic move

modular-prompt-claim = { $begun ->
    [True] take a free territory in { $region }: the quadrant is begun
   *[other] take a free territory, in any quadrant
  }
modular-prompt-reinforce = { $stuck ->
    [True] { $armies ->
        [0] trade a set of cards, or go on
        [one] trade a set of cards, or go on: for 1 army there is no place, and it is lost
       *[other] trade a set of cards, or go on: for { $armies } armies there is no place, and they are lost
      }
   *[other] place { $armies ->
        [one] 1 army
       *[other] { $armies } armies
      }{ $room ->
        [0] { "" }
        [one] {" "}(1 territory without a centre can still take one)
       *[other] {" "}({ $room } territories without a centre can still take one each)
      }{ $surplus ->
        [0] { "" }
        [one] {" "}– ⚠️ 1 of them will be lost unless a centre is built
       *[other] {" "}– ⚠️ { $surplus } of them will be lost unless a centre is built
      }
  }
modular-prompt-regroup = { $begun ->
    [True] move more armies to { $to }, or go on
   *[other] move armies into one territory, attack, or go on
  }
modular-prompt-attack = { $must ->
    [True] attack: whoever has placed 3 armies or more must do so once
   *[other] { $move ->
        [True] attack, move armies, or end your turn
       *[other] attack, or end your turn
      }
  }

modular-event-started = { $seat } begins (three dice each: { $dice }).
modular-event-income = { $seat } gets { $n ->
    [0] no armies
    [one] 1 army
   *[other] { $n } armies
  } for { $territories ->
    [one] 1 territory
   *[other] { $territories } territories
  }{ $bonus ->
    [0] { "" }
   *[other] {" "}({ $regions })
  }{ $late_armies ->
    [0] .
   *[other] , { $late_armies } of them for playing later.
  }
event-centre_built = 🏭 { $seat } builds a production centre in { $space }.
event-armies_lost = 💨 { $seat } loses { $n ->
    [one] 1 army that found
   *[other] { $n } armies that found
  } no place.
modular-event-reshuffled = { $n ->
    [one] The only used card is the new pile.
   *[other] The { $n } used cards are shuffled.
  }

reason-target = the goal is reached, with two whole quadrants
modular-reason-rounds = after the last round, by territories on the base level, otherwise by points; then by whole quadrants, then armies

score-about-modular = Whoever reaches the number in their own turn and holds two whole quadrants wins at once. A round limit decides by territories on the base level, otherwise by points; then by whole quadrants, then by armies.
score-part-points =
    { $n ->
        [one] 1 point
       *[other] { $n } points
    }
score-part-quadrants =
    { $n ->
        [one] 1 whole quadrant
       *[other] { $n } whole quadrants
    }

-set-of-figures = Three alike bring 8 armies, three different 10, a jolly with two alike 12; tanks on the three cards are added.
card-group-figure = cards
card-infantry1 = infantry with 1 tank
card-infantry2 = infantry with 2 tanks
card-cannon = cannon
card-cannon1 = cannon with 1 tank
card-cannon2 = cannon with 2 tanks
card-cavalry1 = cavalry with 1 tank
card-cavalry2 = cavalry with 2 tanks
card-jolly = jolly
modular-card-help-infantry = One of the three figures. { -set-of-figures }
modular-card-help-cavalry = One of the three figures. { -set-of-figures }
card-help-infantry1 = One of the three figures, with 1 tank. { -set-of-figures }
card-help-infantry2 = One of the three figures, with 2 tanks. { -set-of-figures }
card-help-cannon = One of the three figures. { -set-of-figures }
card-help-cannon1 = One of the three figures, with 1 tank. { -set-of-figures }
card-help-cannon2 = One of the three figures, with 2 tanks. { -set-of-figures }
card-help-cavalry1 = One of the three figures, with 1 tank. { -set-of-figures }
card-help-cavalry2 = One of the three figures, with 2 tanks. { -set-of-figures }
card-help-jolly = Makes a set with two alike, and with nothing else. { -set-of-figures }

arg-centre = production centre
brief-centre = centre
about-buy-centre = 3 armies · takes any number of new armies, for good

modular-verb-buy = Build a centre
modular-verb-pass-reinforce = Go on
modular-verb-pass-regroup = Go on
modular-verb-choose-attack = Dice to defend with
modular-verb-move-attack = Move armies
modular-verb-move-regroup = Move armies
modular-verb-choose-claim = Take a territory
modular-verb-move-occupy = Move in
modular-offer-buy-at = Build a { $what } in { $where }
modular-ask-buy = What do you build?

answer-defend-last = as many as possible

error-quadrant-open = Only territories of { $region } can be taken now: a quadrant that is begun is filled first.
error-last-territory = { $space } is the last territory of { $other }: it can be attacked from round { $round } on.
error-too-few-dice = The defender of { $to } rolls { $dice ->
    [one] 1 die
   *[other] { $dice } dice
  }, and you must roll at least as many: { $from } needs { $armies } armies for that.
error-must-attack = You have placed { $armies } armies in this turn: attack once first, wherever you can.
error-must-place = Place all your armies first: { $armies ->
    [one] 1 army is left.
   *[other] { $armies } armies are left.
  }
error-moved-already = You have moved armies in this turn already.
error-one-destination = All armies of your move must go to { $to }.
error-garrison = { $space } borders another player: { $armies } armies must stay there, and it has no more.
error-single-army = { $space } has already had its new army for this turn. With a production centre ({ $cost } armies) the territory takes any number.
error-centres-all = All { $most } production centres are built.
error-centre-there = { $space } has a production centre already.
error-centre-cost = A production centre costs { $cost } armies, and you have { $armies } to place.
error-no-set = These cards are not a set. A set is three alike, three different, or a jolly with two alike.

render-counter-points = points
render-counter-quadrants = quadr.
render-track-target = Goal: { $value } points + 2 quadrants
render-track-half = Goal: { $value } territories + 2 quadrants
render-track-surplus = Without a place: { $value }
render-track-centres = { $limit ->
    [0] Centres { $value }
   *[other] Centres { $value } of { $limit }
  }
render-deck-figure = Cards left: { $size }
render-deck-used = Used: { $size }
stats-counter-points = Points
stats-counter-quadrants = Whole quadrants
legend-counter-points = Points: the values of the territories held
legend-counter-quadrants = Whole quadrants
legend-track-target = Points that win, with two whole quadrants
legend-track-half = Base: territories that win, with two whole quadrants
legend-track-surplus = Master: armies that will be lost without a new centre
legend-mark-served = Master: has got its one new army of this turn
modular-legend-code = Short sign: first letter of the territory, letter of the quadrant
modular-legend-value = The number after a name: the points that the territory counts
modular-legend-plan = The plan: each quadrant's letter and its points together
modular-legend-plan-code = The code of this map: with it you play on it again
modular-legend-wrap = Who leaves the map here comes in again at the same letter
modular-legend-held = A whole quadrant, in its owner's colour and pattern
legend-track-centres = Production centres built
legend-cards-figure = Cards: in hand; at the top: in the pile
modular-legend-region = Bonus of a whole quadrant, and who holds how much of it
