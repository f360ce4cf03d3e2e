# Filmati di intere partite.

slash-game-replay = filmato
slash-game-replay-about = Guarda tutta la partita come immagine animata
slash-game-replay-every = ogni
slash-game-replay-every-about = Un'immagine per turno o per mossa (se omesso: per turno)
slash-game-replay-format = formato
slash-game-replay-format-about = Tipo di file (se omesso: WebP)
slash-game-replay-public = tutti
slash-game-replay-public-about = Mostralo a tutti
slash-game-replay-game = partita
slash-game-replay-game-about = Il suo numero (se omesso: quella di questo canale)
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
