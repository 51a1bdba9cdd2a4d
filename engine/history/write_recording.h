#pragma once

#include <string>

#include "engine/history/stored_recording.h"

namespace warpscope::history {

/// The bytes of a recording's file. What a recording does not hold is not in it either: states of
/// registers and memory, the arguments of the launch. Requires: info.listing has a text for each
/// instruction, or is empty, which writes our own listing.
std::string recordingBytes(const Recording& recording, const RecordingInfo& info);

}  // namespace warpscope::history
