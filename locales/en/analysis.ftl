# What can be computed of a game: the odds of an attack, and what the computer would do.

odds-title = ⚔️ **{ $from } → { $to }**
odds-side = { $who }: { $forces }
odds-armies = { $who }: { $n } attacking
odds-chance = Attacking to the end takes { $to } in **{ $percent } %** of all cases. On average the attacker then has { NUMBER($left, minimumFractionDigits: 1) } left, counting the one that stays behind; if the attack fails, { NUMBER($held, minimumFractionDigits: 1) } are left in { $to }.
odds-sure = No dice are rolled: the attacker has { $left } left, counting the one that stays behind.
odds-sure-unless = No dice are rolled: the attacker has { $left } left, counting the one that stays behind, unless the defender answers with a card.
odds-asked = -# Before every single roll { $other } would choose the dice. Attacking to the end does not ask.
odds-many = With more than 100 on a side I do not compute the odds.
odds-untold = In this game nothing can be computed about attacks.
new_wave-odds-untold = Here nobody rolls dice for a region: what a card or a unit does is certain, and `/rules card:` says what that is.
risk2210-odds-about = Cards are left out: nobody can tell whether one will be played. All commanders that help take part, and MODs are lost before commanders.
middle_earth-odds-about = Cards are left out: nobody can tell whether one will be played. Leaders and strongholds count.

error-odds-idle = Nobody attacks from { $space }: name a territory that a player holds.
error-odds-one-owner = { $from } and { $to } belong to the same player.

slash-game-odds = odds
slash-game-odds-about = Compute how an attack would go, whoever's turn it is
slash-game-odds-from = from
slash-game-odds-from-about = From which territory
slash-game-odds-to = to
slash-game-odds-to-about = Which neighbour is attacked
slash-game-odds-armies = armies
slash-game-odds-armies-about = How many attack, besides the one that stays (default: all that stand there)
slash-game-odds-public = public
slash-game-odds-public-about = Show the odds to everyone
slash-game-odds-game = game
slash-game-odds-game-about = The game's number (default: this channel's game)

hint = 🤖 The computer ({ $level }) would do this: **{ $move }**.
hint-about = -# The computer sees only what you see, and does not know what chance will bring. Asked again in the same position, it says the same.
hints-on = 🤖 On your turn, `/game hint` tells you what the computer would do.
button-hint = Hint
button-hint-make = Do that
option-hints = Hints from the computer
option-hints-about = With hints, everyone may ask on their turn what the computer would do (`/game hint`). Games of leagues never have them, rated games only if you switch them on.
lobby-hints = 🤖 { $chosen ->
    [True] With hints: on your turn you may ask what the computer would do.
   *[False] Without hints from the computer.
  }

error-hints-off = There are no hints in this game.
error-hint-busy = I have too much to think about right now. Please ask again in a moment.

slash-game-hint = hint
slash-game-hint-about = Ask what the computer would do in your place; only you see the answer
