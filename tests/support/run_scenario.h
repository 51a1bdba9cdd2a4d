#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/history/recorder.h"
#include "engine/history/run.h"
#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::support {

/// assets/devices, read once.
const machine::Library& devices();

/// Changes to a scenario, as `set` takes them.
using Knobs = std::vector<std::pair<std::string, std::string>>;

/// A scenario from text, with knobs turned. Stops the test program when it is wrong.
scenario::Scenario scenarioFrom(const std::string& toml, const Knobs& knobs = {});
gpu::Launch launchFrom(const std::string& toml, const Knobs& knobs = {});
std::shared_ptr<const history::Run> runFrom(const std::string& toml, const Knobs& knobs = {},
                                            const history::RecordOptions& options = {});

/// A launch of six blocks of two warps on two SMs in which warps load, diverge, loop for different
/// times, meet at a barrier and write back: something of everything, in some hundred cycles.
extern const std::string kBranchyScenario;
/// The two sides of an if wait at different barriers: never ends with the stack model.
extern const std::string kDeadlockScenario;

}  // namespace warpscope::support
