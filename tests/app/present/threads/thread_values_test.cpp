#include "app/present/threads/thread_values.h"

#include <gtest/gtest.h>

#include "engine/history/resident_warp.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

TEST(ThreadValues, AreThoseOfResidentWarpsAndOfOneBlockWhereItIsNamed) {
    OpenSession open(kSplitScenario);
    open.apply(session::SeekTo{open.session.run()->cycles() / 2});
    const auto reader = open.session.seenFrom(session::SlotId::A);
    EXPECT_TRUE(ThreadValues(reader, std::nullopt).shareOf(WarpId{1}, 3).has_value());
    EXPECT_TRUE(ThreadValues(reader, BlockId{0}).shareOf(WarpId{1}, 3).has_value());
    EXPECT_FALSE(ThreadValues().isThere());
}

// What stands in a thread's cell is what the lanes of its warp show.
TEST(ThreadValues, AreWrittenAsTheLanesWriteThem) {
    OpenSession open(kSplitScenario);
    const auto& run = *open.session.run();
    for (Cycle cycle = 0; cycle < run.cycles(); cycle += 61) {
        open.apply(session::SeekTo{cycle});
        const auto reader = open.session.seenFrom(session::SlotId::A);
        const ThreadValues values(reader, std::nullopt);
        for (std::uint32_t number = 0; number < run.warps().size(); ++number) {
            const sm::Warp* warp = history::residentWarp(run, reader.state(), WarpId{number});
            if (warp == nullptr) continue;
            const auto quantity =
                chooseQuantity(quantitiesAt(run.launch().program, warp->pc()), "");
            for (int lane = 0; quantity && lane < 32; ++lane) {
                const std::string text = laneValue(*warp, *quantity, lane, 32);
                EXPECT_EQ(values.textOf(WarpId{number}, lane), text == "–" ? "" : text) << cycle;
                EXPECT_EQ(values.shareOf(WarpId{number}, lane).has_value(),
                          !text.empty() && text != "–");
            }
        }
    }
}

}  // namespace
}  // namespace warpscope::present
