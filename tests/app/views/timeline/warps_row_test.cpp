#include <gtest/gtest.h>

#include "tests/app/views/timeline/row_window.h"

namespace warpscope::views {
namespace {

using support::Painted;
using timeline::RowKind;

TEST(WarpsRow, NamesItsWarpAtTheLeftOfTheCells) {
    RowWindow window;
    const timeline::Row& row = window.first(RowKind::Warps);
    window.draw(row);
    const WarpId warp = timeline::warpAt(window.model.run(), window.model.layout().warpsOf(row),
                                         window.opened.session.cycle());
    EXPECT_TRUE(window.canvas.hasWords("W" + std::to_string(warp.value), {0, 10, 60, 30}));
}

TEST(WarpsRow, ItsCellsStandOnlyWhereTheAxisIs) {
    RowWindow window;
    window.draw(window.first(RowKind::Warps));
    int cells = 0;
    for (const Painted& one : window.canvas.painted()) {
        if (one.kind != Painted::Kind::Fill) continue;
        ++cells;
        EXPECT_GE(one.visible.left, 60);
        EXPECT_LE(one.visible.right, 860);
    }
    EXPECT_GT(cells, 4);
}

TEST(WarpsRow, TheSelectedWarpHasAGroundFromEdgeToEdge) {
    RowWindow window;
    const timeline::Row& row = window.first(RowKind::Warps);
    session::Selection selection{};
    selection.warp = window.model.layout().warpsOf(row).front();
    window.opened.apply(session::Select{selection});
    window.draw(row);
    EXPECT_EQ(window.canvas.painted().front().box, (draw::Box{0, 10, 860, 30}));
}

TEST(WarpsRow, AClickChoosesTheWarpThatLivesThere) {
    RowWindow window;
    const timeline::Row& row = window.first(RowKind::Warps);
    for (const WarpId warp : window.model.layout().warpsOf(row)) {
        const Cycle start = window.model.run().warps()[warp.value].residentFrom;
        const auto chosen = warpsRowView().click(window.model, row, start);
        ASSERT_TRUE(chosen.has_value());
        EXPECT_EQ(chosen->warp, warp);
    }
}

}  // namespace
}  // namespace warpscope::views
