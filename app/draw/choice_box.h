#pragma once

#include "app/theme/theme.h"

namespace warpscope::draw {

/// A box to tick and a disc to choose, as Dear ImGui has them, with an edge by which they are seen
/// while they are empty. Returns whether it was clicked.
bool checkbox(const theme::Theme& theme, const char* label, bool* isOn);
bool radioButton(const theme::Theme& theme, const char* label, bool isOn);

}  // namespace warpscope::draw
