#pragma once

#include <string>

#include "app/views/view.h"
#include "app/widgets/knob_slider.h"
#include "engine/machine/machine.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::views {

/// The device that the knobs turn on: with overrides where there is a run, else as it is in its
/// file; nullptr where the scenario names one that does not exist.
const machine::Machine* machineOf(const session::SlotReader& session);

/// The scenario leaves the number to the compiler.
bool isAutomatic(const scenario::Field& field, long long number);

/// What the run made of a number that the scenario leaves to the compiler; else the number.
long long shownNumber(const scenario::Field& field, const session::SlotReader& session,
                      long long number);

widgets::KnobLabel labelOf(const session::SlotReader& session, const scenario::Field& field);

/// The value in words, with the unit that the catalogue has for this knob.
std::string readingOfNumber(const ViewContext& context, const scenario::Field& field,
                            long long number);

}  // namespace warpscope::views
