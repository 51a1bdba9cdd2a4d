#pragma once

#include <optional>
#include <string>

#include "app/session/state/slot_reader.h"
#include "engine/analysis/sweep.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::present {

/// The point nearest to x; nullptr for an empty sweep.
const analysis::SweepPoint* nearestPoint(const analysis::Sweep& sweep, double x);
/// Where the knob stands in a sweep.
struct CurrentPlace {
    long long value = 0;
    /// The point of this value or, between two, the next one, which costs as much as this value
    /// where resources are given out in units. nullptr where the sweep has not been there or could
    /// not be run.
    const analysis::SweepPoint* point = nullptr;
    bool isBetween() const { return point != nullptr && point->value != value; }
};
CurrentPlace currentPlace(const session::SlotReader& session, const analysis::Sweep& sweep);
/// The point of the scenario as it stands; nullptr where the sweep has not been there.
const analysis::SweepPoint* currentPoint(const session::SlotReader& session,
                                         const analysis::Sweep& sweep);
/// The value that a hand at x sets: of the nearest point and, where the occupancy falls between the
/// two points around x, x itself, so that a cliff is looked at value by value. A block keeps whole
/// warps. nothing for an empty sweep.
std::optional<long long> valueAt(const analysis::Sweep& sweep, double x);
/// A value in words: a number, the name of a choice, or what stands in a list of others.
std::string valueText(const session::SlotReader& session, const analysis::Sweep& sweep,
                      long long value);
/// The grid follows the value, so that the threads stay about as many.
bool fitsGrid(const analysis::Sweep& sweep);
/// The threads of the grid differ from value to value.
bool variesThreads(const analysis::Sweep& sweep);
/// The launch allows the same theoretical occupancy at every value that ran: nothing can be said
/// over it. false where fewer than two ran.
bool hasOneOccupancy(const analysis::Sweep& sweep);
/// The highest value at which something is spilled; nullptr where nothing is.
const analysis::SweepPoint* lastSpillingPoint(const analysis::Sweep& sweep);

}  // namespace warpscope::present
