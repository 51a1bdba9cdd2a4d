#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/views/view.h"

namespace warpscope::shell {

/// Without which a view has nothing to say.
enum class Needs : std::uint8_t { Nothing, Run };

/// A row of the list of views.
struct ViewRow {
    std::unique_ptr<views::View> view;
    Needs needs;
};

/// All views of the program, in the order of the View menu.
std::vector<ViewRow> makeViews();

}  // namespace warpscope::shell
