#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/history/run.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenarios {

/// Names of all scenarios of the project: the path below scenarios/ without ".toml", in order.
std::vector<std::string> scenarioNames();
scenario::Scenario readScenario(const std::string& name);
/// Its launch; fails the test (and gives an empty launch) when there is none.
gpu::Launch launchOf(const scenario::Scenario& scenario);
/// Its run, recorded once for each program and name.
const history::Run& runOf(const std::string& name);

/// A scenario's name as GoogleTest allows it.
std::string testName(const std::string& name);

}  // namespace warpscope::scenarios
