#pragma once

#include <string>
#include <vector>

#include "tests/truth/row.h"

namespace warpscope::truth {

/// Gives each row that is off by more than 10 % its reason of reasons.txt: the first line whose
/// group is the row's and whose name the row's begins with.
void addReasons(std::vector<Row>& rows);

/// A line for each row that could not be simulated and each that is off and has no reason; empty:
/// none. Requires: addReasons() has been there.
std::string rowsWithoutReason(const std::vector<Row>& rows);

}  // namespace warpscope::truth
