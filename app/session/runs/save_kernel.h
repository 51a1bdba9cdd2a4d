#pragma once

#include <filesystem>

#include "app/session/runs/run_slot.h"

namespace warpscope::session {

/// What became of a wish to save.
struct SaveOutcome {
    Message said{};
    bool isDone = false;
    bool mayForce = false;  ///< It would be done if it were asked for once more, forced.
};

/// Writes the kernel's text where it came from: over its file, or into the scenario inside of which
/// it stands; then it counts as the file's. Where somebody else has changed the file, or where a
/// scenario lists arguments that no longer fit, only if forced. Requires: slot.isKernelEdited().
SaveOutcome saveKernel(RunSlot& slot, bool isForced);

/// The scenario file that somebody means who types this: "~" is the home folder, a name alone lies
/// in `folder`, and it ends in ".toml".
std::filesystem::path scenarioPathFrom(const std::filesystem::path& typed,
                                       const std::filesystem::path& folder);

/// Writes a scenario to a file and its kernel to one of the same name beside it, over files that
/// are there only if forced.
SaveOutcome saveScenarioAs(const scenario::Scenario& scenario, const std::filesystem::path& file,
                           bool isForced);

}  // namespace warpscope::session
