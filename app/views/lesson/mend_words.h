#pragma once

#include <string>

#include "app/views/view.h"

namespace warpscope::views {

/// A condition with what the run on the screen says of it: "cycles < 400 · now 685".
std::string conditionWords(const session::SlotReader& session,
                           const scenario::Condition& condition);

/// One line for each condition of what is mended, held or not by its colour.
void drawConditions(const ViewContext& context, const scenario::Question& question);

/// How to mend; afterwards that it is, and why.
std::string mendVerdict(const session::SlotReader& session, const scenario::Question& question);

}  // namespace warpscope::views
