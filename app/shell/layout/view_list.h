#pragma once

#include <memory>
#include <vector>

#include "app/names/view_names.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// A row of the list of views.
struct ViewRow {
    std::unique_ptr<views::View> view;
    names::Needs needs;
};

/// All views of the program, in the order of the View menu.
std::vector<ViewRow> makeViews();

}  // namespace warpscope::shell
