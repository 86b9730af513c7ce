"""The language in force: how it is chosen, and that one process can speak them in turn."""

import ctypes
import json
import struct
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace

import pytest

from skatcalc import i18n
from skatcalc.cli import main
from skatcalc.i18n import (
    ENGLISH,
    LANGUAGES,
    N_,
    NN_,
    NP_,
    _,
    choose,
    format_date,
    format_decimal,
    language,
    ngettext,
    pgettext,
    system_language,
    use,
)
from skatcalc.labels import Limit, SheetLabel
from skatcalc.messages import text
from skatcalc.problems import NotationError, Problem, SkatError

EVENING = Path(__file__).parent.parent / "examples" / "evening_three.csv"
GERMAN = "Pik Hand: mit 2, Spiel 3, Hand 4, Schneider 5, mal 11: 55"
ENGLISH_SAID = "spades hand: with 2, game 3, hand 4, schneider 5, times 11: 55"
SPADES = ["value", "spades", "with", "2", "hand", "schneider"]


# --- choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "environ", "chosen"),
    [
        (None, {}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "ro"}, "ro"),
        (None, {"LANG": "de_AT@euro"}, "de"),
        (None, {"LANG": "de_DE", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        (None, {"LANG": "de_DE", "LC_MESSAGES": "cs_CZ", "LC_ALL": "ru_RU.KOI8-R"}, "ru"),
        (None, {"LANG": "de_DE", "LC_ALL": ""}, "de"),
        (None, {"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "de_DE", "LC_ALL": "C.UTF-8"}, "en"),
        (None, {"LANG": "POSIX"}, "en"),
        (None, {"LANG": "de_DE", "LANGUAGE": "fr:cs:de"}, "cs"),
        (None, {"LANG": "de_DE", "LANGUAGE": "en_GB:de"}, "en"),
        (None, {"LANG": "de_DE", "LANGUAGE": "fr"}, "de"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        (None, {"LANGUAGE": "de"}, "de"),
        (None, {"LANG": "de_DE", "SKATCALC_LANG": "ru"}, "ru"),
        (None, {"LANG": "de_DE", "SKATCALC_LANG": ""}, "de"),
        ("CS", {"LANG": "de_DE", "SKATCALC_LANG": "ru"}, "cs"),
        ("en", {"LANG": "de_DE", "SKATCALC_LANG": "klingon"}, "en"),
    ],
)
def test_the_language_is_the_option_the_variable_or_the_systems(
    option: str | None, environ: Mapping[str, str], chosen: str
) -> None:
    assert choose(option, environ) == chosen


def test_an_unknown_language_is_refused_with_the_five() -> None:
    with pytest.raises(NotationError) as by_option:
        choose("fr", {"SKATCALC_LANG": "de"})
    with pytest.raises(SkatError) as by_variable:
        choose(None, {"SKATCALC_LANG": "de_DE"})
    said = [text(each.value.problems[0]) for each in (by_option, by_variable)]
    known = "choose one of de, en, ru, cs and ro"
    assert said == [
        f"--lang: there is no language fr; {known}",
        f"SKATCALC_LANG: there is no language de_DE; {known}",
    ]
    assert not isinstance(by_variable.value, NotationError)


@pytest.mark.parametrize(
    ("code", "environ", "chosen"),
    [
        (0x0407, {}, "de"),
        (0x0C07, {}, "de"),
        (0x0419, {}, "ru"),
        (0x0405, {}, "cs"),
        (0x0418, {}, "ro"),
        (0x0809, {}, "en"),
        (0x040C, {}, "en"),
        (0x0419, {"LANG": "de_DE.UTF-8"}, "de"),
    ],
)
def test_on_windows_the_user_has_a_language(
    monkeypatch: pytest.MonkeyPatch, code: int, environ: Mapping[str, str], chosen: str
) -> None:
    windll = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: code))
    monkeypatch.setattr(ctypes, "windll", windll, raising=False)
    assert system_language(environ, windows=True) == chosen
    assert system_language(environ, windows=False) == environ.get("LANG", "en")[:2]


def test_a_catalog_that_was_not_compiled_is_missed_only_where_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(i18n, "_FOLDER", tmp_path)
    i18n._catalog.cache_clear()
    assert system_language({"LANG": "de_DE"}) == ENGLISH
    use("en")
    with pytest.raises(SkatError) as raised:
        use("de")
    assert raised.value.problems[0].code == "catalog-missing"
    assert language() == "en"
    assert main(["--lang", "de", *SPADES]) == 1
    refused = capsys.readouterr()
    assert refused.out == ""
    assert "pip install -e ." in refused.err
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(SPADES) == 0
    assert capsys.readouterr().out.splitlines()[0] == ENGLISH_SAID


# --- looking up ---------------------------------------------------------------------------------


def compiled(order: str, texts: Mapping[str, str]) -> bytes:
    """Return a compiled catalog as gettext defines it, its numbers in this order of bytes."""
    head = 28 + 16 * len(texts)
    content, spans = b"", []
    for each in (*texts.keys(), *texts.values()):
        spans += [len(each.encode()), head + len(content)]
        content += each.encode() + b"\0"
    numbers = (0x950412DE, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0, *spans)
    return struct.pack(f"{order}{len(numbers)}I", *numbers) + content


@pytest.mark.parametrize("order", ["<", ">"])
def test_a_catalog_is_read_in_either_order_of_bytes_sorted_or_not(order: str) -> None:
    texts = {"": "Language: de\n", "zwei": "2", "a\0b": "x\0yö", "in\4eins": "1"}
    catalog = i18n._Catalog(compiled(order, texts))
    assert [catalog.find(key) for key in ("zwei", "a\0b", "in\4eins")] == ["2", "x\0yö", "1"]
    assert [catalog.find(key) for key in ("", "eins", "a", "zwei\0")] == [None] * 4


def test_what_a_catalog_lacks_stays_english() -> None:
    use("ru")
    assert _("no such text") == "no such text"
    assert pgettext("no such context", "level") == "level"
    assert [ngettext("{n} one", "{n} more", n) for n in (0, 1, 2, 21)] == [
        "{n} more",
        "{n} one",
        "{n} more",
        "{n} more",
    ]
    assert _("") == ""


def test_the_number_chooses_the_form() -> None:
    one = "{points} card point does not win: {needed} are needed"
    more = "{points} card points do not win: {needed} are needed"
    assert [ngettext(one, more, n) for n in (1, 2)] == [one, more]
    use("ru")
    words = [ngettext(one, more, n).split()[2] for n in (1, 2, 5, 11, 12, 21, 22, 25, 60)]
    assert words == ["очко", "очка", *["очков"] * 3, "очко", "очка", "очков", "очков"]


def test_a_language_can_be_spoken_for_a_while() -> None:
    use("de")
    with i18n.speaking("en"):
        assert format_decimal(Decimal("0.5")) == "0.5"
    assert format_decimal(Decimal("0.5")) == "0,5"
    failure = ValueError("whatever")
    with pytest.raises(ValueError, match="whatever"), i18n.speaking("en"):
        raise failure
    assert i18n.language() == "de"


def test_a_word_can_differ_by_its_context() -> None:
    assert pgettext(*NP_("level", "game")) == "game"
    use("de")
    assert pgettext(*NP_("level", "game")) == "Spiel"
    assert _("game") == "game"


def test_a_table_holds_texts_as_they_are_in_english() -> None:
    use("de")
    assert N_("with {count}") == "with {count}"
    assert NP_("level", "game") == ("level", "game")
    assert NN_("count", "{count} push", "{count} pushes") == (
        "count",
        "{count} push",
        "{count} pushes",
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "2026-03-09"),
        ("de", "09.03.2026"),
        ("ru", "09.03.2026"),
        ("cs", "9. 3. 2026"),
        ("ro", "09.03.2026"),
    ],
)
def test_a_date_is_written_as_the_language_does(code: str, said: str) -> None:
    use(code)
    assert format_date(date(2026, 3, 9)) == said
    label = SheetLabel(2, "Monday", date(2026, 3, 9))
    problem = Problem("sheet-exists", {"sheet": label})
    assert f"2 Monday ({said})" in text(problem)
    assert str(label) == "2 Monday (2026-03-09)"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "-1203.50"), ("de", "-1203,50"), ("ru", "-1203,50"), ("cs", "-1203,50")],
)
def test_decimals_have_the_sign_of_the_language(language: str, said: str) -> None:
    use(language)
    assert format_decimal(Decimal("-1203.50")) == said


def test_a_limit_is_said_in_words() -> None:
    def said(limit: Limit) -> str:
        return text(Problem("rules-limit", {"field": "cap", "word": -1, "limit": limit}))

    assert said(Limit(1, 4)) == "cap: -1 is not possible; it is 1 to 4"
    assert said(Limit(0)) == "cap: -1 is not possible; it is 0 or more"
    assert [str(Limit(1, 4)), str(Limit(0))] == ["1 to 4", "0 or more"]


def test_what_is_expected_is_said_in_words_and_what_was_typed_as_it_is() -> None:
    use("de")
    facts = {"key": "name", "word": "text", "expected": "text"}
    i18n_text = _("text")
    said = text(Problem("rules-value", facts))
    assert said == _("{key}: {word} is not understood; write {expected}").format(
        key="name", word="text", expected=i18n_text
    )


# --- the program --------------------------------------------------------------------------------


def first_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[0]


@pytest.mark.parametrize(
    "line",
    [
        ["--lang", "de", *SPADES],
        ["--lang=de", *SPADES],
        [*SPADES, "--lang", "de"],
        [SPADES[0], "--lang", "DE", *SPADES[1:]],
        ["--lang", "ru", *SPADES, "--lang=de"],
    ],
)
def test_the_language_is_told_before_the_command_or_after_it(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == 0
    assert first_line(capsys) == GERMAN


def test_one_process_speaks_several_languages_in_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for told in ("de", None, "ru", "de", "en"):
        assert main([*(["--lang", told] if told else []), *SPADES]) == 0
        said.append(first_line(capsys))
    russian = "пики с руки: с 2, игра 3, с руки 4, шнайдер 5, × 11: 55"
    assert said == [GERMAN, ENGLISH_SAID, russian, GERMAN, ENGLISH_SAID]
    monkeypatch.setenv("SKATCALC_LANG", "de")
    main(SPADES)
    assert first_line(capsys) == GERMAN
    assert language() == "en"


def test_the_language_of_a_program_around_ours_stays(capsys: pytest.CaptureFixture[str]) -> None:
    use("de")
    main(["--lang", "ru", *SPADES])
    assert language() == "de"
    assert main(["--lang", "xx", *SPADES]) == 2
    assert language() == "de"
    assert capsys.readouterr().err


def test_an_unknown_language_is_told_in_the_systems(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["--lang", "klingon", *SPADES]) == 2
    by_option = capsys.readouterr()
    assert by_option.out == ""
    use("de")
    sentence = _("there is no language {word}; choose one of {known}")
    assert by_option.err.startswith("--lang: " + sentence.partition("{")[0])
    monkeypatch.setenv("SKATCALC_LANG", "de_DE")
    assert main(["--json", *SPADES]) == 1
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert problem["code"] == "language-unknown"
    assert problem["facts"]["known"] == list(LANGUAGES)


def test_a_fault_is_told_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "de", "valu"]) == 2
    assert main(["--lang", "de", "value", "--nonsense"]) == 2
    assert main(["--lang", "de", "cover"]) == 2
    told = capsys.readouterr().err.splitlines()
    use("de")
    assert told == [
        _("{sentence}; did you mean {nearest}?").format(
            sentence=_("there is no command {word}").format(word="valu"), nearest="value"
        ),
        _("there is no option {option}").format(option="--nonsense"),
        _("{name} is missing").format(name=_("BID")),
    ]
    assert not any("there is" in line or "missing" in line for line in told)


HELP_WORDS = ("Usage:", "Arguments", "Options", "Show this message and exit.", "[OPTIONS]")


def test_help_speaks_the_language_and_leaves_nothing_of_it_behind(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["value", "--help"]) == 0
    english = capsys.readouterr().out
    assert main(["value", "--help", "--lang", "de"]) == 0
    german = capsys.readouterr().out
    assert main(["value", "--help"]) == 0
    assert capsys.readouterr().out == english
    use("de")
    for word in (*HELP_WORDS, "The game in words.", "WORDS", "NAME|FILE"):
        assert word in english
        assert _(word) in german
        assert word not in german
    assert _("default: {value}").format(value="isko") in german
    assert "default: isko" in english
    # What is typed is the same in every language.
    assert all(f"--{name}" in german for name in ("rules", "with", "no-hand", "announced-as"))


def test_help_of_groups_names_their_commands_in_the_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for line in (["--help"], ["rules", "--help"], ["sheet", "new", "--help"]):
        assert main([*line, "--lang", "de"]) == 0
    root, rules, new = capsys.readouterr().out.split(i18n_usage())[1:]
    use("de")
    for help_text in (root, rules):
        assert f"\n{_('Commands')}:\n" in help_text
    assert _("COMMAND [ARGS]...") in root
    value_help = _(
        "What a game is worth, and its score.\n\n"
        "skatcalc value spades with 2 hand schneider\n\n"
        "skatcalc value grand --without 1 --bid 48 --points 59"
    )
    assert value_help.partition("\n")[0][:40] in root
    assert f"[{_('required')}]" in new
    assert "[required]" not in new


def i18n_usage() -> str:
    use("de")
    usage = _("Usage:")
    use("en")
    return usage


def test_completion_describes_in_the_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_SKATCALC_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "skatcalc val")
    monkeypatch.setenv("SKATCALC_LANG", "de")
    assert main([]) == 0
    use("de")
    assert '"value"' in (shown := capsys.readouterr().out)
    assert "What a game" not in shown


def test_what_programs_read_is_the_same_in_every_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = ["--book", str(tmp_path / "book.sqlite")]
    assert main([*book, "sheet", "import", str(EVENING)]) == 0
    for code in LANGUAGES:
        for ending in ("csv", "json"):
            name = str(tmp_path / f"{code}.{ending}")
            assert main([*book, "--lang", code, "sheet", "export", name]) == 0
    capsys.readouterr()
    tables = {(tmp_path / f"{code}.csv").read_bytes() for code in LANGUAGES}
    assert len(tables) == 1

    def names(data: object) -> object:
        """Return all that is neither a sentence nor a message."""
        if isinstance(data, dict):
            told = {"sentence", "why", "message"}
            return {key: names(each) for key, each in data.items() if key not in told}
        return [names(each) for each in data] if isinstance(data, list) else data

    sheets = [json.loads((tmp_path / f"{code}.json").read_text("utf-8")) for code in LANGUAGES]
    assert all(names(sheet) == names(sheets[0]) for sheet in sheets)
    values = []
    for code in LANGUAGES:
        assert main(["--lang", code, "--json", *SPADES, "lost"]) in {0, 1}
        values.append(json.loads(capsys.readouterr().out))
    assert all(names(value) == names(values[0]) for value in values)
    assert values[0] != values[1]


def test_the_list_is_dated_as_the_language_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = ["--book", str(tmp_path / "book.sqlite"), "--lang", "de"]
    line = ["sheet", "new", "Montag", "Anna", "Bert", "Carla", "--date", "2026-11-29"]
    assert main([*book, *line]) == 0
    capsys.readouterr()
    assert main([*book, "sheet", "list"]) == 0
    assert "29.11.2026" in capsys.readouterr().out
    assert main([*book, "sheet", "show"]) == 0
    shown = capsys.readouterr().out
    use("de")
    assert f"{_('Date')} 29.11.2026" in shown
