#include "app/session/session.h"
#include "app/session/sweep_runner.h"
#include "engine/scenario/field_keys.h"
#include "engine/scenario/fields.h"

#include <utility>

namespace warpscope::session {

void Session::startSweep(const scenario::SweepPlan& plan) {
    if (!scenario_ || plan.over.empty()) return;
    std::optional<scenario::Scenario> compared;
    if (!plan.compare.empty()) {
        Result<scenario::Scenario> other =
            scenario::read(scenario_->path.parent_path() / plan.compare);
        if (other) {
            compared = std::move(other.value());
        } else {
            problems_ = other.problems();
        }
    }
    sweepRunner_->start(*scenario_, plan, std::move(compared));
}

bool Session::isSweeping() const {
    return sweepRunner_->isRunning();
}

double Session::sweepProgress() const {
    return sweepRunner_->progress();
}

bool Session::isSweepOld() const {
    if (!sweep_ || !scenario_) return false;
    // A value of the sweep that was chosen does not make it old; the grid follows the block.
    scenario::Scenario now = *scenario_;
    scenario::Scenario swept = sweep_->scenario;
    std::vector<std::string> keys{sweep_->key};
    const scenario::Field* field = scenario::findField(sweep_->key);
    if (field != nullptr && field->sweeping.fitsGrid) keys.emplace_back(scenario::keys::kGrid);
    for (const std::string& key : keys) {
        const auto value = scenario::valueOf(sweep_->scenario, key);
        if (!value) continue;
        scenario::assign(now, {key, *value});
        scenario::assign(swept, {key, *value});
    }
    now.ranges.clear();  // Where a value stood in the file does not matter.
    swept.ranges.clear();
    return now != swept;
}

void Session::finishSweep() {
    sweepRunner_->wait();
    receiveSweep();
}

void Session::receiveSweep() {
    if (auto sweep = sweepRunner_->take()) sweep_ = std::move(sweep);
}

}  // namespace warpscope::session
