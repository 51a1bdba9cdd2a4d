#include "app/present/occupancy/occupancy_question.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"

namespace warpscope::present {
namespace {

using occupancy::Axis;

class OccupancyQuestionTest : public testing::Test {
  protected:
    OccupancyQuestion question() { return questionOf(window.session).value(); }
    OpenSession window{kOccupancyScenario};
};

// The window and the run must never give two answers to one question.
TEST_F(OccupancyQuestionTest, IsTheOneThatTheLaunchAsked) {
    EXPECT_EQ(question().request, gpu::occupancyRequest(window.session.run()->launch()));
    EXPECT_EQ(question().machine, window.session.run()->launch().machine);
    EXPECT_EQ(question().kernel, "work");
    EXPECT_EQ(question().launchBoundsThreads, 512);
    EXPECT_EQ(question().request.staticSharedBytes, 1024);
    window.apply(session::SetKnob{"device.limits.max_blocks_per_sm", 4});
    EXPECT_EQ(question().machine, window.session.run()->launch().machine);
}

TEST_F(OccupancyQuestionTest, IsAskedEvenWhereTheLaunchIsRefused) {
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    EXPECT_EQ(question().request.threadsPerBlock, 2048);
    window.apply(session::SetKnob{"launch.block", Dim3{2000000000, 2000000000, 2}});
    EXPECT_GT(question().request.threadsPerBlock, 1024);
}

// The knobs count at once, also where the launch is refused and the run is the one before.
TEST_F(OccupancyQuestionTest, FollowsLaunchBoundsAndTheLimitOfTheCompiler) {
    window.apply(session::SetKnob{"launch.registers_per_thread", 200});
    window.apply(session::SetKnob{"kernel.launch_bounds_threads", 64});
    EXPECT_EQ(question().launchBoundsThreads, 64);
    window.apply(session::SetKnob{"kernel.launch_bounds_threads", 256});
    window.apply(session::SetKnob{"kernel.launch_bounds_blocks", 4});
    EXPECT_EQ(question().request.registersPerThread, 64);
    EXPECT_EQ(question().request, gpu::occupancyRequest(window.session.run()->launch()));
}

TEST_F(OccupancyQuestionTest, TurnsTheKnobOfAnAxis) {
    const auto registers = settingFor(window.session, question(), Axis::Registers, 40);
    EXPECT_EQ(registers->key, "launch.registers_per_thread");
    EXPECT_EQ(registers->value, scenario::FieldValue(40));
    // 1 KB of the shared memory is the kernel's own.
    EXPECT_EQ(settingFor(window.session, question(), Axis::Shared, 3072)->value,
              scenario::FieldValue(2048));
    EXPECT_EQ(settingFor(window.session, question(), Axis::Shared, 100)->value,
              scenario::FieldValue(0));
}

TEST_F(OccupancyQuestionTest, KeepsTheShapeOfABlock) {
    window.apply(session::SetKnob{"launch.block", Dim3{32, 4, 1}});
    EXPECT_EQ(settingFor(window.session, question(), Axis::BlockSize, 256)->value,
              scenario::FieldValue(Dim3{64, 4, 1}));
    EXPECT_FALSE(settingFor(window.session, question(), Axis::BlockSize, 30).has_value());
}

TEST(PercentText, HasNoNeedlessDigits) {
    EXPECT_EQ(percentText(75), "75");
    EXPECT_EQ(percentText(62.5), "62.5");
    EXPECT_EQ(percentText(100.0 / 3), "33.33");
}

}  // namespace
}  // namespace warpscope::present
