#include <utility>

#include "app/session/session.h"

namespace warpscope::session {
namespace {

/// Turning one knob on within this time is one gesture, taken back at once.
constexpr double kSecondsOfGesture = 1;
constexpr std::size_t kMostUndone = 200;

}  // namespace

/// Turns a knob of a slot. In slot A it can be taken back; `key` names the knob that is turned on
/// and on, empty = each turn is a gesture of its own.
void Session::turnKnob(const std::string& key, const std::function<void(RunSlot&)>& turn,
                       SlotId id) {
    RunSlot& slot = slotOf(id);
    Knobs before = slot.knobs();
    turn(slot);
    if (&slot != &slotA_ || slot.knobs() == before) return;
    KnobHistory& history = shared_.knobHistory;
    const bool isSameGesture = !key.empty() && key == history.key &&
                               history.secondsSince < kSecondsOfGesture && !history.undo.empty();
    if (!isSameGesture) history.undo.push_back(std::move(before));
    if (history.undo.size() > kMostUndone) history.undo.erase(history.undo.begin());
    history.redo.clear();
    history.key = key;
    history.secondsSince = 0;
}

void Session::swapKnobs(std::vector<Knobs>& from, std::vector<Knobs>& to) {
    if (from.empty() || !hasScenario()) return;
    Knobs wanted = std::move(from.back());
    from.pop_back();
    to.push_back(slotA_.knobs());
    shared_.knobHistory.key.clear();
    if (slotA_.applyKnobs(std::move(wanted))) slotA_.requestRun();
}

}  // namespace warpscope::session
