#pragma once

#include <cstddef>

#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// Whether two nodes do the same to the same values, and these are the same or computed alike.
/// Whether memory still holds the same is for who asks.
bool isSameResult(const code::Code& code, const ReachingValues& values, std::size_t one,
                  std::size_t other);

}  // namespace warpscope::codegen
