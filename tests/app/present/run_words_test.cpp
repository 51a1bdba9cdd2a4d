#include "app/present/run_words.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

TEST(RunWords, NumbersAreGroupedByThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(-1234567), "-1,234,567");
    EXPECT_EQ(grouped(100000), "100,000");
}

TEST(RunWords, InstructionsHaveText) {
    OpenSession opened(kSplitScenario);
    const history::Run& run = *opened.session.run();
    EXPECT_FALSE(instructionText(run, 0).empty());
    const auto beyond = static_cast<isa::ProgramCounter>(run.launch().program.instructions.size());
    EXPECT_TRUE(instructionText(run, beyond).empty());
}

TEST(RunWords, ASentenceHasItsNumbersGroupedAsTheFigures) {
    const Message grouped = withGrouped(
        Message{"compare.faster"}.with("a", 2994).with("ratio", "× 0.90").with("b", 12));
    EXPECT_EQ(grouped.values[0].second, "2,994");
    EXPECT_EQ(grouped.values[1].second, "× 0.90");
    EXPECT_EQ(grouped.values[2].second, "12");
}

}  // namespace
}  // namespace warpscope::present
