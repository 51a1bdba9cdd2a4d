"""Runs from files: figures and tables as they were recorded, sentences for what only an engine has."""

import inspect
import json
import subprocess

import recording_by_hand
import support
from support import InAFolder

try:
    import warpscope
except ImportError:  # main() says so.
    warpscope = None

TRACE = support.ROOT / "tests" / "golden" / "traces" / "vector_add.traceg"


def called(*arguments) -> None:
    subprocess.run([support.BUILD / "bin" / "warpscope-cli", *arguments], check=True, capture_output=True)


class RecordingTest(InAFolder):
    def setUp(self) -> None:
        super().setUp()
        self.stored = self.folder / "run.wsr"
        called("export", self.file, self.stored)
        self.recording = warpscope.open(self.stored)

    def test_what_was_recorded_is_what_was_simulated(self) -> None:
        run = warpscope.open(self.file).run()
        for name in ("cycles", "instructions", "ipc", "occupancy", "stalls", "dram_read_bytes", "title"):
            self.assertEqual(getattr(self.recording, name), getattr(run, name), name)
        for name in ("states", "events", "counters", "lines", "output"):
            self.assertTrue(getattr(self.recording, name).equals(getattr(run, name)), name)
        self.assertGreater(len(self.recording.events), 0)
        self.assertEqual(self.recording.timeline().svg, run.timeline().svg)
        self.assertEqual(self.recording.clock, "cycles")
        self.assertIn("Warpscope", self.recording.producer)
        self.assertIn("<svg", self.recording._repr_html_())

    def test_what_needs_the_engine_says_so_and_names_the_file(self) -> None:
        asked = {
            "accesses": lambda one: one.accesses,
            "access_lanes": lambda one: one.access_lanes,
            "buffers": lambda one: one.buffers,
            "fingerprint": lambda one: one.fingerprint,
            "set": lambda one: one.set("launch.block", 32),
            "with_kernel": lambda one: one.with_kernel(self.kernel),
        }
        for name, ask in asked.items():
            with self.assertRaises(warpscope.NotRecorded) as caught:
                ask(self.recording)
            self.assertIn(f"{name}: {self.stored}", str(caught.exception))
            self.assertIn("recording does not hold", str(caught.exception))
        # Who only looks around is not stopped.
        self.assertNotIn("buffers", dir(self.recording))
        self.assertIn("cycles", dir(self.recording))
        self.assertFalse(hasattr(self.recording, "buffers"))
        inspect.getmembers(self.recording)

    def test_the_window_shows_it_beside_a_scenario(self) -> None:
        picture = self.recording.window(beside=warpscope.open(self.file).set("launch.block", 32))
        self.assertIn("(run.wsr)", picture.svg)
        self.assertIn("(run.wsr)", self.recording.run().window(beside=self.file, size=(800, 600)).svg)
        with self.assertRaisesRegex(TypeError, "run.wsr is a recording.*beside"):
            self.recording.window()

    def test_run_is_the_recording_itself_and_a_problem_is_kept(self) -> None:
        self.assertIs(self.recording.run(check=True), self.recording)
        deadlock = self.folder / "deadlock.toml"
        deadlock.write_text(support.DEADLOCK)
        stored = self.folder / "deadlock.wsr"
        subprocess.run([support.BUILD / "bin" / "warpscope-cli", "export", deadlock, stored], capture_output=True)
        recording = warpscope.open(stored)
        self.assertEqual([one.kind for one in recording.problems], ["deadlock"])
        with self.assertRaises(warpscope.RunError):
            recording.run(check=True)

    def test_a_trace_without_times_says_so_in_the_cell(self) -> None:
        stored = self.folder / "trace.wsr"
        called("convert", TRACE, stored)
        recording = warpscope.open(stored)
        self.assertEqual(recording.clock, "order")
        self.assertIn("has no times", recording._repr_html_())
        self.assertTrue(all(recording.counters["instruction"]), "the trace's own listing")

    def test_what_another_program_wrote_is_read(self) -> None:
        stored = self.folder / "by-hand.wsr"
        stored.write_bytes(recording_by_hand.recording())
        recording = warpscope.open(stored)
        self.assertEqual((recording.cycles, recording.instructions, recording.global_load_sectors), (412, 8, 8))
        self.assertEqual(recording.thread_instructions, 6 * 32 + 2 * 16)
        self.assertEqual(recording.stalls["long_scoreboard"], 800)
        self.assertEqual(list(recording.counters["instruction"]), [words for _, _, words in recording_by_hand.LISTING])
        self.assertEqual([(one.kind, one.message) for one in recording.problems], [("hang", "Our engine saw warp 1 hang.")])
        # Beside a run of ours.
        compared = subprocess.run(
            [support.BUILD / "bin" / "warpscope-cli", "compare", self.file, stored, "--format", "json"],
            capture_output=True, text=True,
        )  # fmt: skip
        self.assertEqual(json.loads(compared.stdout)["b"]["title"], "Twice")

    def test_damage_and_a_sweep_are_sentences(self) -> None:
        (self.folder / "damaged.wsr").write_bytes(self.stored.read_bytes()[:100])
        with self.assertRaises(warpscope.ProblemError) as caught:
            warpscope.open(self.folder / "damaged.wsr")
        self.assertIn("damaged.wsr", str(caught.exception))
        with self.assertRaises(warpscope.ProblemError) as caught:
            warpscope.sweep(self.stored, over={"launch.block": [32]})
        self.assertIn("a scenario is needed", caught.exception.message)


if __name__ == "__main__":
    support.main("numpy", "pandas")
