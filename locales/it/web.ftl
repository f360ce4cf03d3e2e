web-a-member = un membro
web-nobody = nessuno
web-space = { $space }: { $owner }, { $armies ->
    [0] nessuna armata
    [one] 1 armata
   *[other] { $armies } armate
  }
web-failed = Niente da mostrare
web-not-begun = Questa partita non è cominciata. La sua pagina sarà qui appena comincia.
web-not-there = Questa pagina non c'è. Il link può essere stato rinnovato, o essere scaduto: quello attuale, se c'è, è in Discord.
web-wrong = Questa pagina si può solo leggere.
web-busy = Troppe richieste insieme. Riprova tra un momento.
web-away = Il database in questo momento non risponde. Riprova tra un momento.
web-not-made = Non è stato possibile preparare questa pagina. Riprova tra un momento.
web-damaged = Questa partita non si può più leggere.
web-version = Le regole con cui è stata giocata questa partita non sono più installate.
web-luck = Fortuna ai dadi
web-language = Italiano
web-no-such-space = Questo spazio non c'è sul tabellone.
web-film-too-large = Queste voci sono troppe per un solo filmato.
middle_earth-web-cards-territory = territorio
middle_earth-web-cards-adventure = avventura
web-cards-land = terra
web-cards-naval = mare
web-cards-space = spazio
web-cards-nuclear = nucleare
web-cards-diplomat = diplomazia
web-board = Tabellone
web-board-kind = mappa
web-open = Apri il tuo tabellone
