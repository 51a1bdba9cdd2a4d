#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "app/session/state/session_part.h"

namespace warpscope::session {

/// Turns knobs, so that it can be taken back and the partner beside slot A is turned as A is.
class KnobTurner : SessionPart {
  public:
    using SessionPart::SessionPart;

    /// Does `turn` to a slot. In slot A it can be taken back; `key` is that of KnobHistory::add().
    void turn(const std::string& key, const std::function<void(RunSlot&)>& turn, SlotId id);
    /// All knobs of slot A as they are wanted, with nothing to take back; false where it does not
    /// take them.
    bool take(Knobs wanted);
    // Without a scenario, or with nothing to take back, nothing happens.
    void undo();
    void redo();
    /// All knobs of a configuration that was kept: one undo() takes them back. Nothing happens
    /// where there is none.
    void takeConfiguration(std::size_t index);
    /// Before a turn that may give other code for the same text: leaves the cursor at its line.
    void keepLine(const std::string& key);
};

}  // namespace warpscope::session
