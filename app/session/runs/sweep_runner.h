#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/session/runs/execution.h"
#include "engine/analysis/sweep.h"

namespace warpscope::session {

/// Runs one sweep at a time, on threads of its own, one for each core, or in slices.
class SweepRunner {
  public:
    /// Requires: devices and programs outlive the runner.
    SweepRunner(const machine::Library& devices, scenario::ProgramCache& programs,
                Execution execution = kExecution);
    ~SweepRunner();

    /// Gives up the sweep under way, if any, and starts this one; `compared` is swept over the same
    /// values after it. A step below 1 counts as 1. `choices`: names of a key that takes one, in
    /// the place of the plan's numbers. The points of a plan of words have its numbers where all
    /// are such and grow; otherwise its words are the sweep's choices.
    void start(scenario::Scenario scenario, scenario::SweepPlan plan,
               std::optional<scenario::Scenario> compared = {},
               const std::vector<std::string>& choices = {});
    /// Ends the sweep under way early; what is done of it can still be taken.
    void cancel() { isCancelled_ = true; }
    /// Ends the sweep under way, and nobody gets anything of it.
    void discard();
    bool isRunning() const { return isRunning_; }
    /// 0 to 1 of the sweep under way.
    double progress() const;
    /// Waits until no sweep is under way (off-screen pictures).
    void wait();
    /// The finished sweep that nobody has taken yet, or nullptr. Where there are no threads the
    /// work is done here, a slice with each call.
    std::shared_ptr<const analysis::Sweep> take();

  private:
    struct Job;

    void work(Job& job);
    void workForASlice();
    bool workAtOnePoint(Job& job);
    void finish(Job& job);

    const machine::Library& devices_;
    scenario::ProgramCache& programs_;
    std::mutex mutex_{};
    std::shared_ptr<const analysis::Sweep> finished_{};
    std::atomic<bool> isCancelled_ = false;
    std::atomic<bool> isRunning_ = false;
    std::atomic<int> pointsDone_ = 0;
    int pointCount_ = 0;
    Execution execution_;
    std::unique_ptr<Job> sliced_{};  ///< What is under way in slices.
    std::jthread thread_{};          ///< Last: it ends before the rest goes away.
};

}  // namespace warpscope::session
