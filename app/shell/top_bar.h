#pragma once

#include "app/shell/menus.h"

namespace warpscope::shell {

/// The height of the bar in pixels.
float topBarHeight(const theme::Theme& theme);

/// The upper bar of the current window (which has a menu bar): the name, the menus, the title of
/// the scenario in the middle, the chip that names the model, language and theme.
void drawTopBar(const MenuContext& context);

/// What the chip says: device, SMs and the rule that counts ("A100 · 4 SMs · exact"). Requires:
/// session.hasScenario().
std::string modelChip(const session::SlotReader& session);

}  // namespace warpscope::shell
