"""Reads all cells of a workbook with their formulas, in one pass and without trusting the file.

openpyxl gives either formulas or results, and takes several times as long.
"""

import re
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from posixpath import join, normpath
from typing import NamedTuple
from xml.parsers import expat

from skatcalc.cellcompare import Content, Place, Value, letters, number_of
from skatcalc.export.xmltext import unescaped
from skatcalc.ingest.archives import look_through, refusing
from skatcalc.problems import NotationError, Problem

MOST_ROW, MOST_COLUMN = 1_048_576, 16_384
"""As many as a sheet can have."""
_MOST_TOLD = 100_000
"""Bytes of what a workbook says of itself."""
_BOOK, _PROPERTIES, _TEXTS = "xl/workbook.xml", "docProps/custom.xml", "xl/sharedStrings.xml"
_LOOKS = "xl/styles.xml"
_DAYS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""The numbers of the formats for days and times that every program has."""
_DAY = re.compile(r"[dmyhs]", re.IGNORECASE)
_LITERAL = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.')
"""What a format shows as it stands, and what it says of colours, languages and gaps."""
_EPOCH = date(1899, 12, 30).toordinal()


class Part(NamedTuple):
    """One sheet of a file: its name, and its XML as it stands there."""

    name: str
    xml: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbook:
    """A workbook that is not read yet: its sheets in their order, and what it says of itself.

    ``names`` are the sheets at which defined names point, ``properties`` those that a program has
    added.
    """

    sheets: tuple[Part, ...]
    texts: tuple[str, ...]
    names: Mapping[str, str]
    properties: Mapping[str, str]
    looks: bytes = b""
    """The XML that tells how cells look, dates as such."""

    def cells(self, sheet: Part) -> dict[Place, Content]:
        """Return all cells of a sheet that hold something.

        Raises ``NotationError`` with the code ``workbook-entities`` or ``workbook-unreadable``.
        """
        with refusing():
            return _Sheet(self.texts).read(sheet.xml)

    def days(self, sheet: Part) -> frozenset[Place]:
        """Return the cells of a sheet whose numbers are shown as days or times.

        Raises what ``cells`` raises.
        """
        with refusing():
            looks = _Looks()
            _parse(looks, self.looks)
            found = _Days(self.texts, looks.days())
            found.read(sheet.xml)
            return frozenset(found.days)


def open_workbook(content: bytes, **limits: int) -> Workbook:
    """Return the workbook in these bytes; its sheets are unpacked, but not read.

    ``limits`` are those of ``look_through``. Raises ``NotationError``: it is no workbook, larger
    than that, or declares entities.
    """
    with look_through(content, **limits) as archive, refusing():
        book, links = _Book(), _Links()
        _parse(book, archive.read(_BOOK))
        _parse(links, archive.read("xl/_rels/workbook.xml.rels"))
        texts, properties = _Texts(), _Properties()
        _parse(texts, _optional(archive, _TEXTS))
        _parse(properties, _optional(archive, _PROPERTIES))
        return Workbook(
            sheets=tuple(
                Part(name, archive.read(normpath(join("/xl", links.targets[link])).lstrip("/")))
                for name, link in book.sheets
                if link in links.targets
            ),
            texts=tuple(texts.found),
            names=book.names,
            properties=properties.found,
            looks=_optional(archive, _LOOKS),
        )


def properties_of(content: bytes) -> Mapping[str, str]:
    """Return the properties that programs have added, without unpacking anything else.

    Raises ``NotationError`` where the bytes are no workbook, or there are more than can be.
    """
    with look_through(content, most_unpacked=sys.maxsize) as archive, refusing():
        found = _Properties()
        if _BOOK not in archive.namelist():  # an archive, or what another program writes
            raise NotationError(Problem("workbook-unreadable"))
        if _PROPERTIES in archive.namelist():
            if archive.getinfo(_PROPERTIES).file_size > _MOST_TOLD:
                raise NotationError(Problem("workbook-unreadable"))
            _parse(found, archive.read(_PROPERTIES))
        return found.found


def _optional(archive: zipfile.ZipFile, name: str) -> bytes:
    return archive.read(name) if name in archive.namelist() else b""


# --- XML ------------------------------------------------------------------------------------------


class _Handler:
    """Is told of each element by its name without a namespace."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Take note that an element begins."""

    def end(self, name: str) -> None:
        """Take note that an element ends."""

    def text(self, text: str) -> None:
        """Take note of a piece of text."""


def _parse(handler: _Handler, xml: bytes) -> None:
    if not xml:
        return
    parser = expat.ParserCreate()
    parser.buffer_text = True
    start, end = handler.start, handler.end
    parser.StartElementHandler = lambda name, found: start(_local(name), found)
    parser.EndElementHandler = lambda name: end(_local(name))
    parser.CharacterDataHandler = handler.text
    # Entities are declared in a document type, and no workbook has one.
    parser.StartDoctypeDeclHandler = _refuse
    parser.Parse(xml, True)  # noqa: FBT003 - expat takes no keywords: it is all of it


@cache
def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _refuse(*_told: object) -> None:
    raise NotationError(Problem("workbook-entities"))


class _Book(_Handler):
    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []
        self.names: dict[str, str] = {}
        self._name = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet":
            link = next((each for key, each in attributes.items() if _local(key) == "id"), "")
            self.sheets.append((unescaped(attributes.get("name", "")), link))
        self._name = attributes.get("name", "") if name == "definedName" else ""

    def text(self, text: str) -> None:
        if self._name:
            sheet = text.rpartition("!")[0].strip("'").replace("''", "'")
            self.names[self._name] = unescaped(sheet)
            self._name = ""


class _Links(_Handler):
    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "Relationship":
            self.targets[attributes.get("Id", "")] = attributes.get("Target", "")


class _Texts(_Handler):
    """Shared texts; how a word is read aloud, as Japanese has it, is no part of them.

    A text may be parted where its looks change, and an escape never reaches over that.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self._parts: list[str] = []
        self._pieces: list[str] = []
        self._in_text = self._aloud = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:  # noqa: ARG002 - as all
        if name == "si":
            self._parts = []
        self._aloud = self._aloud or name == "rPh"
        self._in_text = name == "t" and not self._aloud

    def end(self, name: str) -> None:
        if self._in_text:
            self._parts.append(unescaped("".join(self._pieces)))
            self._pieces.clear()
        elif name == "si":
            self.found.append(_plain("".join(self._parts)))
        self._aloud = self._aloud and name != "rPh"
        self._in_text = False

    def text(self, text: str) -> None:
        if self._in_text:
            self._pieces.append(text)


class _Properties(_Handler):
    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self._name = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "property":
            self._name = attributes.get("name", "")

    def end(self, name: str) -> None:
        if name == "property" and self._name in self.found:
            self.found[self._name] = unescaped(self.found[self._name])

    def text(self, text: str) -> None:
        if self._name and text.strip():
            self.found[self._name] = self.found.get(self._name, "") + text


class _Sheet(_Handler):
    """The cells of one sheet."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._texts = texts
        self._cells: dict[Place, Content] = {}
        self._row = self._column = 0
        self._kind = ""
        self._pieces: dict[str, list[str]] = {}
        self._within = ""
        self._shared: dict[str, tuple[str, Place]] = {}
        self._share = ""

    def read(self, xml: bytes) -> dict[Place, Content]:
        """Return the cells that hold something."""
        _parse(self, xml)
        return self._cells

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "c":
            self._begin(attributes)
        elif name in {"v", "t"}:
            self._within = name
        elif name == "f":
            self._within = name
            self._share = attributes.get("si", "") if attributes.get("t") == "shared" else ""
            self._pieces["f"] = []
        elif name == "row":
            self._row = int(attributes.get("r", self._row + 1))
            self._column = 0

    def _begin(self, attributes: Mapping[str, str]) -> None:
        address = attributes.get("r", "")
        name = address.rstrip("0123456789")
        self._column = number_of(name) if name else self._column + 1
        if address:
            self._row = int(address[len(name) :])
        if not (1 <= self._row <= MOST_ROW and 1 <= self._column <= MOST_COLUMN):
            raise NotationError(Problem("workbook-unreadable"))
        self._kind = attributes.get("t", "n")
        self._pieces = {}
        self._share = ""

    def text(self, text: str) -> None:
        if self._within:
            self._pieces.setdefault(self._within, []).append(text)

    def end(self, name: str) -> None:
        if name == "c":
            place = self._row, self._column
            formula = self._formula(place)
            value = self._value()
            if formula or value is not None:
                self._cells[place] = Content(value, formula)
        self._within = ""

    def _formula(self, place: Place) -> str:
        formula = unescaped("".join(self._pieces.get("f", ())))
        if not self._share:
            return formula
        if formula:
            self._shared[self._share] = formula, place
            return formula
        # Excel writes a formula that is repeated along cells once.
        from openpyxl.formula.translate import Translator

        first, origin = self._shared[self._share]
        translator = Translator(f"={first}", origin=_address(origin))
        return str(translator.translate_formula(_address(place)))[1:]

    def _value(self) -> Value:
        if self._kind == "inlineStr":
            return _plain(unescaped("".join(self._pieces.get("t", ())))) or None
        written = "".join(self._pieces.get("v", ()))
        match self._kind:
            case "s":
                return self._texts[int(written)] or None if written else None
            case "str" | "e":
                return _plain(unescaped(written)) or None
            case "b":
                return "TRUE" if written == "1" else "FALSE"
            case "d":
                return date.fromisoformat(written[:10]).toordinal() - _EPOCH
            case _:
                return _number(written) if written else None


class _Looks(_Handler):
    """The formats of numbers, by the looks that cells have."""

    def __init__(self) -> None:
        self._formats: dict[str, str] = {}
        self._looks: list[str] = []
        self._within = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            self._formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name == "xf" and self._within:
            self._looks.append(attributes.get("numFmtId", ""))
        self._within = self._within or name == "cellXfs"

    def end(self, name: str) -> None:
        self._within = self._within and name != "cellXfs"

    def days(self) -> frozenset[str]:
        """Return the looks of days and times, as cells name them."""
        return frozenset(str(at) for at, number in enumerate(self._looks) if self._is_day(number))

    def _is_day(self, number: str) -> bool:
        if number in self._formats:
            return _DAY.search(_LITERAL.sub("", self._formats[number])) is not None
        return number.isdecimal() and int(number) in _DAYS


class _Days(_Sheet):
    """The cells of one sheet that look like days."""

    def __init__(self, texts: tuple[str, ...], looks: frozenset[str]) -> None:
        super().__init__(texts)
        self._looks = looks
        self.days: set[Place] = set()

    def _begin(self, attributes: Mapping[str, str]) -> None:
        super()._begin(attributes)
        if attributes.get("s") in self._looks or self._kind == "d":
            self.days.add((self._row, self._column))


def _address(place: Place) -> str:
    return f"{letters(place[1])}{place[0]}"


def _number(written: str) -> float | int:
    return int(written) if written.lstrip("-").isdecimal() else float(written)


def _plain(text: str) -> str:
    """Return a text with the line ends that all programs understand."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
