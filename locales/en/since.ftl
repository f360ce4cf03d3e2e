# The message that calls members: what was done since their last turn. Digests of turns use the same lines.

call-title = { $first ->
    [True] Since the game began, { $who }:
   *[other] Since your turn, { $who }:
  }
call-title-all = Since their last turns:
call-line = - { $who } { $what }.
call-apart = {"; "}
call-took-yours = **took { $spaces } from you**
call-attacked-you = **attacked you in { $spaces }**, in vain
call-you-lost = (you lost { $n ->
    [one] 1 army
   *[other] { $n } armies
  })
call-took = { $more ->
    [True] also took { $spaces }
   *[other] took { $spaces }
  }
call-nothing = took nothing
call-idle = - { $n ->
    [one] { $who } took nothing.
   *[other] { $who } took nothing.
  }
call-destroyed = destroyed { $pieces }
call-damage = did { $n } damage
call-lost = lost { $spaces }
call-cards = played { $cards }
call-traded = got { $n ->
    [one] 1 army
   *[other] { $n } armies
  } for cards
call-ousted = ☠️ put { $who } out of the game
call-out = ☠️ is out of the game
call-lost-to = { $who ->
    [none] lost { $spaces } to nobody
   *[other] lost { $spaces } to { $who }
  }
call-lost-armies = { $n ->
    [one] lost 1 army
   *[other] lost { $n } armies
  }{ $more ->
    [True] {" "}in all
   *[other] { "" }
  }
call-lost-nothing = lost nothing
call-more = -# The rest is in *My moves* under *Since my last turn*.

# Where nothing can be taken, blows count.

new_wave-call-nothing = destroyed nothing
new_wave-call-idle = - { $who } destroyed nothing.
risk2210-call-you-lost = (you lost { $n ->
    [one] 1 unit
   *[other] { $n } units
  })
risk2210-call-lost-armies = { $n ->
    [one] lost 1 unit
   *[other] lost { $n } units
  }{ $more ->
    [True] {" "}in all
   *[other] { "" }
  }
