#pragma once

#include "engine/scenario/texts/document.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// The [partner] table. What it sets is held to the scenario itself, also where it names another
/// file: a knob that only the other one has cannot be turned. Requires: the scenario is whole.
Partner parsePartner(Document& document, const toml::node& node, const Scenario& scenario);

}  // namespace warpscope::scenario
