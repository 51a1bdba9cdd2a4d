#pragma once

#include "app/session/state/session_part.h"

namespace warpscope::session {

/// Starts sweeps of the scenario in slot A, and takes those that are done.
class SweepDesk : SessionPart {
  public:
    using SessionPart::SessionPart;

    /// Without a scenario, or with a plan over nothing, nothing happens. What it shall be compared
    /// with and cannot be read becomes a problem, and is left out.
    void start(const scenario::SweepPlan& plan);
    /// Once a frame: takes the sweep that has come to its end.
    void receive();
    /// Waits until none is under way, and takes it.
    void finish();
};

}  // namespace warpscope::session
