# Ciò che chi gestisce una partita che conta non può decidere senza altri: che cosa si chiede, a chi, e le risposte.

measure-rollback = riportare la partita dov'era dopo la voce { NUMBER($to, useGrouping: 0) } del registro
measure-force = far eseguire una mossa automatica per { $seat }
measure-time = concedere { AD($seat) } altro tempo: { $time }
measure-clock = cambiare i tempi così: { $clock }
measure-replace = dare il posto { $seatno }, quello di { $seat }, { $named ->
    [True] { AD($member) }
   *[False] a un giocatore computer
  }
measure-end = interrompere la partita
measure-reason = Motivo: { $why }
measure-unrated = 📉 Da ora questa partita non vale più per il rating: non c'era nessun altro che potesse dare il consenso.

confirm-measure = Stai per { $what }.
confirm-unrated =
    { $interest ->
        [sitter] In questa partita valida per il rating fai da sostituto
        [taker] Il posto in questa partita valida per il rating andrebbe a te
        [former] Hai giocato anche tu in questa partita valida per il rating
       *[seat] Giochi anche tu in questa partita valida per il rating
    } e non è rimasto nessun altro che possa dare il consenso. Si fa subito, e la partita **non varrà più per il rating**.
confirm-vote =
    { $interest ->
        [sitter] In questa partita valida per il rating fai da sostituto,
        [taker] Il posto in questa partita valida per il rating andrebbe a te,
        [former] Hai giocato anche tu in questa partita valida per il rating,
       *[seat] Giochi anche tu in questa partita valida per il rating,
    } quindi la decisione non è solo tua. Il canale legge che cosa chiedi e perché. Si fa quando sono tutti d'accordo: { $who }; oppure appena la richiesta viene eseguita da qualcuno che gestisce le partite qui e non ha interessi in questa. Scade il { $until }.{ $silent ->
        [none] { "" }
       *[other] {" "}Se per allora { $silent } non ha risposto, vale come un sì.
    } Fino ad allora non cambia nulla.
confirm-others =
    { $interest ->
        [entry] Partecipi a questa stagione,
        [sitter] In questa partita fai da sostituto,
       *[seat] Giochi anche tu in questa partita,
    } quindi non decidi tu, e nemmeno gli altri giocatori. Il canale legge che cosa chiedi e perché. Si fa appena la richiesta viene eseguita da un gestore che non partecipa alla stagione; scade il { $until }. Fino ad allora non cambia nulla.
button-measure = Procedi
button-ask = Chiedi
button-carry = Esegui
asked = Richiesta fatta. Il canale viene avvisato; si decide entro il { $until }. Puoi ritirarla lì con **No**.
carried = Hai eseguito la richiesta di { $what }. Il canale viene avvisato.

event-notice-requested = ⚖️ { $maker }, che { $interest ->
    [entry] partecipa a questa stagione
    [sitter] qui fa da sostituto
    [taker] avrebbe il posto
    [former] ha giocato qui
   *[seat] gioca qui
  }, chiede di { $what }. Motivo: { $why }{ $because ->
    [none] { "" }
   *[other] {" "}⚠️ Così si annulla qualcosa che è già venuto alla luce ({ $because }): { $league ->
        [True] la partita sarà segnata nella lega.
       *[False] la partita non varrà più per il rating.
      }
  }
    { $league ->
    [True] Si aspetta un gestore che non partecipa alla stagione, fino al { $until }.
   *[False] Devono accettare tutti entro il { $until }: { $asked }. Oppure può eseguire la richiesta qualcuno che gestisce le partite qui e non ha interessi in questa.{ $silent ->
        [none] { "" }
       *[other] {" "}Se per allora { $silent } non ha risposto, vale come un sì.
      }
  }
event-notice-request-agreed = 🤝 Nessuno è contrario: si fa quello che ha chiesto { $maker }, cioè { $what }.
event-notice-request-carried = ⚖️ { $member } esegue quello che ha chiesto { $maker }: { $what }.
event-notice-request-declined = ⚖️ { $own ->
    [True] { $maker } non chiede più di { $what }.
   *[False] { $member } rifiuta: { $maker } non può { $what }.
  }
event-notice-request-lapsed = ⚖️ Tempo scaduto senza una decisione: { $maker } chiedeva di { $what }. Non cambia nulla.
event-notice-request-void = ⚖️ La partita è andata avanti e la richiesta decade: { $maker } chiedeva di { $what }. Non cambia nulla.
event-notice-ended-by = 🛠️ { $member } interrompe la partita.
status-requested = ⚖️ { $who } chiede di { $what }. Si decide entro il { $until }

error-interested =
    { $way ->
        [others] Hai un interesse in questa stagione, quindi nelle sue partite non decidi nulla: tocca a un gestore che non partecipa. Chiedilo con lo stesso comando di `/gestisci`, con un `motivo`.
       *[vote] Hai un interesse in questa partita valida per il rating, quindi la decisione non è solo tua: devono accettare gli altri. Chiedilo con lo stesso comando, con un `motivo`.
    }
error-would-unrate = Non è rimasto nessun altro che possa dare il consenso, quindi la partita non varrebbe più per il rating. Ripeti il comando: prima te lo chiede.
error-may-alone = Intanto la situazione è cambiata: ora non serve il consenso di nessuno. Ripeti il comando.
error-reason-needed = Hai un interesse in questa partita, quindi decidono altri. Spiega perché: ripeti il comando con un `motivo`.
error-requested-already = In questa partita qualcuno ha già chiesto una cosa del genere. Prima va decisa o ritirata; la mostra `/stato`.
error-no-request = Questa richiesta non è più aperta: è stata decisa o ritirata, o la partita è andata avanti.
error-own-request = L'hai chiesto tu, quindi rispondono gli altri. Puoi solo ritirare la richiesta, con **No**.
error-not-neutral = Hai un interesse in questa partita o nella sua stagione, quindi la richiesta non puoi eseguirla tu. Se la domanda è rivolta anche a te, premi **D'accordo** o **No**.
error-freed-by-you = In una partita che conta non puoi prendere un posto che è passato a un giocatore computer perché lo hai voluto tu.
error-may-not-carry = Può eseguirlo solo chi gestisce le partite qui e non ha interessi in questa.
error-request-void = La partita è andata avanti e ora significherebbe un'altra cosa. Non è stato fatto, e la richiesta decade.
error-question-gone = Questa domanda non è più aperta. Se serve ancora, ripeti il comando.

slash-manage-rollback-reason = motivo
slash-manage-rollback-reason-about = Perché; lo legge il canale (serve se devono accettare altri)
slash-manage-replace-reason = motivo
slash-manage-replace-reason-about = Perché; lo legge il canale (serve se devono accettare altri)
slash-manage-time-reason = motivo
slash-manage-time-reason-about = Perché; lo legge il canale (serve se devono accettare altri)
slash-manage-force-reason = motivo
slash-manage-force-reason-about = Perché; lo legge il canale (serve se devono accettare altri)
slash-clock-reason = motivo
slash-clock-reason-about = Perché, a partita in corso; lo legge il canale (serve se devono accettare altri)
slash-game-end-reason = motivo
slash-game-end-reason-about = Perché; lo legge il canale (serve se devono accettare altri)
