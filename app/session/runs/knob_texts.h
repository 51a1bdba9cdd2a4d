#pragma once

#include "app/session/base/configuration.h"
#include "app/session/runs/run_slot.h"

namespace warpscope::session {

/// Knobs as they are kept; a text that is typed is kept as a draft instead.
KnobTexts textsOf(const Knobs& knobs);
/// Those that the scenario takes, as its file is now.
Knobs knobsFrom(const KnobTexts& texts, const scenario::Scenario& original);

}  // namespace warpscope::session
