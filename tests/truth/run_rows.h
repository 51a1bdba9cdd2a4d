#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/truth/row.h"

namespace warpscope::truth {

/// The runs of tests/golden/h100 with their cycles, groups "warm", "cold" and "relaunched", and
/// with their instructions, group "instructions"; of all four when `groups` is empty.
std::vector<Row> runRows(const std::set<std::string>& groups);

}  // namespace warpscope::truth
