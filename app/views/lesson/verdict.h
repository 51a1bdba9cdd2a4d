#pragma once

#include <string>
#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::views {

/// Right or wrong, and why; after a first wrong answer a hint or how near it is; how to answer
/// while the question is open.
std::string verdictOf(const session::SlotReader& session, const scenario::Question& question);

/// How to answer, while nothing was answered yet; empty in a lecture.
std::string askingWords(const session::SlotReader& session, const scenario::Question& question);

/// Words as long as the right ones, also before the run has said which those are.
std::string longestWords(const session::SlotReader& session, const scenario::Question& question);

/// What may be said once it is answered, right or wrong: the panel keeps room for the longest.
/// In a lecture, which is shown the answer, that alone: the picture has the room of the hints.
std::vector<std::string> laterVerdicts(const session::SlotReader& session,
                                       const scenario::Question& question);

}  // namespace warpscope::views
