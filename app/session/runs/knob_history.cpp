#include "app/session/runs/knob_history.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/base/contract.h"

namespace warpscope::session {
namespace {

/// Turning one knob on within this time is one gesture, taken back at once.
constexpr double kSecondsOfGesture = 1;
constexpr std::size_t kMaxUndone = 1000;
constexpr std::size_t kMaxUndoneBytes = std::size_t{64} << 20;

std::size_t bytesOf(const Knobs& knobs) {
    std::size_t bytes = sizeof(Knobs);
    for (const scenario::Setting& knob : knobs) {
        const auto* text = std::get_if<std::string>(&knob.value);
        bytes += sizeof knob + (text != nullptr ? text->size() : 0);
    }
    return bytes;
}

}  // namespace

/// Forgets the oldest gestures where all of them together take too much.
void KnobHistory::trim(std::vector<Gesture>& undo) {
    std::size_t bytes = 0;
    std::size_t kept = 0;
    while (kept < std::min(undo.size(), kMaxUndone)) {
        bytes += bytesOf(undo[undo.size() - 1 - kept].knobs);
        if (bytes > kMaxUndoneBytes) break;
        ++kept;
    }
    undo.erase(undo.begin(), undo.end() - static_cast<std::ptrdiff_t>(kept));
}

void KnobHistory::add(const std::string& key, Knobs before) {
    const bool isSameGesture =
        !key.empty() && key == key_ && secondsSince_ < kSecondsOfGesture && canUndo();
    if (!isSameGesture) {
        undo_.push_back({key, std::move(before)});
        trim(undo_);
    }
    redo_.clear();
    key_ = key;
    secondsSince_ = 0;
}

/// The one that leads furthest of those side by side stays.
void KnobHistory::join(std::vector<Gesture>& gestures, const std::string& prefix,
                       const Knobs& now) {
    std::vector<Gesture> joined;
    bool wasTyping = false;
    for (Gesture& gesture : gestures) {
        const bool isTyping = gesture.key.starts_with(prefix);
        if (isTyping) gesture.key.clear();
        if (!isTyping || !wasTyping) joined.push_back(std::move(gesture));
        wasTyping = isTyping;
    }
    if (wasTyping && joined.back().knobs == now) joined.pop_back();
    gestures = std::move(joined);
}

void KnobHistory::joinTyping(const std::string& prefix, const Knobs& now) {
    join(undo_, prefix, now);
    join(redo_, prefix, now);
    key_.clear();
}

Knobs KnobHistory::exchange(std::vector<Gesture>& from, std::vector<Gesture>& to, Knobs now) {
    WARPSCOPE_EXPECT(!from.empty(), "no gesture is left to take back or to do again");
    Gesture wanted = std::move(from.back());
    from.pop_back();
    to.push_back({std::move(wanted.key), std::move(now)});
    key_.clear();
    return std::move(wanted.knobs);
}

}  // namespace warpscope::session
