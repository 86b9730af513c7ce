"""Value a game, say it aloud, and see what covers a bid: ``python examples/value_a_game.py``."""

from skatcalc.bids import cover
from skatcalc.game import Announcements, Contract, Declaration, Game, Matadors, Outcome
from skatcalc.speech import sentence, title
from skatcalc.valuation import value

spades_hand = Declaration(Contract.SPADES, Announcements(hand=True, schneider=True))
game = Game(
    declaration=spades_hand,
    matadors=Matadors(1, held=True),
    bid=22,
    outcome=Outcome(card_points=70),
)
worth = value(game)
print(f"{title(game)}: {sentence(worth)}")
for level in worth.levels:
    print(f"  {level.kind.value} {level.count} ({level.reason.value})")

minima = [f"{each.contract.value} {each.value}" for each in cover(48).minima]
print("48 is covered by", ", ".join(minima))
