"""The module: scenarios, runs, tables, buffers, pictures, occupancy, problems."""

import ast
import inspect
import json
import os
import pathlib
import pickle
import re
import shutil
import signal
import subprocess
import sys
import threading
import unittest
import unittest.mock
import xml.etree.ElementTree

import support
from support import InAFolder

try:
    import numpy
    import pandas
    import warpscope
except ImportError:  # main() says so.
    warpscope = None


def report_of(*arguments: str) -> dict:
    command = [support.BUILD / "bin" / "warpscope-cli", "run", *arguments, "--format", "json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


class FiguresTest(InAFolder):
    def test_every_figure_of_the_report_is_an_attribute_of_its_type(self) -> None:
        run = warpscope.open("08-if-else").set("launch.registers_per_thread", 33).run()
        report = report_of("08-if-else", "--set", "launch.registers_per_thread=33")
        self.assertEqual(run.report, report)
        tables = {"lines", "buffers", "output", "problems", "occupancy"}
        for name, value in report.items():
            if name not in tables:
                self.assertEqual(getattr(run, name), value, name)
                self.assertIn(name, warpscope.Run.__annotations__, name)
        self.assertEqual(run.registers_per_thread, 33)
        self.assertEqual(run.occupancy.achieved, report["occupancy"]["achieved"])
        self.assertEqual(list(run.occupancy.limiters), report["occupancy"]["limiters"])

    def test_no_annotated_figure_is_missing(self) -> None:
        run = warpscope.open(self.file).run()
        for name in warpscope.Run.__annotations__:
            self.assertTrue(hasattr(run, name), name)

    def test_values_are_taken_as_python_has_them(self) -> None:
        scenario = warpscope.open(self.file)
        changed = scenario.set("launch.block", [32, 1, 1]).set("launch.cooperative", True)
        changed = changed.set("launch.grid", numpy.int64(4)).set("argument.n.value", 64)
        self.assertEqual(changed.get("launch.block"), "[32,1,1]")
        self.assertEqual(changed.get("launch.cooperative"), "true")
        self.assertEqual(changed.run().blocks, 4)
        self.assertEqual(scenario.get("launch.block"), "[64,1,1]", "a scenario never changes")
        self.assertIn("set('launch.block', '[32,1,1]')", repr(changed))

    def test_runs_of_several_threads_are_the_same_run(self) -> None:
        scenario = warpscope.open("08-if-else")
        wanted = scenario.run().fingerprint
        found = []
        threads = [
            threading.Thread(target=lambda: found.append(scenario.run().fingerprint)) for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [wanted] * 4)


class TablesTest(InAFolder):
    def test_states_are_the_rows_of_the_export(self) -> None:
        run = warpscope.open(self.file).run()
        out = self.folder / "out.csv"
        command = [support.BUILD / "bin" / "warpscope-cli", "export", self.file, out]
        subprocess.run(command, check=True)
        wanted = pandas.read_csv(out)
        for name in ("sm", "scheduler", "block", "warp", "from", "to", "line"):
            self.assertEqual(run.states[name].tolist(), wanted[name].tolist(), name)
        self.assertEqual(run.states["state"].tolist(), wanted["state"].tolist())
        masks = [int(mask, 16) for mask in wanted["active_mask"]]
        self.assertEqual(run.states["active_mask"].tolist(), masks)
        self.assertEqual([name for name in run.states if name != "pc"], list(wanted))

    def test_who_changes_a_table_changes_no_other(self) -> None:
        run = warpscope.open(self.file).run()
        for name in ("states", "events", "accesses", "access_lanes", "counters", "lines", "output"):
            mine, column = getattr(run, name), getattr(run, name).columns[0]
            wanted = mine.copy()
            mine[column] = 7
            mine.drop(mine.index, inplace=True)
            self.assertTrue(getattr(run, name).equals(wanted), name)

    def test_every_kind_of_access_is_a_column_of_the_lines(self) -> None:
        quiet = warpscope.open(self.file).run().lines
        self.assertEqual(quiet["shared_load_conflicts"].sum(), 0)
        self.assertGreater(quiet["global_load_requests"].sum(), 0)
        self.kernel.write_text(
            "__global__ void scale(float* data, int n) {\n"
            "    __shared__ int all[2048];\n    int own[8];\n"
            "    for (int i = 0; i < 8; ++i) own[i] = n + i;\n"
            "    all[threadIdx.x * 32] = own[threadIdx.x % 8];\n"
            "    atomicAdd(&all[0], 1);\n    atomicAdd(data, 1.0f);\n"
            "    data[threadIdx.x] = all[threadIdx.x * 32];\n}\n"
        )
        run = warpscope.open(self.file).run()
        self.assertEqual(list(run.lines), list(quiet))
        told = {name for row in run.report["lines"] for name in row}
        self.assertGreater(len(told), 16)
        self.assertLessEqual(told, set(run.lines), "what the report tells is left out")

    def test_states_and_counters_agree_with_the_figures(self) -> None:
        run = warpscope.open("08-if-else").run()
        length = run.states["to"] - run.states["from"]
        by_state = length.groupby(run.states["state"], observed=True).sum()
        self.assertEqual(by_state["issued"], run.issued)
        self.assertEqual(run.counters["issues"].sum(), run.instructions)
        self.assertEqual(run.counters["thread_issues"].sum(), run.thread_instructions)
        self.assertEqual(run.counters["global_load_transactions"].sum(), run.global_load_sectors)
        self.assertEqual(run.lines["instructions"].sum(), run.instructions)
        divergences = (run.events["kind"] == "divergence").sum()
        self.assertEqual(divergences, run.divergent_branches)

    def test_accesses_agree_with_the_figures(self) -> None:
        run = warpscope.open(self.file).run()
        accesses = run.accesses
        loads = accesses[(accesses["space"] == "global") & (accesses["kind"] == "load")]
        self.assertEqual(len(loads), run.global_load_requests)
        self.assertEqual(loads["transactions"].sum(), run.global_load_sectors)
        self.assertTrue((loads["back_at"] > loads["cycle"]).all())
        lanes = run.access_lanes
        self.assertEqual(len(lanes), sum(bin(mask).count("1") for mask in accesses["active_mask"]))
        first = lanes[lanes["access"] == loads.index[0]]["address"]
        self.assertEqual(first.diff().dropna().unique().tolist(), [4])

    def test_what_printf_wrote_is_a_table(self) -> None:
        self.file.with_name("scale.cu").write_text(
            '__global__ void scale(float* data, int n) { if (threadIdx.x == 3) printf("n %d\\n", n); }'
        )
        run = warpscope.open(self.file).run()
        self.assertEqual(run.output["text"].tolist(), ["n 100\n", "n 100\n"])


class BuffersTest(InAFolder):
    def test_an_array_is_a_view_that_keeps_the_run(self) -> None:
        run = warpscope.open(self.file).run()
        data = run.buffers["data"]
        self.assertEqual((data.dtype, data.shape), (numpy.float32, (100,)))
        self.assertEqual(data.tolist(), [2.0 * (i % 8) for i in range(100)])
        self.assertFalse(data.flags.writeable or data.flags.owndata)
        again = run._inner.buffers()["data"]
        self.assertEqual(again.ctypes.data, data.ctypes.data, "one block, never copied again")
        del run, again
        self.assertEqual(data[9], 2.0)

    def test_vectors_and_structures_have_their_shape(self) -> None:
        self.file.with_name("scale.cu").write_text(
            "struct P { int a; double b; };\n"
            "__global__ void scale(float4* data, P* n) {\n"
            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    if (i < 4) { data[i] = make_float4(i, 1, 2, 3); n[i].a = i; n[i].b = 0.5 * i; }\n}\n"
        )
        text = support.SCENARIO.replace("value = 100", "count = 4").replace("count = 100", "count = 8")
        self.file.write_text(text)
        run = warpscope.open(self.file).run(check=True)
        self.assertEqual(run.buffers["data"].shape, (8, 4))
        self.assertEqual(run.buffers["data"][3].tolist(), [3, 1, 2, 3])
        self.assertEqual(run.buffers["n"]["f1"].tolist(), [0, 0.5, 1, 1.5])
        self.assertEqual(run.buffers["n"].dtype.itemsize, 16)


class ClangTest(InAFolder):
    def test_a_kernel_that_needs_clang_finds_its_headers_from_anywhere(self) -> None:
        if shutil.which("clang-19") is None:
            self.skipTest("clang-19 is not installed")
        self.file.with_name("scale.cu").write_text(
            "#include <cooperative_groups.h>\n"
            "template <class T> __device__ T twice(T x) { return x + x; }\n"
            "__global__ void scale(float* data, int n) {\n"
            "    auto all = cooperative_groups::this_thread_block();\n"
            "    int i = blockIdx.x * blockDim.x + all.thread_rank();\n"
            "    if (i < n) data[i] = twice(data[i]);\n}\n"
        )
        program = "import warpscope, sys; print(warpscope.open(sys.argv[1]).run().buffers['data'][9])"
        environment = {key: value for key, value in os.environ.items() if key != "WARPSCOPE_HOME"}
        command = [sys.executable, "-c", program, str(self.file)]
        done = subprocess.run(command, cwd="/", env=environment, capture_output=True, text=True)
        self.assertEqual(done.stdout.strip(), "2.0", done.stderr)


class ProblemsTest(InAFolder):
    def test_a_mistake_in_the_kernel_has_its_place_and_a_hint(self) -> None:
        kernel = self.file.with_name("scale.cu")
        kernel.write_text(support.SCALE.replace("threadIdx", "threadIxd"))
        with self.assertRaises(warpscope.ProblemError) as caught:
            warpscope.open(self.file).run()
        error = caught.exception
        self.assertEqual((error.file, error.line), (str(kernel), 2))
        self.assertGreater(error.column, 30)
        self.assertIn("threadIdx", error.hint)
        self.assertIn("scale.cu:2:", str(error))
        self.assertIn("^", str(error))
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((copy.problems, str(copy)), (error.problems, str(error)))

    def test_a_wrong_field_names_the_close_one(self) -> None:
        with self.assertRaises(warpscope.ProblemError) as caught:
            warpscope.open(self.file).set("launch.blok", 3)
        self.assertIn("launch.block", caught.exception.hint)

    def test_a_launch_that_cuda_would_refuse_is_refused(self) -> None:
        with self.assertRaises(warpscope.ProblemError) as caught:
            warpscope.open(self.file).set("launch.block", 2048).run()
        self.assertIn("cudaError", caught.exception.message)

    def test_a_deadlock_can_be_looked_at_or_raised(self) -> None:
        self.file.write_text(support.DEADLOCK)
        run = warpscope.open(self.file).run()
        self.assertEqual(run.stopped, "deadlock")
        self.assertEqual(run.problems[0].kind, "deadlock")
        self.assertGreater(run.problems[0].line, 0)
        with self.assertRaises(warpscope.RunError):
            warpscope.open(self.file).run(check=True)

    def test_a_run_is_stopped_after_its_seconds(self) -> None:
        self.file.with_name("scale.cu").write_text(
            "__global__ void scale(float* data, int n) { while (n > 0) data[0] += 1.0f; }"
        )
        endless = warpscope.open(self.file).set("model.max_cycles", 100_000_000)
        with self.assertRaises(warpscope.TimeLimit):
            endless.run(seconds=0.2)

    def test_a_limit_that_is_none_is_refused(self) -> None:
        for wrong in (-1, float("nan")):
            with self.assertRaises(ValueError):
                warpscope.open(self.file).run(seconds=wrong)
        self.assertGreater(warpscope.open(self.file).run(seconds=float("inf")).cycles, 0)

    def test_a_signal_stops_a_run(self) -> None:
        class Enough(Exception):
            pass

        def enough(*_):
            raise Enough

        self.file.with_name("scale.cu").write_text(
            "__global__ void scale(float* data, int n) { while (n > 0) data[0] += 1.0f; }"
        )
        endless = warpscope.open(self.file).set("model.max_cycles", 100_000_000)
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, enough))
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with self.assertRaises(Enough):
            endless.run()

    def test_sentences_are_in_the_chosen_language(self) -> None:
        self.addCleanup(warpscope.use_language, "en")
        warpscope.use_language("zh")
        self.assertEqual(warpscope.open(self.file).title, "缩放")
        with self.assertRaises(warpscope.ProblemError) as caught:
            warpscope.open(self.file).set("launch.block", 2048).run()
        self.assertRegex(caught.exception.message, "[一-鿿]")


class PicturesTest(InAFolder):
    def texts_of(self, svg: str) -> list:
        root = xml.etree.ElementTree.fromstring(svg)
        return [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]

    def test_the_timeline_has_a_row_a_warp_and_names_its_states(self) -> None:
        run = warpscope.open(self.file).run()
        texts = self.texts_of(run.timeline()._repr_svg_())
        for warp in range(4):
            self.assertIn(f"SM {warp // 2} · {warp}", texts)
        self.assertIn("I Issued", texts)
        self.assertIn("L Long scoreboard", texts)
        self.assertIn("<svg", run._repr_html_())
        self.assertIn(f"{run.cycles:,}", run._repr_html_())

    def test_a_warp_that_is_not_there_is_a_sentence(self) -> None:
        run = warpscope.open(self.file).run()
        with self.assertRaisesRegex(ValueError, "there is no warp 999 in the run: it has 4"):
            run.timeline(warps=[0, 999])

    def test_a_stretch_shows_what_its_cycles_hold(self) -> None:
        run = warpscope.open(self.file).run()
        issued = run.states[(run.states["state"] == "issued") & (run.states["warp"] == 0)]
        cycle = int(issued["from"].iloc[0])
        texts = self.texts_of(run.timeline(warps=[0], start=cycle, end=cycle + 1).svg)
        self.assertIn("I Issued", texts)
        self.assertNotIn("L Long scoreboard", texts)
        with self.assertRaises(ValueError):
            run.timeline(start=run.cycles)

    def test_a_picture_is_saved(self) -> None:
        out = self.folder / "out.svg"
        warpscope.open(self.file).run().timeline().save(out)
        self.texts_of(out.read_text(encoding="utf-8"))

    def test_the_window_is_drawn_with_what_was_set(self) -> None:
        scenario = warpscope.open("14-register-cliff").set("launch.registers_per_thread", 33)
        run = scenario.run()
        picture = run.window(arrangement="occupancy", size=(1600, 1000))
        root = xml.etree.ElementTree.fromstring(picture.svg)
        self.assertEqual((root.get("width"), root.get("height")), ("1600", "1000"))
        words = " ".join("".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text"))
        self.assertIn("33", words)
        self.assertIn(run.title, words)
        plain = warpscope.open("14-register-cliff").window(arrangement="occupancy", size=(1600, 1000))
        self.assertNotEqual(plain.svg, picture.svg)
        names = [set(re.findall('clipPath id="([^"]+)"', one.svg)) for one in (plain, picture)]
        self.assertTrue(names[0] and names[1])
        self.assertFalse(names[0] & names[1], "two pictures of a page share names")

    def test_the_window_speaks_the_chosen_language_and_shows_another_kernel(self) -> None:
        self.addCleanup(warpscope.use_language, "en")
        warpscope.use_language("zh")
        other = self.folder / "other.cu"
        other.write_text(support.SCALE.replace("2.0f", "77.0f"))
        svg = warpscope.open(self.file).with_kernel(other).window(size=(1600, 1000)).svg
        self.assertIn("缩放", svg)

    def test_what_the_window_cannot_show_is_an_exception(self) -> None:
        with self.assertRaises(ValueError) as caught:
            warpscope.open(self.file).window(arrangement="sideways")
        self.assertIn("--arrangement", str(caught.exception))
        self.file.with_name("scale.cu").write_text(support.SCALE.replace("threadIdx", "threadIxd"))
        with self.assertRaises(warpscope.ProblemError):
            warpscope.open(self.file).window()
        with unittest.mock.patch.dict(os.environ, {"WARPSCOPE_PROGRAM": "/nowhere/warpscope"}):
            with self.assertRaises(FileNotFoundError):
                warpscope.open("08-if-else").window()

    def test_what_is_not_in_the_lesson_or_the_run_is_no_place_for_the_window(self) -> None:
        scenario = warpscope.open("08-if-else")
        warps, cycles = scenario.run().warps, scenario.run().cycles
        for wrong in ({"step": 99}, {"step": 0}, {"cycle": 10**9}, {"warp": 77}, {"cycle": -1}):
            with self.assertRaisesRegex(ValueError, next(iter(wrong)), msg=wrong):
                scenario.window(**wrong)
        with self.assertRaisesRegex(ValueError, "no steps"):
            warpscope.open(self.file).window(step=1)
        self.assertIn("<svg", scenario.window(step=2, cycle=cycles - 1, warp=warps - 1).svg)

    def test_names_of_all_scenarios_can_stand_in_a_picture(self) -> None:
        kernel = self.folder / "a<b&c.cu"
        kernel.write_text(support.SCALE)
        self.texts_of(warpscope.open(self.file).with_kernel(kernel).run().timeline().svg)


class TypesTest(unittest.TestCase):
    def test_the_stub_names_what_the_extension_has(self) -> None:
        from warpscope import _warpscope

        def public(thing) -> set:
            return {name for name in vars(thing) if not name.startswith("_")}

        stub = ast.parse((support.ROOT / "app/python/warpscope/_warpscope.pyi").read_text())
        names = set()
        for node in stub.body:
            if isinstance(node, ast.ClassDef):
                methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
                self.assertEqual(methods - {"__init__"}, public(getattr(_warpscope, node.name)))
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                names.add(node.name)
            elif isinstance(node, ast.AnnAssign):
                names.add(node.target.id)
        self.assertEqual(names, public(_warpscope))

    def test_the_stub_takes_as_many_values_as_the_extension(self) -> None:
        from warpscope import _warpscope

        stub = ast.parse((support.ROOT / "app/python/warpscope/_warpscope.pyi").read_text())
        classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
        functions = [(_warpscope, node) for node in stub.body if isinstance(node, ast.FunctionDef)]
        for one in classes:
            bound = getattr(_warpscope, one.name)
            functions += [(bound, node) for node in one.body if isinstance(node, ast.FunctionDef)]
        self.assertGreater(len(functions), 20)
        for owner, node in functions:
            member = getattr(owner, node.name)
            if isinstance(member, property):
                continue
            taken = re.search(r"^\w+\((.*)\)", member.__doc__).group(1)
            count = len(re.findall(r"(?:^|, )\w+: ", taken))
            self.assertEqual(len(node.args.args), count, f"{node.name}: {member.__doc__}")
            for one in [*node.args.args, node]:
                if isinstance(one, ast.FunctionDef) or one.arg != "self":
                    hint = one.returns if isinstance(one, ast.FunctionDef) else one.annotation
                    self.assertIsNotNone(hint, node.name)

    def test_everything_that_is_called_has_its_types(self) -> None:
        called = [getattr(warpscope, name) for name in warpscope.__all__]
        for thing in list(called):
            members = vars(thing).items() if isinstance(thing, type) else ()
            called += [member for part, member in members if callable(member) and not part.startswith("_")]
        functions = [thing for thing in called if inspect.isfunction(thing)]
        self.assertGreater(len(functions), 15)
        for function in functions:
            signature = inspect.signature(function)
            self.assertIsNot(signature.return_annotation, signature.empty, function.__qualname__)
            for parameter in signature.parameters.values():
                hint = parameter.name == "self" or parameter.annotation
                self.assertIsNot(hint, signature.empty, f"{function.__qualname__}: {parameter.name}")

    def test_everything_that_is_called_or_read_says_what_it_is(self) -> None:
        for name in warpscope.__all__:
            thing = getattr(warpscope, name)
            self.assertTrue(thing.__doc__, name)
            for part, member in vars(thing).items() if isinstance(thing, type) else ():
                if (callable(member) or isinstance(member, property)) and not part.startswith("_"):
                    self.assertTrue(member.__doc__, f"{name}.{part}")


class OccupancyTest(unittest.TestCase):
    def test_it_is_what_the_command_line_says(self) -> None:
        command = [support.BUILD / "bin" / "warpscope-cli", "occupancy", "--device", "h100"]
        command += ["--threads", "256", "--registers", "96", "--dynamic", "20000", "--format", "json"]
        wanted = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        found = warpscope.occupancy("h100", 256, registers=96, dynamic=20000)
        self.assertEqual(vars(found), wanted)

    def test_a_curve_goes_through_the_answer(self) -> None:
        curve = warpscope.occupancy_curve("8.0", 256, registers=64, axis="registers")
        row = curve.table[curve.table["registers"] == 64].iloc[0]
        found = warpscope.occupancy("8.0", 256, registers=64)
        self.assertEqual(row["blocks_per_sm"], found.active_blocks_per_sm)
        self.assertEqual(row["occupancy_percent"], found.occupancy_percent)
        xml.etree.ElementTree.fromstring(curve._repr_svg_())
        for axis in ("threads", "shared"):
            self.assertGreater(len(warpscope.occupancy_curve("h100", 128, axis=axis).table), 10)

    def test_an_unknown_device_names_the_close_one(self) -> None:
        with self.assertRaises(warpscope.ProblemError) as caught:
            warpscope.occupancy("h10", 256)
        self.assertIn("h100", caught.exception.hint)
        with self.assertRaises(ValueError):
            warpscope.occupancy("h100", 256, mode="rough")

    def test_what_is_there_can_be_listed(self) -> None:
        self.assertIn("h100", set(warpscope.devices()["id"]))
        self.assertIn("08-if-else", set(warpscope.scenarios()["name"]))


if __name__ == "__main__":
    support.main("numpy", "pandas")
