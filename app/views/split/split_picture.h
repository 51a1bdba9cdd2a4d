#pragma once

#include "app/present/split/branch_condition.h"
#include "app/present/split/split_history.h"
#include "app/views/view.h"

namespace warpscope::views {

/// A branch with all that its picture needs.
struct SplitPicture {
    const ViewContext& context;
    const gpu::Launch& launch;
    WarpId warp{};
    const present::BranchCondition& branch;
    const present::SplitHistory& history;
    float sorted = 1;               ///< How far the lanes are on their way into their groups.
    const sm::Warp* now = nullptr;  ///< At the cursor; nullptr = it has ended.
    std::size_t lastIssue = 0;      ///< Issues from here on are not shown.

    int lanes() const { return launch.machine.limits.warpSize; }
    theme::Colour colourOf(bool isYes) const {
        const theme::Palette& palette = context.theme.palette;
        return isYes ? palette.thenSide : palette.elseSide;
    }
};

}  // namespace warpscope::views
