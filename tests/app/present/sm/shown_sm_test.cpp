#include <gtest/gtest.h>

#include "app/present/sm/shown_sm.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(ShownSm, TheNextRequestToArriveComesFirst) {
    sm::SmState sm{};
    for (const Cycle ready : {300, 100, 200, 50}) {
        sm::InFlight flight{};
        flight.isGlobal = true;
        flight.readyAt = ready;
        sm.memoryRequests.add(flight);
    }
    sm.memoryRequests.add({});
    const auto requests = memoryRequestsOf(sm, 60);
    ASSERT_EQ(requests.size(), 3U);
    EXPECT_EQ(requests[0].readyAt, 100);
    EXPECT_EQ(requests[2].readyAt, 300);
}

TEST(ShownSm, WarpsAtTheBarrierAreCountedForTheirBlock) {
    const gpu::Launch launch = support::launchFrom(support::kBranchyScenario);
    sm::SmState sm{};
    sm.blocks.resize(2);
    sm.blocks[1].block = BlockId{4};
    sm.blocks[1].warpsLeft = 2;
    sm.warps.resize(4);
    sm.warps[2].id = WarpId{8};
    sm.warps[2].blockSlot = 1;
    sm.warps[2].atBarrier = 0xff;
    const auto slots = blockSlotsOf(launch, sm);
    ASSERT_EQ(slots.size(), 2U);
    EXPECT_FALSE(slots[0].block.isValid());
    EXPECT_EQ(slots[1].atBarrier, 1);
    EXPECT_EQ(slots[1].left, 2);
    EXPECT_EQ(slots[1].sharedBytes, launch.sharedBytesPerBlock());
}

TEST(ShownSm, ASelectionOfAnotherLaunchDoesNotReachBeyondTheDevice) {
    OpenSession window(kSplitScenario);
    session::Selection selection{};
    selection.sm = SmId{77};
    window.apply(session::Select{selection});
    EXPECT_EQ(shownSm(window.session), SmId{0});
    selection = {};
    selection.warp = WarpId{9999};
    window.apply(session::Select{selection});
    EXPECT_EQ(shownSm(window.session), SmId{0});
}

}  // namespace
}  // namespace warpscope::present
