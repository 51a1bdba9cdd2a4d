#include "app/present/say.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::views {
namespace {

TEST(Say, NumbersAreGroupedByThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(-1234567), "-1,234,567");
    EXPECT_EQ(grouped(100000), "100,000");
}

TEST(Say, UsesTheVendorsWordsAndTheirPlurals) {
    OpenSession window(kSplitScenario);
    EXPECT_EQ(say(window.session, "view.stage.sm_name", {{"number", "2"}}), "SM 2");
    const std::string line = say(window.session, "view.stage.sm_status",
                                 {{"resident", "3"}, {"used", "6"}, {"most", "64"}});
    EXPECT_EQ(line, "3 blocks · 6 / 64 warps");
    window.apply(session::SetLanguage{text::Language::Chinese});
    const std::string chinese = say(window.session, "view.stage.sm_status",
                                    {{"resident", "3"}, {"used", "6"}, {"most", "64"}});
    EXPECT_EQ(chinese.find('{'), std::string::npos);
    EXPECT_NE(chinese.find("线程束"), std::string::npos);
}

TEST(Say, InstructionsHaveTextAndLine) {
    OpenSession window(kSplitScenario);
    const history::Run& run = *window.session.run();
    EXPECT_FALSE(instructionText(run, 0).empty());
    EXPECT_GT(lineOf(run, 0), 0);
    const auto beyond = static_cast<isa::ProgramCounter>(run.launch().program.instructions.size());
    EXPECT_TRUE(instructionText(run, beyond).empty());
    EXPECT_EQ(lineOf(run, beyond), 0);
}

}  // namespace
}  // namespace warpscope::views
