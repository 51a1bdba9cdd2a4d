"""`pip install ./app/python` into a fresh environment that has Debian's packages and no index."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import support


class InstallTest(unittest.TestCase):
    def test_what_is_installed_runs_away_from_the_checkout(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            clean = {
                key: value
                for key, value in os.environ.items()
                if key not in ("PYTHONPATH", "WARPSCOPE_HOME", "WARPSCOPE_ROOT")
            }
            environment = [sys.executable, "-m", "venv", "--system-site-packages", folder / "venv"]
            subprocess.run(environment, check=True, env=clean)
            python = folder / "venv" / "bin" / "python"
            install = [python, "-m", "pip", "install", "--no-index", "--disable-pip-version-check"]
            done = subprocess.run(
                [*install, support.ROOT / "app" / "python"],
                env={**clean, "PIP_CONFIG_FILE": os.devnull},
                capture_output=True,
                text=True,
            )
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            program = (
                "import warpscope as w; r = w.open('08-if-else').run();"
                "print(w.__file__, w.__version__, r.cycles, len(r.states), sep='\\n')"
            )
            done = subprocess.run(
                [python, "-c", program], cwd=folder, env=clean, capture_output=True, text=True
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            file, version, cycles, states = done.stdout.split()
            self.assertTrue(file.startswith(str(folder)), file)
            self.assertRegex(version, r"^\d+\.\d+\.\d+$")
            built = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
            self.assertEqual(built.stdout.split()[2:], [cycles, states])


if __name__ == "__main__":
    support.main("numpy", "pandas", "pip", "venv", "ensurepip")
