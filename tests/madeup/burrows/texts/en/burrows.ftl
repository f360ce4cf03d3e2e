rules-burrows = Badger Burrows
rules-burrows-about = Dig, surprise, multiply. 2 to 3 players.
howto-burrows = Place young badgers, dig one burrow, pass.
option-burrows-rounds = Rounds
option-burrows-rounds-about = How long the badgers dig.
score-about-burrows = Most badgers, then meadows.
phase-feed = Feeding
phase-dig = Digging
prompt-feed = place { $young } young badgers
prompt-dig = dig a burrow, or pass
verb-burrow = Burrow
slash-burrow = burrow
slash-burrow-about = Dig under the ground to any meadow
slash-burrow-from = from
slash-burrow-from-about = From which meadow
slash-burrow-to = to
slash-burrow-to-about = Where to come up
slash-burrow-badgers = badgers
slash-burrow-badgers-about = How many badgers dig
slash-burrow-gait = gait
slash-burrow-gait-about = How they go
ahead-give-burrow = Dig when your turn comes
ahead-usual-burrow = All of them
ahead-ask-burrow-from = From which meadow
ahead-ask-burrow-to = Where to come up
ahead-ask-burrow-badgers = How many badgers dig
ahead-ask-burrow-gait = How they go
offer-burrow = Burrow with { $n } from { $from } to { $to } ({ $gait })
offer-choose-doze = Doze a little
ahead-burrow = Burrow with all from { $from } to { $to } ({ $gait })
ask-burrow = Which burrow?
ask-burrow-from = Burrow from where?
ask-burrow-to = Where does the burrow from { $from } end?
ask-burrow-gait = How do they go from { $from } to { $to }?
ask-burrow-amount = How many badgers dig to { $to } ({ $gait })?
with-burrow = { $who } with { $n }
arg-sneak = sneaking
arg-sprint = sprinting
arg-doze = doze
arg-mound = mound
brief-mound = mound
event-tunnelled = 🦡 { $seat } digs with { $dug } from { $mouth } to { $exit }, { $gait }{ $foe ->
    [True] : { $host } did not hear a thing.
   *[other] .
  }
event-dozed = { $seat } dozes.
burrows-amount-move = { $n } { $n ->
    [one] badger
   *[other] badgers
  }
