# The product and its rule systems.
rules-classic = World Conquest
rules-classic-about = Conquer the whole map: gather armies, roll dice, trade cards.
