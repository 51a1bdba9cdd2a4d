#include "app/present/memory/memory_layout.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

AccessPicture accessOfLines(int lanes, std::size_t count, std::uint32_t step) {
    AccessPicture picture;
    picture.lanes = lanes;
    picture.active = firstLanes(lanes);
    for (std::size_t i = 0; i < count; ++i) {
        LinePart line;
        line.number = static_cast<std::uint32_t>(i) * step;
        line.isNext = i > 0 && step == 1;
        picture.lines.push_back(line);
    }
    for (std::uint32_t lane = 0; lane < static_cast<std::uint32_t>(lanes); ++lane)
        picture.places[lane] = lane % static_cast<std::uint32_t>(count) * step * memory::kLineBytes;
    picture.levels.push_back({});
    return picture;
}

AccessPicture banksOf(int lanes, std::size_t passes) {
    AccessPicture picture;
    picture.space = memory::Space::Shared;
    picture.lanes = lanes;
    picture.banks = 32;
    picture.passes.resize(passes);
    picture.levels.push_back({});
    return picture;
}

constexpr MemoryRoom kAmple{700, 560, 40, 60, 30};

TEST(MemoryLayout, PartsLieBelowEachOtherInsideTheView) {
    for (const int lanes : {32, 64}) {
        for (const AccessPicture& picture :
             {accessOfLines(lanes, 1, 1), accessOfLines(lanes, 32, 32), accessOfLines(lanes, 64, 1),
              banksOf(lanes, 1), banksOf(lanes, 64)}) {
            const MemoryLayout layout = memoryLayout(theme::metricsOf(1), picture, kAmple);
            EXPECT_GE(layout.lanes.top, kAmple.headHeight);
            EXPECT_LE(layout.lanes.bottom, layout.wires.top);
            EXPECT_GT(layout.wires.height(), 40);
            const draw::Box& below = picture.isShared() ? layout.banks : layout.lines.front();
            EXPECT_GE(below.top, layout.wires.bottom);
            EXPECT_LE(below.right, 700.5f);
            EXPECT_LE(layout.passes.bottom, layout.bytes.top);
            EXPECT_LE(layout.levels.bottom, layout.bytes.top);
            EXPECT_LE(layout.bytes.bottom, layout.answers.top);
            EXPECT_LE(layout.answers.bottom, layout.legend.top);
            EXPECT_LE(layout.legend.bottom, layout.words.top);
            EXPECT_LE(layout.words.bottom, 560);
        }
    }
}

// One that came and went with the height of the words made both pictures jump.
TEST(MemoryLayout, OfTwoPicturesNoneHasALegendOfItsOwn) {
    MemoryRoom room = kAmple;
    room.hasLegend = false;
    const MemoryLayout layout = memoryLayout(theme::metricsOf(1), banksOf(64, 2), room);
    EXPECT_EQ(layout.legend.height(), 0);
    EXPECT_GT(layout.answers.height(), 0);
    EXPECT_GT(memoryLayout(theme::metricsOf(1), banksOf(64, 2), kAmple).legend.height(), 0);
}

TEST(MemoryLayout, OneLineStandsUnderItsLanesWordByWord) {
    AccessPicture picture = accessOfLines(32, 1, 1);
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        picture.places[lane] = 4 * lane;
    const MemoryLayout layout = memoryLayout(theme::metricsOf(1), picture, kAmple);
    for (int lane = 0; lane < 32; ++lane) {
        EXPECT_NEAR(layout.laneBox(picture, lane).left, layout.placeBox(picture, lane).left, 0.01);
        EXPECT_NEAR(layout.laneBox(picture, lane).right, layout.placeBox(picture, lane).right,
                    0.01);
    }
}

TEST(MemoryLayout, LinesThatDoNotFollowEachOtherStandApart) {
    const auto near = memoryLayout(theme::metricsOf(1), accessOfLines(32, 4, 1), kAmple).lines;
    const auto far = memoryLayout(theme::metricsOf(1), accessOfLines(32, 4, 9), kAmple).lines;
    EXPECT_NEAR(near[0].right, near[1].left, 0.01);
    EXPECT_GT(far[1].left - far[0].right, 5);
    EXPECT_NEAR(far.back().right, 700, 0.1);
}

// On a projector at 1280×720 colours stood there without their legend, above three lines of words
// that told the same bytes as the bar.
TEST(MemoryLayout, TheLegendComesBeforeTheBarOfBytes) {
    int withLegendAlone = 0;
    for (const AccessPicture& picture : {banksOf(32, 32), accessOfLines(32, 4, 1)}) {
        for (float height = 200; height < 640; height += 10) {
            const MemoryLayout layout =
                memoryLayout(theme::metricsOf(1), picture, {400, height, 40, 60, 0});
            if (layout.answers.height() <= 0) continue;
            EXPECT_FALSE(layout.bytes.height() > 0 && layout.legend.height() <= 0) << height;
            if (layout.legend.height() > 0 && layout.bytes.height() <= 0) ++withLegendAlone;
            EXPECT_GT(layout.wires.height(), 20) << height;
        }
    }
    EXPECT_GT(withLegendAlone, 0);
}

// In a lecture nothing in the picture said that 128 of 1024 bytes were used, which the words were
// about; lanes and sectors stood far apart.
TEST(MemoryLayout, WhereTheAnswersHaveNoRoomTheBarOfBytesHas) {
    int withBytesAlone = 0;
    for (float height = 120; height < 300; height += 2) {
        const MemoryLayout layout =
            memoryLayout(theme::metricsOf(1), accessOfLines(32, 4, 1), {400, height, 40, 60, 0});
        if (layout.answers.height() > 0 || layout.bytes.height() <= 0) continue;
        ++withBytesAlone;
        EXPECT_GT(layout.legend.height(), 0) << height;
        EXPECT_GT(layout.wires.height(), 15) << height;
    }
    EXPECT_GE(withBytesAlone, 10);
}

TEST(MemoryLayout, WhereThereIsLittleRoomTheLegendGoesAndThePictureStays) {
    const AccessPicture picture = banksOf(32, 32);
    const MemoryLayout low = memoryLayout(theme::metricsOf(1), picture, {400, 118, 40, 60, 0});
    EXPECT_EQ(low.legend.height(), 0);
    EXPECT_GT(low.passHeight, 1);
    EXPECT_GT(low.wires.height(), 20);
}

// Of two runs on a projector the passes of a conflict were orange without a word.
TEST(MemoryLayout, TheLegendComesBeforeALargePictureAndWhoAnswers) {
    const MemoryLayout layout =
        memoryLayout(theme::metricsOf(1), banksOf(32, 2), {400, 260, 40, 60, 0});
    EXPECT_EQ(layout.answers.height(), 0);
    EXPECT_GT(layout.legend.height(), 0);
    EXPECT_GE(layout.words.top, layout.legend.bottom);
    EXPECT_GE(layout.legend.top, layout.passes.bottom);
}

// Of 32 lines, one sector each, the sectors that moved were a quarter of boxes ten pixels wide.
TEST(MemoryLayout, ANarrowSectorThatMovesTakesMostOfItsLine) {
    AccessPicture picture = accessOfLines(32, 32, 32);
    for (LinePart& line : picture.lines)
        line.sectors[0].words = 1;
    const MemoryLayout layout = memoryLayout(theme::metricsOf(1), picture, kAmple);
    const draw::Box moved = layout.sectorBox(3, 0);
    EXPECT_GT(moved.width(), 0.6f * layout.lines[3].width());
    EXPECT_NEAR(layout.sectorBox(3, 3).right, layout.lines[3].right, 0.01f);
    EXPECT_NEAR(layout.placeBox(picture, 3).left, moved.left, 0.01f);
    const MemoryLayout wide = memoryLayout(theme::metricsOf(1), accessOfLines(32, 1, 1), kAmple);
    EXPECT_NEAR(wide.sectorBox(0, 0).width(), wide.lines[0].width() / 4, 0.01f);
}

// One of two runs had the bar of bytes and the other one a sentence instead.
TEST(MemoryLayout, OfTwoPicturesBarsComeBeforeWords) {
    for (float height = 200; height < 500; height += 5) {
        const MemoryRoom room{300, height, 110, 60, 30, false};
        const MemoryLayout layout =
            memoryLayout(theme::metricsOf(1), accessOfLines(32, 32, 32), room);
        if (layout.words.height() <= 0) continue;
        EXPECT_GT(layout.bytes.height(), 0) << height;
        EXPECT_GT(layout.answers.height(), 0) << height;
    }
}

TEST(MemoryLayout, AnAddressThatNoLineHoldsHasNoPlace) {
    AccessPicture picture = accessOfLines(32, 2, 2);
    picture.places[3] = 5 * memory::kLineBytes;
    const MemoryLayout layout = memoryLayout(theme::metricsOf(1), picture, kAmple);
    EXPECT_EQ(layout.placeBox(picture, 3), draw::Box{});
}

TEST(MemoryLayout, NumbersStandAsOftenAsTheyFit) {
    const AccessPicture picture = accessOfLines(64, 2, 1);
    const auto wide = memoryLayout(theme::metricsOf(1), picture, {2000, 700, 40, 60, 0});
    const auto narrow = memoryLayout(theme::metricsOf(1), picture, {400, 700, 40, 60, 0});
    EXPECT_EQ(wide.labelStep, 1);
    EXPECT_EQ(wide.laneNumbers.height(), 0) << "they stand in the lanes";
    EXPECT_GE(narrow.labelStep, 4);
    EXPECT_GT(narrow.laneNumbers.height(), 0);
}

// On a projector either who answers when or the sentence was missing.
TEST(MemoryLayout, ShortWordsLeaveWhoAnswersItsRoom) {
    MemoryRoom room{354, 223, 80, 50, 0};
    const MemoryLayout whole = memoryLayout(theme::metricsOf(1), accessOfLines(32, 1, 1), room);
    EXPECT_TRUE(whole.words.height() <= 0 || whole.answers.height() <= 0);
    room.wordsHeight = 20;
    room.isBrief = true;
    for (const bool hasLegend : {true, false}) {
        room.hasLegend = hasLegend;
        const MemoryLayout brief = memoryLayout(theme::metricsOf(1), accessOfLines(32, 1, 1), room);
        EXPECT_GT(brief.words.height(), 0);
        EXPECT_GT(brief.answers.height(), 0);
        EXPECT_EQ(brief.legend.height() > 0, hasLegend);
        EXPECT_GT(brief.wires.height(), 14) << "and the picture is seen";
        EXPECT_LE(brief.addresses.bottom, brief.answers.top);
        EXPECT_EQ(hasAllParts(brief, accessOfLines(32, 1, 1)), hasLegend);
    }
    EXPECT_FALSE(hasAllParts(whole, accessOfLines(32, 1, 1)));
}

}  // namespace
}  // namespace warpscope::present
