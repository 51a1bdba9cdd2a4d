#include "app/session/parts/knob_turner.h"

#include <algorithm>
#include <utility>

#include "app/session/base/configuration.h"
#include "app/session/base/line_place.h"
#include "app/session/runs/knob_texts.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::session {

void KnobTurner::turn(const std::string& key, const std::function<void(RunSlot&)>& turn,
                      SlotId id) {
    RunSlot& slot = slots_.of(id);
    Knobs before = slot.knobs();
    turn(slot);
    if (&slot != &slots_.a() || slot.knobs() == before) return;
    slots_.turnPartner();
    shared_.knobHistory.add(key, std::move(before));
}

bool KnobTurner::take(Knobs wanted) {
    if (!slots_.a().applyKnobs(std::move(wanted))) return false;
    slots_.a().requestRun();
    slots_.turnPartner();
    return true;
}

void KnobTurner::undo() {
    if (hasScenario() && canUndo()) take(shared_.knobHistory.undo(slots_.a().knobs()));
}

void KnobTurner::redo() {
    if (hasScenario() && canRedo()) take(shared_.knobHistory.redo(slots_.a().knobs()));
}

void KnobTurner::takeConfiguration(std::size_t index) {
    const auto& kept = shared_.settings.configurations;
    if (index >= kept.size() || !hasScenario()) return;
    Knobs knobs = slots_.a().knobs();
    const auto& keys = configurationKeys();
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        return std::ranges::find(keys, knob.key) != keys.end();
    });
    for (scenario::Setting& knob : knobsFrom(kept[index].knobs, original()))
        knobs.push_back(std::move(knob));
    const auto apply = [&](RunSlot& slot) {
        if (slot.applyKnobs(knobs)) slot.requestRun();
    };
    turn({}, apply, SlotId::A);
}

void KnobTurner::keepLine(const std::string& key) {
    if (key != scenario::keys::kOptimization || !run()) return;
    shared_.placeAfterRun = placeOf(*run(), selected().warp.value_or(WarpId{0}), cycle());
}

}  // namespace warpscope::session
