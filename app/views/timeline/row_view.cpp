#include "app/views/timeline/row_view.h"

#include <algorithm>

#include "app/present/foresight.h"

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

float nameTop(const RowsPlace& place, float middle, float size) {
    if (middle <= place.top || middle >= place.bottom) return middle - size / 2;
    return std::clamp(middle - size / 2, place.top, std::max(place.top, place.bottom - size));
}

float shownRight(const ViewContext& context, const present::TimelineModel& model, float right) {
    if (!present::hidesWhatComes(context.session)) return right;
    const double end = static_cast<double>(present::lastDrawn(context.session)) + 1;
    return std::clamp(static_cast<float>(model.axis().pixelOf(end)),
                      static_cast<float>(model.axis().left()), right);
}

}  // namespace warpscope::views
