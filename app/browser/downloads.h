#pragma once

#include <filesystem>
#include <string>

#include "app/session/slot_reader.h"

namespace warpscope::browser {

/// What an exported file is called: as the scenario, with this extension.
std::string nameOfExport(const session::SlotReader& session, const std::string& extension);

/// Writes the run as a table or as a trace that the Perfetto UI opens (engine/export) into a
/// folder. The file; empty where there is no run or no room.
std::string exportCsv(const session::SlotReader& session, const std::filesystem::path& folder);
std::string exportTrace(const session::SlotReader& session, const std::filesystem::path& folder);

}  // namespace warpscope::browser
