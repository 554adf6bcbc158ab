#!/usr/bin/env python3
"""Makes digits.npy and digits_gram.npy from the handwritten digits data set.

    make_digits.py digits.csv.gz

The argument is the file that scikit-learn ships as sklearn/datasets/data/digits.csv.gz: 1797 lines of 64 pixel
values from 0 to 16 and the digit that they show.
"""
import pathlib
import sys

import numpy

here = pathlib.Path(__file__).resolve().parent
pixels = numpy.loadtxt(sys.argv[1], delimiter=",")[:, :64]

# The first 500 images, one a row, in C order as NumPy writes by default.
numpy.save(here / "digits.npy", pixels[:500].astype(numpy.float32))

# X^T X / n of all images: symmetric, with eigenvalues from 0 (pixels that are never set) on.
numpy.save(here / "digits_gram.npy", numpy.asfortranarray(pixels.T @ pixels / len(pixels)))
