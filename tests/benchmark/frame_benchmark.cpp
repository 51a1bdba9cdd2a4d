#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <string>

#include "app/names/view_names.h"
#include "app/platform/frame_pace.h"
#include "app/session/runs/kept_runs.h"
#include "tests/benchmark/launches.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::benchmarks {
namespace {

/// The window with a whole H100, in the middle of its run.
void openWhole(support::ShellDriver& driver, const std::string& more = {}) {
    const auto file = support::freshFolder("frame-benchmark") / "whole.toml";
    std::ofstream(file) << wholeH100Scenario() << more;
    driver.resize(1920, 1080);
    driver.open(file);
    driver.session().apply(session::SeekTo{driver.session().run()->cycles() / 2});
}

/// The run stands beside another one of the same size.
void holdAnother(support::ShellDriver& driver) {
    driver.session().apply(session::PinRun{});
    driver.session().apply(session::SetKnob{"model.scheduler", std::string("oldest-first")});
    driver.settle();
}

/// Building the draw lists of one frame of the whole window, without a GPU: the CPU's share.
/// Target: 4 ms for any view with 132 SMs × 64 warps, 8 ms with two runs.
void drawFrames(benchmark::State& state, session::Arrangement arrangement, bool areTwo = false) {
    support::ShellDriver driver;
    openWhole(driver);
    if (areTwo) holdAnother(driver);
    driver.session().apply(session::SetArrangement{arrangement});
    driver.frame(3);
    for (auto _ : state)
        driver.frame();
}

/// One view, as large as a step of a lesson shows it; `point` is what the step points at.
void drawView(benchmark::State& state, const std::string& view, bool areTwo,
              const std::string& point = {}) {
    std::string step = "[[step]]\ntext = \"a\"\nviews = [\"" + view + "\"]\n";
    if (!point.empty()) step += "point = [\"" + point + "\"]\n";
    state.SetLabel((point.empty() ? view : point) + (areTwo ? ", two runs" : ""));
    support::ShellDriver driver;
    openWhole(driver, step);
    if (areTwo) holdAnother(driver);
    driver.frame(60);  // What is read in pieces is read.
    for (auto _ : state)
        driver.frame();
}

void frameOfView(benchmark::State& state) {
    const auto& view = names::kViewNames[static_cast<std::size_t>(state.range(0))];
    drawView(state, std::string(view.key), state.range(1) != 0);
}
BENCHMARK(frameOfView)
    ->ArgsProduct(
        {benchmark::CreateDenseRange(0, static_cast<std::int64_t>(names::kViewNames.size()) - 1, 1),
         {0, 1}})
    ->Unit(benchmark::kMillisecond);

/// The colourings of the buffers that ask for more than who touched a cell last.
void frameOfColouring(benchmark::State& state, const std::string& point) {
    drawView(state, "buffers", state.range(0) != 0, point);
}
BENCHMARK_CAPTURE(frameOfColouring, value, "buffers value")
    ->DenseRange(0, 1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(frameOfColouring, l1, "buffers l1")
    ->DenseRange(0, 1)
    ->Unit(benchmark::kMillisecond);

/// A cycle is passed in each frame: what is worked out anew for it counts too.
void frameWhilePlaying(benchmark::State& state, const std::string& view, const std::string& point) {
    support::ShellDriver driver;
    openWhole(driver,
              "[[step]]\ntext = \"a\"\nviews = [\"" + view + "\"]\npoint = [\"" + point + "\"]\n");
    driver.frame(60);
    for (auto _ : state) {
        driver.session().apply(session::StepCycles{1});
        driver.frame();
    }
}
BENCHMARK_CAPTURE(frameWhilePlaying, buffersValue, "buffers", "buffers value")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(frameWhilePlaying, threadsDivergence, "threads", "threads divergence")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(frameWhilePlaying, threadsData, "threads", "threads data")
    ->Unit(benchmark::kMillisecond);

/// From anywhere in the run to the access under the cursor as a picture. Target: 16 ms.
void accessOfAnyCycle(benchmark::State& state) {
    support::ShellDriver driver;
    openWhole(driver, "[[step]]\ntext = \"a\"\nviews = [\"memory\"]\n");
    driver.frame(60);
    session::Session& session = driver.session();
    const auto cycles = static_cast<std::uint64_t>(session.run()->cycles());
    const auto warps = static_cast<std::uint64_t>(session.run()->warps().size());
    std::uint64_t draw = 1;
    for (auto _ : state) {
        draw = draw * 6364136223846793005U + 1442695040888963407U;
        session::Selection warp;
        warp.warp = WarpId{static_cast<std::uint32_t>((draw >> 33) % warps)};
        session.apply(session::Select{warp});
        session.apply(session::SeekTo{static_cast<Cycle>((draw >> 20) % cycles)});
        driver.frame();
    }
}
BENCHMARK(accessOfAnyCycle)->Unit(benchmark::kMillisecond);

void frameOfOverview(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Overview);
}
BENCHMARK(frameOfOverview)->Unit(benchmark::kMillisecond);
void frameOfDivergence(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Divergence);
}
BENCHMARK(frameOfDivergence)->Unit(benchmark::kMillisecond);
void frameOfSm(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Sm);
}
BENCHMARK(frameOfSm)->Unit(benchmark::kMillisecond);
void frameOfOccupancy(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Occupancy);
}
BENCHMARK(frameOfOccupancy)->Unit(benchmark::kMillisecond);

void frameOfTwoRunsInOverview(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Overview, true);
}
BENCHMARK(frameOfTwoRunsInOverview)->Unit(benchmark::kMillisecond);
void frameOfTwoRunsInDivergence(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Divergence, true);
}
BENCHMARK(frameOfTwoRunsInDivergence)->Unit(benchmark::kMillisecond);

/// Two runs of a lecture's size again, as a slider moves. Target: within one frame, 16 ms. More
/// values than runs are kept, so that each is simulated.
void twoRunsAgain(benchmark::State& state, const char* scenario) {
    constexpr std::int64_t kFirst = 32, kValues = 64;
    static_assert(2 * kValues > session::KeptRuns::kMaxRuns);
    support::ShellDriver driver;
    driver.openNamed(scenario);
    session::Session& session = driver.session();
    session.apply(session::PinPartner{});
    session.finishSimulation();
    std::int64_t turns = 0;
    for (auto _ : state) {
        session.apply(session::SetKnob{"launch.registers_per_thread", kFirst + turns++ % kValues});
        session.finishSimulation();
    }
}
BENCHMARK_CAPTURE(twoRunsAgain, reduction, "17-reduction-halves")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();
BENCHMARK_CAPTURE(twoRunsAgain, scalability, "02-transparent-scalability")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

/// From the key to the picture: the steps of a lesson one after the other, each with the knobs that
/// it turns, its run, its question answered, and two frames. Target: 50 ms a step.
void stepOfLesson(benchmark::State& state, const std::string& name) {
    support::ShellDriver driver;
    driver.resize(1920, 1080);
    driver.openNamed(name);
    session::Session& session = driver.session();
    const auto steps = static_cast<int>(session.original().steps.size());
    driver.frame(3);
    int step = 0;
    for (auto _ : state) {
        step = (step + 1) % steps;
        session.apply(session::GoToStep{step});
        session.apply(session::RevealAnswer{});
        session.finishSimulation();
        driver.frame(2);
    }
}
BENCHMARK_CAPTURE(stepOfLesson, divergence, "08-if-else")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(stepOfLesson, twoRuns, "13-latency-hiding")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(stepOfLesson, occupancy, "14-register-cliff")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(stepOfLesson, wholeGpu, "chapter-1-machine/01-four-levels")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(stepOfLesson, longRuns, "occupancy/08-smaller-tile")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(stepOfLesson, memory, "chapter-8-memory/02-transpose")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

constexpr double kStepTarget = 50;  ///< Milliseconds.

double millisecondsOf(std::chrono::steady_clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

double millisecondsOfProcessor() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// The same of every lesson there is, in processor time, which does not count what other programs
/// take: `slowest_ms` is the step that takes longest, and the label names those over the target:
/// 50 ms for each. `slowest_wall_ms` is that of the clock on the wall. Between two steps what is made ahead is waited
/// for, which a reader of the words does not notice: `longest_ahead_ms` is the longest of that.
void stepOfEachLesson(benchmark::State& state) {
    support::ShellDriver driver;
    driver.resize(1920, 1080);
    session::Session& session = driver.session();
    double slowest = 0, slowestOnWall = 0, all = 0, ahead = 0;
    int steps = 0, late = 0;
    std::string lateOnes;
    for (auto _ : state)
        for (const scenario::Entry& entry : session.library().entries()) {
            driver.open(entry.path);
            driver.frame(3);
            for (int step = 0; step < std::ssize(session.original().steps); ++step) {
                const auto early = std::chrono::steady_clock::now();
                session.finishAhead();
                const auto before = std::chrono::steady_clock::now();
                ahead = std::max(ahead, millisecondsOf(before - early));
                const double used = millisecondsOfProcessor();
                session.apply(session::GoToStep{step});
                session.apply(session::RevealAnswer{});
                session.finishSimulation();
                driver.frame(2);
                const double took = millisecondsOfProcessor() - used;
                slowestOnWall = std::max(
                    slowestOnWall, millisecondsOf(std::chrono::steady_clock::now() - before));
                all += took;
                ++steps;
                slowest = std::max(slowest, took);
                if (took <= kStepTarget) continue;
                ++late;
                lateOnes += fmt::format("{} step {}: {:.0f} ms; ", entry.path.stem().string(),
                                        step + 1, took);
            }
        }
    state.SetLabel(lateOnes);
    state.counters["slowest_ms"] = slowest;
    state.counters["slowest_wall_ms"] = slowestOnWall;
    state.counters["longest_ahead_ms"] = ahead;
    state.counters["mean_ms"] = steps > 0 ? all / steps : 0;
    state.counters["steps"] = steps;
    state.counters["over_50_ms"] = late;
}
BENCHMARK(stepOfEachLesson)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

/// A minute in which nobody touches the window, by the pace at which it draws: `frames` are those
/// after the ten seconds in which what ripens unseen is shown. Target: none.
void minuteAtRest(benchmark::State& state) {
    support::ShellDriver driver;
    openWhole(driver);
    double frames = 0;
    for (auto _ : state) {
        platform::FramePace pace;
        constexpr double kAsleepFrom = platform::FramePace::kSecondsSettling + 1;
        double last = 0;
        for (double now = 0; now < 60 + kAsleepFrom; last = now) {
            if (driver.shell().isAnimating(driver.session())) pace.note(now);
            now += std::max(0.001, pace.pause(now, last, true));
            if (!pace.draws(now, last)) {
                driver.session().update(now - last);
                continue;
            }
            driver.frame();
            if (now > kAsleepFrom) ++frames;
        }
    }
    state.counters["frames"] = frames;
}
BENCHMARK(minuteAtRest)->Unit(benchmark::kMillisecond)->Iterations(1);

/// A frame in which a letter is typed into a kernel of 1,000 lines, as fast as frames come: what
/// the editor, the session's history and the drafts cost. The kernel itself is compiled after a
/// pause.
void frameWhileTyping(benchmark::State& state) {
    const auto folder = support::freshFolder("typing-benchmark");
    std::string code = "__global__ void k(int* x) {\n";
    for (int line = 0; line < 998; ++line)
        code += "    x[threadIdx.x] += " + std::to_string(line) + ";  // a line of a long kernel\n";
    const auto file = folder / "long.toml";
    std::ofstream(folder / "k.cu") << code << "}\n";
    std::ofstream(file) << "format = 1\n[device]\npreset = 'a100'\nsm_count = 1\n[kernel]\nfile = "
                           "'k.cu'\n[launch]\ngrid = 1\nblock = 32\n[[argument]]\nname = 'x'\n"
                           "count = 32\n";
    support::ShellDriver driver;
    driver.resize(1920, 1080);
    driver.open(file);
    driver.session().apply(session::SetEditing{true, 500});
    driver.frame(5);
    for (auto _ : state) {
        ImGui::GetIO().AddInputCharacter('a');
        driver.frame();
    }
    driver.session().finishSimulation();
}
BENCHMARK(frameWhileTyping)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warpscope::benchmarks
