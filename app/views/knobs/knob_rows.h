#pragma once

#include "app/views/view.h"
#include "engine/machine/machine.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::views {

/// What a right click on a knob offers: back to the file's value, its setting as the command line
/// takes it, all its values one after the other. `machine`: what it turns on; nullptr = unknown.
void offerKnobRows(const ViewContext& context, const scenario::Field& field,
                   const machine::Machine* machine);

}  // namespace warpscope::views
