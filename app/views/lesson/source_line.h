#pragma once

#include <string>

#include "app/views/view.h"

namespace warpscope::views {

/// The section of the text that a lesson is from, in the reader's language.
std::string sourceOf(const session::SlotReader& session);
/// What stands in its place: that the words are of another run than the reader's, or the source.
std::string sourceOrCaution(const session::SlotReader& session);

/// Height of the lines of their own that the source takes under a heading of that title, or in a
/// lecture, which does not show it, the words about the next step; 0 where there is room for them
/// beside the title.
float sourceBelow(const ViewContext& context, const std::string& title, float width);

/// Draws those lines at the cursor, as far as `room` is enough for them all. Returns whether they
/// are there; otherwise nothing was drawn.
bool drawSourceBelow(const ViewContext& context, const std::string& title, float width, float room);

}  // namespace warpscope::views
