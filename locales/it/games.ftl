# Le partite nel loro insieme: sala d'attesa, opzioni, elenchi, registro, conferme, il bot.

lobby-seats = **Giocatori** ({ $have } su un massimo di { $most })
lobby-empty = Ancora nessuno.
lobby-options = Opzioni: { $options }
lobby-standard = normali
lobby-commitment = -# Creata da { $host }. I dadi dipendono da un segreto la cui impronta comincia con `{ $hash }`; viene rivelato alla fine.
lobby-joined = Ora partecipi.
lobby-left = Non partecipi più.
lobby-started = La partita è cominciata.
lobby-ended = Questa partita è stata interrotta.
computers-levels = **Livelli dei giocatori computer**. Vedono solo quello che vedrebbe chi sta al loro posto.
computers-title = **Giocatori** ({ $have } su { $most })

option-yes = sì
option-no = no
option-zero = nessuno
option-line = { $name }: { $value }
option-seats = Posti
options-title = **Opzioni**
options-host-only = Le può cambiare solo chi ha creato la partita, e solo prima dell'inizio.
ask-option = Cambia un'opzione

button-join = Partecipa
button-leave = Lascia
button-computers = Aggiungi computer
button-options = Opzioni
button-start = Comincia
button-add-level = Aggiungi: { $level }
button-remove = Togli { $name }
button-resign = Ritirati
button-end = Interrompi la partita
button-cancel = Lascia stare
button-older = Precedenti
button-newer = Successivi

confirm-resign = Vuoi davvero ritirarti? I tuoi territori restano sulla mappa senza giocatore. Non si può tornare indietro.
confirm-end = Vuoi davvero interrompere la partita per tutti? Dopo non si può riprendere.
resigned = Hai lasciato la partita.
game-ended = La partita è stata interrotta.
cancelled = Non è cambiato nulla.

game-made = La partita n. { $number } è aperta in { $channel }.
list-line = **#{ $number }** { $rules } · { $channel } · { $status } · { $players }
list-empty = Non ci sono partite del genere. Creane una con `/partita nuova`.
shown-anew = È pubblicata di nuovo, con i suoi pulsanti.
log-title = **Registro**, pagina { $page }
rules-options = **Opzioni di questa partita**
export-running = La partita fin qui. I segreti mancano finché non è finita.
export-whole = L'intera partita con il suo segreto: ogni dado si può ricalcolare.
language-set = I messaggi pubblici ora sono in { $language }. Le mappe aperte seguono alla prossima mossa.

pong = Pong: { $milliseconds } ms · partite in corso: { $running } · in attesa: { $lobbies } · versione { $version }
help =
    { "" }**Come si gioca**
    `/partita nuova` apre una sala d'attesa in questo canale; gli altri premono **Partecipa**, poi tu premi **Comincia**.
    Quando tocca a te ricevi una menzione. Premi un pulsante sotto la mappa, o scrivi `/piazza`, `/attacca`, `/sposta`, `/scambia` o `/passa`: mentre scrivi compare quello che è possibile.
    { "" }**La mia mano** e `/mano` mostrano le carte solo a te; `/partita annulla` annulla la tua ultima mossa, se nulla è stato tirato o svelato.
    `/partita mostra` ridisegna la mappa (con `tutti:True` i suoi pulsanti vengono in fondo al canale), `/partita registro` racconta che cosa è successo, `/partita regole` spiega le regole, `/partita ritirati` abbandona.
    Quando sei via: `/assenza vacanza` ferma il tuo tempo, `/assenza sostituto` indica chi gioca per te, `/impostazioni personali` contiene fuso orario, ore di quiete e avvisi. `/partita tempi` dice quanto tempo ha ognuno, `/partita pausa` chiede una pausa.
    `/ordini` risponde e muove per te quando non ci sei; `/turni` elenca le partite che ti aspettano, `/stato` dice quanto tempo resta.
    Chi ha creato una partita e chi gestisce il server possono sistemarla con `/gestisci`: tornare indietro, sostituire chi gioca, concedere tempo.
    I gestori scelgono la lingua dei messaggi pubblici con `/impostazioni lingua`.
    `/regole` spiega ogni gioco, e con `carta:` le singole carte; `/partita punteggio` dice quanti punti farebbe ora ciascuno. I gestori definiscono carte proprie del server con `/impostazioni carte`.
