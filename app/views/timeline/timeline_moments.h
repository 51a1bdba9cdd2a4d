#pragma once

#include <string>

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"
#include "app/widgets/early_letters.h"

namespace warpscope::views {

/// The moments that somebody marked, as flags with their names over the axis. A click goes there, a
/// double click writes the name, a right click takes the flag away; one that was just set asks for
/// its name.
class TimelineMoments {
  public:
    /// `top`: where the axis begins, over the rows.
    void draw(const ViewContext& context, const present::TimelineModel& model,
              const RowsPlace& place, float top);

  private:
    void drawFlag(const ViewContext& context, const session::Moment& moment, const draw::Box& box);
    void drawName(const ViewContext& context, draw::Point at, float right);
    void edit(const session::Moment& moment);

    Cycle edited_ = -1;  ///< The moment whose name is written; −1 = none.
    bool isFresh_ = false;
    std::string name_{};
    widgets::EarlyLetters early_{};
    std::size_t count_ = 0;  ///< In the last frame, of `file_`.
    std::string file_{};
};

}  // namespace warpscope::views
