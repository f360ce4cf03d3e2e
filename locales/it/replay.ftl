# Filmati di intere partite.

replay-every-turn = turno
replay-every-move = mossa
replay-format-webp = WebP
replay-format-gif = GIF
replay-format-mp4 = MP4
replay-waiting = 🎬 Il filmato attende che ne sia finito un altro.
replay-progress = 🎬 Disegno il filmato: immagine { $done } di { $total }
replay-done = 🎬 { $frames ->
    [one] { $frames } immagine
   *[other] { $frames } immagini
  }
replay-fewer = Ho tralasciato alcune delle { $of } immagini per contenere le dimensioni del file.
replay-smaller = Ho rimpicciolito le immagini per contenere le dimensioni del file.
error-no-ffmpeg = Qui non posso fare MP4: manca ffmpeg. Scegli WebP o GIF.
error-replay-too-large = Nemmeno una sola immagine sta in un file piccolo quanto qui vuole Discord.
error-replay-busy = Sto già disegnando un altro filmato di questa partita. Riprova quando sarà pronto.
error-replay-stopped = Mi stanno riavviando. Riprova tra un momento.
