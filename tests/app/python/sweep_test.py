"""Sweeps on threads of this process, and the store that they keep their results in."""

import concurrent.futures
import csv
import gc
import io
import os
import pathlib
import pickle
import shutil
import signal
import subprocess
import threading
import time
import unittest
import unittest.mock

import support

try:
    import warpscope
    from warpscope._recipe import recipe_of
    from warpscope._store import Store, default_folder
except ImportError:  # main() says so.
    pass

OVER = {"device.sm_count": [1, 2], "launch.block": [32, 64, 96]}


class SweepTest(support.InAFolder):
    def sweep(self, over=None, **options):
        scenario = options.pop("scenario", None) or warpscope.open(self.file)
        return warpscope.sweep(scenario, over or OVER, folder=self.folder / "runs", **options)

    def test_the_table_is_that_of_the_command_line(self) -> None:
        frame = self.sweep().frame()
        command = [support.BUILD / "bin" / "warpscope-cli", "sweep", self.file]
        command += ["--over", "device.sm_count=1..2", "--over", "launch.block=32..96:32"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        wanted = list(csv.DictReader(io.StringIO(done.stdout)))
        self.assertEqual(frame["cycles"].tolist(), [int(row["cycles"]) for row in wanted])
        self.assertEqual(frame["launch.block"].tolist(), [32, 64, 96] * 2)
        for row, line in zip(wanted, frame.itertuples()):
            self.assertAlmostEqual(line.achieved_occupancy, float(row["achieved_occupancy"]), 5)

    def test_nothing_is_computed_twice(self) -> None:
        first = self.sweep()
        table = first.frame()
        self.assertEqual((first.computed, first.found), (6, 0))
        again = self.sweep()
        self.assertTrue(again.frame().equals(table))
        self.assertEqual((again.computed, again.found), (0, 6))
        more = self.sweep({**OVER, "launch.block": [64, 128]})
        self.assertEqual(len(more.frame()), 4)
        self.assertEqual((more.computed, more.found), (2, 2))
        twice = self.sweep({"launch.grid": [3, 3, 3]})
        self.assertEqual(twice.frame()["cycles"].nunique(), 1)
        self.assertEqual(twice.computed, 1)

    def test_whatever_a_run_depends_on_gives_it_another_name(self) -> None:
        scenario = warpscope.open(self.file)
        name = recipe_of(scenario).name
        self.assertEqual(recipe_of(warpscope.open(self.file)).name, name)
        one = scenario.set("launch.block", 32).set("launch.grid", 4)
        other = scenario.set("launch.grid", 4).set("launch.block", 32)
        self.assertEqual(recipe_of(one).name, recipe_of(other).name)
        self.assertNotEqual(recipe_of(one).name, name)
        number = scenario.set("argument.n.value", 64)
        self.assertNotEqual(recipe_of(number).name, name)
        (self.folder / "other.cu").write_text(support.SCALE.replace("2.0f", "3.0f"))
        swapped = recipe_of(scenario.with_kernel(self.folder / "other.cu")).name
        self.assertNotEqual(swapped, name)
        self.file.write_text(support.SCENARIO.replace("mod = 8", "mod = 9"))
        filled = recipe_of(warpscope.open(self.file)).name
        self.file.write_text(support.SCENARIO)
        self.kernel.write_text('#include "factor.h"\n' + support.SCALE)
        (self.folder / "factor.h").write_text("#define FACTOR 2")
        included = recipe_of(warpscope.open(self.file)).name
        (self.folder / "factor.h").write_text("#define FACTOR 3")
        changed = recipe_of(warpscope.open(self.file)).name
        self.assertEqual(len({name, filled, included, changed}), 4)
        with unittest.mock.patch("warpscope._engine.version", return_value="9.9.9"):
            warpscope._engine.identity.cache_clear()
            self.assertNotEqual(recipe_of(scenario).name, name)
        warpscope._engine.identity.cache_clear()

    def test_rows_come_as_they_are_done_and_a_sweep_can_be_left(self) -> None:
        seen = []
        sweep = self.sweep(progress=lambda done, runs: seen.append((done, runs)))
        first = next(iter(sweep))
        self.assertGreater(first["cycles"], 0)
        self.assertEqual(len(sweep.frame()), 6)
        self.assertEqual(seen, [(done, 6) for done in range(1, 7)])
        self.assertEqual(len(list(sweep)), 6, "all rows can be had again")

    def test_a_sweep_goes_on_after_ctrl_c_or_a_mistake_of_the_progress_function(self) -> None:
        for error in (KeyboardInterrupt, ZeroDivisionError):
            for keep in (True, False):
                raised = []

                def progress(done, runs):
                    if done in (1, 3) and done not in raised:
                        raised.append(done)
                        raise error

                shutil.rmtree(self.folder / "runs", ignore_errors=True)
                sweep = self.sweep({"launch.block": [2048, *range(32, 160, 32)]}, keep=keep, progress=progress)
                for _ in range(2):
                    with self.assertRaises(error):
                        sweep.frame()
                self.assertEqual(raised, [1, 3])
                frame = sweep.frame()
                self.assertEqual(frame["launch.block"].tolist(), [2048, 32, 64, 96, 128])
                self.assertEqual(frame["cycles"].isna().tolist(), [True] + [False] * 4)
                self.assertEqual(len(list(sweep)), 5)

    def test_the_first_row_waits_for_no_other_recipe(self) -> None:
        made = []

        def counted(scenario):
            made.append(scenario)
            return recipe_of(scenario)

        self.sweep({"launch.grid": range(1, 4)}).frame()
        with unittest.mock.patch("warpscope._sweep.recipe_of", counted):
            rows = iter(self.sweep({"launch.grid": range(1, 2000)}))
            next(rows)
            self.assertEqual(len(made), 1, "a row that is on disk")
            for _ in range(3):
                next(rows)
            self.assertLess(len(made), 1000, "the fourth one is simulated")
            rows.close()

    def test_ctrl_c_stops_the_runs_under_way(self) -> None:
        self.kernel.write_text(support.SCALE.replace("if", "for (;;) data[0] += 1.0f;\n    if"))
        scenario = warpscope.open(self.file).set("model.max_cycles", 100_000_000)
        sweep = self.sweep({"launch.block": [32, 64, 96]}, scenario=scenario, workers=2)
        timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
        timer.start()
        begin = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            sweep.frame()
        self.assertLess(time.monotonic() - begin, 10)
        self.assertEqual(list((self.folder / "runs").rglob("*.json")), [], "half a run is no result")

    def test_who_leaves_a_sweep_does_not_wait_for_its_runs(self) -> None:
        # The garbage collector leaves it in any thread, also in one that holds what waiting needs.
        gc.collect()  # Those of other tests.
        pool = concurrent.futures.ThreadPoolExecutor
        sweep = self.sweep({"launch.grid": range(1, 200)}, workers=2)
        rows = iter(sweep)
        next(rows)
        with unittest.mock.patch.object(
            pool, "shutdown", autospec=True, side_effect=pool.shutdown
        ) as shutdown:
            del sweep, rows
            gc.collect()
        self.assertEqual([call.kwargs["wait"] for call in shutdown.call_args_list], [False])

    def test_every_iterator_sees_all_rows(self) -> None:
        sweep = self.sweep()
        pairs = list(zip(sweep, sweep))
        self.assertEqual(len(pairs), 6)
        self.assertTrue(all(one is other for one, other in pairs))

    def test_a_text_is_no_list_of_values(self) -> None:
        for wrong in ("oldest-first", 3):
            with self.assertRaisesRegex(TypeError, "model.scheduler.*list"):
                self.sweep({"model.scheduler": wrong})
        with self.assertRaisesRegex(TypeError, "client is 3"):
            self.sweep(client=3)

    def test_whole_numbers_stay_whole_beside_refused_rows(self) -> None:
        frame = self.sweep({"launch.block": [64, 2048]}).frame()
        self.assertEqual(str(frame["cycles"].dtype), "Int64")
        self.assertEqual(str(frame["instructions"].dtype), "Int64")
        self.assertEqual(str(frame["ipc"].dtype), "float64")
        nothing = self.sweep({"launch.block": [2048, 4096]}).frame()
        self.assertEqual(str(nothing["cycles"].dtype), "Int64")
        self.assertTrue(nothing["cycles"].isna().all())

    def test_a_refused_value_is_a_row_that_says_why(self) -> None:
        frame = self.sweep({"launch.block": [64, 2048, -1]}).frame()
        self.assertTrue(frame["cycles"].isna().tolist() == [False, True, True])
        self.assertIn("cudaError", frame["refused"][1])
        self.assertTrue(frame["refused"][2])
        self.file.write_text(support.DEADLOCK)
        frame = self.sweep({"launch.grid": [1]}).frame()
        self.assertEqual(frame["stopped"][0], "deadlock")

    def test_an_unknown_field_is_one_mistake(self) -> None:
        with self.assertRaises(warpscope.ProblemError):
            self.sweep({"launch.blok": range(1000)})

    def test_fields_of_every_kind_can_be_swept(self) -> None:
        over = {"model.scheduler": ["oldest-first", "loose-round-robin"], "launch.grid": [[2, 1, 1]]}
        self.assertEqual(len(self.sweep(over).frame()["cycles"].dropna()), 2)

    def test_a_damaged_file_is_computed_again(self) -> None:
        wanted = self.sweep().frame()
        for damage in ("{", "[]", "{}", "3", "null"):
            for file in (self.folder / "runs").rglob("*.json"):
                file.write_text(damage)
            again = self.sweep()
            self.assertTrue(again.frame().equals(wanted), damage)
            self.assertEqual(again.computed, 6, damage)

    def test_nothing_is_kept_where_that_is_not_wanted(self) -> None:
        self.sweep(keep=False).frame()
        self.assertFalse((self.folder / "runs").exists())

    def test_a_folder_that_cannot_be_written_does_no_harm(self) -> None:
        (self.folder / "runs").write_text("a file")
        with self.assertWarnsRegex(RuntimeWarning, "cannot be kept"):
            self.assertEqual(len(self.sweep().frame()["cycles"].dropna()), 6)

    def test_the_usual_folder_is_that_of_xdg(self) -> None:
        with unittest.mock.patch.dict(os.environ, {"XDG_CACHE_HOME": str(self.folder)}):
            self.assertEqual(default_folder(), self.folder / "warpscope" / "runs")
            self.assertEqual(Store().folder, default_folder())

    def test_a_recipe_travels_without_its_files(self) -> None:
        (self.folder / "kernels").mkdir()
        shutil.move(self.kernel, self.folder / "kernels" / "scale.cu")
        (self.folder / "deep").mkdir()
        file = self.folder / "deep" / "scale.toml"
        file.write_text(support.SCENARIO.replace("scale.cu", "../kernels/scale.cu"))
        scenario = warpscope.open(file).set("launch.grid", 3)
        wanted = scenario.run().fingerprint
        sent = pickle.dumps(recipe_of(scenario))
        shutil.rmtree(self.folder / "deep")
        shutil.rmtree(self.folder / "kernels")
        self.assertEqual(pickle.loads(sent).scenario().run().fingerprint, wanted)


if __name__ == "__main__":
    support.main("numpy", "pandas")
