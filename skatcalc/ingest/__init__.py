"""Files of games from elsewhere: read whole, every fault with its line, or not at all."""
