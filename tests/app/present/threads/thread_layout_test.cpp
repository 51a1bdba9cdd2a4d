#include "app/present/threads/thread_layout.h"

#include <gtest/gtest.h>

#include "app/present/threads/thread_map.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

ThreadPlane planeOf(const std::string& grid, const std::string& block) {
    return ThreadPlane(support::launchFrom(
        kSplitScenario,
        {{"launch.grid", grid}, {"launch.block", block}, {"argument.data.count", "65536"}}));
}

TEST(ThreadLayout, PlaneAndStripShareTheRoomAndStayInIt) {
    for (const auto& [grid, block, warps] : {std::tuple{"[4,4]", "[16,16]", 8},
                                             {"[1,1]", "[8,8]", 2},
                                             {"[40]", "[64]", 2},
                                             {"[1]", "[1024]", 32}}) {
        const ThreadPlane plane = planeOf(grid, block);
        const CellExtent extent{plane.columns(), plane.rows()};
        for (const draw::Box room : {draw::Box{10, 20, 800, 520}, {0, 0, 400, 600}}) {
            for (const int lanes : {32, 64}) {
                const ThreadLayout layout =
                    threadLayout(theme::metricsOf(1), extent, warps, lanes, room, 30);
                for (const draw::Box& box : {layout.plane, layout.strip}) {
                    EXPECT_GE(box.left, room.left);
                    EXPECT_LE(box.right, room.right + 0.1f);
                    EXPECT_LE(box.bottom, room.bottom + 0.1f);
                    EXPECT_GT(box.width(), 20);
                }
                EXPECT_FALSE(layout.plane.overlaps(layout.strip));
                EXPECT_FALSE(layout.planeHeading.overlaps(layout.stripHeading));
                EXPECT_GT(layout.cell, 0);
                const draw::Box last = layout.stripCell(warps, lanes, warps - 1, lanes - 1);
                EXPECT_NEAR(last.right, layout.strip.right, 0.1);
                EXPECT_NEAR(last.bottom, layout.strip.bottom, 0.1);
            }
        }
    }
}

// A strip of eight pixels was ringed: 64 threads in one row, each as high as wide.
TEST(ThreadLayout, RowsOfOneDimensionAreAsHighAsThereIsRoom) {
    const theme::Metrics m = theme::metricsOf(1);
    const draw::Box room{0, 0, 400, 200};
    const ThreadLayout square = threadLayout(m, {64, 1}, 2, 32, room, 30);
    const ThreadLayout high = threadLayout(m, {64, 1, true}, 2, 32, room, 30);
    EXPECT_EQ(square.high, square.cell);
    EXPECT_EQ(high.cell, square.cell);
    EXPECT_GT(high.high, m.body);
    EXPECT_LE(high.plane.bottom, room.bottom);
    EXPECT_FALSE(high.plane.overlaps(high.strip));
    EXPECT_EQ(high.planeCell(3, 0).height(), high.high);
}

}  // namespace
}  // namespace warpscope::present
