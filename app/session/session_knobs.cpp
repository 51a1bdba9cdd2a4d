#include <utility>

#include "app/session/line_place.h"
#include "app/session/session.h"
#include "engine/scenario/field_keys.h"

namespace warpscope::session {

/// Turns a knob of a slot. In slot A it can be taken back; `key` is that of KnobHistory::add().
void Session::turnKnob(const std::string& key, const std::function<void(RunSlot&)>& turn,
                       SlotId id) {
    RunSlot& slot = slots_.of(id);
    Knobs before = slot.knobs();
    turn(slot);
    if (&slot != &slots_.a() || slot.knobs() == before) return;
    slots_.turnPartner();
    shared_.knobHistory.add(key, std::move(before));
}

/// All knobs of slot A as they are wanted; false where it does not take them.
bool Session::takeKnobs(Knobs wanted) {
    if (!slots_.a().applyKnobs(std::move(wanted))) return false;
    slots_.a().requestRun();
    slots_.turnPartner();
    return true;
}

/// A turn that gives other code for the same text leaves the cursor at its line.
void Session::keepLine(const std::string& key) {
    if (key != scenario::keys::kOptimization || !run()) return;
    shared_.placeAfterRun = placeOf(*run(), selected().warp.value_or(WarpId{0}), cycle());
}

}  // namespace warpscope::session
