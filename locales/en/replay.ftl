# Replays of whole games.

slash-game-replay = replay
slash-game-replay-about = Watch the whole game as a moving picture
slash-game-replay-every = every
slash-game-replay-every-about = One picture for each what (a turn if left out)
slash-game-replay-format = format
slash-game-replay-format-about = Kind of file (WebP if left out)
slash-game-replay-public = public
slash-game-replay-public-about = Show it to everybody
slash-game-replay-game = game
slash-game-replay-game-about = Its number (this channel's game if left out)
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
replay-fewer = Of { $of } pictures some were left out, so that the file is small enough.
replay-smaller = The pictures were made smaller, so that the file is small enough.
error-no-ffmpeg = I cannot make MP4 here: ffmpeg is missing. Choose WebP or GIF.
error-replay-too-large = Not even one picture fits into a file as small as Discord allows here.
error-replay-busy = Another replay of this game is just being drawn. Try again when it is there.
error-replay-stopped = I am being restarted. Try again in a moment.
