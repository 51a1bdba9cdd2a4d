"""Type hints: the package's own, and what a program that uses it may count on."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import support

USER = """import warpscope

run = warpscope.open("08-if-else").set("launch.block", [64, 1, 1]).run(seconds=1.5)
cycles: int = run.cycles
share: float = run.occupancy.achieved
letters: str = run.timeline(warps=[0], start=3).svg
for row in warpscope.sweep("14-register-cliff", over={"launch.registers_per_thread": range(24, 65)}):
    print(row["cycles"])
for one in run.problems:
    print(one.message, one.line + 1)
print(warpscope.occupancy("h100", 256, registers=33).active_blocks_per_sm + 1)
"""
WRONG = """import warpscope

warpscope.open("08-if-else").run(seconds="3")
warpscope.open("08-if-else").run().cycels
warpscope.occupancy("h100", "256")
"""


#: Others' packages are left alone: to read NumPy's and Dask's takes a minute.
CONFIG = """[mypy]
strict = True
cache_dir = /dev/null
[mypy-numpy.*,pandas.*,distributed.*]
ignore_missing_imports = True
follow_imports = skip
"""


class TypesTest(unittest.TestCase):
    def test_the_package_and_who_uses_it(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "mypy.ini").write_text(CONFIG)
            (folder / "right.py").write_text(USER)
            (folder / "wrong.py").write_text(WRONG)
            package = support.ROOT / "app" / "python"
            done = subprocess.run(
                [sys.executable, "-m", "mypy", str(package / "warpscope"), "right.py", "wrong.py"],
                cwd=folder,
                env={"MYPYPATH": str(package)},
                capture_output=True,
                text=True,
            )
        errors = [line for line in done.stdout.splitlines() if ": error: " in line]
        self.assertEqual(done.stderr, "")
        self.assertEqual({line.split(" ")[0] for line in errors}, {f"wrong.py:{line}:" for line in (3, 4, 5)})


if __name__ == "__main__":
    support.main("mypy")
