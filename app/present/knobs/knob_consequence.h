#pragma once

#include <string_view>
#include <vector>

#include "engine/base/message.h"
#include "engine/gpu/launch.h"

namespace warpscope::present {

/// What the value of a knob means for the launch, as sentences for under its slider; empty where
/// there is nothing to say. `key` is the field's.
std::vector<Message> consequencesOf(std::string_view key, const gpu::Launch& launch);

}  // namespace warpscope::present
