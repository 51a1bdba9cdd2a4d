#pragma once

#include <optional>
#include <string>

namespace warpscope::scenario {

/// What a name alone says of a size that nobody gives: a picture has 3 channels, the mask of a
/// filter an odd side, 9 as in Udacity's first exercises. Nothing for other names.
std::optional<double> usualSize(const std::string& name);

}  // namespace warpscope::scenario
