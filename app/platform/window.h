#pragma once

#include "app/platform/options.h"
#include "app/session/session.h"

namespace warpscope::platform {

/// What became of a window.
enum class WindowEnd { Closed, NoDisplay };

/// Opens the window and shows the session until it is closed. It draws only when something
/// happens or moves. `save` is called when the settings have changed, a second later at most.
/// `assets`: of the session.
WindowEnd runWindow(session::Session& session, const session::Assets& assets,
                    const Options& options, void (*save)(const session::Settings&));

}  // namespace warpscope::platform
