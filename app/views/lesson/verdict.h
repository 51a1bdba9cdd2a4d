#pragma once

#include <string>

#include "app/session/slot_reader.h"

namespace warpscope::views {

/// Right or wrong, and why; after a first wrong answer how near it is; how to answer while the
/// question is open.
std::string verdictOf(const session::SlotReader& session, const scenario::Question& question);

/// Words as long as the right ones, also before the run has said which those are.
std::string longestWords(const session::SlotReader& session, const scenario::Question& question);

}  // namespace warpscope::views
