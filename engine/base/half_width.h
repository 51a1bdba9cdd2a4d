#pragma once

#include <string>
#include <string_view>

namespace warpscope {

/// With the ASCII twin of each full-width letter, digit and mark that a Chinese input method
/// writes: "２６４％，" is "264%,". The enumeration comma "、" is a comma, too; all else stays.
std::string halfWidth(std::string_view utf8);

}  // namespace warpscope
