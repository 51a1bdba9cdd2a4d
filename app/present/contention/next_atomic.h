#pragma once

#include "engine/history/recording.h"

namespace warpscope::present {

/// The first cycle after another one (-1: of all) in which a warp issues an atomic; kNever where
/// none does.
Cycle nextAtomic(const history::Recording& run, Cycle after);

}  // namespace warpscope::present
