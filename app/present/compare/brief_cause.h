#pragma once

#include "engine/base/message.h"

namespace warpscope::present {

/// A cause of analysis::compareRuns for a panel of a few lines: what a warp waits for by the name
/// of its state alone. A sentence that is short as it is stays so.
Message briefCause(const Message& cause);

/// The same for where not even that has room: one line of a narrow column.
Message terseCause(const Message& cause);

/// It only tells the cycles, which bars beside it tell as well.
bool tellsCyclesAlone(const Message& cause);

/// It says that a run was stopped, so that its time cannot be compared.
bool tellsStop(const Message& cause);

}  // namespace warpscope::present
