"""What is counted about members, in words: ratings, profiles, standings as pictures tell them."""
