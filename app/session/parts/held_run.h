#pragma once

#include "app/session/state/session_part.h"

namespace warpscope::session {

/// Which run is held beside that of slot A, and how long both are played.
class HeldRun : SessionPart {
  public:
    using SessionPart::SessionPart;

    /// Holds the run of slot A, where it has one.
    void pin();
    /// Holds what the scenario is worth comparing with; nothing where it cannot be read. Without a
    /// scenario that names a partner nothing happens.
    void pinPartner();
    void unpin();
    /// Which of the two is called A, and stands first.
    void swap();
    /// Holds what another session holds, or none where it holds none.
    void holdAs(const HeldRun& other);
    /// Lets playback last as long as the longer run. Requires: run().
    void fitPlayback();
};

}  // namespace warpscope::session
