"""Tables for docs/performance.md, as Markdown."""

from .results import ELEMENT_BYTES, GIB, STARMV, is_gemv
from .targets import geometric_mean, judge

SQUARES = (1024, 2048, 4096, 8192, 16384, 32768)
SMALL = (32, 128, 256, 512, 1000)
CASES = ("odd-lda", "misaligned", "submatrix")


def markdown(header, rows):
    """The first column is text, the others are figures."""
    lines = ["| " + " | ".join(header) + " |", "|---|" + "---:|" * (len(header) - 1)]
    lines += ["| " + " | ".join(str(value) for value in row) + " |" for row in rows]
    return "\n".join(lines)


def _kinds(cells):
    """Precision and operation, in BLAS's order, of the cells."""
    there = {(cell.product.precision, cell.product.op) for cell in cells}
    ops = ("gemvN", "gemvT", "gemvC", "symvL", "symvU", "hemvL", "hemvU")
    return [(precision, op) for op in ops for precision in ELEMENT_BYTES if (precision, op) in there]


def _by_size(cells, precision, op):
    return {
        (cell.product.m, cell.product.n): cell
        for cell in cells
        if (cell.product.precision, cell.product.op) == (precision, op)
    }


def _gib(count):
    return f"{count / GIB:g} GiB"


def run(results, others):
    """The device, the software, and how the figures were obtained."""
    about = results.about
    limits = ", ".join(
        f"{limit['gbytes_per_s']:.0f} GB/s at {_gib(limit['bytes'])}" for limit in about.get("read_limits", [])
    )
    rows = [
        ("Device", f"{about.get('device', '?')}, driver {about.get('driver', '?')}"),
        ("CUDA, cuBLAS", f"{about.get('cuda', '?')}, {about.get('cublas', '?')}"),
        ("StarMV", f"{about.get('starmv', '?')}, commit {about.get('commit', '?')}"),
        ("Read limit", limits or f"{results.read_limit:.0f} GB/s"),
        ("Command", f"`{about.get('command', '?')}`"),
    ]
    lines = ["| | |", "|---|---|"] + [f"| {name} | {value} |" for name, value in rows]
    return "\n".join(lines)


def targets(results, others):
    rows = []
    for verdict in judge(results, others):
        if verdict.informative:
            continue
        worst, cell = (verdict.text(verdict.worst[0]), verdict.worst[1]) if verdict.measured else ("", "")
        state = {"HOLDS": "yes", "MISSED": "**no**", "NOT MEASURED": "not measured"}[verdict.state]
        misses = f"{len(verdict.misses)} of {len(verdict.values)}" if verdict.measured else ""
        rows.append((verdict.target, verdict.requirement.replace("<", "&lt;"), worst, cell, misses, state))
    return markdown(("Target", "needed", "worst", "there", "cells outside", "holds"), rows)


def bandwidth(results, others):
    """Share of the read limit for square matrices."""
    cells = [cell for cell in results.main() if cell.product.is_ordinary and cell.product.is_square]
    rows = []
    for precision, op in _kinds(cells):
        by_size = _by_size(cells, precision, op)
        shares = [by_size.get((n, n)) for n in SQUARES]
        rows.append(
            [f"{precision} {op}"]
            + [f"{100 * cell.rate() / results.read_limit:.0f} %" if cell else "–" for cell in shares]
        )
    return markdown(["n ="] + [str(n) for n in SQUARES], rows)


def shapes(results, others):
    """Share of the read limit, and best peer's time over StarMV's, for gemv of other shapes."""
    cells = [cell for cell in results.main() if is_gemv(cell.product.op) and not cell.product.is_square]
    kinds = [(precision, op) for precision, op in _kinds(cells) if op != "gemvC"]
    tables = {kind: _by_size(cells, *kind) for kind in kinds}
    rows = []
    for size in sorted({(cell.product.m, cell.product.n) for cell in cells}):
        row = [f"{size[0]} × {size[1]}"]
        for kind in kinds:
            cell = tables[kind].get(size)
            ratio = cell.ratio(others) if cell else None
            share = f"{100 * cell.rate() / results.read_limit:.0f} %" if cell else "–"
            row.append(share + (f", {ratio:.2f}" if ratio else ""))
        rows.append(row)
    return markdown(["m × n"] + [f"{precision} {op}" for precision, op in kinds], rows)


def peers(results, others):
    """How often as fast as the best peer."""
    rows = []
    for precision, op in _kinds(results.main()):
        cells = [cell for cell in results.main() if (cell.product.precision, cell.product.op) == (precision, op)]
        ratios = [(cell.ratio(others), cell.product) for cell in cells if cell.peers(others)]
        if not ratios:
            continue
        least, product = min(ratios, key=lambda item: item[0])
        most = max(ratio for ratio, _ in ratios)
        mean = geometric_mean([ratio for ratio, _ in ratios])
        where = f"{product.m} × {product.n}"
        rows.append((f"{precision} {op}", len(ratios), f"{mean:.2f}", f"{least:.2f}", where, f"{most:.2f}"))
    return markdown(("", "cells", "geometric mean", "least", "at", "most"), rows)


def small(results, others):
    """Microseconds a call for small matrices: StarMV, and the best peer."""
    cells = results.of_suite("latency")
    rows = []
    for precision, op in _kinds(cells):
        by_size = _by_size(cells, precision, op)
        row = [f"{precision} {op}"]
        for n in SMALL:
            cell = by_size.get((n, n))
            times = cell.peers(others) if cell else {}
            best = f" ({min(times.values()):.1f})" if times else ""
            row.append(f"{cell.times_us[STARMV]:.1f}{best}" if cell else "–")
        rows.append(row)
    return markdown(["n ="] + [str(n) for n in SMALL], rows)


def alignment(results, others):
    """The rate of a badly aligned matrix as a share of the aligned one's: the least over the sizes."""
    cells = results.of_suite("alignment")
    aligned = {
        (cell.product.precision, cell.product.op, cell.product.n): cell.rate()
        for cell in cells
        if cell.product.case == "aligned"
    }
    least = {}
    for cell in cells:
        product = cell.product
        base = aligned.get((product.precision, product.op, product.n))
        if product.is_ordinary or base is None:
            continue
        key = (product.precision, product.op, product.case)
        least[key] = min(least.get(key, (9, 0)), (cell.rate() / base, product.n))
    rows = []
    for precision, op in _kinds(cells):
        found = [least.get((precision, op, case)) for case in CASES]
        rows.append([f"{precision} {op}"] + [f"{100 * item[0]:.0f} % ({item[1]})" if item else "–" for item in found])
    return markdown(["least share (at n)"] + list(CASES), rows)


# By the name in the document's markers.
TABLES = {
    "run": run,
    "targets": targets,
    "bandwidth": bandwidth,
    "shapes": shapes,
    "peers": peers,
    "small": small,
    "alignment": alignment,
}
