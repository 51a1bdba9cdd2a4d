#include "engine/analysis/step_runs.h"

#include <utility>

#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::analysis {

scenario::Scenario StepRuns::turnedAt(std::size_t step) const {
    scenario::Scenario turned = scenario_;
    for (std::size_t i = 0; i <= step; ++i)
        for (const scenario::Setting& setting : scenario_.steps[i].set)
            scenario::assign(turned, setting);
    return turned;
}

StepRun StepRuns::runOf(scenario::Scenario scenario) const {
    StepRun found;
    if (made_) found.run = made_(scenario);
    if (found.run == nullptr) {
        if (auto launch = scenario::makeLaunch(scenario, devices_)) {
            history::RecordOptions recording;
            recording.keyframeBytes = 0;
            found.run = history::record(*std::move(launch), recording);
        }
    }
    found.scenario = std::move(scenario);
    return found;
}

const StepRun& StepRuns::at(std::size_t step) {
    while (step > 0 && scenario_.steps[step].set.empty())
        --step;
    const auto found = runs_.find(step);
    if (found != runs_.end()) return found->second;
    return runs_.emplace(step, runOf(turnedAt(step))).first->second;
}

const StepRun& StepRuns::asked(std::size_t step) {
    const std::vector<scenario::Setting>& onTop = scenario_.steps[step].question.proofSet;
    if (onTop.empty()) return reader_ ? *reader_ : at(step);
    const auto found = asked_.find(step);
    if (found != asked_.end()) return found->second;
    scenario::Scenario turned = turnedAt(step);
    for (const scenario::Setting& setting : onTop)
        scenario::assign(turned, setting);
    return asked_.emplace(step, runOf(std::move(turned))).first->second;
}

}  // namespace warpscope::analysis
