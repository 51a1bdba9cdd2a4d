#pragma once

#include <string>

#include "app/session/slot_reader.h"

namespace warpscope::views {

/// What the button that goes on says, as a key of the catalogue.
const char* nextKey(const session::SlotReader& session);
/// For the speaker, who rests on the button that goes on: how the next step begins. Empty for a
/// reader. It may give the answer of an open question away, so it is not read before that is
/// answered; on the page itself the whole hall would read it.
std::string nextSentence(const session::SlotReader& session);

}  // namespace warpscope::views
