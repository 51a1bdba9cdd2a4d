#pragma once

#include <optional>
#include <string_view>

#include "engine/base/message.h"

namespace warpscope::analysis {

/// That lanes which a person typed end beyond those of a warp, and where it ends: "0-40" with
/// `warpSize` 32. Nothing where all of them are its lanes, and where it is no list of lanes.
std::optional<Message> beyondWarp(std::string_view typed, int warpSize);

}  // namespace warpscope::analysis
