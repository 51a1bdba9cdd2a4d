#pragma once

#include <string>
#include <vector>

#include "tests/truth/row.h"

namespace warpscope::truth {

/// Each row with both figures and their ratio, then for each group the mean of |ratio − 1| and how
/// many rows are within 10 %, then each other row with its reason.
std::string textTable(const std::vector<Row>& rows);
/// group,name,unit,measured,simulated,ratio; the means as rows of the group "mean_error".
std::string csvTable(const std::vector<Row>& rows);

}  // namespace warpscope::truth
