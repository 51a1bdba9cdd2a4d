#pragma once

#include <span>

#include "app/views/view.h"

namespace warpscope::views {

/// One of several ways to see something.
struct Choice {
    const char* id;   ///< For ImGui, without words.
    const char* key;  ///< Of its words.
};

/// Choices side by side, in as many rows as they need; a click makes another one `chosen`. In a
/// lecture, where they would take more than one row, the chosen one alone. Returns the height that
/// they take.
float drawChoiceRow(const ViewContext& context, draw::Point at, float width,
                    std::span<const Choice> choices, int& chosen);

/// The height that they would take.
float choiceRowHeight(const ViewContext& context, float width, std::span<const Choice> choices,
                      int chosen);

/// Draws them at the cursor, in the room that is left, as an item of the window.
void drawChoiceRow(const ViewContext& context, std::span<const Choice> choices, int& chosen);

/// What is left of the last of the rows that were drawn just now: to the right of its last choice.
/// `top` and `height`: of all rows.
draw::Box besideChoices(const ViewContext& context, float right, float top, float height);

}  // namespace warpscope::views
