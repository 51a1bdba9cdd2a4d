#pragma once

#include <imgui.h>

#include <string_view>

#include "app/views/view.h"

namespace warpscope::views {

/// Height of the line under the rows.
float timelineFooterHeight(const theme::Metrics& metrics);

/// A small button of that height, with the words of a key and the tooltip of `key`_tip, in the
/// current font; returns whether it was clicked.
bool timelineButton(const ViewContext& context, const char* id, std::string_view key, ImVec2 at);
float timelineButtonWidth(const ViewContext& context, std::string_view key);

}  // namespace warpscope::views
