#pragma once

#include <vector>

#include "engine/scenario/texts/document.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// Knobs and their values as a scenario takes them; what is wrong goes into the document's
/// problems. Requires: the scenario is whole.
std::vector<Setting> parseSettings(Document& document, const toml::table& table,
                                   const Scenario& scenario);

/// What the steps set, once the scenario is whole and its arguments are known. What is wrong goes
/// into the document's problems. Requires: parseSteps() of `node` found nothing wrong.
void parseStepSettings(Document& document, const toml::node& node, Scenario& scenario);

}  // namespace warpscope::scenario
