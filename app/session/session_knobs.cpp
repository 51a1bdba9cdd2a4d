#include <utility>

#include "app/session/session.h"

namespace warpscope::session {

/// Turns a knob of a slot. In slot A it can be taken back; `key` is that of KnobHistory::add().
void Session::turnKnob(const std::string& key, const std::function<void(RunSlot&)>& turn,
                       SlotId id) {
    RunSlot& slot = slotOf(id);
    Knobs before = slot.knobs();
    turn(slot);
    if (&slot != &slotA_ || slot.knobs() == before) return;
    turnPartner();
    shared_.knobHistory.add(key, std::move(before));
}

/// All knobs of slot A as they are wanted; false where it does not take them.
bool Session::takeKnobs(Knobs wanted) {
    if (!slotA_.applyKnobs(std::move(wanted))) return false;
    slotA_.requestRun();
    turnPartner();
    return true;
}

}  // namespace warpscope::session
