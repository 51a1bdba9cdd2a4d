#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "app/views/view.h"

namespace warpscope::views {

/// What makes the view of a folder.
struct ViewMaker {
    std::string_view key;
    std::unique_ptr<View> (*make)();
};

/// One a folder of app/views, by name of the folder: the build lists them.
std::span<const ViewMaker> viewMakers();

/// Requires: there is such a folder.
std::unique_ptr<View> makeView(std::string_view key);

}  // namespace warpscope::views
