"""The names by which a topic can be asked for, in five languages, whatever language is in force.

Not translated: a player may ask in one language and read the answer in another. What is said aloud
at tables is understood too, as "портной" for schneider, though it is never printed.
"""

from collections.abc import Mapping

NAMES: Mapping[str, tuple[str, ...]] = {
    "base-values": (
        "base value", "Grundwert", "базовая стоимость", "základní hodnota", "valoare de bază",
    ),
    "diamonds": ("Karo", "Schellen", "♦", "бубны", "káry", "caro", "diamante"),
    "hearts": ("Herz", "Rot", "♥", "черви", "srdce", "cupe"),
    "spades": ("Pik", "Grün", "Laub", "♠", "пики", "piky", "pică"),
    "clubs": ("Kreuz", "Eichel", "Treff", "♣", "трефы", "kříže", "treflă"),
    "grand": ("Grandspiel", "гранд"),
    "null": ("Nullspiel", "нуль", "мизер", "Nul"),
    "null-hand": ("Null Hand",),
    "null-ouvert": ("Null ouvert", "Null offen", "open null"),
    "null-ouvert-hand": ("Null ouvert Hand", "open null hand"),
    "null-values": ("Nullwerte", "Wert von Null", "value of null"),
    "null-won": ("Null gewonnen",),
    "cards": (
        "card points", "Augen", "Kartenwerte", "очки карт", "body karet", "puncte de cărți",
    ),
    "trumps-suit": (
        "trump", "trumps", "Trumpf", "Farbspiel", "suit game", "козырь", "trumf", "atu",
    ),
    "trumps-grand": ("jacks", "Buben", "Wenzel", "Unter", "валеты", "kluci", "valeți"),
    "null-order": ("Reihenfolge bei Null", "order in null"),
    "matadors": (
        "tops", "Spitzen", "Matadore", "with", "without", "mit", "ohne", "матадоры", "matadoři",
        "matadori",
    ),
    "matadors-skat": ("skat", "Skat zählt mit", "прикуп", "скат", "talon"),
    "matadors-limit": ("most matadors", "höchste Spitzen", "mit 11"),
    "three-in-skat": ("drei Karten im Skat", "falsch gedrückt"),
    "levels": (
        "level", "multiplier", "Gewinnstufe", "Gewinnstufen", "Faktor", "Spielwert", "game value",
        "множитель", "коэффициент", "стоимость игры", "násobitel", "hodnota hry", "multiplicator",
        "valoarea jocului",
    ),
    "hand": (
        "Hand game", "Handspiel", "aus der Hand", "игра с руки", "втемную", "hra z ruky",
        "joc mână", "mână",
    ),
    "schneider": ("tailor", "шнайдер", "портной", "krejčí", "croitor"),
    "schwarz": ("black", "durchgespielt", "шварц", "трубочист", "černý", "negru"),
    "schneider-announced": (
        "Schneider angesagt", "angesagter Schneider", "объявленный шнайдер", "ohlášený Schneider",
        "Schneider anunțat",
    ),
    "schwarz-announced": (
        "Schwarz angesagt", "объявленный шварц", "ohlášený Schwarz", "Schwarz anunțat",
    ),
    "announced": ("angesagt", "Ansage einer Stufe", "объявленный", "ohlášený", "anunțat"),
    "announced-missed": (
        "Ansage verfehlt", "nicht erfüllte Ansage", "missed announcement", "announcement missed",
    ),
    "own-schneider": (
        "Eigenschneider", "eigener Schneider", "Eigenschwarz", "own schwarz",
        "собственный шнайдер", "vlastní Schneider", "Schneider propriu",
    ),
    "own-schneider-announced": ("Eigenschneider angesagt", "Eigenschneider gibt es nicht"),
    "ouvert": (
        "open", "offen", "offenes Spiel", "Grand ouvert", "открытая", "увёрт", "otevřená",
        "deschis",
    ),
    "won": ("win", "61", "gewonnen", "выигрыш", "výhra", "câștigat"),
    "loss-doubled": (
        "lost", "loss", "verloren", "doppelt", "проигрыш", "prohra", "pierdut",
    ),
    "overbid": (
        "overbidding", "überreizt", "überreizen", "завышенная ставка", "перебор",
        "přestřelení", "přestřelení nabídky", "ofertă prea mare", "supralicitare",
    ),
    "overbid-hand": ("Handspiel überreizt", "überreizt durch den Skat"),
    "overbid-lost": ("verloren und überreizt", "lost and overbid"),
    "overbid-null": (
        "Null überreizt", "überreizter Null", "null above its value", "Ersatzspiel",
    ),
    "proof": ("Beweislast", "Beweispflicht", "burden of proof"),
    "bid-minimum": ("Mindestgebot", "lowest bid", "18"),
    "bid-values": (
        "bids", "bidding", "Reizen", "Reizwert", "Reizwerte", "торги", "ставка", "dražba",
        "nabídka", "licitație", "ofertă",
    ),
    "announcement": ("Spielansage", "Ansage", "game announcement"),
    "lead-before-announcement": ("vor der Ansage ausgespielt", "ausgespielt ohne Ansage"),
    "concede-declarer": (
        "conceded", "give up", "aufgeben", "Aufgabe", "Alleinspieler gibt auf", "сдаться", "vzdát",
    ),
    "concede-defenders": ("Gegner geben auf", "Gegenspieler geben auf"),
    "throw-in": ("thrown in", "hingeworfen", "Karten hinwerfen", "Spielabkürzung"),
    "claim": ("Karten auflegen", "auflegen", "Rest gehört mir"),
    "violation": (
        "Regelverstoß", "Regelverstoss", "falsch ausgespielt", "lead out of turn", "нарушение",
        "porušení pravidel", "încălcare",
    ),
    "violation-decided": ("entschiedenes Spiel", "decided game"),
    "violation-needed-level": ("benötigte Gewinnstufe", "granted", "zugestanden"),
    "violation-play-on": ("Weiterspiel", "weiterspielen", "play on"),
    "revoke": ("nicht bedient", "falsch bedient", "Bedienfehler", "renonce"),
    "passed": (
        "passed deal", "eingepasst", "passen", "пас", "pasuje", "trece",
    ),
    "dealer": ("Geber", "Geben", "сдающий", "rozdávající"),
    "sitting-out": ("Sitzer", "setzt aus", "aussetzen", "sits out", "four players", "Vierertisch"),
    "list": (
        "score sheet", "Spielliste", "Skatliste", "Liste", "лист записи", "zápisový list",
        "foaie de scor",
    ),
    "written": ("Spielzettel", "angeschrieben", "score on paper"),
    "check-code": ("Prüfcode", "Prüfsumme", "check sum"),
    "complete-series": ("series", "Serie", "серия", "série"),
    "ranking": (
        "equal totals", "tie-break", "tiebreak", "Gleichstand", "Rangfolge", "Los", "жребий",
        "los", "departajare",
    ),
    "classic": ("klassisch", "Leipziger Liste", "Leipzig", "Leipziger Skat"),
    "seeger": ("Seeger-System",),
    "seeger-fabian": ("extended Seeger", "erweitertes Seeger-System", "Fabian", "Wertungspunkte"),
    "bierlachs": ("Bierskat",),
    "money": ("Geld", "Abrechnung", "settlement", "деньги", "peníze", "bani"),
    "standings": (
        "season", "average", "Tabelle", "Jahreswertung", "Saison", "Schnitt", "таблица", "сезон",
        "среднее", "tabulka", "sezona", "průměr", "clasament", "sezon", "medie",
    ),
    "minimum": (
        "minimum participation", "Mindestteilnahme", "Minimum", "минимум", "minim",
    ),
    "dropped-results": (
        "drops", "drop", "dropped", "Streichergebnis", "Streichergebnisse", "Streicher",
        "вычеркнутый результат", "škrtaný výsledek", "rezultat eliminat",
    ),
    "absence": (
        "absent", "missed series", "Fehlen", "abwesend", "versäumt", "пропуск", "absence",
        "absență",
    ),
    "isko": ("ISkO", "Skatordnung", "Internationale Skatordnung", "International Skat Order"),
    "pre1999": ("alte Skatordnung", "vor 1999"),
    "grand20": ("Grand 20", "Grand mit 20"),
    "raeuber": ("Räuberskat", "разбойничий скат"),
    "house": ("house rules", "Hausregeln", "Sonderregeln"),
    "doublings": ("kontra", "re", "contra", "Spritzen", "Stoß", "контра", "kontra a re"),
    "third-doubling": ("hirsch", "supra"),
    "last-trick-levels": ("Spitze", "last trick", "letzter Stich"),
    "revolution": ("революция", "revoluce", "revoluție"),
    "presenting": ("Schenken", "geschenkt", "giving away"),
    "suit-matadors": ("ohne Farbspitzen", "Farbspitzen"),
    "bock": ("Bockrunde", "Bock", "bock round"),
    "bock-triggers": ("Bock Auslöser", "what starts bock"),
    "ramsch": ("рамш", "ramš"),
    "ramsch-virgins": ("Jungfrau", "virgin"),
    "ramsch-march": ("Durchmarsch", "march"),
    "ramsch-pushes": ("Schieberamsch", "schieben", "push"),
    "grand-ouvert": ("Grand ouvert mit Grundwert 36",),
    "passed-is-ramsch": ("Ramsch nach Passen",),
}  # fmt: skip
"""Names by topic; the identifier itself, with or without its dashes, need not be here."""
