#pragma once

#include <imgui.h>

#include "app/views/view.h"
#include "engine/base/lane_mask.h"

namespace warpscope::views {

/// The lanes of a warp as cells with numbers, in rows under the question that asks for them: large
/// enough to be clicked however low the picture of the lanes is. A drag takes all that it passes.
class LaneCells {
  public:
    /// In how many rows they stand at this width.
    static int rowsFor(const ViewContext& context, float width);
    /// One of those rows. Once the question is answered: what is right is green, what was chosen
    /// and is wrong has a rim. `pitch`: from one row to the next.
    void drawRow(const ViewContext& context, int row, ImVec2 size, float pitch);

  private:
    int pressed_ = -1;  ///< The lane where the button went down; −1 = it is up.
    LaneMask before_ = 0;
};

}  // namespace warpscope::views
