#pragma once

#include "engine/analysis/sweep.h"

namespace warpscope::present {

/// A point of a sweep with the figures that matter to where it stands.
inline analysis::SweepPoint sweptPoint(long long value, bool isOk, CycleCount cycles) {
    analysis::SweepPoint made;
    made.value = value;
    made.isOk = isOk;
    made.cycles = cycles;
    made.threads = 1000;
    return made;
}

}  // namespace warpscope::present
