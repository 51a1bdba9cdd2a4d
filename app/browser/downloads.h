#pragma once

#include <filesystem>

#include "app/session/state/slot_reader.h"

namespace warpscope::browser {

/// As what a run leaves the page.
enum class RunFile {
    Table,  ///< CSV.
    Trace,  ///< Of the Perfetto UI.
    Recording,
};

/// Writes the whole run that is shown. False: there is none, or it could not be written.
bool writeRun(const session::SlotReader& session, RunFile kind, const std::filesystem::path& file);

}  // namespace warpscope::browser
