# Lessons: a short game against two easy computer players, with a word on each phase.

lesson-title = Lesson
lesson-begun = 📖 Your lesson is open in { $thread }. It is a short game against { $others ->
    [one] an easy computer player
   *[other] { $others } easy computer players
  }, and it counts for nothing. Only you and I are in that thread; after seven quiet days I remove it.
  { $about }
lesson-goes-on = 📖 You have a lesson already: go on in { $thread }. To begin another one, end it there with `/game end`.
lesson-next = 📖 That was your lesson. Now play with others: `/game new` opens a game, with computer players where members are missing, and `/game list` shows who is waiting for you. `/rules` explains every game, and `/learn` practises any of them. I remove this thread after seven quiet days.
lesson-turn = **It is your turn.** { lesson-moves } You cannot do anything that is not allowed, so just try. If you are unsure, `/game hint` tells you what the computer would do.
lesson-react = **Somebody waits for your answer.** { lesson-moves } If nothing there helps you, press **{ verb-pass-react }**: that costs nothing.
lesson-moves = { $open ->
    [True] You see here what you can do now, and what each choice leads to.
   *[False] Press **{ button-my-moves }**: it shows everything you can do now, and what each choice leads to.
  }
lesson-claim = **Sharing out the map.** Each player takes a free territory in turn. Take some that lie together: whoever holds a whole region gets extra armies every turn. { $open ->
    [True] Choose one.
   *[False] Press **{ button-my-moves }** and choose one.
  }
lesson-deploy = **Your first armies.** Everyone places them in secret, then all of them are shown at once. Put most of them in one or two places next to others, rather than a few everywhere. Press **{ verb-place }**, choose a territory and a number, and go on until none is left.
nuked-lesson-deploy = **Your Farm and your first armies.** Everyone chooses in secret, then all of it is shown at once. Press { $open ->
    [True] **{ head-choose-farm }**
   *[False] **{ button-my-moves }**, then **{ head-choose-farm }**
  }: whoever loses their Farm is out, so take a territory with few enemies around it. Then press **{ verb-place }** and put armies on the Farm and where you want to attack, or press **{ head-choose-spread }**.
middle_earth-lesson-deploy = **Your leader and your first armies.** Everyone places in secret, then all of it is shown at once. Press { $open ->
    [True] **{ head-choose-leader }**
   *[False] **{ button-my-moves }**, then **{ head-choose-leader }**
  }: put it where you want to attack, for it adds 1 to the highest die. Then press **{ verb-place }** and put most armies in one or two places next to others, or press **{ head-choose-spread }**.
lesson-deploy_all = **Your first pieces.** Everyone places in secret, then all of it is shown at once. **{ verb-place-deploy_all }** sets your armies, the MODs: most of them in one or two places next to others. Then press { $open ->
    [True] **{ verb-choose-deploy_all }**
   *[False] **{ button-my-moves }** and **{ verb-choose-deploy_all }**
  }: choose where they stand, or have all the rest placed for you. A space station brings 1 more MOD in each of your turns.
lesson-garrison = **Your first armies.** Players place in turn, so you can react to the others. Make one or two places strong rather than all of them a little. Press **{ verb-place }** and choose a territory.
lesson-reinforce = **New armies.** Every turn begins with them: the more land you hold, the more you get, and whole regions bring extra. Put them where you want to attack, or where others could attack you. Press **{ verb-place }** and choose a territory: in one list for as many as possible, in the other for only some. If you hold a set of cards, **{ verb-trade }** brings even more.
nuked-lesson-reinforce = **New armies.** Every turn begins with them: the more land you hold, the more you get. Put them where you want to attack, or where others could attack you. Press **{ verb-place }** and choose a territory: in one list for as many as possible, in the other for only some. If the Farm would get more, { $open ->
    [True] there is
   *[False] **{ button-my-moves }** has
  } a button that puts all of them there. Land that is cut off from the Farm loses 1 army at the end of your turn.
lesson-attack = **Attacking.** You may attack neighbours as often as you like, and it pays where you have clearly more armies. Press **{ verb-attack }**, unless you see them already: beside each attack stands its chance, and what would be left. The higher die wins, and a tie goes to the defender. Leave enough behind at your borders. When you have had enough, move armies once if you like, and end your turn.
nuked-lesson-attack = **Attacking.** There are no dice here: an attack needs twice as many armies as defend, and both sides lose the number of the defenders. Press **{ verb-attack }**, unless you see them already: only what is possible is shown. The other player may still answer with a card. When you have had enough, end your turn.
lesson-occupy = **Moving in.** The territory is yours. How many armies follow? Take most of them along if you want to go on attacking from there; leave some behind only where an enemy is next to it.
lesson-defend = **You are attacked.** Choose how many dice you roll: more dice hold better, but each one can cost you an army. Usually it is best to take as many as you can.
lesson-trade_down = **Too many cards.** You have taken over another player's cards and must trade sets until few enough are left. Press **{ verb-trade }** and take the set that brings most.
lesson-fortify = **The end of your turn.** Now you may move armies once more. Those in the middle of your land do nothing: send them to a border. Then end your turn.
lesson-redeploy = { lesson-fortify }
lesson-regroup = { lesson-fortify }
lesson-invade = **Attacking.** You may attack neighbours as often as you like, and it pays where you clearly have more units. Press **{ verb-attack }**, unless you see them already: beside each attack stand the forces of both sides, and its chance. At sea and on the moon you need the commander for it. When you have had enough, go on to the end of your turn.
lesson-bid = **Who moves first?** Everyone bids energy in secret, and the highest bid chooses its place in the order of this year. Energy also buys commanders and cards, so do not spend all of it. Press **{ verb-bid }** and choose a number.
lesson-hire = **Buying.** For energy you can hire commanders and buy cards. A commander rolls a better die, and opens the sea or the moon to you. What you do not spend stays yours.
lesson-marker = **Your place in the turn order.** The highest bid has chosen first; now choose one of the places that are left. Whoever moves early finds more weakly held land; whoever moves late has seen what the others do.
lesson-reinforce_mods = **New MODs.** Every turn begins with them: the more territories you hold, the more you get, and whole continents and space stations bring extra. Put them where you want to attack, or where others could attack you: choose a territory, in one list for as many as possible, in the other for only some.
lesson-supply = **Command cards.** Each costs 1 energy, and you see them when you have finished buying. Playing a card may cost energy, too, so keep some. If you want none, finish buying.
lesson-act = **Your cards.** Play them in any order, one action of each, and buy new ones with what they bring. { $open ->
    [True] Each card
   *[False] Press **{ button-my-moves }**: each card
  } says what it does. When nothing useful is left, end your turn, and you draw a new hand.
lesson-rest = **Cards that must be played.** These can still do something, so you play them before your turn ends, in any order. { lesson-moves }

error-lesson-open = You have a lesson already: game #{ NUMBER($game, useGrouping: 0) }.
error-lesson-channel = I cannot open a private thread in this kind of channel. Use `/learn` in an ordinary text channel.
error-lesson-thread = Discord does not let me open a private thread here: { $refusal }. Try another channel, or ask someone who manages this server.

slash-learn = learn
slash-learn-about = Learn a game by playing: a short one against easy computers, in a thread of your own
slash-learn-rules = rules
slash-learn-rules-about = Which game (default: World Conquest)
