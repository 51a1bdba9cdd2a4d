#include "app/session/parts/sweep_desk.h"

#include <utility>

#include "app/names/view_names.h"
#include "app/session/base/choices.h"
#include "engine/scenario/parse.h"

namespace warpscope::session {

void SweepDesk::start(const scenario::SweepPlan& plan) {
    if (!hasScenario() || plan.over.empty()) return;
    std::optional<scenario::Scenario> compared;
    if (!plan.compare.empty()) {
        Result<scenario::Scenario> other =
            scenario::read(scenario().path.parent_path() / plan.compare, names::ofWindow());
        if (other) {
            compared = std::move(other.value());
        } else {
            slots_.a().tell(other.problems());
        }
    }
    // Without values of its own, a plan over names is over all of them.
    const auto choices =
        plan.words.empty() ? choicesOf(plan.over, shared_.devices) : std::vector<std::string>{};
    shared_.sweepRunner->start(scenario(), plan, std::move(compared), choices);
}

void SweepDesk::finish() {
    shared_.sweepRunner->wait();
    receive();
}

void SweepDesk::receive() {
    if (auto sweep = shared_.sweepRunner->take()) shared_.sweep = std::move(sweep);
}

}  // namespace warpscope::session
