#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/history/stored_recording.h"

namespace warpscope::history {

/// The recording of a file, or what is wrong with it: no recording, of a later version, cut off,
/// damaged, or against its own rules. Whatever the bytes are, what comes back can be shown.
/// `file`: its name, for problems.
Result<StoredRecording> readRecording(std::string_view bytes, const std::string& file);

}  // namespace warpscope::history
