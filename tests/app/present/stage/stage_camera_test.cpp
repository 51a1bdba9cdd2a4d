#include "app/present/stage/stage_camera.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

const draw::Box kArea{100, 50, 1100, 450};

SmWishes wishesOf(int count) {
    SmWishes wishes{};
    wishes.count = count;
    return wishes;
}

TEST(PlaceSms, AllLieInTheAreaWithoutOverlap) {
    for (const int count : {1, 2, 3, 4, 7, 16, 108, 132}) {
        SmWishes wishes = wishesOf(count);
        if (count > 24) wishes.gap = 3;
        const auto boxes = placeSms(kArea, wishes);
        ASSERT_EQ(boxes.size(), static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_GE(boxes[i].left, kArea.left);
            EXPECT_LE(boxes[i].right, kArea.right + 0.1f);
            EXPECT_LE(boxes[i].bottom, kArea.bottom + 0.1f);
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_FALSE(boxes[i].overlaps(boxes[j]));
        }
    }
}

TEST(PlaceSms, AFewStandSideBySideInAWideArea) {
    const auto boxes = placeSms(kArea, wishesOf(4));
    for (const draw::Box& box : boxes)
        EXPECT_FLOAT_EQ(box.top, kArea.top);
}

TEST(PlaceSms, MoreSmsAreSmaller) {
    EXPECT_GT(placeSms(kArea, wishesOf(4))[0].width(), placeSms(kArea, wishesOf(16))[0].width());
    EXPECT_GT(placeSms(kArea, wishesOf(132))[0].width(), 20);
}

TEST(StageCamera, AFittedBoxIsSeenWhereItIs) {
    const StageCamera camera{};
    const draw::Box box{200, 100, 300, 200};
    EXPECT_EQ(camera.apply(box, kArea), box);
}

TEST(StageCamera, WhatIsUnderThePointerStaysThere) {
    StageCamera camera{};
    // The box's corner lies under the pointer.
    const draw::Box box{400, 200, 500, 300};
    camera.zoomAbout(400, 200, 3, kArea);
    EXPECT_NEAR(camera.apply(box, kArea).left, 400, 1e-3);
    EXPECT_NEAR(camera.apply(box, kArea).top, 200, 1e-3);
    EXPECT_NEAR(camera.apply(box, kArea).width(), 300, 1e-3);
    camera.zoomAbout(400, 200, 1.5f, kArea);
    EXPECT_NEAR(camera.apply(box, kArea).left, 400, 1e-3);
}

TEST(StageCamera, NeverShowsLessThanEverythingFromAfar) {
    StageCamera camera{};
    camera.zoomAbout(400, 200, 0.1f, kArea);
    EXPECT_TRUE(camera.isFitted());
    camera.zoomAbout(400, 200, 1e9f, kArea);
    EXPECT_LE(camera.zoom(), 32);
    camera.fit();
    EXPECT_TRUE(camera.isFitted());
}

TEST(StageCamera, PanStopsAtTheEdges) {
    StageCamera camera{};
    camera.zoomAbout(600, 250, 2, kArea);
    camera.pan(1e6f, 1e6f, kArea);
    EXPECT_NEAR(camera.apply(kArea, kArea).left, kArea.left, 1e-2);
    camera.pan(-1e6f, -1e6f, kArea);
    EXPECT_NEAR(camera.apply(kArea, kArea).right, kArea.right, 1e-1);
    EXPECT_NEAR(camera.apply(kArea, kArea).bottom, kArea.bottom, 1e-1);
}

// Two SMs beside each other leave half of the area empty, and a zoom led there.
TEST(StageCamera, NobodyIsLedBesideWhatThereIsToSee) {
    StageCamera camera{};
    const draw::Box content{kArea.left, kArea.top, kArea.left + 300, kArea.top + 120};
    camera.setContent(content);
    camera.zoomAbout(kArea.right - 1, kArea.bottom - 1, 8, kArea);
    const draw::Box seen = camera.apply(content, kArea);
    EXPECT_LE(seen.left, kArea.left + 0.1f);
    EXPECT_GE(seen.right, kArea.right - 0.1f);
    EXPECT_GE(seen.bottom, kArea.bottom - 0.1f);
    camera.pan(-1e6f, -1e6f, kArea);
    EXPECT_GE(camera.apply(content, kArea).right, kArea.right - 0.1f);
    camera.zoomAbout(kArea.left, kArea.top, 0.01f, kArea);
    EXPECT_TRUE(camera.isFitted());
    EXPECT_EQ(camera.apply(content, kArea), content);
}

}  // namespace
}  // namespace warpscope::present
