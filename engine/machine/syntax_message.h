#pragma once

#include <string_view>

#include "engine/base/message.h"

namespace warpscope::machine {

/// What is wrong with a text that is not TOML, in a sentence of the catalogue. `detail`: the parser's
/// own words, which are English and told only where no sentence of ours fits.
Message syntaxMessage(std::string_view detail);

}  // namespace warpscope::machine
