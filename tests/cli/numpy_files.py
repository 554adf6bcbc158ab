#!/usr/bin/env python3
"""numpy_files.py STARMV: files that NumPy writes, and results compared with NumPy's own products."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

command = sys.argv.pop(1)
types = ("f4", "f8", "c8", "c16")
rng = numpy.random.default_rng(20240607)


def random(dtype, *shape):
    values = rng.uniform(-1, 1, shape)
    if numpy.dtype(dtype).kind == "c":
        values = values + 1j * rng.uniform(-1, 1, shape)
    return values.astype(dtype)


def save(path, array, version=None):
    with open(path, "wb") as file:
        numpy.lib.format.write_array(file, array, version=version)
    return path


class NumpyFiles(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.directory = pathlib.Path(self.temporary.name)
        self.environment = dict(os.environ, STARPU_NCUDA="0", STARPU_NCPU="2", STARPU_WORKERS_NOBIND="1",
                                STARPU_HOME=self.temporary.name)

    def run_starmv(self, *arguments):
        return subprocess.run([command, *map(str, arguments)], env=self.environment, text=True, capture_output=True,
                              timeout=60)

    def product(self, operation, A, x, *options, version=None):
        """y as starmv computes it, loaded by NumPy."""
        y = self.directory / "y.npy"
        y.unlink(missing_ok=True)
        result = self.run_starmv(operation, save(self.directory / "A.npy", A, version), "--x",
                                 save(self.directory / "x.npy", x, version), "--out", y, "--no-limit", *options)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return numpy.load(y)

    def assert_close(self, y, expected, A):
        self.assertEqual(y.dtype, A.dtype)
        self.assertEqual(y.shape, expected.shape)
        numpy.testing.assert_allclose(y, expected, rtol=0, atol=4 * sum(A.shape) * numpy.finfo(A.dtype).eps)

    def test_gemv(self):
        # Every order meets every op and every type; C is T for real types. All combinations are in test_cli_products.
        for dtype, orders, ops in zip(types, ("CF", "FC", "CFC", "FCF"), ("NT", "NT", "NTC", "NTC")):
            for order, op in zip(orders, ops):
                A = numpy.array(random(dtype, 19, 31), order=order)
                matrix = {"N": A, "T": A.T, "C": A.conj().T}[op]
                with self.subTest(dtype=dtype, order=order, op=op):
                    x = random(dtype, matrix.shape[1])
                    self.assert_close(self.product("gemv", A, x, "--op", op, "--tile", 8), matrix @ x, A)

    def test_symv_and_hemv(self):
        for dtype, order in zip(types, "FCCF"):
            A = numpy.array(random(dtype, 21, 21), order=order)
            x = random(dtype, 21)
            for uplo, triangle in (("L", numpy.tril(A)), ("U", numpy.triu(A))):
                strict = triangle - numpy.diag(numpy.diag(triangle))
                symmetric = triangle + strict.T
                hermitian = strict + strict.conj().T + numpy.diag(numpy.diag(triangle).real)
                for operation, matrix in (("symv", symmetric), ("hemv", hermitian)):
                    if operation == "hemv" and A.dtype.kind != "c":
                        continue  # the same as symv
                    with self.subTest(dtype=dtype, order=order, uplo=uplo, operation=operation):
                        y = self.product(operation, A, x, "--uplo", uplo, "--tile", 8)
                        self.assert_close(y, matrix.astype(dtype) @ x, A)

    def test_format_versions(self):
        A, x = random("f8", 5, 4), random("f8", 4)
        for version in ((1, 0), (2, 0), (3, 0)):
            with self.subTest(version=version):
                self.assert_close(self.product("gemv", A, x, version=version), A @ x, A)

    def test_rows_and_columns_are_vectors(self):
        A, x = random("c16", 5, 4), random("c16", 4)
        for shape in ((4,), (4, 1), (1, 4)):
            with self.subTest(shape=shape):
                self.assert_close(self.product("gemv", A, x.reshape(shape)), A @ x, A)

    def test_single_row_and_column(self):
        for shape in ((1, 6), (6, 1), (1, 1)):
            with self.subTest(shape=shape):
                A, x = random("f8", *shape), random("f8", shape[1])
                self.assert_close(self.product("gemv", A, x), A @ x, A)

    def test_types_that_are_refused(self):
        # Of each kind one as NumPy writes it; more are in test_npy.
        for dtype, message in ((">f8", "big-endian"), ("i8", "'<i8'"), ("?", "'|b1'"), ([("a", "f8")], "structured")):
            with self.subTest(dtype=dtype):
                path = save(self.directory / "A.npy", numpy.zeros((2, 2), dtype))
                result = self.run_starmv("gemv", path)
                self.assertEqual(result.returncode, 2)
                self.assertRegex(result.stderr, r"\Astarmv: error: [^\n]*\n\Z")
                self.assertIn(message, result.stderr)


if __name__ == "__main__":
    unittest.main()
