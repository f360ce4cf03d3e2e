# What keeps games and leagues from working in a server, told to its managers, with what to press.

warning-lacks = ⚠️ For those who manage this server: in { $channel } I lack permissions. `/server check` shows all that I need.
lack-line = - **{ $permission }**: { $cost }
mend-role = 🔧 *Server Settings → Roles → { $role } → Permissions*: switch on { $permissions }.
mend-channel = 🔧 *Edit Channel* of { $channels } *→ Permissions → { $role }*: allow { $permissions }.

lacks-view_channel = without it I see nothing there, and neither boards nor news come.
lacks-send_messages = without it I can post no board and no news there.
lacks-attach_files = without it boards come as text alone, without their pictures.
lacks-read_message_history = without it buttons stay on old messages, and I cannot find my own posts again.
lacks-create_public_threads = without it no games begin in threads of their own, so fixtures of leagues do not begin.
lacks-create_private_threads = without it there are no lessons with `/learn`.
lacks-send_messages_in_threads = without it games in threads stand still, and I cannot tell anything there.
lacks-pin_messages = without it the standings of leagues are not pinned.
lacks-connect = without it I can neither read nor post in the text of voice and stage channels.
lacks-manage_threads = without it idle lessons are archived, not deleted, and I cannot write in locked threads.

warning-board-filtered = ⚠️ For those who manage this server: a filter of yours refuses the board of **{ $game }** in { $channel }, so the clocks of this game stand still { $league ->
    [True] for 3 days at most; then they run again
   *[other] for 7 days at most; then it is paused
  }. Open *Server Settings → AutoMod* and add my role to the exceptions of the rule; after that, `/game show public:True` shows the board.
warning-board-refused = ⚠️ For those who manage this server: Discord does not take the board of **{ $game }** in { $channel } ({ $reason ->
    [none] something goes wrong on the way
   *[other] it says: { $reason }
  }), so its clocks stand still. No move is lost. The next move tries again; `/game show public:True` tries at once.
warning-board-closed = ⚠️ For those who manage this server: I cannot write in { $channel }, where **{ $game }** is played (Discord says: { $reason }). If it is a thread, unlock and reopen it; otherwise look at *Edit Channel → Permissions* for my role, or at `/server check`. No move is lost, and the clocks run on.
warning-step-refused = ⚠️ For those who manage this server: Discord does not take a ping or a notice of game { $game } in { $channel }, so a member may not know that it is their move. Look at *Server Settings → AutoMod*, and make my role an exception of its rules.
