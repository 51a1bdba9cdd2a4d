#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/session/runs/execution.h"
#include "app/session/runs/kept_runs.h"
#include "engine/base/cycle.h"
#include "engine/history/run.h"
#include "engine/machine/library.h"
#include "engine/scenario/kernels/program_cache.h"
#include "engine/scenario/values/field_value.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::session {

/// What became of a request: a run, or the problems that kept it from starting.
struct SimulationResult {
    std::int64_t request = 0;  ///< The number that request() gave.
    std::shared_ptr<const history::Run> run{};
    std::vector<Problem> problems{};
    /// Others than the scenario's, where those did not fit the kernel and were to be fitted.
    std::optional<std::vector<scenario::Argument>> arguments{};
    std::vector<Message> notes{};  ///< What was guessed of them.
    /// What a kernel file's own host code says of the launch, without the knobs; nothing where it
    /// was not asked, or does not compile.
    std::optional<scenario::Scenario> said{};
    double milliseconds = 0;  ///< Wall clock, from the scenario to the recorded run.
};

/// Simulates on a thread of its own or in slices, so that the window never waits. Only the newest
/// request counts: it replaces one that waits, and one that has run for long is given up for it.
/// Short runs are let finish, so that pictures keep coming while a slider moves.
class Simulator {
  public:
    /// Requires: devices, programs and kept outlive the simulator.
    Simulator(const machine::Library& devices, scenario::ProgramCache& programs, KeptRuns& kept,
              Execution execution = kExecution);
    ~Simulator();

    /// Arguments to fit to a kernel that is being written, and those that it had before.
    using Known = std::optional<std::vector<scenario::Argument>>;
    /// The knobs that are turned on top of what a kernel file's host code says.
    using OnTop = std::optional<std::vector<scenario::Setting>>;
    /// The number of the request: 1, 2, 3, … With `onTop` the scenario is a kernel file that is
    /// being written: launch and arguments are read out of its text, as opening it would do.
    std::int64_t request(scenario::Scenario scenario, Known known = std::nullopt,
                         OnTop onTop = std::nullopt);
    /// Simulates, while nobody asks for anything else, what may be asked for next, and keeps the
    /// run until then. Where there are no threads nothing happens: it would take from the frames.
    void foresee(scenario::Scenario scenario);
    /// Races and the like are looked for in the runs that are requested from now on. They are,
    /// until somebody says otherwise.
    void setLooksForHazards(bool looksForThem);
    /// The newest result that nobody has taken yet. Where there are no threads the work is done
    /// here, a slice with each call.
    std::optional<SimulationResult> take();
    /// A request waits or runs, or a result waits to be taken.
    bool isBusy() const;
    /// Until no request waits or runs.
    void wait();
    /// Something is made ahead, or waits for it.
    bool isForeseeing() const;
    /// Until nothing is made ahead.
    void finishAhead();

  private:
    struct Job;

    void work(const std::stop_token& stop);
    void workForASlice();
    std::unique_ptr<Job> takeWaiting();
    std::unique_ptr<Job> takeAhead();
    bool takesOver(const scenario::Scenario& scenario);
    bool isWanted(const Job& job) const;
    void finish(Job& job, std::optional<SimulationResult> result);
    void readLaunch(Job& job) const;
    void fitArguments(Job& job);
    std::optional<SimulationResult> advance(Job& job, std::function<bool(Cycle)> goOn);

    const machine::Library& devices_;
    scenario::ProgramCache& programs_;
    KeptRuns& kept_;
    mutable std::mutex mutex_{};
    std::condition_variable_any changed_{};
    bool looksForHazards_ = true;
    std::optional<scenario::Scenario> waiting_{};
    Known known_{};  ///< Of the one that waits.
    OnTop onTop_{};
    std::int64_t requestCount_ = 0;
    std::optional<RunKey> ahead_{};  ///< Waits until nothing else is asked for.
    Job* foreseeing_ = nullptr;      ///< It runs; the job has a number once it is asked for.
    std::optional<SimulationResult> finished_{};
    bool isRunning_ = false;  ///< What was asked for.
    Execution execution_;
    std::unique_ptr<Job> sliced_{};  ///< What is under way in slices.
    std::jthread thread_{};          ///< Last: it ends before the rest goes away.
};

}  // namespace warpscope::session
