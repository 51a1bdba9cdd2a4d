#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "engine/history/write_recording.h"
#include "tests/support/paths.h"

namespace warpscope::support {

/// The file of a recording, in a folder of its own.
inline std::filesystem::path storedRun(const history::Recording& run, const std::string& title,
                                       history::Clock clock = history::Clock::Cycles) {
    history::RecordingInfo info;
    info.producer = "a test";
    info.titleEnglish = title;
    info.clock = clock;
    auto file = freshFolder("stored_run") / "run.wsr";
    std::ofstream(file, std::ios::binary) << history::recordingBytes(run, info);
    return file;
}

}  // namespace warpscope::support
