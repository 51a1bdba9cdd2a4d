"""Grading a folder of submissions."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
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
    "j/picture.cu": b"\xff\xd8\xff\xe0 JFIF",
    "j/notepad.cu": support.SCALE.encode("utf-16"),
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
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(code if isinstance(code, bytes) else code.encode())

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
                "j/notepad.cu": "does_not_compile",
                "j/picture.cu": "does_not_compile",
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
        self.assertTrue(pandas.isna(rows.loc["g/parameters.cu", "line"]), "a line of the exercise's file")
        self.assertEqual(rows.loc["a/right.cu", "cycles_ratio"], 1.0)
        self.assertIn("UTF-16", rows.loc["j/notepad.cu", "message"])
        self.assertIn("race", rows.loc["l/räce.cu", "problems"])
        written = pandas.read_csv(self.submitted / "grades.csv")
        # Excel takes a file without the mark for its system's own encoding.
        self.assertEqual((self.submitted / "grades.csv").read_bytes()[:3], b"\xef\xbb\xbf")
        self.assertEqual(written["verdict"].tolist(), table["verdict"].tolist())
        self.assertEqual(list(written.columns), list(table.columns))

    @unittest.skipIf(shutil.which("clang-19") is None, "clang-19 is not installed")
    def test_what_clang_reads_is_compared_with_the_solution_as_clang_reads_it(self) -> None:
        # The same kernel seemed twice as fast for what only clang reads in it.
        only = self.folder / "only"
        only.mkdir()
        solution = (support.ROOT / "scenarios/kernels/reduce_neighbours.cu").read_text(encoding="utf-8")
        sum = "struct Sum { int all : 32; } sum;\n      sum.all = s[t] + s[t + stride];\n      s[t] = sum.all;"
        (only / "cpp.cu").write_text(solution.replace("s[t] += s[t + stride];", sum))
        (only / "plain.cu").write_text(solution)
        rows = warpscope.grade(only, "16-reduction-neighbours").set_index("submission")
        self.assertNotEqual(rows.loc["cpp.cu", "cycles"], rows.loc["plain.cu", "cycles"])
        self.assertEqual(rows["cycles_ratio"].tolist(), [1.0, 1.0])

    def test_time_and_memory_are_limited(self) -> None:
        only = self.folder / "only"
        only.mkdir()
        (only / "endless.cu").write_text(SUBMISSIONS["f/endless.cu"])
        out = self.folder / "table.csv"
        table = warpscope.grade(only, self.file, seconds=0.3, cycles=100_000_000, out=out)
        self.assertEqual(table["verdict"].tolist(), ["time_limit"])
        self.assertIn("0.3 seconds of processor time", table["message"][0])
        self.assertLess(table["seconds"][0], 10)
        self.assertTrue(out.exists())
        table = warpscope.grade(only, self.file, memory=300 << 20, cycles=100_000_000, out=out)
        self.assertIn(table["verdict"][0], ("memory_limit", "crashed", "time_limit"))

    def test_who_waits_for_the_processor_is_not_late(self) -> None:
        only = self.folder / "only"
        only.mkdir()
        busy = "    for (int k = 0; k < 40000; k++) data[0] += k;\n"
        (only / "busy.cu").write_text(support.SCALE.replace(INDEX, INDEX + busy))
        command = (
            "import sys, warpscope\n"
            "row = warpscope.grade(*sys.argv[1:], seconds=2, cycles=100_000_000).iloc[0]\n"
            "print(row['verdict'], row['message'])"
        )
        grading = subprocess.Popen(
            [sys.executable, "-c", command, only, self.file], stdout=subprocess.PIPE, start_new_session=True, text=True
        )
        # Its submission's process stands still nearly all the time.
        while grading.poll() is None:
            tasks = pathlib.Path(f"/proc/{grading.pid}/task").glob("*/children")
            with contextlib.suppress(OSError):  # It has ended meanwhile.
                children = [int(child) for file in tasks for child in file.read_text().split()]
                for sent, seconds in ((signal.SIGSTOP, 0.2), (signal.SIGCONT, 0.02)):
                    for child in children:
                        os.kill(child, sent)
                    time.sleep(seconds)
        out, _ = grading.communicate()
        self.assertTrue(out.startswith("wrong"), out)

    def test_a_link_out_of_the_folder_is_not_followed(self) -> None:
        only = self.folder / "only"
        (only / "ada").mkdir(parents=True)
        (only / "ada" / "mine.cu").write_text(support.SCALE)
        (only / "ada" / "again.cu").symlink_to("mine.cu")
        (only / "ada" / "solution.cu").symlink_to(self.kernel)
        table = warpscope.grade(only, self.file).set_index("submission")
        self.assertEqual(table.loc["ada/again.cu", "verdict"], "right")
        self.assertEqual(table.loc["ada/solution.cu", "verdict"], "refused")
        self.assertIn("leads out of the folder", table.loc["ada/solution.cu", "message"])

    def test_a_smaller_tolerance_finds_more(self) -> None:
        table = warpscope.grade(self.submitted / "c", self.file, tolerance=1e-8)
        self.assertEqual(table["verdict"].tolist(), ["wrong"])
        with self.assertRaises(ValueError):
            warpscope.grade(self.submitted, self.file, buffers=["date"])

    def test_a_pointer_to_something_else_is_refused(self) -> None:
        only = self.folder / "only"
        only.mkdir()
        for wrong in ("int", "double", "float4"):
            (only / f"{wrong}.cu").write_text(f"__global__ void scale({wrong}* values, int n) {{}}")
        (only / "number.cu").write_text(support.SCALE.replace("int n", "unsigned long long n"))
        table = warpscope.grade(only, self.file).set_index("submission")
        for wrong in ("int", "double", "float4"):
            self.assertEqual(table.loc[f"{wrong}.cu", "verdict"], "refused", wrong)
        self.assertIn("“values” points to int", table.loc["int.cu", "message"])
        self.assertIn("float", table.loc["int.cu", "message"])
        self.assertEqual(table.loc["number.cu", "verdict"], "right", "C++ converts a number")

    def test_a_name_that_is_no_utf8_has_its_row(self) -> None:
        only = self.folder / "only"
        only.mkdir()
        for name, code in ((b"b\xffad.cu", support.SCALE), (b"c\xfe.cu", SUBMISSIONS["d/typo.cu"])):
            with open(os.fsencode(only) + b"/" + name, "w") as file:
                file.write(code)
        (only / "a.cu").write_text(support.SCALE)
        table = warpscope.grade(only, self.file)
        self.assertEqual(table["submission"].tolist(), ["a.cu", "b\\xffad.cu", "c\\xfe.cu"])
        self.assertEqual(table["verdict"].tolist(), ["right", "right", "does_not_compile"])
        written = pandas.read_csv(only / "grades.csv")
        self.assertEqual(written["submission"].tolist(), table["submission"].tolist())

    def test_a_table_that_cannot_be_written_is_returned(self) -> None:
        only = self.submitted / "a"
        with self.assertWarnsRegex(RuntimeWarning, "/dev/full"):
            table = warpscope.grade(only, self.file, out="/dev/full")
        self.assertEqual(table["verdict"].tolist(), ["right"])
        self.assertTrue(pathlib.Path("/dev/full").is_char_device())
        earlier = self.folder / "grades.csv"
        earlier.write_text("earlier")
        link = self.folder / "link.csv"
        link.symlink_to(earlier)
        warpscope.grade(only, self.file, out=link)
        self.assertTrue(link.is_symlink())
        self.assertIn("right.cu,right", earlier.read_text())
        self.assertEqual(list(self.folder.glob("*.new")), [])
        with self.assertRaises(OSError):
            warpscope.grade(only, self.file, out=self.folder / "nowhere" / "grades.csv")

    def test_what_is_no_folder_is_said(self) -> None:
        with self.assertRaises(FileNotFoundError):
            warpscope.grade(self.folder / "nowhere", self.file)
        with self.assertRaises(NotADirectoryError):
            warpscope.grade(self.file, self.file)

    def test_an_exercise_that_is_wrong_is_said_at_once(self) -> None:
        self.file.write_text(support.DEADLOCK)
        with self.assertRaises(warpscope.RunError):
            warpscope.grade(self.submitted, self.file)


if __name__ == "__main__":
    support.main("numpy", "pandas")
