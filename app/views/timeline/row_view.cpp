#include "app/views/timeline/row_view.h"

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

}  // namespace warpscope::views
