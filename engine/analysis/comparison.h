#pragma once

#include <span>
#include <vector>

#include "engine/analysis/figures.h"
#include "engine/base/message.h"
#include "engine/history/recording.h"

namespace warpscope::analysis {

/// Why B takes another time than A, the result first and then its causes, at most four of them and
/// what they leave of the time of a warp.
///
/// A run lasts as long as a warp is resident on average, times the turns that its warps take: their
/// number divided by how many are resident at a time. So B is quicker because it has fewer warps
/// than find room at a time, because more find room, or because each needs fewer cycles; and the
/// last has its reasons in what a warp has to do, and in the states in which it spends them. Where
/// the instructions of a warp explain half of its time or more they come before what it waits for,
/// with the number of warps if more of them share the work (or fewer). Named are the causes that
/// act in the direction of the difference, the stronger ones first; where a warp stays about as
/// long in both, the wait that changed most comes last. Of runs that a fault, a deadlock or their
/// limit stopped only that is said, since their cycles are no time for the same work.
std::vector<Message> compareRuns(const history::Recording& a, const history::Recording& b);

/// Whole numbers for parts, each less than 1 from its part, that add up to `sum`: those that cutting
/// off loses the most of are rounded up. Requires: `sum` is the sum of the parts, rounded.
std::vector<long long> wholesOf(std::span<const double> parts, long long sum);

/// Whether two runs both say something of a figure, so that it stands beside its ratio. What
/// neither has says nothing of their difference; a trace without times (`haveTimes`: neither is
/// one) says nothing of time, and 0 of what it does not count.
bool isComparable(const Figure& a, const Figure& b, bool haveTimes);

}  // namespace warpscope::analysis
