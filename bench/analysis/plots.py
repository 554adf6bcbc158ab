"""Charts, as SVG files that are the same for the same figures."""

import matplotlib

matplotlib.use("svg")

import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.ticker import FixedLocator, FuncFormatter, NullFormatter, NullLocator  # noqa: E402

from .results import ELEMENT_BYTES, STARMV, is_gemv  # noqa: E402
from .targets import geometric_mean  # noqa: E402

# Okabe and Ito's colours, which colour-blind readers can tell apart; lines differ in their marks as well.
STYLES = {
    STARMV: {"color": "#0072B2", "marker": "o", "label": "StarMV", "linewidth": 2.2, "zorder": 4},
    "cublas": {"color": "#E69F00", "marker": "s", "label": "cuBLAS", "linewidth": 1.4, "zorder": 3},
    "cublas-atomics": {
        "color": "#D55E00",
        "marker": "^",
        "label": "cuBLAS with atomics",
        "linewidth": 1.4,
        "zorder": 3,
        "linestyle": (0, (4, 2)),
    },
    "others": {
        "color": "#555555",
        "marker": "x",
        "label": "best of KBLAS and MAGMA",
        "markersize": 5,
        "zorder": 2,
        "linestyle": "none",  # known at few sizes
    },
}
LIMIT = {"color": "black", "linewidth": 1, "linestyle": (0, (6, 3)), "zorder": 1}
TYPES = {"s": "single", "d": "double", "c": "single complex", "z": "double complex"}
OP_TITLES = {
    "gemvN": "gemv, A x",
    "gemvT": "gemv, Aᵀ x",
    "gemvC": "gemv, Aᴴ x",
    "symvL": "symv, lower triangle",
    "symvU": "symv, upper triangle",
    "hemvL": "hemv, lower triangle",
    "hemvU": "hemv, upper triangle",
}
ROOFLINE_ORDER = 16384
# A file each, with what its panels show.
BANDWIDTH_CHARTS = {
    "gemv-n": [(precision, "gemvN") for precision in "sdcz"],
    "gemv-t": [(precision, "gemvT") for precision in "sdcz"],
    "gemv-c": [(precision, "gemvC") for precision in "cz"],
    "symv": [(precision, op) for op in ("symvL", "symvU") for precision in "sd"],
    "symv-complex": [(precision, op) for op in ("symvL", "symvU") for precision in "cz"],
    "hemv": [(precision, op) for op in ("hemvL", "hemvU") for precision in "cz"],
}


def _configure():
    plt.rcdefaults()
    plt.rcParams.update(
        {
            "svg.hashsalt": "starmv",
            "svg.fonttype": "path",
            "font.size": 10,
            "axes.titlesize": 10.5,
            "axes.titlelocation": "left",
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.grid": True,
            "grid.color": "#dddddd",
            "grid.linewidth": 0.6,
            "lines.markersize": 4,
            "legend.frameon": False,
        }
    )


def _save(figure, path):
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)


def _title(figure, text):
    figure.suptitle(text, x=0.01, ha="left", fontsize=12.5, fontweight="bold")


def _sizes_axis(axis, least, most):
    axis.set_xscale("log", base=2)
    axis.set_xlim(least, most)
    ticks = [n for n in (256, 1024, 4096, 16384) if least <= n <= most]
    axis.xaxis.set_major_locator(FixedLocator(ticks))
    axis.xaxis.set_minor_locator(NullLocator())
    axis.xaxis.set_major_formatter(FuncFormatter(lambda n, _: f"{n:.0f}"))


def _curves(results, others, precision, op):
    """By library: n and TB/s."""
    curves = {}
    cells = sorted(
        (
            cell
            for cell in results.main()
            if (cell.product.precision, cell.product.op) == (precision, op)
            and cell.product.is_square
            and cell.product.is_ordinary
        ),
        key=lambda cell: cell.product.n,
    )
    for cell in cells:
        for impl in cell.times_us:
            curves.setdefault(impl, []).append((cell.product.n, cell.rate(impl) * 1e-3))
        times = [
            time
            for library, time in (others.times(cell.product) if others else {}).items()
            if library not in STYLES
        ]
        if times:
            curves.setdefault("others", []).append((cell.product.n, cell.product.bytes / min(times) * 1e-6))
    if is_gemv(op):
        curves.pop("cublas-atomics", None)  # cuBLAS has no such variant of gemv
    return curves


def bandwidth_chart(results, others, panels, title, path):
    _configure()
    rows = (len(panels) + 1) // 2
    figure, axes = plt.subplots(rows, 2, figsize=(9, 0.9 + 2.75 * rows), sharex=True, sharey=True, squeeze=False)
    used = {}
    limit = results.read_limit * 1e-3
    for axis, (precision, op) in zip(axes.flat, panels):
        for impl, points in _curves(results, others, precision, op).items():
            used[impl] = axis.plot(*zip(*points), **STYLES[impl])[0]
        used["limit"] = axis.axhline(limit, label="read limit", **LIMIT)
        axis.set_title(f"{TYPES[precision]}: {OP_TITLES[op]}")
        axis.set_ylim(0, limit * 1.06)
        _sizes_axis(axis, 230, 50000)
    for axis in axes[-1]:
        axis.set_xlabel("m = n" if is_gemv(panels[0][1]) else "n")
    for axis in axes[:, 0]:
        axis.set_ylabel("TB/s")
    _title(figure, title)
    order = [impl for impl in (*STYLES, "limit") if impl in used]
    figure.legend(handles=[used[impl] for impl in order], loc="lower center", ncol=len(order), fontsize=9.5)
    bottom = 0.45 / figure.get_figheight()
    figure.tight_layout(rect=(0, bottom, 1, 1))
    _save(figure, path)


def scan_chart(results, path):
    """One panel an operation; shaded: within 5 % below the best rate so far."""
    _configure()
    cells = [cell for cell in results.of_suite("scan") if cell.product.precision == "d"]
    ops = [op for op in OP_TITLES if any(cell.product.op == op for cell in cells)]
    figure, axes = plt.subplots(1, len(ops), figsize=(9, 3.4), sharey=True, squeeze=False)
    limit = results.read_limit * 1e-3
    for axis, op in zip(axes.flat, ops):
        points = sorted((cell.product.n, cell.rate() * 1e-3) for cell in cells if cell.product.op == op)
        orders, rates = zip(*points)
        best = [max(rate for order, rate in points if 0.9 * n <= order <= n) for n in orders]
        axis.fill_between(orders, [0.95 * rate for rate in best], best, color="#0072B2", alpha=0.18, linewidth=0)
        axis.plot(orders, rates, color="#0072B2", linewidth=1.2, marker="o", markersize=2)
        axis.axhline(limit, **LIMIT)
        axis.text(orders[-1], limit * 1.01, "read limit", va="bottom", ha="right", fontsize=9)
        axis.set_title(f"double: {OP_TITLES[op]}")
        axis.set_xlabel("n")
        axis.xaxis.set_major_locator(FixedLocator([2000, 4500, 7000, 9500, 12000]))
        axis.set_ylim(0, limit * 1.1)
    axes[0, 0].set_ylabel("TB/s")
    _title(figure, "StarMV from n = 2000 to 12000; shaded: at most 5 % below the best of 0.9 n to n")
    figure.tight_layout()
    _save(figure, path)


def roofline_chart(results, path):
    """Operations over bytes read, against operations a second, under the roof of the memory."""
    _configure()
    figure, axis = plt.subplots(figsize=(9, 4.6))
    intensities = [0.18, 2.8]
    roof = [results.read_limit * intensity * 1e-3 for intensity in intensities]
    axis.plot(intensities, roof, color="black", linewidth=1.2)
    axis.text(1.45, roof[1] * 0.62, f"read limit, {results.read_limit:.0f} GB/s ", ha="right", fontsize=9.5)
    groups = {}
    for cell in results.main():
        product = cell.product
        if product.is_square and product.n == ROOFLINE_ORDER and product.is_ordinary:
            flops = 2 * product.m * product.n * (4 if product.precision in "cz" else 1)
            intensity = flops / product.bytes
            for impl, time in cell.times_us.items():
                if impl in STYLES and not (is_gemv(product.op) and impl == "cublas-atomics"):
                    groups.setdefault(impl, []).append((intensity, flops / time * 1e-6, product))
    shifts = {STARMV: 0.97, "cublas": 1.0, "cublas-atomics": 1.03}
    for impl, points in groups.items():
        style = {key: STYLES[impl][key] for key in ("color", "marker", "label", "zorder")}
        axis.scatter(
            [intensity * shifts[impl] for intensity, _, _ in points], [rate for _, rate, _ in points], s=26, **style
        )
    _label_intensities(axis, groups.get(STARMV, []))
    axis.set_xscale("log", base=2)
    axis.set_yscale("log", base=2)
    axis.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.yaxis.set_minor_formatter(NullFormatter())
    axis.set_xlim(*intensities)
    axis.set_ylim(0.25, 16)
    axis.set_xlabel("floating-point operations for each byte of A that must be read")
    axis.set_ylabel("TFLOP/s")
    axis.legend(loc="upper left", fontsize=9.5)
    _title(figure, f"All products lie under the memory's roof (n = {ROOFLINE_ORDER})")
    figure.tight_layout()
    _save(figure, path)


def _label_intensities(axis, points):
    """What has this intensity, below its points."""
    families = {}
    for intensity, rate, product in points:
        text = f"{product.precision}{product.op[:4]}"
        families.setdefault(round(intensity, 2), {}).setdefault(text, rate)
    for intensity, texts in families.items():
        axis.text(intensity, 0.29, "\n".join(sorted(texts)), ha="center", va="bottom", fontsize=8.5, color="#333333")


def ratio_chart(results, others, path):
    """The best peer's time over StarMV's, a mark a cell."""
    _configure()
    kinds = [(precision, op) for op in OP_TITLES for precision in ELEMENT_BYTES]
    rows = []
    for precision, op in kinds:
        cells = [cell for cell in results.main() if (cell.product.precision, cell.product.op) == (precision, op)]
        ratios = [cell.ratio(others) for cell in cells if cell.peers(others)]
        if ratios:
            rows.append((f"{precision}{op[:4]} {op[4]}", ratios))
    figure, axis = plt.subplots(figsize=(9, 1.5 + 0.25 * len(rows)))
    for position, (_, ratios) in enumerate(rows):
        axis.scatter(ratios, [position] * len(ratios), s=14, color="#0072B2", alpha=0.45, linewidths=0, zorder=3)
        axis.scatter(geometric_mean(ratios), position, s=70, color="black", marker="|", linewidths=2, zorder=4)
    axis.axvline(1, color="#D55E00", linewidth=1.2, zorder=2)
    axis.set_yticks(range(len(rows)), [name for name, _ in rows])
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xscale("log", base=2)
    axis.xaxis.set_major_locator(FixedLocator([0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 16, 32]))
    axis.xaxis.set_minor_locator(NullLocator())
    axis.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_xlabel(
        "time of the fastest other library / time of StarMV (right of 1: StarMV is faster); bar: geometric mean"
    )
    _title(figure, "StarMV against the fastest of cuBLAS, KBLAS and MAGMA, every size and shape")
    figure.tight_layout()
    _save(figure, path)


CHART_TITLES = {
    "gemv-n": "gemv: bandwidth",
    "gemv-t": "gemv with the transpose: bandwidth",
    "gemv-c": "gemv with the conjugate transpose: bandwidth",
    "symv": "symv, real: bandwidth (bytes of one triangle)",
    "symv-complex": "symv, complex symmetric: bandwidth (bytes of one triangle)",
    "hemv": "hemv: bandwidth (bytes of one triangle)",
}


def draw_all(results, others, directory):
    """Returns the files that it wrote."""
    paths = []

    def path(name):
        paths.append(directory / f"{name}.svg")
        return paths[-1]

    for name, panels in BANDWIDTH_CHARTS.items():
        if any(_curves(results, others, *panel) for panel in panels):
            bandwidth_chart(results, others, panels, CHART_TITLES[name], path(name))
    if any(cell.product.precision == "d" for cell in results.of_suite("scan")):
        scan_chart(results, path("scan"))
    if any(cell.product.is_square and cell.product.n == ROOFLINE_ORDER for cell in results.main()):
        roofline_chart(results, path("roofline"))
    if any(cell.peers(others) for cell in results.main()):
        ratio_chart(results, others, path("ratio"))
    return paths
