#include "app/present/run_words.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

TEST(RunWords, InstructionsHaveText) {
    OpenSession opened(kSplitScenario);
    const history::Run& run = *opened.session.run();
    EXPECT_FALSE(instructionText(run, 0).empty());
    const auto beyond = static_cast<isa::ProgramCounter>(run.launch().program.instructions.size());
    EXPECT_TRUE(instructionText(run, beyond).empty());
}

TEST(RunWords, AMainTitleEndsBeforeItsColon) {
    EXPECT_EQ(mainTitle("Waiting for memory: does occupancy pay?"), "Waiting for memory");
    EXPECT_EQ(mainTitle("等内存：占用率有用吗？"), "等内存");
    EXPECT_EQ(mainTitle("Nested ifs"), "Nested ifs");
}

}  // namespace
}  // namespace warpscope::present
