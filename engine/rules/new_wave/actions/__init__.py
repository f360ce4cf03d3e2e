"""The actions of the cards: what each does, and where it can be carried out."""
