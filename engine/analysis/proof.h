#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

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
    /// Both outlive it.
    StepRuns(const scenario::Scenario& scenario, const machine::Library& devices)
        : scenario_(scenario), devices_(devices) {}

    /// Of a step counted from 0. Requires: the scenario has it.
    const StepRun& at(std::size_t step);
    const scenario::Scenario& scenario() const { return scenario_; }

  private:
    const scenario::Scenario& scenario_;
    const machine::Library& devices_;
    std::map<std::size_t, StepRun> runs_{};  ///< By the last step that turned a knob.
};

/// What the run does not show of an answer.
struct Unproven {
    std::string claim{};  ///< A condition that does not hold; empty = see alsoFor.
    /// Both sides of it, "12, 8"; empty where the run has no such number.
    std::string now{};
    /// A wrong choice, counted from 0, for whose number the conditions hold as well; −1 = none.
    int alsoFor = -1;
};

/// The conditions (scenario/lessons/claim.h) of a choice, or of a number that stands in the file,
/// which the runs of the lesson do not show. Empty for questions without conditions, and for what
/// is to be mended.
std::vector<Unproven> unproven(StepRuns& runs, std::size_t step);

}  // namespace warpscope::analysis
