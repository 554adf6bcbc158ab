"""What StarMV is to reach, each target with its worst cell."""

import dataclasses
import math

from .results import GIB, MIB, is_gemv


@dataclasses.dataclass
class Verdict:
    """One target, judged. Values are such that more is better, unless `less_is_better`."""

    target: str
    bound: float
    unit: str  # "%", "x" or "us"
    values: list  # (value, label)
    less_is_better: bool = False
    informative: bool = False  # shown, but no miss

    def _misses(self, value):
        return value > self.bound if self.less_is_better else value < self.bound

    @property
    def measured(self):
        return bool(self.values)

    @property
    def misses(self):
        """Values outside the bound, the worst first."""
        return sorted((item for item in self.values if self._misses(item[0])), reverse=self.less_is_better)

    @property
    def worst(self):
        return (max if self.less_is_better else min)(self.values)

    @property
    def state(self):
        if not self.measured:
            return "NOT MEASURED"
        return "MISSED" if self.misses else "HOLDS"

    @property
    def is_miss(self):
        return self.state == "MISSED" and not self.informative

    @property
    def requirement(self):
        return f"{'<=' if self.less_is_better else '>='} {self.text(self.bound)}"

    def text(self, value):
        if self.unit == "%":
            return f"{value:.3g} %" if value == self.bound else f"{value:.2f} %"
        if self.unit == "x":
            return f"{value:.3f}" if value != self.bound else f"{value:g}"
        return f"{value:.2f} us" if value != self.bound else f"{value:g} us"


def _share_of_limit(results, title, bound, wanted):
    values = [
        (100 * cell.rate() / results.read_limit, str(cell.product))
        for cell in results.cells
        if cell.product.is_ordinary and wanted(cell.product)
    ]
    return Verdict(title, bound, "%", values)


def bandwidth(results):
    def large(product):
        return product.bytes >= GIB

    def middling(product):
        return 64 * MIB <= product.bytes < GIB

    def gemv(product):
        return is_gemv(product.op)

    return [
        _share_of_limit(results, "gemv, 1 GiB and more: share of the read limit", 97, lambda p: gemv(p) and large(p)),
        _share_of_limit(
            results, "symv and hemv, 1 GiB and more: share of the read limit", 95, lambda p: not gemv(p) and large(p)
        ),
        _share_of_limit(
            results,
            "gemv, 64 MiB to 1 GiB, m and n >= 1024: share of the read limit",
            88,
            lambda p: gemv(p) and middling(p) and min(p.m, p.n) >= 1024,
        ),
        _share_of_limit(
            results,
            "symv and hemv, 64 MiB to 1 GiB: share of the read limit",
            85,
            lambda p: not gemv(p) and middling(p),
        ),
    ]


def _ratios(cells, others, gemv):
    ratios = [(cell.ratio(others), str(cell.product)) for cell in cells if is_gemv(cell.product.op) == gemv]
    return [item for item in ratios if item[0] is not None]


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values))


def _mean_ratio(results, others, title, bound, gemv):
    ratios = [ratio for ratio, _ in _ratios(results.main(), others, gemv)]
    values = [(geometric_mean(ratios), f"{len(ratios)} cells")] if ratios else []
    return Verdict(title, bound, "x", values)


def against_peers(results, others):
    return [
        Verdict("gemv: best peer's time / time", 1, "x", _ratios(results.cells, others, True)),
        Verdict("symv and hemv: best peer's time / time", 1, "x", _ratios(results.cells, others, False)),
        _mean_ratio(results, others, "gemv: geometric mean of that", 1.15, True),
        _mean_ratio(results, others, "symv and hemv: geometric mean of that", 1.6, False),
    ]


def latency(results):
    values = [
        (cell.times_us["starmv"], str(cell.product))
        for cell in results.cells
        if cell.product.is_square and cell.product.n <= 1024
    ]
    return Verdict("m = n <= 1024: time of a call", 5, "us", values, less_is_better=True)


def alignment(results):
    """Each case of the suite against the aligned one."""

    def key(product):
        return (product.suite, product.precision, product.op, product.m, product.n)

    aligned = {key(cell.product): cell for cell in results.cells if cell.product.case == "aligned"}
    values = []
    for cell in results.cells:
        product = cell.product
        if not product.is_ordinary and key(product) in aligned and product.bytes >= 64 * MIB:
            values.append((100 * cell.rate() / aligned[key(product)].rate(), str(product)))
    return Verdict("misaligned, odd lda, submatrix, from 64 MiB on: share of the aligned rate", 95, "%", values)


def scan(results):
    """The rate at each size against the best at sizes near it."""
    groups = {}
    for cell in results.of_suite("scan"):
        groups.setdefault((cell.product.precision, cell.product.op), []).append(cell)

    def shares(largest):
        values = []
        for cells in groups.values():
            rates = [(cell.product.n, cell.rate()) for cell in cells]
            for cell in cells:
                n = cell.product.n
                best = max(rate for order, rate in rates if 0.9 * n <= order <= largest * n)
                values.append((100 * cell.rate() / best, str(cell.product)))
        return values

    return [
        Verdict("scan over n: share of the best rate from 0.9 n to n", 95, "%", shares(1)),
        Verdict("scan over n: share of the best rate from 0.9 n to 1.1 n", 95, "%", shares(1.1), informative=True),
    ]


def workspace(results):
    values = []
    for cell in results.cells:
        if "workspace_bytes" in cell.starmv:
            allowed = 0.01 * cell.product.bytes + MIB
            values.append((cell.starmv["workspace_bytes"] / allowed, str(cell.product)))
    return Verdict("workspace / (1 % of the bytes read + 1 MiB)", 1, "x", values, less_is_better=True)


def correctness(results):
    values = [
        (100.0 if cell.starmv["correct"] else 0.0, str(cell.product))
        for cell in results.cells
        if "correct" in cell.starmv
    ]
    return Verdict("results that agree with cuBLAS's", 100, "%", values)


def judge(results, others):
    return [
        *bandwidth(results),
        *against_peers(results, others),
        latency(results),
        alignment(results),
        *scan(results),
        workspace(results),
        correctness(results),
    ]
