#pragma once

#include <string>
#include <vector>

#include "app/session/base/action.h"

namespace warpscope::views {

/// A row of the menu that a right click opens.
struct PointerRow {
    std::string words{};                     ///< In the reader's language.
    std::vector<session::Action> actions{};  ///< In order.
};

/// What can be done with what is under the pointer in this frame.
using PointerMenu = std::vector<PointerRow>;

}  // namespace warpscope::views
