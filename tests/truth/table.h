#pragma once

#include <string>
#include <vector>

#include "tests/truth/row.h"

namespace warpscope::truth {

/// Each row with both figures and their ratio, beneath the name of its group.
std::string textOf(const std::vector<Row>& rows);
/// For each group the mean of |ratio − 1| and how many rows are within 10 %, then each other row
/// with its reason.
std::string textAtEnd(const std::vector<Row>& rows);

/// What stands above all rows: group,name,unit,measured,simulated,ratio.
std::string csvHeader();
std::string csvOf(const std::vector<Row>& rows);
/// The means as rows of the group "mean_error".
std::string csvAtEnd(const std::vector<Row>& rows);

}  // namespace warpscope::truth
