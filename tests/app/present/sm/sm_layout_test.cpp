#include "app/present/sm/sm_layout.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

bool isInside(const draw::Box& inner, const draw::Box& outer) {
    return inner.left >= outer.left - 0.5f && inner.right <= outer.right + 0.5f &&
           inner.top >= outer.top - 0.5f && inner.bottom <= outer.bottom + 0.5f;
}

TEST(SmLayout, LargePicturesShowEverythingAndSmallOnesLess) {
    const theme::Metrics metrics{};
    const SmContent content{};
    EXPECT_EQ(layOutSm({0, 0, 300, 500}, content, metrics).detail, SmDetail::Full);
    EXPECT_EQ(layOutSm({0, 0, 80, 90}, content, metrics).detail, SmDetail::Cells);
    EXPECT_EQ(layOutSm({0, 0, 16, 16}, content, metrics).detail, SmDetail::Square);
}

TEST(SmLayout, NothingStandsOutsideThePictureNorOnSomethingElse) {
    for (const float scale : {1.0f, 1.5f, 2.0f}) {
        theme::Metrics metrics = theme::metricsOf(scale);
        for (const int slots : {2, 8, 24, 32, 64}) {
            for (float width = 190; width < 900; width += 83) {
                for (float height = 180; height < 700; height += 71) {
                    SmContent content{};
                    content.slots = slots;
                    const draw::Box box{10, 20, 10 + width * scale, 20 + height * scale};
                    const SmLayout layout = layOutSm(box, content, metrics);
                    if (layout.detail != SmDetail::Full) continue;
                    for (const draw::Box& part : {layout.heading, layout.cells, layout.bars}) {
                        EXPECT_TRUE(isInside(part, box)) << width << "x" << height;
                    }
                    EXPECT_FALSE(layout.cells.overlaps(layout.bars));
                    EXPECT_FALSE(layout.cells.overlaps(layout.heading));
                    if (layout.pipes.width() <= 0) continue;
                    EXPECT_TRUE(isInside(layout.pipes, box)) << width << "x" << height;
                    EXPECT_FALSE(layout.pipes.overlaps(layout.cells));
                    EXPECT_FALSE(layout.pipes.overlaps(layout.bars));
                }
            }
        }
    }
}

TEST(SmLayout, CellsOfASchedulerAreItsColumn) {
    const SmLayout layout = layOutSm({0, 0, 300, 500}, SmContent{}, theme::Metrics{});
    EXPECT_FLOAT_EQ(layout.cell(1).left, layout.cell(5).left);
    EXPECT_FLOAT_EQ(layout.cell(4).top, layout.cell(7).top);
    EXPECT_LT(layout.cell(0).right, layout.cell(1).left);
    EXPECT_LT(layout.cell(0).bottom, layout.cell(4).top);
}

// In half of a projected picture 16 rows are too low for letters: 4 rows of 16 are not.
TEST(SmLayout, InALowPictureWarpsOfASchedulerStandBesideEachOther) {
    const SmLayout layout = layOutSm({0, 0, 350, 110}, SmContent{}, theme::Metrics{});
    EXPECT_EQ(layout.detail, SmDetail::Full);
    EXPECT_TRUE(layout.hasLetters);
    EXPECT_EQ(layout.schedulers(), 4);
    EXPECT_GT(layout.across, 1);
    EXPECT_FLOAT_EQ(layout.cell(0).top, layout.cell(4).top) << "beside each other";
    EXPECT_LT(layout.cell(4).right, layout.cell(1).left) << "left of the next scheduler";
    EXPECT_LE(layout.cell(63).bottom, layout.cells.bottom + 0.5f);
}

/// A label that is too wide for its cell is left out, and then colour alone tells the state.
TEST(SmLayout, NumbersAreOnlyPromisedWhereTheyFitInTheCodeFont) {
    const theme::Metrics metrics{};
    int narrow = 0;
    for (float width = 150; width < 500; width += 7) {
        SmContent content{};
        content.digits = 3;
        content.slots = 8;
        const SmLayout layout = layOutSm({0, 0, width, 400}, content, metrics);
        if (layout.detail != SmDetail::Full) continue;
        const float letters = layout.isStacked ? 3 : 5;  // "150" above "L", or "150 L"
        const float label = letters * 0.6f * metrics.codeSmall;
        if (layout.hasNumbers) {
            EXPECT_LE(label, layout.cell(0).width() - 2) << width;
        } else if (layout.hasLetters) {
            ++narrow;
        }
    }
    EXPECT_GT(narrow, 0);
}

TEST(SmLayout, ATallNarrowCellHasTheNumberAboveTheLetterAndALowOneDoesNot) {
    const theme::Metrics metrics{};
    SmContent content{};
    content.digits = 2;
    int stacked = 0;
    for (const int slots : {8, 64}) {
        content.slots = slots;
        for (float width = 150; width < 500; width += 7) {
            const SmLayout layout = layOutSm({0, 0, width, 400}, content, metrics);
            if (!layout.isStacked) continue;
            ++stacked;
            EXPECT_TRUE(layout.hasNumbers);
            EXPECT_GE(layout.cell(0).height(), 2 * metrics.codeSmall) << slots << " " << width;
        }
    }
    EXPECT_GT(stacked, 0);
}

TEST(SmLayout, LettersAppearOnlyWithRoomForThem) {
    SmContent content{};
    content.slots = 64;
    const theme::Metrics metrics{};
    EXPECT_TRUE(layOutSm({0, 0, 300, 600}, content, metrics).hasNumbers);
    content.digits = 9;
    const SmLayout narrow = layOutSm({0, 0, 200, 600}, content, metrics);
    EXPECT_FALSE(narrow.hasNumbers);
    EXPECT_TRUE(narrow.hasLetters);
}

// Two SMs of one of two runs had large cells without a letter.
TEST(SmLayout, APictureWithoutPipesHasLettersWhereItsCellsHaveRoom) {
    const theme::Metrics metrics{};
    SmContent content{};
    content.slots = 32;
    const SmLayout roomy = layOutSm({0, 0, 120, 170}, content, metrics);
    EXPECT_EQ(roomy.detail, SmDetail::Cells);
    EXPECT_TRUE(roomy.hasLetters);
    const SmLayout small = layOutSm({0, 0, 60, 60}, content, metrics);
    EXPECT_EQ(small.detail, SmDetail::Cells);
    EXPECT_FALSE(small.hasLetters);
    EXPECT_FALSE(small.hasNumbers);
}

// One of two runs said which block runs where, and the other the numbers of its warps.
TEST(SmLayout, TheNumberOfABlockComesBeforeThoseOfItsWarps) {
    const theme::Metrics metrics{};
    SmContent content{};
    content.slots = content.warpsPerBlock = content.schedulers;
    const SmLayout high = layOutSm({0, 0, 120, 120}, content, metrics);
    EXPECT_TRUE(high.isStacked);
    EXPECT_GT(high.blockLine, 0);
    const SmLayout low = layOutSm({0, 0, 120, 68}, content, metrics);
    EXPECT_EQ(low.detail, SmDetail::Cells);
    EXPECT_GT(low.blockLine, 0);
    EXPECT_TRUE(low.hasLetters);
    EXPECT_FALSE(low.hasNumbers);
    content.warpsPerBlock = 3;
    EXPECT_EQ(layOutSm({0, 0, 120, 120}, content, metrics).blockLine, 0);
}

TEST(SmLayout, ThePreferredHeightHoldsThePipes) {
    const theme::Metrics metrics{};
    for (const int slots : {8, 32, 64}) {
        SmContent content{};
        content.slots = slots;
        const float height = preferredSmHeight(250, content, metrics);
        EXPECT_GT(layOutSm({0, 0, 250, height}, content, metrics).pipes.width(), 0) << slots;
    }
}

// Lines of four pixels without a name said nothing, and took the letters of the warps their width.
TEST(SmLayout, InALowPictureTheWarpsHaveTheWidthOfPipesWithoutNames) {
    const theme::Metrics metrics = theme::metricsOf(1.5f);
    SmContent content;
    content.slots = 16;
    content.warpsPerBlock = 4;
    const SmLayout layout = layOutSm({0, 0, 848, 108}, content, metrics);
    EXPECT_EQ(layout.pipes.width(), 0);
    EXPECT_TRUE(layout.hasLetters);
    EXPECT_GT(layOutSm({0, 0, 848, 300}, content, metrics).pipes.width(), 0);
}

}  // namespace
}  // namespace warpscope::present
