#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/view.h"

namespace warpscope::shell {

/// What the menus need beside the session.
struct MenuContext {
    const views::ViewContext& view;
    /// Keys of the views that exist, in the order of the menu.
    const std::vector<std::string>& viewKeys;
    bool& isSettingsOpen;
    /// A view is seen at this moment.
    std::function<bool(std::string_view key)> isVisible{};
};

/// The four menus of the top bar, in the current menu bar.
void drawMenus(const MenuContext& context);

/// The rows of the Model menu alone, for the chip that names the model.
void drawModelRows(const views::ViewContext& context);

}  // namespace warpscope::shell
