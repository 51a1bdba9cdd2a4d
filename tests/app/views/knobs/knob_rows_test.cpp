#include "app/views/knobs/knob_rows.h"

#include <gtest/gtest.h>

#include "app/views/knobs/knobs_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class KnobRowsTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::kSplitScenario);
        window.driver.moveTo(window.driver.find("launch.registers_per_thread label"));
        window.driver.frame(2);
    }
    ViewWindow window{makeKnobsView(), 700, 600};
};

TEST_F(KnobRowsTest, AKnobIsCopiedAsTheCommandLineTakesIt) {
    const PointerRow* row = window.offeredRow("launch.registers_per_thread=0");
    ASSERT_NE(row, nullptr);
    const auto* copied = row->actions.at(0).as<session::CopyText>();
    ASSERT_NE(copied, nullptr);
    EXPECT_EQ(copied->text, "launch.registers_per_thread=0");
}

TEST_F(KnobRowsTest, AllItsValuesAreTriedAndTheirChartsShown) {
    const PointerRow* row = window.offeredRow("Try all values");
    ASSERT_NE(row, nullptr);
    ASSERT_EQ(row->actions.size(), 2u);
    const auto* sweep = row->actions[0].as<session::StartSweep>();
    ASSERT_NE(sweep, nullptr);
    EXPECT_EQ(sweep->plan.over, "launch.registers_per_thread");
    EXPECT_LT(sweep->plan.from, sweep->plan.to);
    EXPECT_TRUE(row->actions[1].as<session::ShowView>());
}

TEST_F(KnobRowsTest, OnlyATurnedKnobGoesBack) {
    EXPECT_EQ(window.offeredRow("back to the value of the file"), nullptr);
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{40}});
    window.driver.moveTo(window.driver.find("launch.registers_per_thread label"));
    window.driver.frame(2);
    EXPECT_NE(window.offeredRow("back to the value of the file"), nullptr);
}

}  // namespace
}  // namespace warpscope::views
