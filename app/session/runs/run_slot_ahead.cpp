#include <algorithm>
#include <utility>

#include "app/session/runs/run_slot.h"
#include "app/session/runs/simulator.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::session {

Knobs RunSlot::foresee(Knobs knobs) {
    if (shown_.stored || shown_.isUnfinished || isKernelEdited()) return knobs;
    scenario::Scenario turned = *shown_.original;
    for (const scenario::Setting& knob : knobs)
        if (scenario::assign(turned, knob)) return knobs;
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        return scenario::valueOf(turned, knob.key) == scenario::valueOf(*shown_.original, knob.key);
    });
    if (turned != *shown_.scenario) simulator_->foresee(std::move(turned));
    return knobs;
}

bool RunSlot::isForeseeing() const {
    return simulator_->isForeseeing();
}

void RunSlot::finishAhead() const {
    simulator_->finishAhead();
}

}  // namespace warpscope::session
