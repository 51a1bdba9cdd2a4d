#include "engine/history/element_page.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpscope::history {
namespace {

TEST(ElementPage, IsEmptyUntilSomebodyTouchesIt) {
    ElementPage byRows;
    ElementPage byElements;
    EXPECT_TRUE(byRows.isEmpty());
    byRows.row(0);
    byElements.elements();
    EXPECT_FALSE(byRows.isEmpty());
    EXPECT_FALSE(byElements.isEmpty());
    EXPECT_EQ(byElements.row(0), nullptr) << "single elements stay";
}

TEST(ElementPage, ARowTakenApartKeepsWhoWasThere) {
    ElementPage page;
    ElementPage::Row* const row = page.row(64);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row, page.row(95)) << "32 elements are one row";
    EXPECT_NE(row, page.row(96));
    row->write = 7;
    row->read = 8;
    row->otherRead = 9;
    row->values[5] = 50;
    const TouchedElement* const elements = page.elements();
    const TouchedElement& element = elements[69];
    EXPECT_EQ(page.row(64), nullptr);
    EXPECT_EQ(element.write.access(), 7U);
    EXPECT_EQ(element.read.access(), 8U);
    EXPECT_EQ(element.otherRead.access(), 9U);
    EXPECT_EQ(element.value, 50U);
    EXPECT_EQ(element.write.lane(), 5);
    EXPECT_EQ(element.read.lane(), 5);
    EXPECT_EQ(element.otherRead.lane(), 5);
    EXPECT_EQ(elements[63].write.access(), 0U);
    EXPECT_EQ(elements[96].write.access(), 0U);
}

TEST(ElementOrder, PutsWhatAWarpTouchesInSteadyStepsSideBySide) {
    for (const std::uint32_t step : {1U, 2U, 32U, 1024U}) {
        const ElementOrder order = ElementOrder::ofStep(step);
        EXPECT_EQ(order.step(), step);
        const std::uint32_t first = 3 * 32 * step + step / 2;
        EXPECT_EQ(order.placeOf(first) % 32, 0U);
        for (std::uint32_t lane = 0; lane < 32; ++lane) {
            EXPECT_EQ(order.laneOf(first + lane * step), lane);
            EXPECT_EQ(order.placeOf(first + lane * step), order.placeOf(first) + lane);
        }
        std::vector<bool> isTaken(order.placesOf(5000));
        for (std::uint32_t index = 0; index < 5000; ++index) {
            ASSERT_LT(order.placeOf(index), isTaken.size());
            EXPECT_FALSE(isTaken[order.placeOf(index)]) << index << " at step " << step;
            isTaken[order.placeOf(index)] = true;
        }
    }
}

TEST(ElementOrder, OfOtherStepsTakesElementsAsTheyCome) {
    for (const std::uint32_t step : {0U, 3U, 33U, 1U << 20, UINT32_MAX})
        EXPECT_EQ(ElementOrder::ofStep(step).placeOf(77), 77U) << step;
}

TEST(ElementPage, AnAccessAndItsLaneShareAWord) {
    const LaneAccess last(LaneAccess::kMaxAccesses - 2, kMaxLanes - 1);
    EXPECT_EQ(last.access(), LaneAccess::kMaxAccesses - 2);
    EXPECT_EQ(last.lane(), kMaxLanes - 1);
    EXPECT_EQ(LaneAccess().access(), 0U) << "nobody's";
    const LaneAccess seventh(5, 7);
    EXPECT_TRUE(seventh.isLike({5, 0}, 7, LaneAccess::kSameLane));
    EXPECT_FALSE(seventh.isLike({5, 0}, 8, LaneAccess::kSameLane));
    EXPECT_TRUE(seventh.isLike({5, 0}, 8, LaneAccess::kAnyLane));
    EXPECT_FALSE(seventh.isLike({6, 0}, 7, LaneAccess::kAnyLane));
}

}  // namespace
}  // namespace warpscope::history
