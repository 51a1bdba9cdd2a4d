#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/history/stored_recording.h"

namespace warpscope::history {

/// Whether a name is one of a recording's file: *.wsr.
bool isRecordingName(std::string_view name);

/// The bytes of a file; a problem that says that they cannot be read.
Result<std::string> readBytes(const std::string& file);

/// The recording of a file, or what is wrong with it; see readRecording().
Result<StoredRecording> openRecording(const std::string& file);

}  // namespace warpscope::history
