# Grafici e cifre di una partita: nelle immagini e in `/partita statistiche`.

stats-course = Andamento della partita
stats-dice = Fortuna ai dadi
stats-dice-about = Perdite inflitte meno perdite subite, meno quanto tali lanci danno in media.
stats-dice-band = Di 100 giocatori con gli stessi lanci, 95 finiscono nella fascia.
stats-dice-figures = { $throws ->
    [one] 1 lancio
   *[other] { $throws } lanci
  }  •  saldo { $actual }, atteso { $expected }
stats-round = Turno { $round }
stats-counter-territories = Territori
stats-counter-armies = Armate
stats-counter-income = Rinforzi

stats-title = **Cifre** · { $game }
stats-line = { $seat }: { $verdict } ({ $throws ->
    [0] nessun lancio
    [one] 1 lancio
   *[other] { $throws } lanci
  }, saldo { $actual }, atteso { $expected })
stats-ordinary = entro ciò che il caso permette
stats-lucky = più fortuna di { $percent } su 100
stats-unlucky = più sfortuna di { $percent } su 100
stats-few = troppo pochi lanci per dirlo
stats-no-throws = Non è ancora stato lanciato nessun dado.
stats-no-odds = I dadi di questa partita non hanno probabilità note: della fortuna non si può dire nulla.
stats-not-begun = La partita non è cominciata: non c'è ancora nulla da contare.
picture-of-course = I territori e le armate di tutti, turno per turno
picture-of-dice = La fortuna di tutti ai dadi

slash-game-stats = statistiche
slash-game-stats-about = Grafici della partita: come è andata, e chi ha avuto fortuna
slash-game-stats-public = tutti
slash-game-stats-public-about = Mostrali a tutti
slash-game-stats-game = partita
slash-game-stats-game-about = Il suo numero (quella di questo canale se non lo dici)
