#pragma once

#include <string>

#include "app/session/state/slot_reader.h"

namespace warpscope::views {

/// What the button that goes on says, as a key of the catalogue.
const char* nextKey(const session::SlotReader& session);
/// What it says once nothing is asked any more, and what it says until then.
const char* onKey(const session::SlotReader& session);
inline constexpr const char* kRevealKey = "view.lesson.reveal";
/// How the next step begins. Empty for a reader. It may give the answer of an open question away,
/// so it is not there before that is answered.
std::string nextSentence(const session::SlotReader& session);
/// In a lecture no bar names the lesson, and whoever speaks wants to know what they go on to: at
/// the edge of the heading, in small letters for them and not for the hall.
std::string presentedHeading(const session::SlotReader& session);

}  // namespace warpscope::views
