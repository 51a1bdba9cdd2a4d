#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpscope::cli {

/// Columns that a text takes on a terminal: Chinese characters take two. Requires: UTF-8.
int displayWidth(std::string_view text);

/// Rows as lines whose columns stand under each other, two spaces between them. The last column
/// of a row is not padded.
std::string alignedRows(const std::vector<std::vector<std::string>>& rows);

}  // namespace warpscope::cli
