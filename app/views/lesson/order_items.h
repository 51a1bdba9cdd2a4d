#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/session/expected_answer.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What a thing of an order is called: its own words, else those of its place.
std::string itemWords(const session::SlotReader& session, const scenario::OrderItem& item);

/// The things in the order of the run: "block 1 ends → block 0 ends".
std::string orderWords(const session::SlotReader& session, const scenario::Question& question,
                       const session::Expected& expected);

/// In which order the things are shown: as the file lists them, until the reader has put all of
/// them into another one.
std::vector<int> shownItems(const session::SlotReader& session, const scenario::Question& question);

/// Widths of the buttons of the things, in the current font.
std::vector<float> itemWidths(const ViewContext& context, const scenario::Question& question,
                              float room);

/// The button of one thing, counted from 0: a click puts it behind the others or away. Answered:
/// its place in the run, right or wrong by its colour.
void drawItem(const ViewContext& context, const scenario::Question& question, int item,
              ImVec2 size);

}  // namespace warpscope::views
