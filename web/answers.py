"""What the pages ask for, as JSON. `docs/web.md` documents each field; other programs may read it, too."""

from __future__ import annotations

import msgspec

from engine.types import View

VERSION = 1
"""Of the answers: raised when a field changes its meaning or goes. Fields are added without."""


class TextPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of a sentence."""

    text: str
    bold: bool = False
    small: bool = False
    code: bool = False
    at: float | None = None
    """In place of `text` a moment, in seconds since 1970, which the page writes in its reader's time."""


Sentence = tuple[TextPart, ...]


class SeatLine(msgspec.Struct, frozen=True):
    """A seat in the panel of players."""

    seat: int
    name: str
    colour: str
    """As in the picture, `#rrggbb`."""
    pattern: str
    badge: str
    """Names of the pattern of its spaces and of the shape of its badge, as in the art."""
    alive: bool
    side: str
    """In the reader's language; empty without sides."""
    counters: tuple[tuple[str, int], ...]
    """In the reader's language."""
    cards: tuple[tuple[str, int], ...]
    """Held cards by kind, as everybody knows them. The name of a kind is empty if there is just one."""
    hand: tuple[str, ...] | None
    """The held cards; None if the reader may not see them."""
    shown: tuple[str, ...] = ()
    """Cards that lie face up before everybody."""


class SeatRating(msgspec.Struct, frozen=True):
    """The rating of the member in a seat, in the pool of games of this kind and size."""

    seat: int
    rating: int
    band: int
    """The true strength is within `rating` ± `band` 95 times in 100."""
    provisional: bool


class GameRatings(msgspec.Struct, frozen=True):
    """The ratings of those in the seats as they are now: `ratings.json`. Without seats whose members have
    none or hide their profile, and without computer players."""

    version: int
    game: int
    pool: str
    """Of the ratings, in words."""
    seats: tuple[SeatRating, ...]


class SpaceLine(msgspec.Struct, frozen=True):
    """A space as it is read aloud and listed. What it looks like is in the view."""

    id: str
    owner: int | None
    armies: int
    label: str
    """Name, owner, and all that lies on it."""
    region: str


class ArrowMark(msgspec.Struct, frozen=True):
    """A way that something went with the entry."""

    start: str
    end: str
    hostile: bool


class Marks(msgspec.Struct, frozen=True):
    """What changed with the entry, as in the picture."""

    arrows: tuple[ArrowMark, ...]
    taken: tuple[str, ...]
    destroyed: tuple[str, ...]
    struck: tuple[str, ...]
    amounts: dict[str, int]
    pieces: dict[str, dict[str, int]]


class DeadlineLine(msgspec.Struct, frozen=True):
    """Until when a seat has time; None: its clock stands still, `left` seconds are left."""

    seat: int
    until: float | None
    left: float | None


class At(msgspec.Struct, frozen=True):
    """The game after an entry of its log. Never changes, but for `newest` and `deadlines`, which are of now
    and only there with the newest entry."""

    version: int
    game: int
    ply: int
    since: int
    at: float
    seat: int | None
    turn: int | None
    """The seat whose turn began with it."""
    lines: tuple[Sentence, ...]
    head: str | None
    """Of the log after it; None: the log is not chained."""
    where: str
    """Round and phase."""
    facts: tuple[str, ...]
    """Tracks, piles and pieces on paths."""
    asked: tuple[Sentence, ...]
    """Whom the game waits for, or how it ended."""
    seats: tuple[SeatLine, ...]
    spaces: tuple[SpaceLine, ...]
    marks: Marks
    view: View
    """What the engine shows to this reader (`engine.types.View`)."""


class PlyLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry in short."""

    ply: int
    at: float
    seat: int | None = None
    turn: int | None = None
    kind: str = ""
    """Of its first event; empty for several entries at once, and where nothing was told."""
    about: str = ""
    """What happened, for filters: `battle`, `out` (a seat left the game), or empty."""
    back: bool = False
    """Whether it was taken back later."""


class Plies(msgspec.Struct, frozen=True):
    """All entries, oldest first, and how the game stands now."""

    version: int
    game: int
    title: str
    rules: str
    over: bool
    newest: int
    after: int | None
    """The entry after which `plies` begins, if the reader named one; None: these are all."""
    plies: tuple[PlyLine, ...]
    deadlines: tuple[DeadlineLine, ...]
    art: str
    """The path of the board's art."""
    commitment: str


class LogAnswer(msgspec.Struct, frozen=True):
    """The sentences of some entries, oldest first."""

    version: int
    entries: tuple[tuple[int, tuple[Sentence, ...]], ...]


class Curve(msgspec.Struct, frozen=True):
    """A chart: a value for each seat at each of `plies`."""

    id: str
    name: str
    plies: tuple[int, ...]
    seats: tuple[tuple[float, ...], ...]


class FiguresAnswer(msgspec.Struct, frozen=True):
    """What the charts show."""

    version: int
    curves: tuple[Curve, ...]
    luck: tuple[Sentence, ...]
    """Everybody's luck in words."""


class Throws(msgspec.Struct, frozen=True):
    """All dice that can be recomputed from the seed, once the game is over: for each throw its ply, the
    numbers of chance used before and after that ply, faces and sides."""

    version: int
    seed: str
    throws: tuple[tuple[int, int, int, tuple[int, ...], tuple[int, ...]], ...]


class BoardSpace(msgspec.Struct, frozen=True):
    """A space of the board. `near`: the ids of the spaces that one can go to from it, but for temporary
    links, which the view has."""

    id: str
    name: str
    region: str
    near: tuple[str, ...]


class BoardRegion(msgspec.Struct, frozen=True):
    """A region. `bonus`: armies for whoever holds all of it; 0 if it brings none."""

    id: str
    name: str
    bonus: int


class WordedBoard(msgspec.Struct, frozen=True):
    """The board in words: all spaces in reading order, and the regions that have any."""

    version: int
    spaces: tuple[BoardSpace, ...]
    regions: tuple[BoardRegion, ...]


class OddsAnswer(msgspec.Struct, frozen=True):
    """How an attack between two neighbours would go, and the command that would make it."""

    version: int
    lines: tuple[Sentence, ...]
    command: str
    """As it is typed in Discord; empty if the rules have no command for it."""


class FailureAnswer(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    error: str
    """A key; `text` says it in the reader's language."""
    text: str
