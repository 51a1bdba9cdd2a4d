#pragma once

#include <string_view>

namespace warpscope {

/// The line (from 1) of a TOML text on which a key has more than 100 parts, as in a.a.a.…, or 0.
/// toml++ calls itself for each part of a key, so a hostile one would run the stack over.
int lineOfDeepKey(std::string_view toml);

}  // namespace warpscope
