#pragma once

#include "app/session/action.h"
#include "app/session/slot_reader.h"

namespace warpscope::shell {

/// Asks for what the keys pressed in this frame stand for in the session's table of shortcuts.
/// Keys that go into a text field are left to it. While a dialog lies over the window, only keys with
/// Ctrl and those of the upper row (F1, F11) reach it: letters and arrows are the dialog's.
void applyShortcuts(const session::SlotReader& session, bool isCovered,
                    session::ActionQueue& actions);

}  // namespace warpscope::shell
