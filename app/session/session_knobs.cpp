#include <algorithm>
#include <utility>

#include "app/session/session.h"

namespace warpscope::session {
namespace {

/// Turning one knob on within this time is one gesture, taken back at once.
constexpr double kSecondsOfGesture = 1;
constexpr std::size_t kMostUndone = 1000;
constexpr std::size_t kMostUndoneBytes = std::size_t{64} << 20;

std::size_t bytesOf(const Knobs& knobs) {
    std::size_t bytes = sizeof(Knobs);
    for (const scenario::Setting& knob : knobs) {
        const auto* text = std::get_if<std::string>(&knob.value);
        bytes += sizeof knob + (text != nullptr ? text->size() : 0);
    }
    return bytes;
}

/// Forgets the oldest gestures where all of them together take too much.
void trim(std::vector<Knobs>& undo) {
    std::size_t bytes = 0;
    std::size_t kept = 0;
    while (kept < std::min(undo.size(), kMostUndone)) {
        bytes += bytesOf(undo[undo.size() - 1 - kept]);
        if (bytes > kMostUndoneBytes) break;
        ++kept;
    }
    undo.erase(undo.begin(), undo.end() - static_cast<std::ptrdiff_t>(kept));
}

}  // namespace

/// Turns a knob of a slot. In slot A it can be taken back; `key` names the knob that is turned on
/// and on, empty = each turn is a gesture of its own.
void Session::turnKnob(const std::string& key, const std::function<void(RunSlot&)>& turn,
                       SlotId id) {
    RunSlot& slot = slotOf(id);
    Knobs before = slot.knobs();
    turn(slot);
    if (&slot != &slotA_ || slot.knobs() == before) return;
    turnPartner();
    KnobHistory& history = shared_.knobHistory;
    const bool isSameGesture = !key.empty() && key == history.key &&
                               history.secondsSince < kSecondsOfGesture && !history.undo.empty();
    if (!isSameGesture) {
        history.undo.push_back(std::move(before));
        trim(history.undo);
    }
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
    if (!slotA_.applyKnobs(std::move(wanted))) return;
    slotA_.requestRun();
    turnPartner();
}

}  // namespace warpscope::session
