# Il prodotto e i suoi sistemi di regole.
rules-classic = Conquista del mondo
rules-classic-about = Conquista tutta la mappa: raduna armate, tira i dadi, scambia carte.
