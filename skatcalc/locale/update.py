"""The catalogs, for those who change texts or translate: ``python -m skatcalc.locale.update``.

That takes every marked text from the sources into ``skatcalc.pot`` and from there into the
``skatcalc.po`` of each language, and compiles those. A text that has gone or was reworded is
dropped from the catalogs; what is new in them has an empty translation. Needs Babel, which the
extra ``test`` brings; an installed program needs neither.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).parent
PACKAGE = FOLDER.parent
TEMPLATE = FOLDER / "skatcalc.pot"
PLURAL_FORMS = {
    "de": "nplurals=2; plural=(n != 1);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
        "(n%100<12 || n%100>14) ? 1 : 2);"
    ),
    "cs": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "ro": "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);",
}
"""The languages that have a catalog, with the header that says which form a number takes."""
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "NN_": (2, 3),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
}
NOTE = "Translators:"
"""How a comment begins that is meant for those who translate."""
_WIDTH = 100


def catalog_file(language: str) -> Path:
    """Return where the translations of a language lie; beside it lies the compiled file."""
    return FOLDER / language / "LC_MESSAGES" / "skatcalc.po"


def extracted() -> Catalog:
    """Return every marked text of the package, in the order of files and lines."""
    template = Catalog()
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE.parent).as_posix()
        for line, text, notes, context in extract_from_file(
            "python", path, keywords=KEYWORDS, comment_tags=(NOTE,), strip_comment_tags=True
        ):
            template.add(text, locations=[(file, line)], auto_comments=notes, context=context)
    return template


def template_text() -> str:
    """Return what ``skatcalc.pot`` must hold."""
    return _written(extracted(), "")


def catalog_text(language: str) -> str:
    """Return what the file of a language must hold: the texts of now, as far as translated."""
    path = catalog_file(language)
    known = Catalog(locale=language)
    if path.exists():
        known = read(language)
    known.update(extracted(), no_fuzzy_matching=True)
    for message in known:
        if not any(message.string or ()):
            message.flags.discard("fuzzy")  # its text has changed, but there is nothing to doubt
    return _written(known, language)


def read(language: str) -> Catalog:
    """Return the catalog of a language as it stands in its file."""
    with catalog_file(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _written(catalog: Catalog, language: str) -> str:
    """Return the text of a catalog, without dates and line numbers that would change every time."""
    output = BytesIO()
    write_po(
        output,
        catalog,
        width=_WIDTH,
        omit_header=True,
        include_lineno=False,
        sort_by_file=False,
        ignore_obsolete=True,
    )
    head = [
        'msgid ""',
        'msgstr ""',
        r'"Project-Id-Version: skatcalc\n"',
        rf'"Language: {language}\n"',
        r'"MIME-Version: 1.0\n"',
        r'"Content-Type: text/plain; charset=utf-8\n"',
        r'"Content-Transfer-Encoding: 8bit\n"',
    ]
    if language:
        head.append(rf'"Plural-Forms: {PLURAL_FORMS[language]}\n"')
    return "\n".join(head) + "\n\n" + output.getvalue().decode().strip() + "\n"


def compile_all() -> list[Path]:
    """Compile each catalog that has changed since, and return all compiled files."""
    compiled = []
    for language in PLURAL_FORMS:
        source = catalog_file(language)
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            catalog = read(language)
            for message in catalog:
                if isinstance(message.string, tuple | list) and not all(message.string):
                    message.string = ""  # or Babel would fill the forms in with English
            output = BytesIO()
            write_mo(output, catalog)
            target.write_bytes(output.getvalue())
        compiled.append(target)
    return compiled


def main() -> None:
    """Bring every file up to date with the sources."""
    TEMPLATE.write_text(template_text(), encoding="utf-8", newline="\n")
    for language in PLURAL_FORMS:
        path = catalog_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(catalog_text(language), encoding="utf-8", newline="\n")
    compile_all()


if __name__ == "__main__":
    main()
