# Le partite nel loro insieme: sala d'attesa, opzioni, elenchi, registro, conferme, il bot.

lobby-seats = **Giocatori** ({ $have } su un massimo di { $most })
lobby-more-seats = -# I posti sono tutti occupati. Si gioca al massimo in { $most }: { button-options } → { option-seats }.
lobby-empty = Ancora nessuno.
lobby-options = Opzioni: { $options }
lobby-standard = normali
lobby-board = { $name }: **{ $value }**, { $spaces } territori{ $n ->
    [0] { "" }
   *[other] , per { $seats } giocatori
  }
lobby-drawn = -# Estratta a sorte. Se la mappa non va più bene per il numero di giocatori, se ne estrae un'altra.
lobby-drawn-now = Estratta: { $value }
lobby-commitment = -# Creata da { $host }. Tutto il caso dipende da un segreto la cui impronta comincia con `{ $letters }`; viene rivelato alla fine.
lobby-commitment-whole = -# Creata da { $host }. Tutto il caso dipende da un segreto con l'impronta `{ $letters }`, per intero `{ $hash }`; viene rivelato alla fine.
lobby-joined = Ora partecipi.
lobby-left = Non partecipi più.
lobby-started = La partita è cominciata.
lobby-ended = Questa partita è stata interrotta.
computers-levels = **Livelli dei giocatori computer**. Vedono solo quello che vedrebbe chi sta al loro posto.
computers-title = **Giocatori** ({ $have } su { $most })

rules-line = { $name }: { $single ->
    [True] { $low } giocatori
   *[other] da { $low } a { $high } giocatori
  }, { $what }

option-yes = sì
option-no = no
option-zero = nessuno
option-drawn = { $value } (a sorte)
option-line = { $name }: { $value }
option-seats = Posti
options-title = **Opzioni**
options-host-only = Le opzioni può cambiarle solo chi ha creato la partita, e solo prima dell'inizio.
options-not-now = Ora non puoi cambiare nessuna opzione. Prima dell'inizio può farlo solo chi ha creato la partita.
setting-asks-all = -# A partita in corso devono accettare tutti quelli che giocano.
setting-asked = Ho chiesto il consenso { AD($who) }: l'opzione cambia appena tutti accettano. Hanno tempo fino al { $until }; fino ad allora resta com'è.
ask-option = Cambia un'opzione

button-join = Partecipa
button-leave = Lascia
button-computers = Aggiungi computer
button-options = Opzioni
button-redraw = Estrai ancora
button-write = Scrivi
button-start = Comincia
lobby-neutral = -# In due, un esercito neutrale occupa una parte della mappa: si difende e non attacca mai. Con un computer al suo posto la partita è più viva.
button-add-computer = Aggiungi un computer facile
button-start-more = { $n ->
    [one] Comincia: manca 1 giocatore
   *[other] Comincia: mancano { $n } giocatori
  }
button-solo = { $n ->
    [1] Gioca contro un computer
    [2] Gioca contro due computer
   *[other] Gioca contro { $n } computer
  }
lobby-solo = I computer partecipano. Guarda la mappa, poi premi Comincia.
button-add-level = Aggiungi: { $level }
button-remove = Togli { $name }
button-resign = Ritirati
button-end = Interrompi la partita
button-cancel = Lascia stare
button-older = Precedenti
button-newer = Più recenti

confirm-resign = Vuoi davvero ritirarti? I tuoi territori restano sulla mappa senza giocatore; se rimane un avversario solo, vince subito. Non si può tornare indietro.
confirm-end = Vuoi davvero interrompere la partita per tutti? Dopo non si può riprendere.
resigned = Hai abbandonato la partita.
game-ended = La partita è stata interrotta.
cancelled = Non è cambiato nulla.

game-made = La partita n. { NUMBER($number, useGrouping: 0) } è aperta in { $channel }.
list-line = **#{ NUMBER($number, useGrouping: 0) }** { $rules } · { $channel } · { $status } · { $players }
list-empty = Non ci sono partite del genere. Aprine una con `/partita nuova`.
shown-anew = Pubblico di nuovo la mappa. Se Discord la rifiuta, avviso chi gestisce il server.
log-title = **Registro**, pagina { $page }
look-log = Registro
look-replay = Filmato
look-charts = Grafici
look-score = Punteggio
look-options = Opzioni
error-look-private = { $what }: si può mostrare solo in privato. Togli `tutti`, oppure scegli filmato, grafici o punteggio.
error-look-replay = `ogni` e `formato` valgono solo per il filmato. Toglili, oppure scegli il filmato.
rules-options = **Opzioni di questa partita**
export-running = La partita fin qui. I segreti mancano finché non è finita.
export-whole = L'intera partita con il suo segreto, da cui si ricalcola tutto ciò che ha deciso il caso.
language-set = I messaggi pubblici ora sono in { $language }. Le mappe aperte seguono alla prossima mossa.

help-state = -# Versione { $version } · partite in corso: { $running } · in attesa: { $lobbies } · { $milliseconds } ms
button-help-start = Primi passi
button-help-playing = Mosse
button-help-boards = Mappe e regole
button-help-time = Tempi e assenze
button-help-manage = Gestione
dm-help = 👋 Ospito partite nei canali dei server e non leggo i messaggi diretti. I comandi funzionano in un server in cui ci sono anch'io; `/turni` anche qui.
help-start =
    { "" }**Che cosa serve per giocare**
    1. `/partita nuova` apre una sala d'attesa nel canale in cui scrivi il comando. Gli altri premono **{ button-join }**, poi tu premi **{ button-start }**.
    2. Quando tocca a te ricevi una menzione. Premi i pulsanti sotto la mappa.
    3. { "" }**{ button-hand }** mostra le tue carte, solo a te.
    4. `/partita annulla` annulla la tua ultima mossa.
    5. `/regole` spiega le regole del gioco di quel canale. `/impara` te ne insegna uno giocando, in privato.
help-playing =
    { "" }**Mosse**
    Tutti i pulsanti sono anche comandi: `/piazza`, `/attacca`, `/sposta`, `/scambia`, `/scegli`, `/passa` e, in alcuni giochi, `/gioca`, `/compra`, `/offri`. Mentre scrivi compare quello che è possibile.
    `/mano` mostra le tue carte solo a te. `/partita consiglio` dice che cosa farebbe il computer.
    `/partita annulla` vale subito se dopo la mossa nulla è stato tirato o svelato, altrimenti se tutti gli altri sono d'accordo.
    `/ordini` imposta risposte che così non ti vengono chieste, per esempio i dadi in difesa, e prepara mosse per il tuo prossimo turno.
help-boards =
    { "" }**Mappe e regole**
    `/partita mostra` ridisegna la mappa; con `tutti:True` i suoi pulsanti passano in fondo al canale.
    `/partita guarda` ha registro, filmato, grafici, punteggio e opzioni, come i pulsanti sotto `/partita mostra`. `/partita probabilità` calcola un attacco.
    `/regole` spiega qualsiasi gioco e, con `carta:`, una singola carta. `/impara` te ne insegna uno.
    `/turni` elenca le partite che ti aspettano, `/partita elenco` quelle di questo server, `/stato` dice chi è atteso in una partita.
help-time =
    { "" }**Tempi e assenze**
    `/partita tempi` dice quanto tempo ha ognuno. `/partita pausa` chiede agli altri una pausa; usato di nuovo, chiede di finirla.
    `/assenza` ferma il tuo tempo per qualche giorno, e indica chi può giocare per te.
    `/partita prendi` ti ridà il posto tenuto da un computer. `/partita ritirati` abbandona la partita.
    `/impostazioni` contiene il tuo fuso orario, le ore di quiete e gli avvisi.
help-manage =
    { "" }**Gestione**
    Con `/gestisci` chi ha creato una partita e chi gestisce il server la riportano a un momento precedente, sostituiscono chi gioca e concedono tempo. `/partita interrompi` interrompe una partita.
    I gestori impostano per tutto il server: `/server lingua`, `/server tema`, `/server tempi`, `/server vacanza`, `/server eventi`, `/server carte`. `/server controlla` mostra che cosa mi manca qui.
    `/partita esporta` salva una partita in un file, `/partita importa` carica un file così.
