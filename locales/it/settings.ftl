# Impostazioni: quelle di ognuno, e quelle del server.

me-title = **Le tue impostazioni**, in tutti i server
me-line = - { $what }
me-zone =
    { $any ->
        [True] - Il tuo fuso orario: { $zone }, dove ora sono le { $now }
       *[False] - Il tuo fuso orario: non lo so, quindi le ore sono quelle di { $zone }, dove ora sono le { $now }
    }
me-quiet =
    { $any ->
        [True] - Ore di quiete, in cui per te il tempo non passa: dalle { $from } alle { $until }
       *[False] - Ore di quiete: nessuna
    }
me-next =
    { $on ->
        [True] - Ti avviso quando sei il prossimo
       *[False] - Non ti avviso quando sei il prossimo
    }
me-until =
    { $n ->
        [0] - Attacchi senza un numero: un tiro con il massimo dei dadi
       *[other] - Attacchi senza un numero: finché è preso o ne restano solo { $n }
    }
me-hint = -# Le ore di quiete contano dalla prossima domanda che ti riguarda, nelle partite il cui orologio le lascia fuori.

ping-channel = Chiamate nel canale della partita
ping-dm = Chiamate con un messaggio privato
ping-off = Nessuna chiamata
remind-all = Tutti i promemoria
remind-last = Solo l'ultimo promemoria prima della scadenza
remind-off = Nessun promemoria

zone-cities = Roma=Europe/Rome, Milano=Europe/Rome, Napoli=Europe/Rome, Torino=Europe/Rome, Firenze=Europe/Rome, Bologna=Europe/Rome, Palermo=Europe/Rome, Zurigo=Europe/Zurich, Lugano=Europe/Zurich, Londra=Europe/London, Parigi=Europe/Paris, Berlino=Europe/Berlin, Vienna=Europe/Vienna, Madrid=Europe/Madrid, Barcellona=Europe/Madrid, Lisbona=Europe/Lisbon, Bruxelles=Europe/Brussels, Atene=Europe/Athens, Bucarest=Europe/Bucharest, Varsavia=Europe/Warsaw, Mosca=Europe/Moscow, New York=America/New_York, Los Angeles=America/Los_Angeles, Chicago=America/Chicago, Buenos Aires=America/Argentina/Buenos_Aires, San Paolo=America/Sao_Paulo, Città del Messico=America/Mexico_City, Tokyo=Asia/Tokyo, Pechino=Asia/Shanghai, Singapore=Asia/Singapore, Il Cairo=Africa/Cairo, Sydney=Australia/Sydney

events-title = **Dove il server legge che cosa succede**
events-battles = Attacchi e conquiste
events-cards = Carte
events-turns = Tutto il resto che si gioca
events-clock = Tempo e assenze
events-all = Tutto
events-hint = -# La mappa con i pulsanti, le chiamate e tutto quello che si decide restano sempre nel canale della partita.
place-channel = nel canale della partita
place-thread = in un thread del canale della partita
place-log = in un canale di registro
place-off = da nessuna parte
clock-set = Da ora le nuove partite di questo server hanno questo orologio, se non ne scelgono un altro.
vacation-set =
    { $n ->
        [0] Da ora in questo server nessuno ha vacanze. Quelle cominciate continuano.
        [one] In questo server ognuno ha 1 giorno di vacanza all'anno.
       *[other] In questo server ognuno ha { $n } giorni di vacanza all'anno.
    }

error-managers-only = Le impostazioni del server le cambia solo chi lo gestisce (permesso "Gestire il server"). Le tue sono in `/impostazioni personali`.
error-events-which = Scegli entrambi: `gruppo`, cioè che cosa succede, e `dove` si legge.
error-log-channel = Scegli il `canale` per il registro: un canale di testo di questo server.

slash-settings-me = personali
slash-settings-me-about = Le tue impostazioni: fuso orario, ore di quiete, chiamate; le mostra tutte
slash-settings-me-zone = fuso
slash-settings-me-zone-about = Il tuo fuso orario: scrivi una città
slash-settings-me-quiet = quiete
slash-settings-me-quiet-about = L'ora piena a cui cominciano le tue ore di quiete; uguale alla fine: nessuna
slash-settings-me-awake = sveglia
slash-settings-me-awake-about = L'ora piena a cui finiscono
slash-settings-me-ping = chiamate
slash-settings-me-ping-about = Come ti chiamo quando tocca a te
slash-settings-me-reminders = promemoria
slash-settings-me-reminders-about = Quali promemoria ricevi mentre corre il tuo tempo
slash-settings-me-next = prossimo
slash-settings-me-next-about = Se ti avviso che sei il prossimo
slash-settings-me-until = finché
slash-settings-me-until-about = Quante armate devono restare in un attacco se non lo dici; 0: un tiro
slash-settings-clock = orologio
slash-settings-clock-about = L'orologio delle nuove partite (gestori)
slash-settings-clock-preset = tipo
slash-settings-clock-preset-about = Quale orologio
slash-settings-vacation = vacanza
slash-settings-vacation-about = Quanti giorni di vacanza ha ognuno in un anno (gestori)
slash-settings-vacation-days = giorni
slash-settings-vacation-days-about = Quanti; 0: nessuno
slash-settings-events = eventi
slash-settings-events-about = Dove le partite raccontano che cosa succede (lo cambiano i gestori)
slash-settings-events-group = gruppo
slash-settings-events-group-about = Che cosa succede
slash-settings-events-where = dove
slash-settings-events-where-about = Dove si legge
slash-settings-events-channel = canale
slash-settings-events-channel-about = Il canale per il registro
