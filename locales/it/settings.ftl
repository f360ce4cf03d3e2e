# Impostazioni: quelle personali e quelle del server.

me-title = **Le tue impostazioni**, in tutti i server
me-line = - { $what }
me-zone =
    { $any ->
        [True] - Il tuo fuso orario: { $zone }, dove ora sono le { $now }
       *[False] - Il tuo fuso orario: non impostato, quindi vale l'ora di { $zone }, dove ora sono le { $now }
    }
me-quiet =
    { $any ->
        [True] - Ore di quiete, in cui per te il tempo non passa: dalle { $from } alle { $until }
       *[False] - Ore di quiete: nessuna
    }
me-next =
    { $on ->
        [True] - Ti avviso quando il turno successivo è tuo
       *[False] - Non ti avviso quando il turno successivo è tuo
    }
me-until =
    { $n ->
        [0] - Attacco predefinito: un solo tiro, con più dadi possibili
       [one] - Attacco predefinito: ripetuto finché riesce o resta solo 1 armata
       *[other] - Attacco predefinito: ripetuto finché riesce o restano solo { $n } armate
    }
me-since = - Le tue nuove ore valgono dal { $since }
me-hint = -# Le ore di quiete durano al massimo { $most } ore e contano nelle partite i cui tempi le escludono; una modifica vale dal giorno dopo, per le nuove domande. La stagione di una lega mantiene le ore che avevi al momento dell'iscrizione, al massimo { $league }.
me-hours-cut = Ora le ore di quiete durano al massimo { $most } ore. Le tue erano di più: da adesso vanno dalle { $from } alle { $until }. Puoi cambiarle con `/impostazioni`.
me-pick = Cambia un'impostazione
me-stored = Cambiato: { $what }.
me-set-zone = Fuso orario
me-set-quiet = Inizio delle ore di quiete
me-set-awake = Fine delle ore di quiete
me-set-ping = Notifiche
me-set-remind = Promemoria
me-set-next = Avviso prima del mio turno
me-set-until = Attacco predefinito: armate che restano
me-set-profile = Gli altri possono vedere il mio profilo
me-set-pictures = Immagini nelle risposte private
me-zone-example = Una città, o un fuso come Europe/Rome

ping-channel = Avvisi nel canale della partita
ping-dm = Avvisi con un messaggio privato
ping-off = Nessun avviso
remind-all = Tutti i promemoria
remind-last = Solo l'ultimo promemoria prima della scadenza
remind-off = Nessun promemoria

zone-cities = Roma=Europe/Rome, Milano=Europe/Rome, Napoli=Europe/Rome, Torino=Europe/Rome, Firenze=Europe/Rome, Bologna=Europe/Rome, Palermo=Europe/Rome, Zurigo=Europe/Zurich, Lugano=Europe/Zurich, Londra=Europe/London, Parigi=Europe/Paris, Berlino=Europe/Berlin, Vienna=Europe/Vienna, Madrid=Europe/Madrid, Barcellona=Europe/Madrid, Lisbona=Europe/Lisbon, Bruxelles=Europe/Brussels, Atene=Europe/Athens, Bucarest=Europe/Bucharest, Varsavia=Europe/Warsaw, Mosca=Europe/Moscow, New York=America/New_York, Los Angeles=America/Los_Angeles, Chicago=America/Chicago, Buenos Aires=America/Argentina/Buenos_Aires, San Paolo=America/Sao_Paulo, Città del Messico=America/Mexico_City, Tokyo=Asia/Tokyo, Pechino=Asia/Shanghai, Singapore=Asia/Singapore, Il Cairo=Africa/Cairo, Sydney=Australia/Sydney

events-title = **Dove vengono annunciati gli eventi**
events-set = Cambiato: { $what }, d'ora in poi { $where }.
events-battles = Attacchi e conquiste
events-cards = Carte
events-turns = Tutte le altre mosse
events-clock = Tempo e assenze
events-all = Tutto
events-hint = -# La mappa con i pulsanti, gli avvisi e tutto quello che si decide restano sempre nel canale della partita.
place-channel = nel canale della partita
place-thread = in un thread del canale della partita
place-log = in un canale di registro
place-off = da nessuna parte
clock-set = Da ora le nuove partite di questo server hanno questi tempi, se non ne scelgono altri.
vacation-set =
    { $n ->
        [0] Da ora in questo server nessuno ha vacanze. Quelle cominciate continuano.
        [one] In questo server ognuno ha 1 giorno di vacanza all'anno.
       *[other] In questo server ognuno ha { $n } giorni di vacanza all'anno.
    }
moved-command = Ciò che era impostato per `/{ $old }` in Impostazioni server → Integrazioni non vale per `/{ $new }`, un comando nuovo che ne svolge una parte. Va impostato lì di nuovo.
moved-from-settings = impostazioni
moved-from-leagues = leghe
moved-from-rating = rating

error-managers-only = Le impostazioni del server le cambia solo chi lo gestisce: chi ha il permesso «Gestisci server» e chi è autorizzato dal proprietario a usare `/server`. Le tue sono in `/impostazioni`.
error-events-which = Scegli sia il `gruppo` di eventi sia `dove` annunciarli.
error-log-channel = Scegli il `canale` per il registro: un canale di testo di questo server.

slash-settings-zone = fuso
slash-settings-zone-about = Il tuo fuso orario: scrivi una città
slash-settings-quiet = quiete
slash-settings-quiet-about = L'ora piena a cui cominciano le tue ore di quiete (uguale alla fine = nessuna)
slash-settings-awake = sveglia
slash-settings-awake-about = L'ora piena a cui finiscono le tue ore di quiete
slash-settings-ping = avvisi
slash-settings-ping-about = Come ti avviso quando tocca a te
slash-settings-reminders = promemoria
slash-settings-reminders-about = Quali promemoria ricevi mentre corre il tuo tempo
slash-settings-next = prossimo
slash-settings-next-about = Se ti avviso quando il turno successivo è tuo
slash-settings-until = finché
slash-settings-until-about = Attacco predefinito: armate da tenere (0 = un solo tiro)
slash-server-clock = tempi
slash-server-clock-about = I tempi delle nuove partite
slash-server-clock-preset = tipo
slash-server-clock-preset-about = Quali tempi
slash-server-vacation = vacanza
slash-server-vacation-about = Quanti giorni di vacanza ha ognuno in un anno
slash-server-vacation-days = giorni
slash-server-vacation-days-about = Quanti (0 = nessuno)
slash-server-events = eventi
slash-server-events-about = Dove le partite annunciano gli eventi
slash-server-events-group = gruppo
slash-server-events-group-about = Quali eventi
slash-server-events-where = dove
slash-server-events-where-about = Dove annunciare questi eventi
slash-server-events-channel = canale
slash-server-events-channel-about = Il canale per il registro
