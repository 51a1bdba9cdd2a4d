#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/environment.h"
#include "engine/history/run.h"
#include "engine/history/stored_recording.h"

namespace warpscope::cli {

/// A run that a command was asked for: one that was simulated, or one from a file.
struct OpenRun {
    /// Of a recording from a file: its title and its path, the rest as nobody said.
    scenario::Scenario scenario{};
    std::shared_ptr<const history::Recording> recording{};
    std::shared_ptr<const history::Run> run{};                 ///< nullptr: from a file.
    std::shared_ptr<const history::StoredRecording> stored{};  ///< nullptr: simulated.
};

/// Reads a recording, or reads and simulates a scenario with KEY=VALUE pairs. `isQuiet`: without
/// the compiler's warnings.
Result<OpenRun> openRun(Environment& environment, const std::string& name,
                        const std::vector<std::pair<std::string, std::string>>& sets,
                        bool isQuiet = true);

/// Simulates a scenario as it stands. `isQuiet`: without the compiler's warnings.
Result<OpenRun> simulateScenario(Environment& environment, scenario::Scenario scenario,
                                 bool isQuiet = true);

/// What a file says of a run; of one that was simulated what it says of its scenario.
history::RecordingInfo infoOf(const OpenRun& run);
history::RecordingInfo infoOf(const scenario::Scenario& scenario);

}  // namespace warpscope::cli
