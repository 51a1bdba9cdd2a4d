#include "app/views/timeline/row_view.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/app/views/timeline/row_window.h"

namespace warpscope::views {
namespace {

TEST(RowView, EveryKindHasItsOwn) {
    std::set<const RowView*> views;
    for (std::size_t i = 0; i < timeline::kRowKindCount; ++i)
        views.insert(&rowViewOf(static_cast<timeline::RowKind>(i)));
    EXPECT_EQ(views.size(), timeline::kRowKindCount);
}

TEST(RowView, EveryKindPaintsWithinItsRow) {
    RowWindow window;
    for (std::size_t i = 0; i < timeline::kRowKindCount; ++i) {
        window.draw(window.first(static_cast<timeline::RowKind>(i)));
        EXPECT_FALSE(window.canvas.painted().empty()) << i;
        for (const support::Painted& one : window.canvas.painted()) {
            EXPECT_GE(one.visible.top, 10) << i;
            EXPECT_LE(one.visible.bottom, 30) << i;
        }
    }
}

}  // namespace
}  // namespace warpscope::views
