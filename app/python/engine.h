#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/open_run.h"
#include "engine/occupancy/charts.h"
#include "engine/scenario/kernels/program_cache.h"

namespace warpscope::python {

/// A problem as a person reads it.
struct ToldProblem {
    std::string message{};
    std::string hint{};  ///< Empty where there is nothing to suggest.
    std::string file{};
    int line = 0;  ///< From 1; 0 = unknown.
    int column = 0;
    int endColumn = 0;
    bool isWarning = false;
    std::string kind{};  ///< Of a run's problem: "deadlock", "fault", …; else empty.
};

/// A run with the scenario that it is of, or one from a file. Stopped by `goOn`: no recording.
using FinishedRun = cli::OpenRun;

/// The command line's engine with a lasting environment: scenarios in, runs out. All of it may be
/// asked from several threads at once.
class Engine {
  public:
    /// `home` holds assets/ and scenarios/.
    static Result<std::shared_ptr<Engine>> load(const std::filesystem::path& home,
                                                const std::string& language);

    /// A scenario file, a CUDA file or a name of the library.
    Result<scenario::Scenario> open(const std::string& name) const;
    /// The recording of a file (*.wsr).
    Result<FinishedRun> openRecording(const std::string& file);
    /// The scenario with one field changed to what a person would type.
    Result<scenario::Scenario> set(const scenario::Scenario& scenario, const std::string& key,
                                   const std::string& value) const;
    /// The scenario with another text for its kernel, whose parameters take the arguments by their
    /// place, whatever their names. Problems name `file`, and the place in it.
    static scenario::Scenario withKernel(scenario::Scenario scenario, const std::string& file,
                                         const std::string& code);
    /// The scenario with what its lesson's steps up to this one set; `number` counts from 1, and 0
    /// is before all of them.
    static scenario::Scenario atStep(scenario::Scenario scenario, int number);
    /// Every key with its value, a line each: two scenarios of one file that have the same launch
    /// have the same lines.
    static std::string settings(const scenario::Scenario& scenario);

    /// Compiles and simulates. `goOn` is asked every few hundred steps.
    Result<FinishedRun> run(const scenario::Scenario& scenario, bool looksForHazards,
                            const std::function<bool(Cycle)>& goOn);
    /// Whether the kernel is PTX, a file's or clang's: such pointers have 64 bits, those of our own
    /// reader 32. Requires: a run that was simulated.
    static bool isOfPtx(const FinishedRun& finished);
    /// What `run --format json` prints.
    std::string report(const FinishedRun& finished) const;
    std::vector<ToldProblem> problemsOf(const FinishedRun& finished) const;
    std::string renderedProblems(const FinishedRun& finished);

    /// What `occupancy --format json` prints.
    Result<std::string> occupancy(const std::string& device, const occupancy::Request& request);
    Result<occupancy::Curve> curve(const std::string& device, const occupancy::Request& request,
                                   occupancy::Axis axis) const;
    /// What `devices` and `scenarios` print with --format json.
    std::string devices();
    std::string scenarios();

    std::vector<ToldProblem> told(const std::vector<Problem>& problems) const;
    /// The problems as a compiler prints them, with source line and caret. Where they are a
    /// scenario's, the lines of its kernel are those of its own text, which may be another one than
    /// its file's.
    std::string rendered(const std::vector<Problem>& problems,
                         const scenario::Scenario* scenario = nullptr);
    std::string say(const std::string& key) const { return environment_.say(key); }
    std::string title(const scenario::Scenario& scenario) const {
        return environment_.say(scenario.title);
    }

  private:
    Result<const machine::Machine*> deviceOf(const std::string& name) const;
    explicit Engine(cli::Environment environment);
    /// What a command of the command line prints.
    template <class Options>
    std::string printed(const Options& options);

    cli::Environment environment_;
    scenario::ProgramCache programs_{};
    std::mutex streams_{};  ///< Of the two that commands and problems are printed on.
    std::ostringstream out_{};
    std::ostringstream err_{};
};

}  // namespace warpscope::python
