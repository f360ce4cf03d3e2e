# Che cosa vede il canale del tempo: scadenze, promemoria, avvisi, e chi gioca per chi.

lobby-clock = ⏱️ Tempi: { $value }

time-until = -# ⏳ { $who }: fino al { $until }{ $banked ->
    [True] , poi { $bank } di riserva
   *[False] { "" }
  }
time-bank = -# ⌛ { $who }: tempo scaduto, la riserva dura fino al { $until }
time-still = -# 🏖️ { $who }: il tempo è fermo{ $timed ->
    [True] , in vacanza fino al { $until }
   *[False] { "" }
  }
time-paused = -# ⏸️ Messa in pausa da { $who }{ $timed ->
    [True] {" "}fino al { $until }
   *[False] { "" }
  }: il tempo è fermo e nessuno può muovere.
time-deserted = -# ⏸️ Nella partita non c'è più nessuno: resta in pausa finché qualcuno non prende un posto.
time-maintenance = -# 🛠️ Manutenzione: il tempo è fermo, e alla fine viene restituito.
time-unseen = -# ⏸️ In pausa, perché per troppo tempo il bot non era nel server o non si è potuta mostrare la mappa: la partita riprende con la mossa di un membro, o con `/partita pausa`.
time-standin = -# 🤖 { $n ->
    [one] Un giocatore computer gioca al posto di { $seats }.
   *[other] Giocatori computer giocano al posto di { $seats }.
  }
time-vacant = -# 🤖 { $n ->
    [one] Un giocatore computer tiene il posto di { $seats }: chiunque può prenderlo.
   *[other] Giocatori computer tengono i posti di { $seats }: chiunque può prenderne uno.
  }
computer-levels = -# { $n ->
    [one] Giocatore computer: { $seats }
   *[other] Giocatori computer: { $seats }
  }
computer-level = { $seat } ({ $level })
computer-level-standin = 🤖 al posto di { $seat } ({ $level })
time-next = -# Poi tocca { AD($who) }

reminder = ⏰ { $who }, il tuo tempo scorre: { $what }.
reminder-last = ⏰ { $who }, il tuo tempo è quasi finito: { $what }.
dm-asked = 🔔 Tocca a te in **{ $game }**: { $what }.
dm-next = 🔔 Il prossimo turno in **{ $game }** è il tuo.
dm-link = -# [Alla partita]({ $link })
news-waiting = 🔔 { $who }, c'è una novità per te{ $over ->
    [True] .
   *[False] : premi *{ button-my-moves }*.
  }
direct-refused = -# I miei messaggi diretti non ti arrivano. Consenti i messaggi diretti da questo server in *Impostazioni privacy*, oppure scegli le notifiche nel canale con `/impostazioni`.
tell-ahead-dropped = ↪️ **{ $game }**: «{ $move }» ora non è possibile, quindi { $n ->
    [one] la mossa data in anticipo è annullata
   *[other] le { $n } mosse date in anticipo sono annullate
  }. Muovi tu, per favore.

button-agree = D'accordo
button-decline = No
button-go-on = Riprendi
button-take = Prendi questo posto
button-back-again = Eccomi
agreed = Hai accettato. La richiesta vale appena avranno accettato tutti.
agreed-last = Hai accettato, come tutti gli altri: la richiesta vale da subito.
declined = Hai rifiutato. Non cambia nulla.
offer-over = 🪑 { $over ->
    [True] La partita è finita.
   *[False] A questo posto gioca { $seat }.
  }
proposal-moot = -# Risolto: nel frattempo la partita è andata avanti.

event-by-clock = -# ⌛ Tempo scaduto: mossa automatica per { $seat }.
event-by-sitter = -# 👥 { $member } gioca per { $seat }.
event-by-standin = -# 🤖 Un giocatore computer muove per { $seat }.
event-by-manager = -# 🛠️ { $named ->
    [True] { $member } riporta indietro la partita.
   *[False] Mossa automatica per { $seat }, decisa da chi gestisce la partita.
  }
event-by-consent = -# 🤝 { $named ->
    [True] Tutti d'accordo: { $member } torna indietro.
   *[False] Tutti d'accordo: si torna indietro.
  }
event-by-unasked = -# ↩️ { $member } torna indietro.
event-by-order = -# 📜 Secondo i tuoi ordini:
event-rewound = ⏪ La partita è dov'era dopo la voce { NUMBER($ply, useGrouping: 0) } del registro.

event-notice-seat-back = 👋 { $seat } è di ritorno e gioca di nuovo.
event-notice-seat-taken = 🪑 { $member } prende il posto { $seatno } { $held ->
    [True] di { $before }
   *[False] del giocatore computer
  }.
event-notice-seat-replaced = 🪑 { $by } dà il posto { $seatno }{ $held ->
    [True] {" "}(finora di { $before })
   *[False] { "" }
  } { $named ->
    [True] { AD($member) }.
   *[False] a un giocatore computer. Chiunque può prenderlo.
  }
event-notice-vacation = 🏖️ { $seat } è in vacanza fino al { $until }: per quel posto il tempo è fermo.
event-notice-vacation-over = 🏖️ { $seat } è di ritorno dalla vacanza: il tempo scorre di nuovo.
event-notice-proposed = { $proposal ->
    [pause] ⏸️ { $seat } chiede una pausa{ $lasting ->
        [True] {" "}di { $time }
       *[False] { "" }
      }.
    [resume] ▶️ { $seat } chiede di finire ora la pausa.
    [setting] ⚙️ { $seat } chiede di cambiare un'impostazione: { $what }.
   *[undo] ↩️ { $seat } chiede di annullare la sua ultima mossa{ $known ->
        [True] {" "}({ $move })
       *[False] { "" }
      } e quello che ne è seguito{ $hidden ->
        [True] .
       *[False] : in tutto { $undone ->
            [one] 1 voce del registro
           *[other] { $undone } voci del registro
          }.
      }
  }{ $because ->
    [none] { "" }
   *[other] {" "}Si annulla qualcosa che è già venuto alla luce ({ $because }): la partita non varrà più per il rating.
  } Devono accettare tutti entro il { $until }: { $asked }.
event-notice-proposal-declined = { $proposal ->
    [pause] ⏸️ { $own ->
        [True] { $seat } non chiede più una pausa.
       *[False] { $by } rifiuta la pausa chiesta da { $seat }.
      }
    [resume] ⏸️ { $own ->
        [True] { $seat } non chiede più di finire la pausa.
       *[False] { $by } rifiuta: la partita resta in pausa.
      }
    [setting] ⚙️ { $own ->
        [True] { $seat } non chiede più di cambiare un'impostazione.
       *[False] { $by } rifiuta il cambiamento chiesto da { $seat } ({ $what }).
      }
   *[undo] ↩️ { $own ->
        [True] { $seat } non chiede più di annullare nulla.
       *[False] { $by } rifiuta: la mossa di { $seat } resta.
      }
  }
event-notice-proposal-agreed = { $proposal ->
    [pause] ⏸️ Tutti d'accordo sulla pausa chiesta da { $seat }.
    [resume] ▶️ Tutti d'accordo: la pausa finisce.
    [setting] ⚙️ Tutti d'accordo sul cambiamento chiesto da { $seat }.
   *[undo] ↩️ Tutti d'accordo: { $seat } annulla la sua ultima mossa.
  }
event-notice-proposal-lapsed = { $proposal ->
    [pause] ⏸️ Non tutti hanno risposto in tempo: niente pausa.
    [resume] ⏸️ Non tutti hanno risposto in tempo: la partita resta in pausa.
    [setting] ⚙️ Non tutti hanno risposto in tempo: l'impostazione resta com'è (era stato chiesto: { $what }).
   *[undo] ↩️ Non tutti hanno risposto in tempo: la mossa di { $seat } resta.
  }
event-notice-setting-changed = ⚙️ { $member } ha cambiato un'impostazione: { $what }.
event-notice-paused-unseen = ⏸️ In pausa: per troppo tempo non si è potuta mostrare la mappa. La partita riprende con la mossa di un membro, o con `/partita pausa`.
event-notice-paused-away = ⏸️ Il bot era stato rimosso da questo server per { $time }, e in tutto per più di 7 giorni nel corso di questa partita. Perciò è ferma, con il tempo che restava a ciascuno: va avanti appena un giocatore preme *Riprendi*.
event-notice-paused = ⏸️ { $named ->
    [True] Messa in pausa da { $member }{ $timed ->
        [True] {" "}fino al { $until }
       *[False] { "" }
      }. Il tempo è fermo.
   *[False] Nella partita non c'è più nessuno: resta in pausa finché qualcuno non prende un posto.
  }
event-notice-resumed = ▶️ { $named ->
    [True] { $member } fa riprendere la partita.
   *[False] La pausa è finita: la partita riprende.
  }
event-notice-rolled-back = 🛠️ { $member } riporta la partita dov'era dopo la voce { NUMBER($to, useGrouping: 0) } del registro.
event-notice-unrated = 📉 Questa partita non vale più per il rating, perché tornando indietro si è annullato qualcosa che era già venuto alla luce: { $because }.
event-notice-fixture-marked = 🏷️ D'ora in poi questa partita è segnata nella lega, perché tornando indietro si è annullato qualcosa che era già venuto alla luce: { $because }.
exposed-chance = dadi tirati o carte pescate a caso
exposed-opened = risposte segrete già scoperte
exposed-learned = un segreto che qualcuno ha scoperto
rewind-unrates = ⚠️ Così si annulla qualcosa che è già venuto alla luce ({ $what }): la partita **non varrà più per il rating**.
rewind-marks = ⚠️ Così si annulla qualcosa che è già venuto alla luce ({ $what }): la partita **sarà segnata nella lega**, e tutti lo vedranno.
event-notice-time-added = 🛠️ { $member } concede { AD($seat) } altro tempo: { $time }.
event-notice-clock-set = 🛠️ { $member } ha cambiato i tempi: { $clock }. Valgono da subito per chi deve muovere.
event-notice-bank-used = ⌛ Il tempo di { $seat } è finito; ora scorre la riserva di { $time }, fino al { $until }.
event-notice-missed = ⌛ { $seat } ha mancato una scadenza ({ $n } di { $most }){ $left ->
    [0] .
   *[other] : la mossa è automatica. { $left ->
        [one] Alla prossima di fila
       *[other] Dopo altre { $left } di fila
      } { $policy ->
        [forfeit] c'è il ritiro d'ufficio.
        [kick] il posto è perso.
       *[computer] gioca un giocatore computer.
      }
  }{ $halved ->
    [True] {" "}Non era la prima volta: d'ora in poi il suo tempo è la metà.
   *[False] { "" }
  }
event-notice-stood-in = 🤖 D'ora in poi un giocatore computer gioca al posto di { $seat }, che può tornare quando vuole; fino ad allora il posto può prenderlo chiunque altro.
event-notice-kicked = 🤖 { $member } ha perso il posto { $seatno }: lo tiene un giocatore computer finché qualcuno non lo prende.
event-notice-forfeited = 🏳️ { $seat } ha mancato troppe scadenze e si ritira.
event-notice-left-league = 🏳️ { $seat } ha lasciato la lega e si ritira.
event-notice-substituted = 🔁 Da adesso { $member } gioca al posto di { $before }.
event-notice-adjudicated = ⚖️ La partita finisce qui e vale la situazione attuale.
event-notice-league-over = 🔓 La stagione è stata annullata. Questa partita va avanti come una partita normale e non conta per nulla.
event-notice-league-orphan = 🔓 Un gestore ha cambiato un risultato da cui dipendeva questa partita: passano altri. Va avanti come una partita normale e nella lega non conta più.
event-notice-forced = 🛠️ { $member } fa eseguire una mossa automatica per { $seat }.
event-notice-shown-again = 🔌 Per { $time } la mappa non si è potuta mostrare; le scadenze sono spostate di { $time }.
event-notice-maintenance = 🛠️ Manutenzione fino al { $until }: intanto il tempo è fermo e i giocatori computer riposano. Le mosse valgono come sempre, e alla fine il tempo viene restituito.{ $reason ->
    [none] { "" }
   *[other] {" "}Motivo: { $reason }
  }
event-notice-maintenance-over = 🛠️ La manutenzione è finita: è durata { $time }, e questo tempo non è stato contato a nessuno.
event-notice-outage = 🔌 Per { $time } nessuno ha potuto giocare; tutte le scadenze sono spostate di { $time }.
event-notice-set-back = ⏪ Il bot ha perso i dati più recenti e riparte da quelli che aveva{ $known ->
    [True] {" "}il { $since }
   *[False] { "" }
  }. { $n ->
    [0] Tutto ciò che è accaduto dopo in questa partita è andato perso.
    [one] L'ultima mossa di questa partita è andata persa.
   *[other] Le ultime { $n } mosse di questa partita sono andate perse.
  } Si continua da quanto mostra il prossimo messaggio; i pulsanti dei messaggi precedenti non funzionano più.
event-notice-bot-removed = 🔌 Il bot era stato rimosso da questo server per { $time }{ $share ->
    [whole] ; tutte le scadenze sono spostate di { $time }.
    [part] ; le scadenze sono spostate di { $back }. Quando il bot viene rimosso, una stagione recupera in tutto al massimo 72 ore.
    [none] {". "}Le scadenze non sono cambiate: quando il bot viene rimosso, una stagione recupera in tutto al massimo 72 ore.
   *[other] .
  }

thread-name = Che cosa succede · { $game }

since-title = { $first ->
    [True] **Dall'inizio della partita**
   *[other] **Dal tuo ultimo turno**
  }
since-nothing = Non ti è successo nulla.
button-since = Dal mio ultimo turno
