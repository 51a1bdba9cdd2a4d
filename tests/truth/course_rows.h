#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/truth/row.h"

namespace warpscope::truth {

/// The launches of course/launches.txt on an H100: cycles of a relaunch (group "course") and with
/// empty caches ("course_cold"), warp instructions ("course_instructions"), registers a thread
/// ("course_registers"), how many of seven counters of traffic and branches are the measured ones
/// ("course_traffic") and hit rates of L1 ("course_hits"); those of further/launches.txt and
/// unseen/launches.txt likewise ("unseen" …); all of them when `groups` is empty.
std::vector<Row> courseRows(const std::set<std::string>& groups);

}  // namespace warpscope::truth
