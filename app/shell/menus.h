#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/view.h"

namespace warpscope::shell {

/// A row that the platform adds to the File menu: the key of its words, and what it does.
struct FileMenuRow {
    std::string key{};
    std::function<void()> choose{};
};

/// What the menus need beside the session.
struct MenuContext {
    const views::ViewContext& view;
    /// Keys of the views that exist, in the order of the menu.
    const std::vector<std::string>& viewKeys;
    bool& isAboutOpen;
    std::function<void()> openExport{};
    /// A view is seen at this moment.
    std::function<bool(std::string_view key)> isVisible{};
    const std::vector<FileMenuRow>* fileRows = nullptr;  ///< nullptr: none.
    bool canQuit = true;
};

/// The four menus of the top bar, in the current menu bar.
void drawMenus(const MenuContext& context);

/// The rows of the Model menu alone, for the chip that names the model.
void drawModelRows(const views::ViewContext& context);

}  // namespace warpscope::shell
