#pragma once

#include <functional>

#include "app/session/session.h"
#include "app/shell/shell.h"

namespace warpscope::browser {

/// What a page can make, for the window that asks: films need a program beside it, a handout a
/// second window.
void offerDownloads(shell::Shell& shell);

/// Makes what was ordered since the last call, after a frame, and hands it to the browser. `draw`:
/// the same frame once more, without time passing.
void lookForOrders(session::Session& session, shell::Shell& shell,
                   const std::function<void()>& draw);

}  // namespace warpscope::browser
