#pragma once

#include "app/session/state/slot_reader.h"

namespace warpscope::session {

/// A part of a session: it reads as slot A does, and may change what is of the window and what is
/// of a slot. The parts make no copies of either; a session owns both.
class SessionPart : protected SlotReader {
  public:
    /// Requires: both outlive the part.
    SessionPart(SharedState& shared, RunSlots& slots)
        : SlotReader(shared, slots), shared_(shared), slots_(slots) {}

  protected:
    SharedState& shared_;
    RunSlots& slots_;
};

}  // namespace warpscope::session
