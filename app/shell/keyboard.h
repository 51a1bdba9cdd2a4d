#pragma once

#include "app/session/action.h"
#include "app/session/slot_reader.h"

namespace warpscope::shell {

/// Asks for what the keys pressed in this frame stand for in the session's table of shortcuts.
/// Keys that go into a text field are left to it.
void applyShortcuts(const session::SlotReader& session, session::ActionQueue& actions);

}  // namespace warpscope::shell
