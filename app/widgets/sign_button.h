#pragma once

#include <imgui.h>

#include <string>

#include "app/theme/theme.h"

namespace warpscope::widgets {

/// A sign that is drawn, so that no font has to hold it.
enum class Sign { Minus, Plus, Back };

/// A small square button without a frame at a place of the screen; returns whether it was pressed.
/// While it is held down it repeats.
bool signButton(const theme::Theme& theme, const std::string& id, ImVec2 at, float size, Sign sign);

}  // namespace warpscope::widgets
