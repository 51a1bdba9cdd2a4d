#pragma once

#include <string_view>

#include "engine/base/message.h"

namespace warpscope::scenario {

/// What is wrong with a text that is not TOML, in a sentence of the catalogue; the parser's own
/// words, which are English, follow in it as {detail}.
Message syntaxMessage(std::string_view detail);

}  // namespace warpscope::scenario
