# Che cosa impedisce a partite e campionati di funzionare in un server, detto a chi lo gestisce, con che cosa premere.

warning-lacks = ⚠️ Per chi gestisce questo server: in { $channel } mi mancano dei permessi. `/server controlla` mostra tutto ciò che mi serve.
lack-line = - **{ $permission }**: { $cost }
mend-role = 🔧 *Impostazioni server → Ruoli → { $role } → Permessi*: attiva { $permissions }.
mend-channel = 🔧 *Modifica canale* di { $channels } *→ Permessi → { $role }*: consenti { $permissions }.

lacks-view_channel = senza, lì non vedo nulla e non arrivano né mappe né notizie.
lacks-send_messages = senza, lì non posso pubblicare né mappe né notizie.
lacks-attach_files = senza, le mappe arrivano solo come testo, senza immagine.
lacks-read_message_history = senza, i pulsanti restano sui vecchi messaggi e non ritrovo i miei.
lacks-create_public_threads = senza, nessuna partita comincia in un thread tutto suo, nemmeno gli incontri dei campionati.
lacks-create_private_threads = senza, non ci sono lezioni con `/learn`.
lacks-send_messages_in_threads = senza, le partite nei thread si fermano e lì non posso dire nulla.
lacks-pin_messages = senza, le classifiche dei campionati non vengono fissate.
lacks-manage_threads = senza, le lezioni abbandonate vengono archiviate e non eliminate, e non posso scrivere nei thread bloccati.
