# Leggere: regole, singole carte, il punteggio fin qui; e le carte che un server si fa da sé.

error-option-text = «{ $option }» non si può scrivere così. Un esempio: { $example }
