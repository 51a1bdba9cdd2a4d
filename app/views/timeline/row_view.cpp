#include "app/views/timeline/row_view.h"

#include <algorithm>

namespace warpscope::views {

const RowView& rowViewOf(timeline::RowKind kind) {
    switch (kind) {
        case timeline::RowKind::Heading:
            return headingRowView();
        case timeline::RowKind::Warps:
            return warpsRowView();
    }
    return warpsRowView();
}

float shownRight(const ViewContext& context, const present::TimelineModel& model, float right) {
    if (!context.session.isQuestionOpen()) return right;
    const double end = static_cast<double>(context.session.lastShown()) + 1;
    return std::clamp(static_cast<float>(model.axis().pixelOf(end)),
                      static_cast<float>(model.axis().left()), right);
}

}  // namespace warpscope::views
