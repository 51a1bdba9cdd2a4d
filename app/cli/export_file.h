#pragma once

#include <atomic>
#include <filesystem>

#include "app/cli/options.h"
#include "engine/export/sink.h"
#include "engine/export/trace_json.h"
#include "engine/history/stored_recording.h"

namespace warpscope::cli {

/// Writes a run for other programs: Format::Json the trace, anything else the table. It is written
/// beside its place, with .new at its end, and put there when it is whole. False: that could not be
/// done, or `stop` was set meanwhile; then what was there before stays.
bool writeRunFile(const history::Recording& run, Format format, const exporting::Stretch& stretch,
                  const std::filesystem::path& out, const std::atomic<bool>* stop = nullptr,
                  const exporting::TrackWords& words = {});

/// Writes a recording that Warpscope reads again. false: as above.
bool writeRecordingFile(const history::Recording& recording, const history::RecordingInfo& info,
                        const std::filesystem::path& out);

}  // namespace warpscope::cli
