#pragma once

#include <span>
#include <string>

#include "app/views/view.h"

namespace warpscope::views {

/// A condition with what the run on the screen says of it: "Cycles: less than 400 · now 685".
std::string conditionWords(const session::SlotReader& session,
                           const scenario::Condition& condition);

/// The width that the words of a condition have beside their sign.
float conditionWidth(const ViewContext& context, float width);

/// What a run must meet for a question to be mended; of an answer that stands in the file the
/// conditions prove it, and are not for readers.
std::span<const scenario::Condition> toMeet(const scenario::Question& question);

/// A paragraph for each condition of what is mended, with a tick or a cross.
void drawConditions(const ViewContext& context, const scenario::Question& question);

/// How to mend; afterwards that it is, and why.
std::string mendVerdict(const session::SlotReader& session, const scenario::Question& question);

}  // namespace warpscope::views
