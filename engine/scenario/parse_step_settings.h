#pragma once

#include "engine/scenario/document.h"
#include "engine/scenario/scenario.h"

namespace warpscope::scenario {

/// What the steps set, once the scenario is whole and its arguments are known. What is wrong goes
/// into the document's problems. Requires: parseSteps() of `node` found nothing wrong.
void parseStepSettings(Document& document, const toml::node& node, Scenario& scenario);

}  // namespace warpscope::scenario
