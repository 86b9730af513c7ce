"""31, also called Scat: the other game of that name, with its own cards and its own sheet.

The source is the text S003; further pages are named where a rule rests on them. With Skat the game
shares nothing but the suits.
"""
