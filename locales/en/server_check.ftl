# What `/server check` and the bot's own look at itself find in a server.

warning-commands = ⚠️ For those who manage this server: Discord has an old version of my commands: { $names }. Ask whoever runs me to restart me, then reload Discord (*Ctrl+R*).
warning-threads = ⚠️ For those who manage this server: { $n } of the { $most } threads that Discord keeps open at once are in use. When none is left, no game begins in a thread. Close those that are not needed: right-click a thread and press *Close Thread*.
warning-pins = ⚠️ For those who manage this server: { $n } of the { $most } messages that { $channel } can have pinned are in use. When none is left, the standings of leagues are not pinned. Open *Pinned Messages* there and press *✕* beside those that are not needed.
warning-uploads = ⚠️ For those who manage this server: it takes files up to { $limit } MB, and my largest have { $size } MB. Longer replays come with fewer pictures.

check-title = **What I need in this server**
check-lacks = ❌ { $channels }: I lack permissions.
check-hindered = ⚠️ { $channels }: games go on here, but I lack permissions for what members can begin.
check-board-filtered = ❌ **{ $game }** in { $channel }: a filter of yours refuses the board. Open *Server Settings → AutoMod* and add my role to the exceptions of the rule; after that, `/game show public:True` shows the board.
check-board-refused = ❌ **{ $game }** in { $channel }: Discord does not take the board ({ $reason ->
    [none] something goes wrong on the way
   *[other] it says: { $reason }
  }). `/game show public:True` tries at once.
check-news = ❌ { $told }
check-rights = ✅ { $channels }: all permissions that I need.
check-no-channels = ✅ Nothing is played here now, so there is no channel to look at.
check-commands = ✅ Commands: all commands are registered and up to date.
check-commands-differ = ❌ Commands of which Discord has an old version: { $names }. Ask whoever runs me to restart me, then reload Discord (*Ctrl+R*).
check-commands-unknown = ⚠️ Commands: Discord does not say at the moment which commands it has. Use this command again in a few minutes.
check-threads = { $near ->
    [True] ⚠️ Active threads: { $n } of { $most }. Close those that are not needed: right-click a thread and press *Close Thread*.
   *[other] ✅ Active threads: { $n } of { $most }.
  }
check-pins = { $near ->
    [True] ⚠️ Pinned messages in { $channel }: { $n } of { $most }. Open *Pinned Messages* there and press *✕* beside those that are not needed.
   *[other] ✅ Pinned messages in { $channel }: { $n } of { $most }.
  }
check-uploads = { $near ->
    [True] ⚠️ Files: up to { $limit } MB, and my largest have { $size } MB. Longer replays come with fewer pictures.
   *[other] ✅ Files: up to { $limit } MB; my largest have { $size } MB.
  }
check-unneeded = ⚠️ My role lacks permissions that no channel needs now, but some commands do:
check-optional = ➖ I can do without these:

slash-server-check = check
slash-server-check-about = What I am missing in this server, and what to press
