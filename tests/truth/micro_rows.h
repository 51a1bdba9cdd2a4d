#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/truth/row.h"

namespace warpscope::truth {

/// The microbenchmarks of rows.txt; of all groups when `groups` is empty.
std::vector<Row> microRows(const std::set<std::string>& groups);

}  // namespace warpscope::truth
