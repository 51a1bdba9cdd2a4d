#pragma once

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// The line of the kernel's file that was the answer of the step's question, once it is told; 0
/// while it is not, and where no line was asked for.
int answeredLine(const session::SlotReader& session);

}  // namespace warpscope::present
