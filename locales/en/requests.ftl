# What those who run a game may not do alone in a game that counts: what is asked, whom, and the answers.

measure-rollback = take the game back to where it was after entry { NUMBER($to, useGrouping: 0) } of its log
measure-force = have an automatic move made for { $seat }
measure-time = give { $seat } { $time } more
measure-clock = change the clock to: { $clock }
measure-replace = give seat { $seatno }, that of { $seat }, to { $named ->
    [True] { $member }
   *[False] a computer player
  }
measure-end = call the game off
measure-reason = Reason: { $why }
measure-unrated = 📉 From now on this game does not count for ratings: no other member was left to agree.

confirm-measure = You are about to { $what }.
confirm-unrated =
    { $interest ->
        [sitter] You sit in for somebody in this rated game,
        [taker] You would get a seat in this rated game yourself,
        [former] You have played in this rated game yourself,
       *[seat] You play in this rated game yourself,
    } and no other member is left who could agree. It is done at once, and the game will **no longer count for ratings**.
confirm-vote =
    { $interest ->
        [sitter] You sit in for somebody in this rated game,
        [taker] You would get a seat in this rated game yourself,
        [former] You have played in this rated game yourself,
       *[seat] You play in this rated game yourself,
    } so you do not decide this alone. The channel is told what you ask for and why. It is done once all of these agree: { $who }; or as soon as somebody who runs games here and has no part in this one carries it out. It lapses on { $until }.{ $silent ->
        [none] { "" }
       *[other] {" "}If { $silent } has not answered by then, that counts as a yes.
    } Until it is done, nothing changes.
confirm-others =
    { $interest ->
        [entry] You have an entry in this season,
        [sitter] You sit in for somebody in this game,
       *[seat] You play in this game yourself,
    } so you do not decide this, and the members do not either. The channel is told what you ask for and why. It is done as soon as a manager without an entry in the season carries it out, and lapses on { $until }. Until it is done, nothing changes.
button-measure = Do it
button-ask = Ask
button-carry = Carry out
asked = You have asked. The channel is told; it is decided by { $until }. You can withdraw it there with **Decline**.
carried = You have carried out the request to { $what }. The channel is told.

event-notice-requested = ⚖️ { $maker }, who { $interest ->
    [entry] has an entry in this season
    [sitter] sits in for somebody here
    [taker] would get the seat
    [former] has played here
   *[seat] plays here
  }, asks to { $what }. Reason: { $why }{ $because ->
    [none] { "" }
   *[other] {" "}⚠️ That goes back past { $because }: { $league ->
        [True] the game will be marked in the league.
       *[False] the game will no longer count for ratings.
      }
  }
    { $league ->
    [True] This waits for a manager without an entry in the season, until { $until }.
   *[False] All of these have to agree by { $until }: { $asked }. Or somebody who runs games here and has no part in this one carries it out.{ $silent ->
        [none] { "" }
       *[other] {" "}If { $silent } has not answered by then, that counts as a yes.
      }
  }
event-notice-request-agreed = 🤝 Nobody objects, so it is done. { $maker } asked to { $what }.
event-notice-request-carried = ⚖️ { $member } carries it out: { $maker } asked to { $what }.
event-notice-request-declined = ⚖️ { $own ->
    [True] { $maker } no longer asks to { $what }.
   *[False] { $member } declines: { $maker } may not { $what }.
  }
event-notice-request-lapsed = ⚖️ Not decided in time: { $maker } asked to { $what }. Nothing changes.
event-notice-request-void = ⚖️ The game has gone on, so this no longer stands: { $maker } asked to { $what }. Nothing changes.
event-notice-ended-by = 🛠️ { $member } calls the game off.
status-requested = ⚖️ { $who } asks to { $what }. Decided by { $until }

error-interested =
    { $way ->
        [others] You have a part in this season, so you do not decide anything in its games: a manager without an entry has to. Ask for it with the same command under `/manage`, with a `reason`.
       *[vote] You have a part in this rated game, so you do not do that alone: the other members have to agree. Ask for it with the same command, with a `reason`.
    }
error-would-unrate = No other member is left to agree to that, so the game would no longer count for ratings. Please give the command again: it will ask you first.
error-may-alone = Things have changed since you were asked: nobody else has to agree to this now. Please give the command again.
error-reason-needed = You have a part in this game, so others decide about this. Please say why: give the command again with a `reason`.
error-requested-already = Somebody has already asked for something of this kind in this game. That has to be decided or withdrawn first; `/status` shows it.
error-no-request = That request is no longer open: it was decided or withdrawn, or the game has gone on.
error-own-request = You have asked for this yourself, so others answer. You can only withdraw it, with **Decline**.
error-not-neutral = You have a part in this game or its season, so you cannot carry this out. If you are among those who are asked, press **Agree** or **Decline**.
error-freed-by-you = In a game that counts you cannot take a seat that was given to a computer player because you wanted it.
error-may-not-carry = Only somebody who runs games here and has no part in this one can carry this out.
error-request-void = The game has gone on so that this would mean something else now. It was not done, and the request is gone.
error-question-gone = This question is no longer open. Please give the command again if it is still needed.

slash-manage-rollback-reason = reason
slash-manage-rollback-reason-about = Why; the channel reads it (needed where others have to agree)
slash-manage-replace-reason = reason
slash-manage-replace-reason-about = Why; the channel reads it (needed where others have to agree)
slash-manage-time-reason = reason
slash-manage-time-reason-about = Why; the channel reads it (needed where others have to agree)
slash-manage-force-reason = reason
slash-manage-force-reason-about = Why; the channel reads it (needed where others have to agree)
slash-clock-reason = reason
slash-clock-reason-about = Why, in a running game; the channel reads it (needed where others have to agree)
slash-game-end-reason = reason
slash-game-end-reason-about = Why; the channel reads it (needed where others have to agree)
