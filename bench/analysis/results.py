"""The results of one run of starmv_bench."""

import dataclasses
import json

ELEMENT_BYTES = {"s": 4, "d": 8, "c": 8, "z": 16}
OPS = ("gemvN", "gemvT", "gemvC", "symvL", "symvU", "hemvL", "hemvU")
STARMV = "starmv"
MIB = 1 << 20
GIB = 1 << 30


class InputError(Exception):
    """A file that is not what it must be."""


def is_gemv(op):
    return op.startswith("gemv")


def bytes_read(precision, op, m, n):
    """What of A must be read once: all of it, or one triangle."""
    return (m * n if is_gemv(op) else n * (n + 1) // 2) * ELEMENT_BYTES[precision]


@dataclasses.dataclass(frozen=True)
class Product:
    """What was computed, on what kind of operand."""

    suite: str
    precision: str
    op: str
    m: int
    n: int
    lda: int
    case: str  # "" for an ordinary matrix

    @property
    def bytes(self):
        return bytes_read(self.precision, self.op, self.m, self.n)

    @property
    def is_square(self):
        return self.m == self.n

    @property
    def is_ordinary(self):
        return self.case in ("", "aligned")

    def __str__(self):
        return f"{self.precision} {self.op} {self.m}x{self.n} {self.case}".rstrip()


@dataclasses.dataclass
class Cell:
    """A product, with the time of each library."""

    product: Product
    times_us: dict  # by implementation
    starmv: dict  # the other figures of StarMV

    def rate(self, impl=STARMV):
        """GB/s."""
        return self.product.bytes / self.times_us[impl] * 1e-3

    def peers(self, others=None):
        """Times of the other libraries, of this run and of `others` (see peers.py)."""
        times = {impl: time for impl, time in self.times_us.items() if impl != STARMV}
        if others is not None and self.product.is_ordinary:
            for library, time in others.times(self.product).items():
                name = f"{library} (earlier)" if library in times else library
                times[name] = time
        return times

    def ratio(self, others=None):
        """The best peer's time over StarMV's; None without a peer."""
        peers = self.peers(others)
        return min(peers.values()) / self.times_us[STARMV] if peers else None


@dataclasses.dataclass
class Results:
    about: dict  # the file without its results
    read_limit: float  # GB/s
    cells: list  # those with a time of StarMV

    def of_suite(self, *suites):
        return [cell for cell in self.cells if cell.product.suite in suites]

    def main(self):
        """Cells that count once each: not the small ones or the badly aligned ones, which have suites of their own."""
        return [cell for cell in self.cells if cell.product.suite not in ("latency", "alignment", "scan")]


def _field(entry, name, kind, where):
    value = entry.get(name)
    if isinstance(value, bool) or not isinstance(value, kind):
        expected = "a text" if kind is str else "an integer" if kind is int else "a number"
        raise InputError(f"{where}: {name} is {json.dumps(value)}; it must be {expected}")
    return value


def _product(entry, where):
    precision = _field(entry, "precision", str, where)
    op = _field(entry, "op", str, where)
    if precision not in ELEMENT_BYTES:
        raise InputError(f"{where}: precision is '{precision}'; it must be s, d, c or z")
    if op not in OPS:
        raise InputError(f"{where}: op is '{op}'; it must be one of {' '.join(OPS)}")
    m, n, lda = (_field(entry, name, int, where) for name in ("m", "n", "lda"))
    return Product(entry.get("suite", "full"), precision, op, m, n, lda, entry.get("case", ""))


def parse(data, name="results"):
    """Results from what a JSON file contains."""
    if not isinstance(data, dict) or not isinstance(data.get("results"), list):
        raise InputError(f"{name}: there is no list 'results'")
    limit = _field(data, "read_limit_gbytes_per_s", (int, float), name)
    cells = {}
    for number, entry in enumerate(data["results"]):
        where = f"{name}: results[{number}]"
        product = _product(entry, where)
        time_us = _field(entry, "time_us", (int, float), where)
        if not time_us > 0:
            raise InputError(f"{where}: time_us is {time_us}; it must be more than 0")
        cell = cells.setdefault(product, Cell(product, {}, {}))
        impl = _field(entry, "impl", str, where)
        if impl in cell.times_us:
            raise InputError(f"{where}: {product} is there twice for {impl}")
        cell.times_us[impl] = time_us
        if impl == STARMV:
            cell.starmv = entry
    about = {key: value for key, value in data.items() if key != "results"}
    return Results(about, limit, [cell for cell in cells.values() if STARMV in cell.times_us])


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: {error}") from error
    return parse(data, str(path))
