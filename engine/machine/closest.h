#pragma once

#include <span>
#include <string>
#include <string_view>

namespace warpscope::machine {

/// The candidate that differs least from a misspelt word; empty when even that one differs in more
/// than a third of its letters (at least two). Letters count the same in upper and lower case.
std::string closest(std::string_view word, std::span<const std::string> candidates);

}  // namespace warpscope::machine
