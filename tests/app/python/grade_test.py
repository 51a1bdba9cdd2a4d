"""Grading a folder of submissions."""

import unittest

import support

try:
    import pandas
    import warpscope
except ImportError:  # main() says so.
    pass

INDEX = "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
SUBMISSIONS = {
    "a/right.cu": support.SCALE.replace("data", "values").replace("int n", "int count").replace("< n", "< count"),
    "b/wrong.cu": support.SCALE.replace("< n", "< n - 3"),
    "c/nearly.cu": support.SCALE.replace("* 2.0f", "* 2.000001f"),
    "d/typo.cu": support.SCALE.replace("threadIdx", "threadIxd"),
    "e/outside.cu": support.SCALE.replace("if (i < n) ", ""),
    "f/endless.cu": "__global__ void scale(float* data, int n) { while (n > 0) data[0] += 1.0f; }",
    "g/parameters.cu": "__global__ void scale(float* data) { data[0] = 1; }",
    "h/two.cu": support.SCALE.replace("* 2.0f", "+ data[i]"),
    "i/notes.txt": "no kernel",
    "j/empty.cu": "",
    "k/stuck.cu": "__global__ void scale(float* data, int n) {\n"
    + INDEX
    + "    if (threadIdx.x < 16) __syncthreads(); else { data[i % n] = 1; __syncthreads(); }\n}\n",
    "l/räce.cu": "__global__ void scale(float* data, int n) {\n"
    + "    __shared__ float last;\n"
    + INDEX
    + "    last = 2.0f * data[i < n ? i : 0];\n    if (i < n) data[i] *= 2.0f;\n"
    + "    if (last == 1.5f) data[0] = 1;\n}\n",
}


class GradeTest(support.InAFolder):
    def setUp(self) -> None:
        super().setUp()
        self.submitted = self.folder / "submitted"
        for name, code in SUBMISSIONS.items():
            file = self.submitted / name
            file.parent.mkdir(parents=True)
            file.write_text(code)

    def test_every_submission_gets_its_verdict(self) -> None:
        table = warpscope.grade(self.submitted, self.file, cycles=20_000)
        found = dict(zip(table["submission"], table["verdict"]))
        self.assertEqual(
            found,
            {
                "a/right.cu": "right",
                "b/wrong.cu": "wrong",
                "c/nearly.cu": "right",
                "d/typo.cu": "does_not_compile",
                "e/outside.cu": "fault",
                "f/endless.cu": "cycle_limit",
                "g/parameters.cu": "refused",
                "h/two.cu": "right",
                "j/empty.cu": "does_not_compile",
                "k/stuck.cu": found["k/stuck.cu"],
                "l/räce.cu": "right",
            },
        )
        self.assertIn(found["k/stuck.cu"], ("deadlock", "wrong"))
        rows = table.set_index("submission")
        self.assertEqual(rows.loc["b/wrong.cu", "wrong_elements"], 3)
        self.assertEqual(rows.loc["b/wrong.cu", "first_wrong"], "data[97]: 1.0 ≠ 2.0")
        self.assertEqual(rows.loc["d/typo.cu", "line"], 2)
        self.assertIn("threadIdx", rows.loc["d/typo.cu", "hint"])
        self.assertGreater(rows.loc["e/outside.cu", "line"], 0)
        self.assertEqual(rows.loc["a/right.cu", "cycles_ratio"], 1.0)
        self.assertIn("race", rows.loc["l/räce.cu", "problems"])
        written = pandas.read_csv(self.submitted / "grades.csv")
        self.assertEqual(written["verdict"].tolist(), table["verdict"].tolist())
        self.assertEqual(list(written.columns), list(table.columns))

    def test_time_and_memory_are_limited(self) -> None:
        only = self.folder / "only"
        only.mkdir()
        (only / "endless.cu").write_text(SUBMISSIONS["f/endless.cu"])
        out = self.folder / "table.csv"
        table = warpscope.grade(only, self.file, seconds=0.3, cycles=100_000_000, out=out)
        self.assertEqual(table["verdict"].tolist(), ["time_limit"])
        self.assertLess(table["seconds"][0], 10)
        self.assertTrue(out.exists())
        table = warpscope.grade(only, self.file, memory=300 << 20, cycles=100_000_000, out=out)
        self.assertIn(table["verdict"][0], ("memory_limit", "crashed", "time_limit"))

    def test_a_smaller_tolerance_finds_more(self) -> None:
        table = warpscope.grade(self.submitted / "c", self.file, tolerance=1e-8)
        self.assertEqual(table["verdict"].tolist(), ["wrong"])
        with self.assertRaises(ValueError):
            warpscope.grade(self.submitted, self.file, buffers=["date"])

    def test_an_exercise_that_is_wrong_is_said_at_once(self) -> None:
        self.file.write_text(support.DEADLOCK)
        with self.assertRaises(warpscope.RunError):
            warpscope.grade(self.submitted, self.file)


if __name__ == "__main__":
    support.main("numpy", "pandas")
