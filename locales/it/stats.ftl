# Grafici e statistiche di una partita: nelle immagini e in `/partita guarda`.

stats-course = Andamento della partita
stats-dice = Fortuna ai dadi
stats-dice-about = Perdite inflitte meno perdite subite, a confronto con la media degli stessi tiri.
stats-dice-band = Su 100 giocatori con gli stessi tiri, 95 finiscono nella fascia.
stats-dice-figures = { $throws ->
    [one] 1 tiro
   *[other] { $throws } tiri
  }  •  { $luck } rispetto alla media
stats-axis-throws = { $n } tiri
stats-axis-luck = armate sopra o sotto la media
stats-round = Giro { $round }
stats-counter-territories = Territori
stats-counter-armies = Armate
stats-counter-income = Rinforzi

stats-title = **Statistiche** · { $game }
stats-line = { $seat }: { $verdict } ({ $throws ->
    [0] nessun tiro
    [one] 1 tiro
   *[other] { $throws } tiri
  }, { $luck } rispetto alla media)
stats-ordinary = fortuna nella norma
stats-lucky = più fortuna di { $percent } giocatori su 100
stats-unlucky = più sfortuna di { $percent } giocatori su 100
stats-few = troppo pochi tiri per dirlo
stats-no-throws = Non è stato tirato nessun dado.
stats-no-odds = I dadi di questa partita non hanno probabilità note: la fortuna non si può misurare.
stats-nothing = Si è giocato troppo poco perché ci sia qualcosa da disegnare.
stats-not-begun = La partita non è cominciata: non c'è ancora nulla da mostrare.
picture-of-course = I territori e le armate di tutti, giro per giro
picture-of-dice = La fortuna di tutti ai dadi
