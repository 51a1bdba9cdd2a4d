#pragma once

#include "app/session/state/slot_reader.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::present {

/// The slider that the lesson turned last, where its step shows the knobs: it is the one that the
/// words speak of. nullptr = none. Requires: a scenario.
const scenario::Field* sliderOfStep(const session::SlotReader& session);

}  // namespace warpscope::present
