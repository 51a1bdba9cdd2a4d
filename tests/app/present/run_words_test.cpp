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

}  // namespace
}  // namespace warpscope::present
