#include "app/present/sm/sm_hit.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

struct Scene {
    SmLayout layout = layOutSm({0, 0, 300, 500}, SmContent{}, theme::Metrics{});
    SmFacts facts{};

    Scene() {
        facts.id = SmId{3};
        facts.slots.resize(64);
        for (std::uint32_t i = 0; i < 8; ++i) {
            facts.slots[i].warp = WarpId{40 + i};
            facts.slots[i].block = BlockId{5};
            facts.slots[i].pc = 9;
        }
        facts.blocks.resize(8);
        facts.blocks[0] = BlockId{5};
    }
    SmHit at(const draw::Box& box) const {
        return hitSm(layout, facts, 8, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
    }
};

TEST(SmHit, AWarpIsHitInItsCell) {
    const Scene scene{};
    const SmHit hit = scene.at(scene.layout.cell(6));
    EXPECT_EQ(hit, (SmHit{SmHit::Kind::Warp, 6}));
    const auto selection = selectionOf(hit, scene.facts, 4);
    EXPECT_EQ(selection.warp, WarpId{46});
    EXPECT_EQ(selection.sm, SmId{3});
    EXPECT_EQ(selection.instruction, isa::ProgramCounter{9});
}

TEST(SmHit, AnEmptySlotNamesItsScheduler) {
    const Scene scene{};
    const SmHit hit = scene.at(scene.layout.cell(14));
    EXPECT_EQ(hit.kind, SmHit::Kind::EmptySlot);
    EXPECT_EQ(selectionOf(hit, scene.facts, 4).scheduler, 2);
    EXPECT_FALSE(selectionOf(hit, scene.facts, 4).warp.has_value());
}

TEST(SmHit, TheBracketIsTheBlock) {
    const Scene scene{};
    const SmHit hit = scene.at(bracketBox(scene.layout, 0, 8));
    EXPECT_EQ(hit.kind, SmHit::Kind::Block);
    EXPECT_EQ(selectionOf(hit, scene.facts, 4).block, BlockId{5});
}

TEST(SmHit, ABlockThatFillsNoWholeRowsHasNoBracket) {
    const Scene scene{};
    EXPECT_EQ(bracketBox(scene.layout, 0, 6).width(), 0);
}

TEST(SmHit, WithoutAGutterThereIsNoBracket) {
    Scene scene{};
    scene.layout.gutter = {};
    EXPECT_EQ(bracketBox(scene.layout, 0, 8), draw::Box{});
}

TEST(SmHit, ABlockLandsOnItsBracketElseUnderItsFirstWarp) {
    const Scene scene{};
    const draw::Point high = landingOf(scene.layout, 1, 8);
    EXPECT_TRUE(bracketBox(scene.layout, 1, 8).contains(high.x, high.y));
    const draw::Point low = landingOf(scene.layout, 2, 1);
    const draw::Box cell = scene.layout.cell(2);
    EXPECT_FLOAT_EQ(low.x, (cell.left + cell.right) / 2);
    EXPECT_FLOAT_EQ(low.y, cell.bottom);
}

// Of "4" over "n" the chip of block 4 left the upper half of the letter.
TEST(SmHit, AChipNeedsMoreRoomUnderANumberAndALetter) {
    Scene scene{};
    const float letter = scene.layout.cell(2).height() / 3;
    EXPECT_TRUE(hasRoomAtLanding(scene.layout, 2, 1, letter));
    scene.layout.isStacked = true;
    EXPECT_FALSE(hasRoomAtLanding(scene.layout, 2, 1, letter));
    EXPECT_TRUE(hasRoomAtLanding(scene.layout, 1, 8, letter)) << "on its bracket";
}

TEST(SmHit, BarsAndPipesAreFound) {
    const Scene scene{};
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(scene.at(barBox(scene.layout, i)), (SmHit{SmHit::Kind::Bar, i}));
    }
    for (int i = 0; i < kPipeRowCount; ++i) {
        EXPECT_EQ(scene.at(pipeRow(scene.layout, i)), (SmHit{SmHit::Kind::Pipe, i}));
    }
}

TEST(SmHit, ASmallSquareIsTheSm) {
    Scene scene{};
    scene.layout = layOutSm({0, 0, 16, 16}, SmContent{}, theme::Metrics{});
    EXPECT_EQ(hitSm(scene.layout, scene.facts, 8, 4, 4).kind, SmHit::Kind::Sm);
}

}  // namespace
}  // namespace warpscope::present
