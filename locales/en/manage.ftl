# Reading up: rules, single cards, the score so far; and the cards that a server makes for itself.

error-option-text = "{ $option }" cannot be written like that. An example: { $example }
