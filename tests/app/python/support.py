"""What the tests of the Python module share. Run by CTest with PYTHONPATH at the built package."""

import importlib.util
import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["WARPSCOPE_ROOT"])
BUILD = pathlib.Path(os.environ["WARPSCOPE_BUILD"])
SKIPPED = 77  # CTest's SKIP_RETURN_CODE.

SCALE = """__global__ void scale(float* data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = data[i] * 2.0f;
}
"""
SCENARIO = """format = 1
title = { en = "Scale", zh = "缩放" }
[device]
preset = "a100"
sm_count = 2
[kernel]
file = "scale.cu"
[[argument]]
name = "data"
count = 100
init = { mod = 8 }
[[argument]]
name = "n"
value = 100
[launch]
grid = [2]
block = [64]
"""
DEADLOCK = """[kernel]
code = '''
__global__ void wait(int* data) {
    if (threadIdx.x < 16) {
        __syncthreads();
    } else {
        data[threadIdx.x] = 1;
        __syncthreads();
    }
}
'''
[[argument]]
name = "data"
count = 32
[model]
barrier = "language"
[launch]
grid = 1
block = 32
"""


def write_scenario(folder: pathlib.Path) -> pathlib.Path:
    """The small scenario with its kernel in a folder."""
    (folder / "scale.cu").write_text(SCALE)
    (folder / "scale.toml").write_text(SCENARIO)
    return folder / "scale.toml"


class InAFolder(unittest.TestCase):
    """A test with a folder of its own, which holds the small scenario."""

    def setUp(self) -> None:
        # A sweep that was left may still write the row that it had begun.
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = write_scenario(self.folder)
        self.kernel = self.folder / "scale.cu"


def main(*needed: str) -> None:
    """Runs the tests of the calling file; skips them, and says so, where a package is missing."""
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if importlib.util.find_spec("warpscope") is None or not list(
        (BUILD / "python" / "warpscope").glob("_warpscope*.so")
    ):
        missing.insert(0, "the built module warpscope (third_party/setup python)")
    if missing:
        print("SKIPPED, because these are missing:", ", ".join(missing))
        sys.exit(SKIPPED)
    unittest.main(verbosity=2)
