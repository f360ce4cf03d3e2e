# The command cards of `risk2210`: their names, and what each one does (`card-help-<kind>`), or did in games that
# began under an earlier version of the rules (`card-help-<kind>-<version>`).
# The terms hold what several cards say alike; units are MODs and commanders.

-card-before = Play it in your turn, after buying and before your first attack (entering an empty territory is one too); the card { $energy ->
    [0] is free
   *[other] costs { $energy } energy
  } and needs your living { $commander }.
-card-reaction = You are asked in secret before every roll; the card { $energy ->
    [0] is free
   *[other] costs { $energy } energy
  } and needs your living { $commander }.
-card-emptied = A territory left with neither unit nor station is lost.

-card-assemble = Put 3 MODs into one { $terrain } territory of yours; without one you cannot play it.
-card-reinforcements = Put 1 MOD into each of up to three different { $terrain } territories of yours. If you have fewer than three, you get only that many MODs; with none you cannot play it.
-card-jam = Choose an opponent: for the rest of your turn that player can play no command cards at all, reactions included. Played before your Armageddon, it keeps them out of that too; once Armageddon has begun, it is too late.
-card-stealth = When an opponent attacks a { $terrain } territory, whoever defends it gets 3 MODs there before the dice are rolled. You can help yourself or somebody else, even where only a commander or a station stands, but not an empty territory. Several can be played in one fight, also before the same roll.
-card-influence = Adds 3 points to your score if your { $commander } is alive in the final count. It counts by itself and is free: just keep it in your hand. Several of them add up.
-card-trap = When an opponent attacks a { $terrain } territory of yours, half of the MODs in the territory they attack from, rounded up, are destroyed. Commanders are not MODs: they are spared, and so is a station; where no MODs stand, nothing happens. The attack goes on only if enough units are left for it.
-card-trap-units = When an opponent attacks a { $terrain } territory of yours, half of the units in the territory they attack from, rounded up, are destroyed. The attacker chooses which, commanders or MODs; a station is unharmed. The attack goes on only if enough units are left for it.
-card-armageddon = Beginning with you and in this year's turn order, everyone with a living nuclear commander of their own can play any number of nuclear cards without paying energy. Until all have done so, no other cards can be played. Whoever was hit by a Frequency Jam earlier in this turn is left out.
-card-scatter = Turns up { $draws } { $terrain } territory cards, or what is left of them. In each of these territories that is not yours, half of the units, rounded up, are destroyed; its holder chooses which, and left with neither unit nor station it is lost. Your own territories and empty ones are spared but use up their cards; stations are never harmed.
-card-rocket = Choose a { $terrain } territory of an opponent or of the neutral army and roll a six-sided die: that many units are destroyed there, or all if there are fewer. Its holder chooses which; a station is unharmed.
-card-blast = One unit is destroyed in each of its territories, your own included; whoever holds the territory chooses it, and stations are unharmed.

# Land

card-land_assemble_mods = Assemble MODs (land)
card-help-land_assemble_mods = { -card-assemble(terrain: "land") } { -card-before(energy: 1, commander: "land commander") }
card-land_reinforcements = Reinforcements (land)
card-help-land_reinforcements = { -card-reinforcements(terrain: "land") } { -card-before(energy: 0, commander: "land commander") }
card-land_frequency_jam = Frequency Jam (land)
card-help-land_frequency_jam = { -card-jam } { -card-before(energy: 0, commander: "land commander") }
card-land_stealth_mods = Stealth MODs (land)
card-help-land_stealth_mods = { -card-stealth(terrain: "land") } { -card-reaction(energy: 0, commander: "land commander") }
card-land_colony_influence = Colony Influence (land)
card-help-land_colony_influence = { -card-influence(commander: "land commander") }
card-land_scout_forces = Scout Forces
card-help-land_scout_forces = You draw a land territory card that only you see, and keep it until you occupy that territory, in whatever year that is. Then, or at once if the territory is yours already, you are asked whether to put 5 MODs there; if you do not, they are lost. Territory cards do not come back: once the land deck is empty, you cannot play it. { -card-before(energy: 0, commander: "land commander") }
card-land_stealth_station = Stealth Station
card-help-land_stealth_station = When an opponent attacks a land territory of yours, put a space station there: from this roll on everyone in it defends with eight-sided dice. Not possible if a station stands there or you have four already. If the territory falls, the conqueror puts a station of their own in its place, or destroys it if they have four. { -card-reaction(energy: 0, commander: "land commander") }
card-land_death_trap = Land Death Trap
card-help-land_death_trap = { -card-trap(terrain: "land") } { -card-reaction(energy: 3, commander: "land commander") }
card-help-land_death_trap-1 = { -card-trap-units(terrain: "land") } { -card-reaction(energy: 3, commander: "land commander") }

# Naval

card-naval_assemble_mods = Assemble MODs (naval)
card-help-naval_assemble_mods = { -card-assemble(terrain: "water") } { -card-before(energy: 1, commander: "naval commander") }
card-naval_reinforcements = Reinforcements (naval)
card-help-naval_reinforcements = { -card-reinforcements(terrain: "water") } { -card-before(energy: 0, commander: "naval commander") }
card-naval_frequency_jam = Frequency Jam (naval)
card-help-naval_frequency_jam = { -card-jam } { -card-before(energy: 0, commander: "naval commander") }
card-naval_stealth_mods = Stealth MODs (naval)
card-help-naval_stealth_mods = { -card-stealth(terrain: "water") } { -card-reaction(energy: 0, commander: "naval commander") }
card-naval_colony_influence = Colony Influence (naval)
card-help-naval_colony_influence = { -card-influence(commander: "naval commander") }
card-naval_hidden_energy = Hidden Energy
card-help-naval_hidden_energy = A water territory card is turned up for everyone. You get 4 energy if you hold that territory at the end of this turn, and nothing if not; the card is gone either way. Territory cards do not come back: once the water deck is empty, you cannot play it. { -card-before(energy: 0, commander: "naval commander") }
card-naval_death_trap = Water Death Trap
card-help-naval_death_trap = { -card-trap(terrain: "water") } { -card-reaction(energy: 3, commander: "naval commander") }
card-help-naval_death_trap-1 = { -card-trap-units(terrain: "water") } { -card-reaction(energy: 3, commander: "naval commander") }

# Space

card-space_assemble_mods = Assemble MODs (space)
card-help-space_assemble_mods = { -card-assemble(terrain: "moon") } { -card-before(energy: 1, commander: "space commander") }
card-space_reinforcements = Reinforcements (space)
card-help-space_reinforcements = { -card-reinforcements(terrain: "moon") } { -card-before(energy: 0, commander: "space commander") }
card-space_frequency_jam = Frequency Jam (space)
card-help-space_frequency_jam = { -card-jam } { -card-before(energy: 0, commander: "space commander") }
card-space_stealth_mods = Stealth MODs (space)
card-help-space_stealth_mods = { -card-stealth(terrain: "moon") } { -card-reaction(energy: 0, commander: "space commander") }
card-space_colony_influence = Colony Influence (space)
card-help-space_colony_influence = { -card-influence(commander: "space commander") }
card-space_invade_earth = Invade Earth
card-help-space_invade_earth = Turns up land territory cards until one shows a territory that is not yours. For the rest of this turn you can attack it from any moon territory of yours, as long as your space commander lives. If the deck runs out first, there is no target and the card is spent. { -card-before(energy: 0, commander: "space commander") }
card-space_energy_extraction = Energy Extraction
card-help-space_energy_extraction = You get 7 energy at the end of this turn if all 14 moon territories are yours then. They need not be yours yet when you play it; if you miss one at the end, you get nothing. { -card-before(energy: 1, commander: "space commander") }
card-space_orbital_mines = Orbital Mines
card-help-space_orbital_mines = { -card-trap(terrain: "moon") } { -card-reaction(energy: 2, commander: "space commander") }
card-help-space_orbital_mines-1 = { -card-trap-units(terrain: "moon") } { -card-reaction(energy: 2, commander: "space commander") }

# Nuclear

card-nuclear_scatter_bomb_land = Scatter Bomb Land
card-help-nuclear_scatter_bomb_land = { -card-scatter(draws: "three", terrain: "land") } { -card-before(energy: 1, commander: "nuclear commander") }
card-nuclear_scatter_bomb_water = Scatter Bomb Water
card-help-nuclear_scatter_bomb_water = { -card-scatter(draws: "two", terrain: "water") } { -card-before(energy: 1, commander: "nuclear commander") }
card-nuclear_scatter_bomb_moon = Scatter Bomb Moon
card-help-nuclear_scatter_bomb_moon = { -card-scatter(draws: "two", terrain: "moon") } { -card-before(energy: 1, commander: "nuclear commander") }
card-nuclear_rocket_strike_land = Rocket Strike Land
card-help-nuclear_rocket_strike_land = { -card-rocket(terrain: "land") } { -card-emptied } { -card-before(energy: 2, commander: "nuclear commander") }
card-nuclear_rocket_strike_water = Rocket Strike Water
card-help-nuclear_rocket_strike_water = { -card-rocket(terrain: "water") } { -card-emptied } { -card-before(energy: 2, commander: "nuclear commander") }
card-nuclear_rocket_strike_moon = Rocket Strike Moon
card-help-nuclear_rocket_strike_moon = { -card-rocket(terrain: "moon") } { -card-emptied } { -card-before(energy: 2, commander: "nuclear commander") }
card-nuclear_assassin_bomb = Assassin Bomb
card-help-nuclear_assassin_bomb = Choose a commander of an opponent, wherever it is, and roll an eight-sided die: 3 or more destroys it, 1 or 2 does nothing. { -card-emptied } { -card-before(energy: 1, commander: "nuclear commander") }
card-nuclear_the_mother = The Mother
card-help-nuclear_the_mother = A six-sided die picks a continent: 1 North America, 2 South America, 3 Europe, 4 Africa, 5 Asia, 6 Australia. { -card-blast } { -card-emptied } { -card-before(energy: 3, commander: "nuclear commander") }
card-nuclear_aqua_brother = Aqua Brother
card-help-nuclear_aqua_brother = A six-sided die picks a water colony: 1 US Pacific, 2 Asia Pacific, 3 North Atlantic, 4 South Atlantic, 5 Indian; a 6 is rolled again. { -card-blast } { -card-emptied } { -card-before(energy: 3, commander: "nuclear commander") }
card-nuclear_nicky_boy = Nicky Boy
card-help-nuclear_nicky_boy = A six-sided die picks a moon colony: 1 or 2 Cresinion, 3 or 4 Delphot, 5 or 6 Sajon. { -card-blast } { -card-emptied } { -card-before(energy: 3, commander: "nuclear commander") }
card-nuclear_armageddon = Armageddon
card-help-nuclear_armageddon = { -card-armageddon } Whoever is wiped out meanwhile has no turn in it any more; all others still get theirs, even if you are the one wiped out. { -card-before(energy: 4, commander: "nuclear commander") }
card-help-nuclear_armageddon-1 = { -card-armageddon } { -card-before(energy: 4, commander: "nuclear commander") }

# Diplomat

card-diplomat_colony_influence = Colony Influence (diplomat)
card-help-diplomat_colony_influence = { -card-influence(commander: "diplomat") }
card-diplomat_evacuation = Evacuation
card-help-diplomat_evacuation = When an opponent attacks a territory of yours, all its units go to one other territory of yours, wherever it is and without a path; without another one you cannot play it. A station stays behind. The attacker then moves in without dice, and the territory still counts as contested. { -card-reaction(energy: 0, commander: "diplomat") }
card-diplomat_cease_fire = Cease Fire
card-help-diplomat_cease_fire = When an opponent attacks a territory of yours, this attack is called off before the dice are rolled. For the rest of the turn that player cannot attack any territory of yours, only those of others. { -card-reaction(energy: 2, commander: "diplomat") }
card-diplomat_energy_crisis = Energy Crisis
card-help-diplomat_energy_crisis = Every opponent gives you 1 energy; whoever has none gives nothing. { -card-before(energy: 0, commander: "diplomat") }
card-diplomat_decoys_revealed = Decoys Revealed
card-help-diplomat_decoys_revealed = You can move each of your living commanders once to any territory of yours, without a path; those out of play stay out. { -card-emptied } { -card-before(energy: 0, commander: "diplomat") }
card-diplomat_territorial_station = Territorial Station
card-help-diplomat_territorial_station = Put a space station into a land territory of yours that has none. If you have four stations already, or no such territory, you cannot play it. { -card-before(energy: 1, commander: "diplomat") }
card-diplomat_mod_reduction = MOD Reduction
card-help-diplomat_mod_reduction = Every opponent in turn order removes 4 of their MODs, from wherever they choose, or all if they have fewer; then you remove 2 of yours in the same way. Commanders and stations stay. { -card-emptied } { -card-before(energy: 2, commander: "diplomat") }
card-diplomat_redeployment = Redeployment
card-help-diplomat_redeployment = You get one more fortifying move in this turn, by the same rules as the first. Play it at the end of your turn, when all your attacks are over; the card is free and needs your living diplomat.
