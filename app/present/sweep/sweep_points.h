#pragma once

#include <string>

#include "app/session/slot_reader.h"
#include "engine/analysis/sweep.h"

namespace warpscope::present {

/// The point nearest to x; nullptr for an empty sweep.
const analysis::SweepPoint* nearestPoint(const analysis::Sweep& sweep, double x);
/// The point of the scenario as it stands; nullptr where the sweep has not been there.
const analysis::SweepPoint* currentPoint(const session::SlotReader& session,
                                         const analysis::Sweep& sweep);
/// A value in words: a number, or the name of a choice.
std::string valueText(const session::SlotReader& session, const analysis::Sweep& sweep,
                      long long value);
/// The grid follows the value, so that the threads stay about as many.
bool fitsGrid(const analysis::Sweep& sweep);
/// The threads of the grid differ from value to value.
bool variesThreads(const analysis::Sweep& sweep);
/// The highest value at which something is spilled; nullptr where nothing is.
const analysis::SweepPoint* lastSpillingPoint(const analysis::Sweep& sweep);

}  // namespace warpscope::present
