#pragma once

#include "app/session/base/action.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::shell {

/// What lies over the window.
enum class Cover {
    Nothing,
    List,   ///< Nothing is open: the list of what there is stands in the window itself.
    Dialog  ///< Keys are the dialog's, but those that open and close dialogs.
};

/// Asks for what the keys pressed in this frame stand for in the session's table of shortcuts.
/// Keys that go into a text field are left to it.
void applyShortcuts(const session::SlotReader& session, Cover cover, session::ActionQueue& actions);

}  // namespace warpscope::shell
