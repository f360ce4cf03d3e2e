# Dove si è attesi, come sta una partita, annullare col consenso, partite da altrove.

turns-title = { $n ->
    [one] **Una partita ti aspetta**
   *[other] **{ $n } partite ti aspettano**, prima le più urgenti
  }
turns-none = **Nessuna partita ti aspetta.**
turns-others = { $n ->
    [0] Non giochi in nessuna partita in corso. `/partita nuova` ne apre una.
    [one] Una tua partita è in corso:
   *[other] { $n } tue partite sono in corso:
  }
turns-line = [{ $game }](<{ $link }>) ·{ $named ->
    [True] {" "}{ $server } ·
   *[False] { "" }
  } { $channel }
turns-sits = 👥 puoi giocare per { $member }
turns-wait = aspetta { $who }
turns-paused = è in pausa; aspetta { $who }

time-left-until = entro il { $until }
time-left-bank = tempo scaduto, la riserva dura fino al { $until }
time-left-free = senza limite di tempo
time-left-still = il tempo è fermo
time-left-spent = tempo scaduto: segue una mossa automatica
time-left-paused = la partita è in pausa

status-title = **[{ $game }](<{ $link }>)**
status-asked = ⏳ { $who }: { $what }
status-since = > chiesto { $since }, { $until }
status-unseen = ⏸️ In questo momento Discord non accetta la mappa di questa partita, perciò tutti i tempi sono fermi. Le mosse valgono come sempre.
status-clock = ⏱️ Tempi: { $clock }
status-paused = ⏸️ In pausa{ $named ->
    [True] {" "}(messa da { $who })
   *[False] : nella partita non è rimasto nessuno
  }{ $timed ->
    [True] {" "}fino al { $until }
   *[False] { "" }
  }
status-undo = ↩️ { $seat } chiede di annullare la sua ultima mossa. Devono ancora accettare: { $who }, entro il { $until }
status-resume = ▶️ { $seat } chiede di finire la pausa. Devono ancora accettare: { $who }, entro il { $until }
status-pause = ⏸️ { $seat } chiede una pausa. Devono ancora accettare: { $who }, entro il { $until }
status-setting = ⚙️ { $seat } chiede di cambiare un'impostazione: { $what }. Devono ancora accettare: { $who }, entro il { $until }
status-out = fuori dalla partita
status-standin = al suo posto gioca un giocatore computer ({ $level })
status-vacant = un giocatore computer ({ $level }) tiene il posto: chiunque può prenderlo
status-away = in vacanza fino al { $until }
status-bank = { $time } di riserva
status-missed =
    { $n ->
        [0] { $ever ->
            [one] 1 scadenza mancata finora
           *[other] { $ever } scadenze mancate finora
        }
        [one] 1 scadenza mancata di fila su { $most }, { $ever } in tutto
       *[other] { $n } scadenze mancate di fila su { $most }, { $ever } in tutto
    }

undo-question = La tua ultima mossa: **{ $move }**{ $ago ->
    [0] { "" }
    [one] , 1 voce del registro fa
   *[other] , { $ago } voci del registro fa
  }. Dopo si è tirato, rivelato o giocato qualcosa, perciò non basta annullarla. { $n ->
    [0] Non gioca nessun altro: riporto la partita a prima di quella mossa? Si annulla anche quello che ne è seguito.
   *[other] Se sono d'accordo tutti, la partita torna a prima di quella mossa, e si annulla anche quello che ne è seguito. Chiedo il consenso { AD($who) }? Il tempo per rispondere è { $time }.
  }
undo-moved-on = Intanto la partita è andata avanti.
undo-asked = Ho chiesto { AD($who) } se la partita può tornare a prima della tua ultima mossa: tutti devono accettare entro il { $until }. Se intanto giochi ancora, la richiesta decade.
button-ask-others = Chiedi agli altri

imported = La partita **n. { NUMBER($number, useGrouping: 0) }** è qui: { $game }, { $plies ->
    [one] 1 mossa
   *[other] { $plies } mosse
  } di { $players }. Ho verificato ogni suo dado, e che ogni mossa fosse possibile. `/partita mostra` e `/partita guarda` la mostrano, `/partita esporta` la salva, sempre con `partita:{ NUMBER($number, useGrouping: 0) }`.
imported-broken-off = La partita è stata interrotta dopo { $plies ->
    [one] 1 mossa
   *[other] { $plies } mosse
  }, prima della fine.
imported-chained = -# Il suo registro finisce con `{ $head }`. Se l'ultimo messaggio della partita mostrava lo stesso, le mosse sono state queste e nessun'altra.
error-import-json = Questo file non è un documento JSON. Scegli un file fatto da `/partita esporta`.
error-import-gone = Discord non mi dà questo file. Sceglilo di nuovo.

slash-turns = turni
slash-turns-about = Vedi tutte le partite che ti aspettano, in ogni server
slash-status = stato
slash-status-about = Vedi chi è atteso in una partita e quanto tempo resta
slash-status-game = partita
slash-status-game-about = Il numero della partita (se omesso: quella di questo canale)
slash-game-import = importa
slash-game-import-about = Importa una partita esportata altrove
slash-game-import-file = file
slash-game-import-file-about = Il file fatto da /partita esporta a partita finita
