# Le carte di comando di `risk2210`: i nomi e l'effetto di ognuna (`card-help-<kind>`), o quello nelle partite nate
# con una versione precedente delle regole (`card-help-<kind>-<version>`).
# I termini contengono ciò che più carte dicono allo stesso modo; le unità sono MOD e comandanti.

-card-before = Si gioca nel tuo turno, dopo gli acquisti e prima del tuo primo attacco (lo è anche entrare in un territorio vuoto); la carta { $energy ->
    [0] è gratuita
    [one] costa 1 energia
   *[other] costa { $energy } energie
  } e richiede in vita il tuo { $commander }.
-card-reaction = Ti viene chiesto in segreto prima di ogni tiro; la carta { $energy ->
    [0] è gratuita
    [one] costa 1 energia
   *[other] costa { $energy } energie
  } e richiede in vita il tuo { $commander }.
-card-emptied = Un territorio rimasto senza unità e senza stazione è perso.

-card-assemble = Piazza 3 MOD in un tuo territorio { $terrain }; se non ne hai, non puoi giocarla.
-card-reinforcements = Piazza 1 MOD per territorio in al massimo tre tuoi territori { $terrain } diversi. Se ne hai meno di tre, ricevi solo altrettanti MOD; se non ne hai, non puoi giocarla.
-card-jam = Scegli un avversario: per il resto del tuo turno non può giocare nessuna carta di comando, neppure per reazione. Giocata prima del tuo Armageddon, lo esclude anche da quello; ad Armageddon cominciato è troppo tardi.
-card-stealth = Quando un avversario attacca un territorio { $terrain }, chi lo difende vi riceve 3 MOD prima del tiro di dadi. Puoi aiutare te o qualcun altro, anche dove c'è solo un comandante o una stazione, ma non un territorio vuoto. Nella stessa battaglia se ne possono giocare più d'una, anche prima dello stesso tiro.
-card-influence = Aggiunge 3 punti al tuo punteggio se nel conteggio finale il tuo { $commander } è in vita. Conta da sola ed è gratuita: basta tenerla in mano. Più carte si sommano.
-card-trap = Quando un avversario attacca un tuo territorio { $terrain }, nel territorio da cui attacca è distrutta la metà dei MOD, arrotondata per eccesso. I comandanti non sono MOD: restano illesi, come una stazione; dove non ci sono MOD non succede nulla. L'attacco continua solo se restano abbastanza unità.
-card-trap-units = Quando un avversario attacca un tuo territorio { $terrain }, nel territorio da cui attacca è distrutta la metà delle unità, arrotondata per eccesso. Le sceglie chi attacca, comandanti o MOD; una stazione resta intatta. L'attacco continua solo se restano abbastanza unità.
-card-armageddon = Cominciando da te e secondo l'ordine di turno di quest'anno, chi ha in vita il proprio comandante nucleare può giocare quante carte nucleari vuole senza pagare energia. Finché tutti non hanno finito, non si possono giocare altre carte. Resta escluso chi in questo turno era già stato colpito da un Disturbo radio.
-card-scatter = Scopre { $draws } carte dei territori { $terrain }, o quelle che restano. In ognuno di questi territori che non è tuo è distrutta la metà delle unità, arrotondata per eccesso; le sceglie chi lo possiede e, se non resta né unità né stazione, lo perde. I tuoi territori e quelli vuoti sono risparmiati ma consumano la loro carta; le stazioni restano sempre intatte.
-card-rocket = Scegli un territorio { $terrain } di un avversario o dell'esercito neutrale e tira un dado a sei facce: vi sono distrutte altrettante unità, o tutte se sono meno. Le sceglie chi lo possiede; una stazione resta intatta.
-card-blast = In ognuno dei suoi territori, anche nei tuoi, è distrutta un'unità; la sceglie chi possiede il territorio, e le stazioni restano intatte.

# Terra

card-land_assemble_mods = Assemblaggio di MOD (terra)
card-help-land_assemble_mods = { -card-assemble(terrain: "terrestre") } { -card-before(energy: 1, commander: "comandante terrestre") }
card-land_reinforcements = Rinforzi (terra)
card-help-land_reinforcements = { -card-reinforcements(terrain: "terrestri") } { -card-before(energy: 0, commander: "comandante terrestre") }
card-land_frequency_jam = Disturbo radio (terra)
card-help-land_frequency_jam = { -card-jam } { -card-before(energy: 0, commander: "comandante terrestre") }
card-land_stealth_mods = MOD nascosti (terra)
card-help-land_stealth_mods = { -card-stealth(terrain: "terrestre") } { -card-reaction(energy: 0, commander: "comandante terrestre") }
card-land_colony_influence = Influenza coloniale (terra)
card-help-land_colony_influence = { -card-influence(commander: "comandante terrestre") }
card-land_scout_forces = Esploratori
card-help-land_scout_forces = Peschi una carta dei territori terrestri che vedi solo tu e la tieni finché non occupi quel territorio, in qualunque anno accada. Allora, o subito se il territorio è già tuo, ti viene chiesto se piazzarvi 5 MOD; se non lo fai, vanno persi. Le carte territorio non tornano nel mazzo: quando quello terrestre è vuoto, non puoi giocarla. { -card-before(energy: 0, commander: "comandante terrestre") }
card-land_stealth_station = Stazione nascosta
card-help-land_stealth_station = Quando un avversario attacca un tuo territorio terrestre, vi piazzi una stazione spaziale: da questo tiro in poi lì tutti difendono con dadi a otto facce. Non si può se lì c'è già una stazione o se ne hai già quattro. Se il territorio cade, chi lo conquista la sostituisce con una propria, o la distrugge se ne ha già quattro. { -card-reaction(energy: 0, commander: "comandante terrestre") }
card-land_death_trap = Trappola mortale terrestre
card-help-land_death_trap = { -card-trap(terrain: "terrestre") } { -card-reaction(energy: 3, commander: "comandante terrestre") }
card-help-land_death_trap-1 = { -card-trap-units(terrain: "terrestre") } { -card-reaction(energy: 3, commander: "comandante terrestre") }

# Mare

card-naval_assemble_mods = Assemblaggio di MOD (mare)
card-help-naval_assemble_mods = { -card-assemble(terrain: "marino") } { -card-before(energy: 1, commander: "comandante navale") }
card-naval_reinforcements = Rinforzi (mare)
card-help-naval_reinforcements = { -card-reinforcements(terrain: "marini") } { -card-before(energy: 0, commander: "comandante navale") }
card-naval_frequency_jam = Disturbo radio (mare)
card-help-naval_frequency_jam = { -card-jam } { -card-before(energy: 0, commander: "comandante navale") }
card-naval_stealth_mods = MOD nascosti (mare)
card-help-naval_stealth_mods = { -card-stealth(terrain: "marino") } { -card-reaction(energy: 0, commander: "comandante navale") }
card-naval_colony_influence = Influenza coloniale (mare)
card-help-naval_colony_influence = { -card-influence(commander: "comandante navale") }
card-naval_hidden_energy = Energia nascosta
card-help-naval_hidden_energy = Si scopre davanti a tutti una carta dei territori marini. Ricevi 4 energie se alla fine di questo turno possiedi quel territorio, altrimenti nulla; in ogni caso la carta è scartata. Le carte territorio non tornano nel mazzo: quando quello marino è vuoto, non puoi giocarla. { -card-before(energy: 0, commander: "comandante navale") }
card-naval_death_trap = Trappola mortale marina
card-help-naval_death_trap = { -card-trap(terrain: "marino") } { -card-reaction(energy: 3, commander: "comandante navale") }
card-help-naval_death_trap-1 = { -card-trap-units(terrain: "marino") } { -card-reaction(energy: 3, commander: "comandante navale") }

# Spazio

card-space_assemble_mods = Assemblaggio di MOD (spazio)
card-help-space_assemble_mods = { -card-assemble(terrain: "lunare") } { -card-before(energy: 1, commander: "comandante spaziale") }
card-space_reinforcements = Rinforzi (spazio)
card-help-space_reinforcements = { -card-reinforcements(terrain: "lunari") } { -card-before(energy: 0, commander: "comandante spaziale") }
card-space_frequency_jam = Disturbo radio (spazio)
card-help-space_frequency_jam = { -card-jam } { -card-before(energy: 0, commander: "comandante spaziale") }
card-space_stealth_mods = MOD nascosti (spazio)
card-help-space_stealth_mods = { -card-stealth(terrain: "lunare") } { -card-reaction(energy: 0, commander: "comandante spaziale") }
card-space_colony_influence = Influenza coloniale (spazio)
card-help-space_colony_influence = { -card-influence(commander: "comandante spaziale") }
card-space_invade_earth = Invasione della Terra
card-help-space_invade_earth = Si scoprono carte dei territori terrestri finché una mostra un territorio che non è tuo. Per il resto di questo turno puoi attaccarlo da ogni tuo territorio lunare, finché il tuo comandante spaziale è in vita. Se prima il mazzo si esaurisce, non c'è bersaglio e la carta è consumata. { -card-before(energy: 0, commander: "comandante spaziale") }
card-space_energy_extraction = Estrazione di energia
card-help-space_energy_extraction = Ricevi 7 energie alla fine di questo turno se allora tutti i 14 territori lunari sono tuoi. Non occorre che lo siano già quando la giochi; se alla fine te ne manca uno, non ricevi nulla. { -card-before(energy: 1, commander: "comandante spaziale") }
card-space_orbital_mines = Mine orbitali
card-help-space_orbital_mines = { -card-trap(terrain: "lunare") } { -card-reaction(energy: 2, commander: "comandante spaziale") }
card-help-space_orbital_mines-1 = { -card-trap-units(terrain: "lunare") } { -card-reaction(energy: 2, commander: "comandante spaziale") }

# Nucleare

card-nuclear_scatter_bomb_land = Bomba a grappolo a terra
card-help-nuclear_scatter_bomb_land = { -card-scatter(draws: "tre", terrain: "terrestri") } { -card-before(energy: 1, commander: "comandante nucleare") }
card-nuclear_scatter_bomb_water = Bomba a grappolo in mare
card-help-nuclear_scatter_bomb_water = { -card-scatter(draws: "due", terrain: "marini") } { -card-before(energy: 1, commander: "comandante nucleare") }
card-nuclear_scatter_bomb_moon = Bomba a grappolo sulla Luna
card-help-nuclear_scatter_bomb_moon = { -card-scatter(draws: "due", terrain: "lunari") } { -card-before(energy: 1, commander: "comandante nucleare") }
card-nuclear_rocket_strike_land = Attacco di razzi a terra
card-help-nuclear_rocket_strike_land = { -card-rocket(terrain: "terrestre") } { -card-emptied } { -card-before(energy: 2, commander: "comandante nucleare") }
card-nuclear_rocket_strike_water = Attacco di razzi in mare
card-help-nuclear_rocket_strike_water = { -card-rocket(terrain: "marino") } { -card-emptied } { -card-before(energy: 2, commander: "comandante nucleare") }
card-nuclear_rocket_strike_moon = Attacco di razzi sulla Luna
card-help-nuclear_rocket_strike_moon = { -card-rocket(terrain: "lunare") } { -card-emptied } { -card-before(energy: 2, commander: "comandante nucleare") }
card-nuclear_assassin_bomb = Bomba assassina
card-help-nuclear_assassin_bomb = Scegli un comandante di un avversario, ovunque sia, e tira un dado a otto facce: con 3 o più è distrutto, con 1 o 2 non succede nulla. { -card-emptied } { -card-before(energy: 1, commander: "comandante nucleare") }
card-nuclear_the_mother = La Madre
card-help-nuclear_the_mother = Un dado a sei facce sceglie un continente: 1 Nord America, 2 Sud America, 3 Europa, 4 Africa, 5 Asia, 6 Australia. { -card-blast } { -card-emptied } { -card-before(energy: 3, commander: "comandante nucleare") }
card-nuclear_aqua_brother = Fratello Acqua
card-help-nuclear_aqua_brother = Un dado a sei facce sceglie una colonia marina: 1 Pacifico USA, 2 Pacifico asiatico, 3 Nord Atlantico, 4 Sud Atlantico, 5 Indiano; con 6 si tira di nuovo. { -card-blast } { -card-emptied } { -card-before(energy: 3, commander: "comandante nucleare") }
card-nuclear_nicky_boy = Il piccolo Nicky
card-help-nuclear_nicky_boy = Un dado a sei facce sceglie una colonia lunare: 1 o 2 Cresinion, 3 o 4 Delphot, 5 o 6 Sajon. { -card-blast } { -card-emptied } { -card-before(energy: 3, commander: "comandante nucleare") }
card-nuclear_armageddon = Armageddon
card-help-nuclear_armageddon = { -card-armageddon } Chi nel frattempo è eliminato non ha più il suo turno; tutti gli altri l'hanno ancora, anche se a essere fuori sei tu. { -card-before(energy: 4, commander: "comandante nucleare") }
card-help-nuclear_armageddon-1 = { -card-armageddon } { -card-before(energy: 4, commander: "comandante nucleare") }

# Diplomazia

card-diplomat_colony_influence = Influenza coloniale (diplomazia)
card-help-diplomat_colony_influence = { -card-influence(commander: "diplomatico") }
card-diplomat_evacuation = Evacuazione
card-help-diplomat_evacuation = Quando un avversario attacca un tuo territorio, tutte le unità che vi si trovano vanno in un solo altro tuo territorio, ovunque sia e senza bisogno di un percorso; se non ne hai altri, non puoi giocarla. Una stazione rimane. Chi attacca entra poi senza tirare dadi, e il territorio conta comunque come conteso. { -card-reaction(energy: 0, commander: "diplomatico") }
card-diplomat_cease_fire = Cessate il fuoco
card-help-diplomat_cease_fire = Quando un avversario attacca un tuo territorio, questo attacco è fermato prima del tiro di dadi. Per il resto del turno quel giocatore non può attaccare nessun tuo territorio, ma solo quelli degli altri. { -card-reaction(energy: 2, commander: "diplomatico") }
card-diplomat_energy_crisis = Crisi energetica
card-help-diplomat_energy_crisis = Ogni avversario ti dà 1 energia; chi non ne ha non dà nulla. { -card-before(energy: 0, commander: "diplomatico") }
card-diplomat_decoys_revealed = Esche svelate
card-help-diplomat_decoys_revealed = Puoi spostare una volta ognuno dei tuoi comandanti in vita in un qualunque tuo territorio, senza bisogno di un percorso; quelli fuori gioco restano fuori. { -card-emptied } { -card-before(energy: 0, commander: "diplomatico") }
card-diplomat_territorial_station = Stazione territoriale
card-help-diplomat_territorial_station = Piazza una stazione spaziale in un tuo territorio terrestre che non ne ha. Se hai già quattro stazioni, o nessun territorio così, non puoi giocarla. { -card-before(energy: 1, commander: "diplomatico") }
card-diplomat_mod_reduction = Riduzione dei MOD
card-help-diplomat_mod_reduction = Ogni avversario, in ordine di turno, toglie 4 dei suoi MOD da dove vuole, o tutti se ne ha meno; poi tu ne togli 2 dei tuoi allo stesso modo. Comandanti e stazioni restano. { -card-emptied } { -card-before(energy: 2, commander: "diplomatico") }
card-diplomat_redeployment = Ridispiegamento
card-help-diplomat_redeployment = In questo turno puoi riorganizzare una volta in più, con le stesse regole della prima. Si gioca alla fine del tuo turno, quando tutti i tuoi attacchi sono conclusi; la carta è gratuita e richiede in vita il tuo diplomatico.
