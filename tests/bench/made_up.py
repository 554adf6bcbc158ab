"""Results files that no device has made."""


def entry(precision="d", op="gemvN", m=16384, n=None, impl="starmv", rate=None, time_us=None, suite="full", **more):
    """One entry of a results file; the time is what the rate in GB/s makes it, unless it is given."""
    n = m if n is None else n
    count = m * n if op.startswith("gemv") else n * (n + 1) // 2
    size = count * {"s": 4, "d": 8, "c": 8, "z": 16}[precision]
    if time_us is None:
        time_us = size / (1000 if rate is None else rate) * 1e-3
    return {"suite": suite, "precision": precision, "op": op, "m": m, "n": n, "lda": more.pop("lda", m), "impl": impl,
            "time_us": time_us, "gbytes_per_s": size / time_us * 1e-3, **more}


def results(*entries, limit=1000.0, **about):
    return {"device": "a device", "read_limit_gbytes_per_s": limit, **about, "results": list(entries)}
