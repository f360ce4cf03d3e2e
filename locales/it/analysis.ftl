# Che cosa si può calcolare di una partita: le probabilità di un attacco, e che cosa farebbe il computer.

odds-title = ⚔️ **{ $from } → { $to }**
odds-side = { $who }: { $forces }
odds-armies = { $who }: attacca in { $n }
odds-chance = Attaccando fino in fondo si prende { IL($to) } nel **{ $percent } %** dei casi. In media a chi attacca ne restano allora { NUMBER($left, minimumFractionDigits: 1) }, contando anche chi non si muove; se l'attacco fallisce, { IN($to) } ne restano { NUMBER($held, minimumFractionDigits: 1) }.
odds-sure = Non si tirano dadi: a chi attacca ne restano { $left }, contando anche chi non si muove.
odds-sure-unless = Non si tirano dadi: a chi attacca ne restano { $left }, contando anche chi non si muove, a meno che chi difende non risponda con una carta.
odds-asked = -# A ogni singolo tiro { $other } sceglierebbe i dadi. Attaccando fino in fondo non c'è scelta.
odds-many = Con più di 100 da una parte non calcolo le probabilità.
odds-untold = In questo gioco sugli attacchi non si può calcolare nulla.
new_wave-odds-untold = Qui nessuna regione si decide ai dadi: l'effetto di una carta o di un'unità è certo, e lo spiega `/regole carta:`.
risk2210-odds-about = Le carte non sono considerate: nessuno può sapere se ne verrà giocata una. Partecipano tutti i comandanti che aiutano, e i MOD si perdono prima dei comandanti.
middle_earth-odds-about = Le carte non sono considerate: nessuno può sapere se ne verrà giocata una. Condottieri e fortezze contano.

error-odds-idle = { DA($space, capital: 1) } non attacca nessuno: indica un territorio di un giocatore.
error-odds-one-owner = { $from } e { $to } sono dello stesso giocatore.

slash-game-odds = probabilità
slash-game-odds-about = Calcola come andrebbe un attacco, di chiunque sia il turno
slash-game-odds-from = da
slash-game-odds-from-about = Da quale territorio
slash-game-odds-to = verso
slash-game-odds-to-about = Quale territorio confinante si attacca
slash-game-odds-armies = armate
slash-game-odds-armies-about = Quante attaccano, oltre a quella che resta (se omesso: tutte quelle che ci sono)
slash-game-odds-public = tutti
slash-game-odds-public-about = Mostra le probabilità a tutti
slash-game-odds-game = partita
slash-game-odds-game-about = Il numero della partita (se omesso: quella di questo canale)

hint = 🤖 Il computer ({ $level }) farebbe così: **{ $move }**.
hint-about = -# Il computer vede solo quello che vedi tu e non sa che cosa porterà il caso. Se lo richiedi nella stessa posizione, risponde allo stesso modo.
hints-on = 🤖 Quando tocca a te, `/partita consiglio` ti dice che cosa farebbe il computer.
button-hint = Consiglio
button-hint-make = Fai così
option-hints = Consigli del computer
option-hints-about = Con i consigli ognuno può chiedere, nel proprio turno, che cosa farebbe il computer (`/partita consiglio`). Nelle partite di lega non ci sono mai, in quelle valide per il rating solo se li attivi.
lobby-hints = 🤖 { $chosen ->
    [True] Con i consigli: quando tocca a te, puoi chiedere che cosa farebbe il computer.
   *[False] Senza i consigli del computer.
  }

error-hints-off = In questa partita non ci sono consigli.
error-hint-busy = In questo momento ho troppo a cui pensare. Richiedilo tra un attimo.

slash-game-hint = consiglio
slash-game-hint-about = Chiedi che cosa farebbe il computer al tuo posto: la risposta la vedi solo tu
