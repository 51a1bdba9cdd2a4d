#include "app/views/waits/wait_marks.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "engine/trace/warp_state.h"
#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

using present::WaitKind;
using present::WaitNode;

constexpr std::array kEveryKind{WaitKind::Runs,  WaitKind::Spins,   WaitKind::Barrier,
                                WaitKind::Below, WaitKind::Cluster, WaitKind::Warpsync,
                                WaitKind::Queued};

// A barrier of a cluster is a barrier: both have its letter and its colour.
TEST(WaitMarks, EachKindHasALetterOfItsOwn) {
    std::set<std::string> letters;
    for (const WaitKind kind : kEveryKind)
        letters.insert(waitLetter(kind));
    EXPECT_EQ(letters.size(), kEveryKind.size() - 1);
    EXPECT_EQ(waitLetter(WaitKind::Cluster), waitLetter(WaitKind::Barrier));
}

TEST(WaitMarks, WhatIsAStateOfAWarpHasItsLetterAndNothingElseHas) {
    std::set<std::string> states;
    for (int i = 0; i < trace::kWarpStateCount; ++i)
        states.insert(std::string(1, trace::infoOf(static_cast<trace::WarpState>(i)).letter));
    const auto isState = [&](WaitKind kind) { return states.contains(waitLetter(kind)); };
    for (const WaitKind kind : {WaitKind::Barrier, WaitKind::Warpsync})
        EXPECT_TRUE(isState(kind)) << waitLetter(kind);
    // At cycle 0 a warp that waits for no other had the letter of those that issue.
    for (const WaitKind kind : {WaitKind::Runs, WaitKind::Spins, WaitKind::Below, WaitKind::Queued})
        EXPECT_FALSE(isState(kind)) << waitLetter(kind);
}

TEST(WaitMarks, WhoWaitsAtABarrierOfAnyKindHasOneColour) {
    const theme::Palette& palette = theme::paletteOf(session::ThemeChoice::Dark);
    EXPECT_EQ(waitColour(palette, WaitKind::Warpsync), palette.barrier);
    EXPECT_EQ(waitColour(palette, WaitKind::Cluster), palette.barrier);
    EXPECT_EQ(waitColour(palette, WaitKind::Barrier), palette.barrier);
    EXPECT_EQ(waitColour(palette, WaitKind::Runs), palette.bothSides);
    EXPECT_EQ(waitColour(palette, WaitKind::Queued), palette.muted);
}

class WaitersWordsTest : public testing::Test {
  protected:
    std::string words(const WaitNode& node, bool isBrief = false) {
        return waitersWords(window.session, node, isBrief);
    }
    present::OpenSession window{support::kBranchyScenario};
};

TEST_F(WaitersWordsTest, OneAndSeveralWarpsAreNamed) {
    WaitNode node;
    node.warps = {WarpId{3}};
    EXPECT_EQ(words(node), "Warp 3");
    node.warps = {WarpId{0}, WarpId{1}, WarpId{2}, WarpId{5}};
    EXPECT_EQ(words(node), "Warps 0–2, 5");
}

TEST_F(WaitersWordsTest, LanesAreNamedWhereTheyAreNotTheWholeWarp) {
    WaitNode node;
    node.warps = {WarpId{3}};
    node.lanes = 0xFFFF'FFFF;
    EXPECT_EQ(words(node), "Warp 3");
    node.lanes = 0x0000'FFFF;
    EXPECT_EQ(words(node), "Warp 3 · lanes 0–15");
    EXPECT_EQ(words(node, true), "Warp 3 · 16 lanes");
    node.lanes = 0x10;
    EXPECT_EQ(words(node), "Warp 3 · lane 4");
    EXPECT_EQ(words(node, true), "Warp 3 · 1 lane");
}

TEST_F(WaitersWordsTest, BlocksInTheQueueHaveNoLanes) {
    WaitNode node;
    node.kind = WaitKind::Queued;
    node.blocks = {BlockId{4}};
    node.queued = 1;
    EXPECT_EQ(words(node), "Block 4");
    node.queued = 3;
    EXPECT_EQ(words(node), "Blocks 4–6");
}

}  // namespace
}  // namespace warpscope::views
