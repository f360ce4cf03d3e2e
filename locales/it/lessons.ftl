# Lezioni: una breve partita contro due giocatori computer facili, con due parole su ogni fase.

lesson-title = Lezione
lesson-begun = 📖 La tua lezione è aperta in { $thread }. È una breve partita contro { $others ->
    [one] un giocatore computer facile
   *[other] { $others } giocatori computer facili
  } e non conta per nessuna classifica. In quel thread ci siamo solo tu e io; dopo sette giorni senza mosse lo tolgo.
  { $about }
lesson-goes-on = 📖 Hai già una lezione: continua in { $thread }. Per cominciarne un'altra, chiudila là con `/partita interrompi`.
lesson-next = 📖 La lezione finisce qui. Ora gioca con gli altri: `/partita nuova` apre una partita, con giocatori computer dove mancano i membri, e `/partita elenco` mostra dove ti aspettano. `/regole` spiega ogni gioco, e con `/impara` puoi esercitarti in tutti. Dopo sette giorni senza mosse tolgo questo thread.
lesson-turn = **Tocca a te.** { lesson-moves } Non puoi fare nulla che non sia permesso: prova pure. Se hai un dubbio, `/partita consiglio` ti dice che cosa farebbe il computer.
lesson-react = **Qualcuno aspetta la tua risposta.** { lesson-moves } Se non c'è niente che ti serva, premi **{ verb-pass-react }**: non costa nulla.
lesson-moves = { $open ->
    [True] Qui vedi che cosa puoi fare adesso, e a che cosa porta ogni scelta.
   *[False] Premi **{ button-my-moves }**: ti mostra tutto quello che puoi fare adesso, e a che cosa porta ogni scelta.
  }
lesson-claim = **Si divide la mappa.** A turno ognuno prende un territorio libero. Prendine alcuni vicini fra loro: chi ha una regione intera riceve armate in più a ogni turno. { $open ->
    [True] Scegline uno.
   *[False] Premi **{ button-my-moves }** e scegline uno.
  }
lesson-deploy = **Le prime armate.** Tutti le piazzano in segreto, poi si scoprono insieme. Mettine la maggior parte in uno o due posti vicino agli avversari, invece di poche dappertutto. Premi **{ verb-place }**, scegli un territorio e un numero, e continua finché le hai piazzate tutte.
nuked-lesson-deploy = **La fattoria e le prime armate.** Tutti scelgono in segreto, poi si scopre tutto insieme. Premi { $open ->
    [True] **{ head-choose-farm }**
   *[False] **{ button-my-moves }**, poi **{ head-choose-farm }**
  }: chi perde la fattoria è fuori, quindi scegli un territorio con pochi nemici intorno. Poi con **{ verb-place }** metti le armate sulla fattoria e dove vuoi attaccare, oppure premi **{ head-choose-spread }**.
middle_earth-lesson-deploy = **Il condottiero e le prime armate.** Tutti piazzano in segreto, poi si scopre tutto insieme. Premi { $open ->
    [True] **{ head-choose-leader }**
   *[False] **{ button-my-moves }**, poi **{ head-choose-leader }**
  }: mettilo dove vuoi attaccare, perché aggiunge 1 al dado più alto. Poi con **{ verb-place }** metti la maggior parte delle armate in uno o due posti vicino agli avversari, oppure premi **{ head-choose-spread }**.
lesson-deploy_all = **I primi pezzi.** Tutti piazzano in segreto, poi si scopre tutto insieme. Con **{ verb-place-deploy_all }** metti i MOD, cioè le armate, soprattutto in uno o due posti vicino agli avversari. Poi premi { $open ->
    [True] **{ verb-choose-deploy_all }**
   *[False] **{ button-my-moves }** e **{ verb-choose-deploy_all }**
  }: scegli tu dove vanno, o lascia che il resto si piazzi da sé. Una stazione spaziale porta 1 MOD in più a ogni tuo turno.
lesson-garrison = **Le prime armate.** Si piazza a turno, quindi puoi rispondere agli altri. Meglio uno o due posti forti che tutti un po' più forti. Premi **{ verb-place }** e scegli un territorio.
lesson-reinforce = **Armate nuove.** Ogni turno comincia così: più territori hai, più ne ricevi, e le regioni intere ne portano altre. Mettile dove vuoi attaccare, o dove potrebbero attaccarti. Premi **{ verb-place }** e scegli un territorio: in una lista per metterne il più possibile, nell'altra solo una parte. Se hai una combinazione di carte, con **{ verb-trade }** ne ricevi ancora di più.
nuked-lesson-reinforce = **Armate nuove.** Ogni turno comincia così: più territori hai, più ne ricevi. Mettile dove vuoi attaccare, o dove potrebbero attaccarti. Premi **{ verb-place }** e scegli un territorio: in una lista per metterne il più possibile, nell'altra solo una parte. Se sulla fattoria ne arriverebbero di più, { $open ->
    [True] c'è
   *[False] in **{ button-my-moves }** c'è
  } un pulsante per metterle tutte lì. I territori isolati dalla fattoria perdono 1 armata a fine turno.
lesson-attack = **Si attacca.** Puoi attaccare i territori confinanti quante volte vuoi, e conviene dove hai molte più armate. Premi **{ verb-attack }**, se non li vedi già: accanto a ogni attacco ci sono la probabilità e quante armate resterebbero. Vince il dado più alto, e in parità vince chi difende. Lasciane abbastanza ai confini. Quando ti basta, sposta armate una volta, se vuoi, e chiudi il turno.
nuked-lesson-attack = **Si attacca.** Qui non ci sono dadi: per attaccare servono il doppio delle armate che difendono, e tutti e due perdono quante erano quelle in difesa. Premi **{ verb-attack }**, se non li vedi già: ci sono solo gli attacchi possibili. L'altro giocatore può ancora rispondere con una carta. Quando ti basta, chiudi il turno.
lesson-occupy = **Si entra.** Il territorio è tuo. Quante armate ci vanno? Portane la maggior parte se vuoi continuare ad attaccare da lì; lasciane indietro solo dove un nemico confina.
lesson-defend = **Ti attaccano.** Scegli con quanti dadi difenderti: con più dadi resisti meglio, ma ognuno può costarti un'armata. Di solito conviene usarne il più possibile.
lesson-trade_down = **Troppe carte.** Hai preso le carte di un altro giocatore e devi scambiare combinazioni finché non ne restano poche. Premi **{ verb-trade }** e scegli quella che porta di più.
lesson-fortify = **La fine del turno.** Ora puoi spostare armate ancora una volta. Quelle in mezzo alle tue terre non servono: mandale a un confine. Poi chiudi il turno.
lesson-redeploy = { lesson-fortify }
lesson-regroup = { lesson-fortify }
lesson-invade = **Si attacca.** Puoi attaccare i vicini quante volte vuoi, e conviene dove hai molte più unità. Premi **{ verb-attack }**, se non li vedi già: accanto a ogni attacco ci sono le forze delle due parti e la probabilità. Per il mare e per la luna serve il loro comandante. Quando ti basta, passa alla fine del turno.
lesson-bid = **Chi comincia?** Tutti offrono energia in segreto, e chi offre di più sceglie il suo posto nell'ordine di quest'anno. L'energia serve anche per comandanti e carte: non spenderla tutta. Premi **{ verb-bid }** e scegli un numero.
lesson-hire = **Si compra.** Con l'energia puoi assumere comandanti e comprare carte. Un comandante tira un dado migliore e ti apre il mare o la luna. Quello che non spendi resta tuo.
lesson-marker = **Il tuo posto nell'ordine di turno.** Chi ha offerto di più ha già scelto; ora scegli uno dei posti rimasti. Chi muove presto trova più territori poco difesi, chi muove tardi ha visto che cosa fanno gli altri.
lesson-reinforce_mods = **MOD nuovi.** Ogni turno comincia così: più territori hai, più ne ricevi, e continenti interi e stazioni spaziali ne portano altri. Mettili dove vuoi attaccare, o dove potrebbero attaccarti: scegli un territorio, in una lista per metterne il più possibile, nell'altra solo una parte.
lesson-supply = **Carte di comando.** Ognuna costa 1 energia, e le vedi quando hai finito di comprare. Anche giocarle può costare energia: tienine da parte. Se non ne vuoi, finisci di comprare.
lesson-act = **Le tue carte.** Giocale nell'ordine che vuoi, un'azione per carta, e con quello che portano comprane di nuove. { $open ->
    [True] Ogni carta
   *[False] Premi **{ button-my-moves }**: ogni carta
  } dice che cosa fa. Quando non c'è più niente di utile, chiudi il turno e peschi una mano nuova.
lesson-rest = **Carte da giocare per forza.** Possono ancora fare qualcosa: le giochi prima della fine del turno, nell'ordine che vuoi. { lesson-moves }

error-lesson-open = Hai già una lezione: la partita n. { NUMBER($game, useGrouping: 0) }.
error-lesson-channel = In questo tipo di canale non posso aprire un thread privato. Usa `/impara` in un normale canale di testo.
error-lesson-thread = Discord non mi lascia aprire qui un thread privato: { $refusal }. Prova in un altro canale, o chiedi a chi gestisce il server.

slash-learn = impara
slash-learn-about = Impara un gioco giocando: una breve partita contro computer facili, in un thread tutto tuo
slash-learn-rules = gioco
slash-learn-rules-about = Quale gioco (se omesso: Conquista del mondo)
