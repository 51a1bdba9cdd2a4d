#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::session {

/// Values of a sentence's placeholders.
using Values = std::vector<std::pair<std::string, std::string>>;

/// A sentence of the catalogue in the reader's language and the vendor's words; `values` fills its
/// placeholders (engine/text/fill.h).
std::string say(const SlotReader& session, std::string_view key, Values values = {});
std::string say(const SlotReader& session, const Message& message);

/// What stands between two sentences in the reader's language: nothing in Chinese, whose full stop
/// brings its own room.
const char* betweenSentences(const SlotReader& session);

}  // namespace warpscope::session
