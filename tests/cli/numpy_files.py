#!/usr/bin/env python3
"""numpy_files.py COMMAND_SERVER: files that NumPy writes, and results compared with NumPy's own products."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

server_path = sys.argv.pop(1)
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

    @classmethod
    def setUpClass(cls):
        # One process that forks for each command: starting starmv anew takes longer than its work.
        cls.starpu_home = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.starpu_home.cleanup)
        environment = dict(os.environ, STARPU_NCUDA="0", STARPU_NCPU="2", STARPU_WORKERS_NOBIND="1",
                           STARPU_HOME=cls.starpu_home.name)
        cls.server = subprocess.Popen([server_path], env=environment, text=True, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE)

    @classmethod
    def tearDownClass(cls):
        cls.server.stdin.close()
        status = cls.server.wait(timeout=60)
        cls.server.stdout.close()
        if status != 0:
            raise RuntimeError(f"{server_path} ended with {status}")

    def run_starmv(self, *arguments):
        self.server.stdin.write(json.dumps([str(argument) for argument in arguments]) + "\n")
        self.server.stdin.flush()
        return json.loads(self.server.stdout.readline())

    def product(self, operation, A, x, *options, version=None):
        """y as starmv computes it, loaded by NumPy."""
        y = self.directory / "y.npy"
        y.unlink(missing_ok=True)
        result = self.run_starmv(operation, save(self.directory / "A.npy", A, version), "--x",
                                 save(self.directory / "x.npy", x, version), "--out", y, "--no-limit", *options)
        self.assertEqual((result["status"], result["errors"]), (0, ""))
        return numpy.load(y)

    def assert_close(self, y, expected, A):
        self.assertEqual(y.dtype, A.dtype)
        self.assertEqual(y.shape, expected.shape)
        numpy.testing.assert_allclose(y, expected, rtol=0, atol=4 * sum(A.shape) * numpy.finfo(A.dtype).eps)

    def test_gemv(self):
        for dtype in types:
            for order in "CF":
                A = numpy.array(random(dtype, 19, 31), order=order)
                for op, matrix in (("N", A), ("T", A.T), ("C", A.conj().T)):
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
        for dtype, message in ((">f8", "big-endian"), (">c8", "big-endian"), ("f2", "'<f2'"), ("i8", "'<i8'"),
                               ("?", "'|b1'"), ("u1", "'|u1'"), ("U3", "'<U3'"), ([("a", "f8")], "structured")):
            with self.subTest(dtype=dtype):
                path = save(self.directory / "A.npy", numpy.zeros((2, 2), dtype))
                result = self.run_starmv("gemv", path)
                self.assertEqual(result["status"], 2)
                self.assertRegex(result["errors"], r"\Astarmv: error: [^\n]*\n\Z")
                self.assertIn(message, result["errors"])


if __name__ == "__main__":
    unittest.main()
