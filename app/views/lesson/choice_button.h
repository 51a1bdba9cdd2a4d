#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/view.h"

namespace warpscope::views {

/// What a choice of a question says, from 0, in the reader's language.
const std::string& choiceWords(const session::SlotReader& session,
                               const scenario::Question& question, int choice);

/// A choice at the cursor with the key that takes it: the right one is filled, a wrong one framed
/// once it is known. Returns whether it was clicked while the question is open.
bool drawChoice(const ViewContext& context, const scenario::Question& question, int choice,
                ImVec2 size);

/// How many rows pieces of these widths take when they are set one after the other.
int rowsOf(const std::vector<float>& widths, float gap, float room);

}  // namespace warpscope::views
