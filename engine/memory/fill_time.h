#pragma once

#include <cstdint>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// A cycle as a cache keeps it with its lines: 32 bits, enough for any run that can be recorded
/// (model.max_cycles); what lies beyond counts as the last that fits.
using FillTime = std::uint32_t;

constexpr FillTime fillTime(Cycle cycle) {
    return cycle < Cycle{UINT32_MAX} ? static_cast<FillTime>(cycle) : UINT32_MAX;
}

}  // namespace warpscope::memory
