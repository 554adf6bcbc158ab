"""Times of other libraries that were measured elsewhere: a CSV file."""

import csv

from .results import InputError

COLUMNS = ("precision", "op", "library", "m", "n", "lda", "time_us")


class Peers:
    """By product: the time of each library."""

    def __init__(self, rows=()):
        self._times = {}
        for precision, op, library, m, n, lda, time_us in rows:
            # In the file symv of complex types is Hermitian; the complex symmetric product is not in it.
            if precision in "cz" and op.startswith("symv"):
                op = "hemv" + op[-1]
            self._times.setdefault((precision, op, m, n, lda), {})[library] = time_us

    def times(self, product):
        return self._times.get((product.precision, product.op, product.m, product.n, product.lda), {})


def load(path):
    """Lines that begin with # are comments."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            lines = [line for line in file if not line.startswith("#")]
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: {error}") from error
    reader = csv.DictReader(lines)
    missing = [column for column in COLUMNS if column not in (reader.fieldnames or [])]
    if missing:
        raise InputError(f"{path}: the column {missing[0]} is missing")
    rows = []
    for number, row in enumerate(reader, 1):
        try:
            sizes = [int(row[column]) for column in ("m", "n", "lda")]
            time_us = float(row["time_us"])
        except (TypeError, ValueError) as error:
            raise InputError(f"{path}: row {number}: {error}") from error
        rows.append((row["precision"], row["op"], row["library"], *sizes, time_us))
    return Peers(rows)
