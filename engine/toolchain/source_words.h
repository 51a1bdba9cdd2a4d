#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpscope::toolchain {

using Words = std::vector<std::string>;

/// Names, numbers and signs of a source, each sign by itself, without comments and #include.
Words wordsOf(std::string_view text);

}  // namespace warpscope::toolchain
