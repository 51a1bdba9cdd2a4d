"""The example notebooks, executed from their first cell to their last."""

import os
import tempfile
import unittest
import unittest.mock

import support

try:
    import nbclient
    import nbformat
except ImportError:  # main() says so.
    pass


def read(name: str):
    return nbformat.read(support.ROOT / "app" / "python" / name, as_version=4)


class NotebookTest(unittest.TestCase):
    def executed(self, name: str) -> tuple[list, str]:
        """What its cells show, by type, and what they print."""
        notebook = read(name)
        with tempfile.TemporaryDirectory() as folder:
            # Runs are kept there, and nothing of the person's own settings is read.
            own = {"XDG_CACHE_HOME": folder, "JUPYTER_CONFIG_DIR": folder, "IPYTHONDIR": folder}
            place = {"metadata": {"path": folder}}
            with unittest.mock.patch.dict(os.environ, own):
                client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=place)
                client.execute()
        outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
        shown = [output.get("data", {}) for output in outputs]
        return shown, "".join(output.text for output in outputs if "text" in output)

    def test_it_runs_and_shows_what_it_tells_of(self) -> None:
        shown, printed = self.executed("example.ipynb")
        self.assertEqual(sum("image/svg+xml" in data for data in shown), 3)
        self.assertGreaterEqual(sum("text/html" in data for data in shown), 6)
        texts = "".join(data.get("text/plain", "") for data in shown)
        self.assertIn("divergence", texts)
        self.assertIn("(75.0, ['regs'])", texts)
        self.assertIn("scale.cu:2:", printed)
        self.assertIn("threadIdx", printed)

    def test_the_chinese_one_runs_and_speaks_chinese(self) -> None:
        shown, printed = self.executed("example-zh.ipynb")
        self.assertTrue(any("已发射" in data.get("image/svg+xml", "") for data in shown))
        self.assertRegex(printed, "[一-鿿]")

    def test_both_have_the_same_code_and_are_kept_without_outputs(self) -> None:
        english, chinese = read("example.ipynb"), read("example-zh.ipynb")
        for cell in [*english.cells, *chinese.cells]:
            self.assertFalse(cell.get("outputs"))
        choice = 'warpscope.use_language("zh")\n'
        self.assertEqual(
            [cell.source for cell in english.cells if cell.cell_type == "code"],
            [cell.source.replace(choice, "") for cell in chinese.cells if cell.cell_type == "code"],
        )
        self.assertEqual(
            [cell.cell_type for cell in english.cells], [cell.cell_type for cell in chinese.cells]
        )


if __name__ == "__main__":
    support.main("numpy", "pandas", "nbclient", "ipykernel")
