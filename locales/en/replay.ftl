# Replays of whole games.

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
