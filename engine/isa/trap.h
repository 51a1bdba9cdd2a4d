#pragma once

#include <cstdint>

namespace warpscope::isa {

/// In the offset of a Trap, which has no address: a call through a pointer ends there that none of
/// its functions fits. Others have 0.
inline constexpr std::int32_t kTrapOfCall = 1;

}  // namespace warpscope::isa
