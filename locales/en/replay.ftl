# Replays of whole games.

slash-game-replay = replay
slash-game-replay-about = Watch the whole game as a moving picture
slash-game-replay-every = every
slash-game-replay-every-about = A frame per turn or per move (default: turn)
slash-game-replay-format = format
slash-game-replay-format-about = Kind of file (default: WebP)
slash-game-replay-public = public
slash-game-replay-public-about = Show it to everyone
slash-game-replay-game = game
slash-game-replay-game-about = Its number (default: this channel's game)
replay-every-turn = turn
replay-every-move = move
replay-format-webp = WebP
replay-format-gif = GIF
replay-format-mp4 = MP4
replay-waiting = 🎬 The replay is waiting for another one to be finished.
replay-progress = 🎬 Drawing the replay: picture { $done } of { $total }
replay-done = 🎬 { $frames ->
    [one] { $frames } picture
   *[other] { $frames } pictures
  }
replay-fewer = Some of the { $of } pictures were left out to keep the file small enough.
replay-smaller = The pictures were made smaller to keep the file small enough.
error-no-ffmpeg = I cannot make MP4 here: ffmpeg is missing. Choose WebP or GIF.
error-replay-too-large = Not even one picture fits into a file as small as Discord allows here.
error-replay-busy = Another replay of this game is being drawn. Try again when it is ready.
error-replay-stopped = I am being restarted. Try again in a moment.
