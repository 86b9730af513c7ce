"""Works out what a game of Skat is worth, proves it and keeps the score sheet."""

__version__ = "0.1.0"
