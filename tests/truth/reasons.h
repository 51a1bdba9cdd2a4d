#pragma once

#include <vector>

#include "tests/truth/row.h"

namespace warpscope::truth {

/// Gives each row that is off by more than 10 % its reason of reasons.txt: the first line whose
/// group is the row's and whose name the row's begins with.
void addReasons(std::vector<Row>& rows);

}  // namespace warpscope::truth
