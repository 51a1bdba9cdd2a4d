#pragma once

#include <cstdint>

namespace warpscope::session {

/// The run that is worked with, and one that can be held beside it.
enum class SlotId : std::uint8_t { A, B };

}  // namespace warpscope::session
