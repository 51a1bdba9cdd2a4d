#include "app/session/session.h"

#include <algorithm>
#include <utility>

#include "app/session/knob_texts.h"

namespace warpscope::session {

/// All of its knobs at once: one Undo takes them back.
void Session::takeConfiguration(std::size_t index) {
    const auto& kept = shared_.settings.configurations;
    if (index >= kept.size() || !hasScenario()) return;
    Knobs knobs = slots_.a().knobs();
    const auto& keys = configurationKeys();
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        return std::ranges::find(keys, knob.key) != keys.end();
    });
    for (scenario::Setting& knob : knobsFrom(kept[index].knobs, original()))
        knobs.push_back(std::move(knob));
    const auto turn = [&](RunSlot& slot) {
        if (slot.applyKnobs(knobs)) slot.requestRun();
    };
    turnKnob({}, turn, SlotId::A);
}

}  // namespace warpscope::session
