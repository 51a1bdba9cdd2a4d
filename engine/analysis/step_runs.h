#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "engine/history/run.h"
#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::analysis {

/// What stands at a step of a lesson: the scenario with the knobs that this step and those before
/// it turn, and its run; nullptr where CUDA refuses the launch.
struct StepRun {
    scenario::Scenario scenario{};
    std::shared_ptr<const history::Run> run{};
};

/// The runs of a lesson, each recorded when it is first asked for. Steps that turn no knob share
/// that of the step before.
class StepRuns {
  public:
    /// A run that somebody has made already, with hazards looked for; nullptr = none.
    using Made =
        std::function<std::shared_ptr<const history::Run>(const scenario::Scenario& scenario)>;

    /// All outlive it.
    StepRuns(const scenario::Scenario& scenario, const machine::Library& devices, Made made = {})
        : scenario_(scenario), devices_(devices), made_(std::move(made)) {}

    /// Of a step counted from 0. Requires: the scenario has it.
    const StepRun& at(std::size_t step);
    /// That the claims of a step's question are about: with the knobs of `proof_set` on top, or the
    /// one that the reader has made of it. Requires: the scenario has the step.
    const StepRun& asked(std::size_t step);
    /// What the reader has on the screen, knobs turned or not: asked() of every question without a
    /// `proof_set`.
    void setReader(scenario::Scenario scenario) { reader_ = runOf(std::move(scenario)); }
    /// What the reader has is what the step set, nothing turned or typed since. Requires:
    /// setReader().
    bool isReaderAt(std::size_t step) const { return reader_->scenario == turnedAt(step); }
    const scenario::Scenario& scenario() const { return scenario_; }

  private:
    scenario::Scenario turnedAt(std::size_t step) const;
    StepRun runOf(scenario::Scenario scenario) const;

    const scenario::Scenario& scenario_;
    const machine::Library& devices_;
    Made made_;
    std::optional<StepRun> reader_{};
    std::map<std::size_t, StepRun> runs_{};   ///< By the last step that turned a knob.
    std::map<std::size_t, StepRun> asked_{};  ///< Of steps with a `proof_set`.
};

}  // namespace warpscope::analysis
