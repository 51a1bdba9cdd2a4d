#pragma once

#include <string>

#include "app/session/state/slot_reader.h"

namespace warpscope::platform {

/// What can be seen of a session, as one line: "cycle=3 playing=0 arrangement=sm …".
std::string stateLine(const session::SlotReader& session);

/// Prints "READY" after the first frame and then a STATE line whenever one differs from the last,
/// so that a script that drives the window can wait for what it asked for.
class Trace {
  public:
    explicit Trace(bool isOn) : isOn_(isOn) {}
    void look(const session::SlotReader& session);

  private:
    bool isOn_ = false;
    bool isReady_ = false;
    std::string last_{};
};

}  // namespace warpscope::platform
