#include "app/views/knobs/knob_words.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::views {
namespace {

TEST(KnobWords, ANumberThatTheCompilerChoosesIsThatOfTheRun) {
    present::OpenSession open(present::kSplitScenario);
    const scenario::Field& registers = *scenario::findField("launch.registers_per_thread");
    ASSERT_TRUE(isAutomatic(registers, 0));
    EXPECT_EQ(shownNumber(registers, open.session, 0),
              open.session.run()->launch().program.registersPerThread);
    EXPECT_EQ(shownNumber(registers, open.session, 40), 40);
}

TEST(KnobWords, TheDeviceIsThatOfTheRunWithWhatTheScenarioChanged) {
    present::OpenSession open(present::kSplitScenario);
    ASSERT_NE(machineOf(open.session), nullptr);
    EXPECT_EQ(machineOf(open.session)->smCount, 1);
}

TEST(KnobWords, ALabelSaysWhetherItsKnobWasTurned) {
    present::OpenSession open(present::kSplitScenario);
    const scenario::Field& block = *scenario::findField("launch.block");
    EXPECT_FALSE(labelOf(open.session, block).isTurned);
    open.apply(session::SetKnob{"launch.block", Dim3{32, 1, 1}});
    EXPECT_TRUE(labelOf(open.session, block).isTurned);
}

}  // namespace
}  // namespace warpscope::views
