// The one file that knows Python: what it binds is plain C++ and is tested without it. The package
// warpscope, beside this file, is what a person calls.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <mutex>

#include "app/python/buffer_block.h"
#include "app/python/columns.h"
#include "app/python/engine.h"
#include "app/python/watch.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/lessons/set.h"
#include "engine/toolchain/clang.h"

namespace py = pybind11;

namespace warpscope::python {
namespace {

using scenario::Scenario;

/// A column as a NumPy array that owns it.
template <class Number>
py::array owned(std::vector<Number> values) {
    auto kept = std::make_unique<std::vector<Number>>(std::move(values));
    const Number* data = kept->data();
    const std::size_t size = kept->size();
    const py::capsule owner(kept.release(),
                            [](void* vector) { delete static_cast<std::vector<Number>*>(vector); });
    return py::array_t<Number>(static_cast<py::ssize_t>(size), data, owner);
}

py::list listOf(const std::vector<ToldProblem>& problems) {
    py::list out;
    for (const ToldProblem& problem : problems) {
        py::dict row;
        row["message"] = problem.message;
        row["hint"] = problem.hint;
        row["file"] = problem.file;
        row["line"] = problem.line;
        row["column"] = problem.column;
        row["end_column"] = problem.endColumn;
        row["is_warning"] = problem.isWarning;
        row["kind"] = problem.kind;
        out.append(row);
    }
    return out;
}

[[noreturn]] void raise(Engine& engine, const std::vector<Problem>& problems,
                        const Scenario* scenario = nullptr) {
    const py::bytes text =
        engine.rendered(problems, scenario);  // It quotes files, whatever they hold.
    const py::object error = py::module_::import("warpscope._problems")
                                 .attr("ProblemError")(listOf(engine.told(problems)), text);
    PyErr_SetObject(py::type::handle_of(error).ptr(), error.ptr());
    throw py::error_already_set();
}

template <class T>
T valueOrRaise(Engine& engine, Result<T> result, const Scenario* scenario = nullptr) {
    if (!result) raise(engine, result.problems(), scenario);
    return std::move(result).value();
}

/// A run as Python holds it.
class BoundRun {
  public:
    BoundRun(std::shared_ptr<Engine> engine, FinishedRun finished)
        : engine_(std::move(engine)), finished_(std::move(finished)) {}

    Engine& engine() const { return *engine_; }
    const FinishedRun& finished() const { return finished_; }
    const history::Recording& recording() const { return *finished_.recording; }
    /// Of a run that was simulated here; the package does not ask it of others.
    const history::Run& run() const { return *simulated(); }
    const std::shared_ptr<const history::Run>& simulated() const {
        if (finished_.run == nullptr) throw std::logic_error("a recording has no states");
        return finished_.run;
    }
    /// Copied out of the run when it is first asked for.
    const BufferBlock& block() const {
        std::call_once(once_, [this] { block_ = bufferBlock(run()); });
        return block_;
    }

  private:
    std::shared_ptr<Engine> engine_;
    FinishedRun finished_;
    mutable std::once_flag once_{};
    mutable BufferBlock block_{};
};

py::object runScenario(const std::shared_ptr<Engine>& engine, const Scenario& scenario,
                       double seconds, bool looksForHazards, const py::object& isStopped) {
    Watch watch(seconds, isStopped);
    std::optional<Result<FinishedRun>> result;
    {
        const py::gil_scoped_release unlocked;
        result = engine->run(scenario, looksForHazards, [&watch](Cycle) { return watch.goOn(); });
    }
    if (watch.isInterrupted()) throw py::error_already_set();
    FinishedRun finished = valueOrRaise(*engine, *std::move(result), &scenario);
    if (finished.run == nullptr) return py::none();
    return py::cast(std::make_shared<BoundRun>(engine, std::move(finished)));
}

py::dict statesOf(const BoundRun& bound) {
    StateColumns columns = stateColumns(bound.recording());
    py::dict out;
    out["sm"] = owned(std::move(columns.sm));
    out["scheduler"] = owned(std::move(columns.scheduler));
    out["block"] = owned(std::move(columns.block));
    out["warp"] = owned(std::move(columns.warp));
    out["state"] = owned(std::move(columns.state));
    out["from"] = owned(std::move(columns.from));
    out["to"] = owned(std::move(columns.to));
    out["line"] = owned(std::move(columns.line));
    out["pc"] = owned(std::move(columns.pc));
    out["active_mask"] = owned(std::move(columns.activeMask));
    return out;
}

py::dict eventsOf(const BoundRun& bound) {
    EventColumns columns = eventColumns(bound.recording());
    py::dict out;
    out["cycle"] = owned(std::move(columns.cycle));
    out["kind"] = owned(std::move(columns.kind));
    out["sm"] = owned(std::move(columns.sm));
    out["block"] = owned(std::move(columns.block));
    out["warp"] = owned(std::move(columns.warp));
    out["line"] = owned(std::move(columns.line));
    out["pc"] = owned(std::move(columns.pc));
    out["lanes"] = owned(std::move(columns.lanes));
    return out;
}

py::dict dictOf(AccessColumns columns) {
    py::dict out;
    out["cycle"] = owned(std::move(columns.cycle));
    out["sm"] = owned(std::move(columns.sm));
    out["warp"] = owned(std::move(columns.warp));
    out["line"] = owned(std::move(columns.line));
    out["pc"] = owned(std::move(columns.pc));
    out["space"] = owned(std::move(columns.space));
    out["kind"] = owned(std::move(columns.kind));
    out["bytes_per_lane"] = owned(std::move(columns.bytesPerLane));
    out["active_mask"] = owned(std::move(columns.activeMask));
    out["transactions"] = owned(std::move(columns.transactions));
    out["l1_hits"] = owned(std::move(columns.l1Hits));
    out["l2_hits"] = owned(std::move(columns.l2Hits));
    out["dram_bytes"] = owned(std::move(columns.dramBytes));
    out["back_at"] = owned(std::move(columns.backAt));
    out["left_at"] = owned(std::move(columns.leftAt));
    return out;
}

/// The accesses and the lanes of them.
std::pair<py::dict, py::dict> accessesOf(const BoundRun& bound) {
    AccessColumns accesses;
    LaneColumns lanes;
    {
        const py::gil_scoped_release unlocked;
        accesses = accessColumns(bound.simulated(), &lanes);
    }
    py::dict out;
    out["access"] = owned(std::move(lanes.access));
    out["lane"] = owned(std::move(lanes.lane));
    out["address"] = owned(std::move(lanes.address));
    return {dictOf(std::move(accesses)), out};
}

py::dict countersOf(const BoundRun& bound) {
    InstructionColumns columns = instructionColumns(bound.recording());
    py::dict out;
    out["pc"] = owned(std::move(columns.pc));
    out["line"] = owned(std::move(columns.line));
    out["instruction"] = listingOf(bound.finished());
    out["issues"] = owned(std::move(columns.issues));
    out["thread_issues"] = owned(std::move(columns.threadIssues));
    out["stall_cycles"] = owned(std::move(columns.stallCycles));
    constexpr std::array<const char*, trace::kAccessClassCount> kClasses{
        "global_load", "global_store", "global_atomic", "local_load",
        "local_store", "shared_load",  "shared_store",  "shared_atomic"};
    for (std::size_t i = 0; i < kClasses.size(); ++i) {
        const std::string name = kClasses[i];
        InstructionColumns::Sums& sums = columns.sums[i];
        out[py::str(name + "_requests")] = owned(std::move(sums.requests));
        out[py::str(name + "_transactions")] = owned(std::move(sums.transactions));
        out[py::str(name + "_ideal")] = owned(std::move(sums.ideal));
        out[py::str(name + "_hits")] = owned(std::move(sums.hits));
    }
    return out;
}

/// The names of what the columns hold as numbers.
py::dict namesOf() {
    std::vector<std::string> states, letters;
    std::vector<int> groups;
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const trace::WarpStateInfo& info = trace::infoOf(static_cast<trace::WarpState>(i));
        states.emplace_back(info.key);
        letters.emplace_back(1, info.letter);
        groups.push_back(static_cast<int>(info.group));
    }
    py::dict out;
    out["states"] = states;
    out["letters"] = letters;
    out["groups"] = groups;  // trace::StateGroup
    out["events"] =
        std::vector<std::string>{"block_start",    "block_end",       "divergence", "reconvergence",
                                 "barrier_arrive", "barrier_release", "warp_end"};
    out["spaces"] = std::vector<std::string>{"global", "local", "shared", "constant"};
    out["accesses"] = std::vector<std::string>{"load", "store", "atomic"};
    return out;
}

py::dtype typeOf(const ArrayLayout& layout) {
    if (layout.fields.empty()) return py::dtype(layout.format);
    py::list names, formats, offsets;
    for (std::size_t i = 0; i < layout.fields.size(); ++i) {
        names.append("f" + std::to_string(i));
        formats.append(py::dtype(layout.fields[i].format));
        offsets.append(layout.fields[i].offset);
    }
    return {names, formats, offsets, static_cast<py::ssize_t>(layout.itemBytes)};
}

/// Views of the block that the run owns: each keeps the run, and nobody can write to it.
py::dict buffersOf(const py::object& self) {
    const BoundRun& bound = self.cast<const BoundRun&>();
    const BufferBlock& block = bound.block();
    py::dict out;
    for (const ArrayLayout& layout : block.arrays) {
        std::vector<std::size_t> shape{layout.count};
        if (layout.fields.empty() && layout.components > 1) shape.push_back(layout.components);
        py::array array(typeOf(layout), shape, block.bytes.data() + layout.offset, self);
        array.attr("setflags")(py::arg("write") = false);
        out[py::str(layout.name)] = array;
    }
    return out;
}

occupancy::Request requestOf(int threads, int registers, std::int64_t staticShared,
                             std::int64_t dynamicShared, int carveout, const std::string& mode,
                             const std::string& sharedMode) {
    using occupancy::Mode;
    using occupancy::SharedMode;
    return {.threadsPerBlock = threads,
            .registersPerThread = registers,
            .staticSharedBytes = staticShared,
            .dynamicSharedBytes = dynamicShared,
            .carveoutPercent = carveout,
            .sharedMode = sharedMode == "default" ? SharedMode::Default : SharedMode::Optin,
            .mode = mode == "textbook" ? Mode::Textbook : Mode::Exact};
}

py::dict curveOf(Engine& engine, const std::string& device, const occupancy::Request& request,
                 const std::string& axis) {
    using occupancy::Axis;
    const Axis along = axis == "registers" ? Axis::Registers
                       : axis == "shared"  ? Axis::Shared
                                           : Axis::BlockSize;
    const auto curve = valueOrRaise(engine, engine.curve(device, request, along));
    std::vector<std::int64_t> x;
    std::vector<std::int32_t> blocks, warps;
    std::vector<double> percent;
    for (const occupancy::CurvePoint& point : curve.points) {
        x.push_back(point.x);
        blocks.push_back(point.result.blocksPerSm);
        warps.push_back(point.result.activeWarps);
        percent.push_back(point.result.percent);
    }
    py::dict out;
    out[py::str(axis)] = owned(std::move(x));
    out["blocks_per_sm"] = owned(std::move(blocks));
    out["warps_per_sm"] = owned(std::move(warps));
    out["occupancy_percent"] = owned(std::move(percent));
    return out;
}

void bindEngine(py::module_& module) {
    py::class_<Engine, std::shared_ptr<Engine>>(module, "Engine")
        .def(py::init([](const std::string& home, const std::string& language) {
            auto engine = Engine::load(home, language);
            if (engine) return *std::move(engine);
            const SourceRange& range = engine.problem().range;
            throw std::runtime_error("cannot read the texts of warpscope: " + range.file + ":" +
                                     std::to_string(range.line));
        }))
        .def("open",
             [](Engine& engine, const std::string& name) {
                 return valueOrRaise(engine, engine.open(name));
             })
        .def("open_recording",
             [](const std::shared_ptr<Engine>& engine, const std::string& file) {
                 return std::make_shared<BoundRun>(
                     engine, valueOrRaise(*engine, engine->openRecording(file)));
             })
        .def("set",
             [](Engine& engine, const Scenario& scenario, const std::string& key,
                const std::string& value) {
                 return valueOrRaise(engine, engine.set(scenario, key, value));
             })
        .def("run", &runScenario, py::arg("scenario"), py::arg("seconds") = 0.0,
             py::arg("hazards") = true, py::arg("is_stopped") = py::none())
        .def("occupancy",
             [](Engine& engine, const std::string& device, const occupancy::Request& request) {
                 return valueOrRaise(engine, engine.occupancy(device, request));
             })
        .def("curve", &curveOf)
        .def("devices", &Engine::devices)
        .def("scenarios", &Engine::scenarios)
        .def("say", &Engine::say)
        .def("title",
             [](const Engine& engine, const Scenario& scenario) { return engine.title(scenario); });
    py::class_<occupancy::Request>(module, "Request")
        .def(py::init(&requestOf), py::arg("threads"), py::arg("registers"),
             py::arg("static_shared"), py::arg("dynamic_shared"), py::arg("carveout"),
             py::arg("mode"), py::arg("shared_mode"));
}

void bindScenario(py::module_& module) {
    py::class_<Scenario>(module, "Scenario")
        .def_property_readonly("path", [](const Scenario& one) { return one.path.string(); })
        .def_property_readonly("device", [](const Scenario& one) { return one.devicePreset; })
        .def_readonly("code", &Scenario::code)
        .def_readonly("kernel_file", &Scenario::kernelFile)
        .def("get",
             [](const Scenario& one, const std::string& key) { return scenario::get(one, key); })
        .def_property_readonly("steps", [](const Scenario& one) { return one.steps.size(); })
        .def("at_step", &Engine::atStep)
        .def("keys", &scenario::settableKeys)
        .def("settings", &Engine::settings)
        .def("with_kernel", &Engine::withKernel);
}

void bindRun(py::module_& module) {
    py::class_<BoundRun, std::shared_ptr<BoundRun>>(module, "Run")
        .def(
            "report", [](const BoundRun& run) { return run.engine().report(run.finished()); },
            py::call_guard<py::gil_scoped_release>())
        .def("is_of_ptx", [](const BoundRun& run) { return Engine::isOfPtx(run.finished()); })
        .def("problems",
             [](const BoundRun& run) { return listOf(run.engine().problemsOf(run.finished())); })
        .def("rendered",
             [](const BoundRun& run) -> py::bytes {
                 return run.engine().renderedProblems(run.finished());
             })
        .def("states", &statesOf)
        .def("events", &eventsOf)
        .def("accesses", &accessesOf)
        .def("counters", &countersOf)
        .def("buffers", &buffersOf);
}

}  // namespace
}  // namespace warpscope::python

PYBIND11_MODULE(_warpscope, module) {
    module.doc() = "The engine of Warpscope; call the package warpscope.";
    module.attr("version") = WARPSCOPE_VERSION;
    module.def("clang", [] { return warpscope::toolchain::findClang().string(); });
    module.def("is_recording", &warpscope::history::isRecordingName);
    module.attr("names") = warpscope::python::namesOf();
    warpscope::python::bindEngine(module);
    warpscope::python::bindScenario(module);
    warpscope::python::bindRun(module);
}
