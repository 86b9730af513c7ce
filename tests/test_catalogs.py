"""The catalogs: up to date with the sources, whole, and with the right placeholders.

``python -m skatcalc.locale.update`` brings the files up to date.
"""

import ast
import re
import string
from collections.abc import Iterator
from enum import Enum
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

import skatcalc
from skatcalc.feefiles import AMOUNTS, AN_AMOUNT
from skatcalc.i18n import _PLURALS, ENGLISH, LANGUAGES, _, ngettext, pgettext, use
from skatcalc.ingest.delimited import _SCORINGS
from skatcalc.locale.update import (
    KEYWORDS,
    PLURAL_FORMS,
    TEMPLATE,
    catalog_file,
    catalog_text,
    read,
    template_text,
)
from skatcalc.messages import _WORDS
from skatcalc.rulefiles import _expected
from skatcalc.rules import NESTED, Rules, nested_kind

OTHERS = [each for each in LANGUAGES if each != ENGLISH]


def forms(text: object) -> tuple[str, ...]:
    """Return the forms of a text or of a translation: one, or those of the plural."""
    return (text,) if isinstance(text, str) else tuple(text or ())  # type: ignore[arg-type]


def messages(language: str) -> Iterator[Message]:
    return (each for each in read(language) if each.id)


def translated(language: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the forms in English and those in the language, of each text that has the latter."""
    for each in messages(language):
        if any(forms(each.string)):
            yield forms(each.id), forms(each.string)


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _form, _how in string.Formatter().parse(text) if name is not None}


def lacks(catalog: Catalog) -> list[str]:
    """Return the texts that are not translated."""
    return [
        " / ".join(forms(each.id))
        for each in catalog
        if each.id and not all(forms(each.string) or [""])
    ]


# --- the files ----------------------------------------------------------------------------------


def test_every_language_but_english_has_a_catalog() -> None:
    assert set(PLURAL_FORMS) == set(_PLURALS) == set(OTHERS)


def test_the_template_holds_what_the_sources_mark() -> None:
    assert TEMPLATE.read_text(encoding="utf-8") == template_text()


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalog_holds_what_the_sources_mark(language: str) -> None:
    assert catalog_file(language).read_text(encoding="utf-8") == catalog_text(language)


def test_the_texts_are_found_in_the_sources() -> None:
    texts = {form for each in messages("de") for form in forms(each.id)}
    assert len(texts) > 500
    assert {"Options", "FILE", "with {count}", "{count} pushes", "a whole number"} <= texts


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_says_what_the_standard_library_says(language: str) -> None:
    with catalog_file(language).with_suffix(".mo").open("rb") as file:
        other = GNUTranslations(file)
    use(language)
    for each in messages(language):
        text = forms(each.id)
        if len(text) > 1:
            one, more = text
            for number in range(30):
                assert ngettext(one, more, number) == other.ngettext(one, more, number)
        elif each.context:
            assert pgettext(each.context, *text) == other.pgettext(each.context, *text)
        else:
            assert _(*text) == other.gettext(*text)


@pytest.mark.parametrize("language", OTHERS)
def test_the_number_chooses_the_form_as_the_catalog_says(language: str) -> None:
    with catalog_file(language).with_suffix(".mo").open("rb") as file:
        by_header = GNUTranslations(file).plural  # type: ignore[attr-defined]  # not in its stub
    numbers = [*range(250), 1000, 1001, 1002, 1011, 1012, 1119]
    assert [_PLURALS[language](n) for n in numbers] == [int(by_header(n)) for n in numbers]


# --- the translations ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_untranslated(language: str) -> None:
    assert lacks(read(language)) == []


def test_what_is_untranslated_is_noticed() -> None:
    catalog = Catalog(locale="ru")
    catalog.add("whole", "целое", locations=[("a.py", 1)])
    catalog.add("none", "", locations=[("a.py", 2)])
    catalog.add(("one", "two"), ("один", "", ""), locations=[("a.py", 3)])
    assert lacks(catalog) == ["none", "one / two"]


FOREIGN = {
    "de": "[а-яёřěůčťňșțăîâ]",
    "ru": "[ßřěůčťňșțăîâ]",
    "cs": "[а-яёßșțăîâ]",
    "ro": "[а-яёßřěůčťň]",
}
"""Letters that the others have and the language has not."""


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_is_in_its_language(language: str) -> None:
    """Whole texts of one language once stood in the catalogs of two others."""
    names = re.compile("Română|Čeština|Русский", re.IGNORECASE)
    for _source, texts in translated(language):
        for each in texts:
            assert not re.search(FOREIGN[language], names.sub("", each), re.IGNORECASE), each


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_that_of_another_language(language: str) -> None:
    def sentences(language: str) -> set[str]:
        texts = {each for _source, texts in translated(language) for each in texts}
        words = r"[^\W\d_]{4,}"
        return {e for e in texts if len(re.findall(words, re.sub(r"\{.*?\}", "", e))) >= 4}

    others = set[str]().union(*(sentences(each) for each in OTHERS if each != language))
    assert sentences(language) & others == set()
    english = {each for source, _texts in translated(language) for each in source}
    assert sentences(language) & english == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_doubtful(language: str) -> None:
    assert [each.id for each in messages(language) if each.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_plural_has_as_many_forms_as_the_language(language: str) -> None:
    count = 2 if language == "de" else 3
    for source, texts in translated(language):
        assert len(texts) == (count if len(source) > 1 else 1), source


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_placeholders_of_its_text(language: str) -> None:
    for source, texts in translated(language):
        wanted = placeholders(source[-1])
        assert [placeholders(each) for each in texts] == [wanted] * len(texts), source


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_begins_ends_and_breaks_as_its_text(language: str) -> None:
    for source, texts in translated(language):
        for each in texts:
            assert each == each.strip() or source[0] != source[0].strip(), each
            assert each.count("\n\n") == source[0].count("\n\n"), each
            assert "  " not in each or "  " in source[0], each


# --- the sources --------------------------------------------------------------------------------


def at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Return everything of a module that runs when it is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Lambda):
            continue
        if isinstance(child, ast.FunctionDef):
            around = [*child.decorator_list, child.args, *filter(None, [child.returns])]
            yield from around
            for each in around:
                yield from at_import(each)
        else:
            yield child
            yield from at_import(child)


@pytest.mark.parametrize(
    "path", sorted(Path(skatcalc.__file__).parent.rglob("*.py")), ids=lambda path: path.stem
)
def test_nothing_is_translated_before_the_language_is_known(path: Path) -> None:
    translating = {"_", "ngettext", "pgettext"}
    for node in at_import(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in translating, node.lineno


def test_every_expected_thing_is_known_to_be_words_or_is_a_name() -> None:
    names = {"null", "start", "1=34 …"}
    package = Path(skatcalc.__file__).parent
    found = set()
    for file in ("ingest/delimited.py", "rulefiles.py"):
        for node in ast.walk(ast.parse((package / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "read" and len(node.args) == 3:
                    found |= {text_of(node.args[2])}
                found |= {text_of(each.value) for each in node.keywords if each.arg == "expected"}
    assert {"a whole number", "a rule book", "text"} <= found
    assert found - names - _WORDS - {None} == set()


def test_what_a_rules_file_may_hold_is_words_or_names() -> None:
    kinds = [Rules, *map(nested_kind, NESTED)]
    defaults = [
        default
        for kind in kinds
        for name, default in kind._field_defaults.items()
        if name not in {"name", *NESTED}
    ]
    said = {_expected(default) for default in defaults if not isinstance(default, Enum)}
    said |= {f"a table [{name}]" for name in NESTED}
    assert said <= _WORDS
    assert {_SCORINGS, AN_AMOUNT, AMOUNTS} <= _WORDS


def text_of(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def test_the_keywords_are_those_of_i18n() -> None:
    from skatcalc import i18n

    assert all(callable(getattr(i18n, name)) for name in KEYWORDS)
