#pragma once

#include <vector>

#include "engine/scenario/texts/document.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// The [[scene]] tables of a file, in order. What is wrong goes into the document's problems.
std::vector<Scene> parseScenes(Document& document, const toml::node& node);

/// Which scene each step shows: its name, or { name = "…", until = 8, ask = 3 }. Each must be
/// there, and no two may have a name in common. Requires: the scenario's steps and scenes are those
/// of the table of its file.
void parseStepScenes(Document& document, const toml::table& table, Scenario& scenario);

}  // namespace warpscope::scenario
