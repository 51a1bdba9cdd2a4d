#pragma once

#include <memory>

#include "app/session/session.h"

namespace warpscope::platform {

/// A session of its own that shows what another one shows: scenario, step of the lesson, knobs,
/// the run that is held beside it, language, colours, arrangement, selection. Its run may still be
/// under way. The answers of the lesson are not copied. Requires: session.hasScenario().
std::unique_ptr<session::Session> copyOf(const session::Session& session,
                                         const session::Assets& assets);

}  // namespace warpscope::platform
