#include "app/present/occupancy/kept_configuration.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"

namespace warpscope::present {
namespace {

TEST(KeptConfiguration, IsTheQuestionWithItsAnswer) {
    OpenSession window(kOccupancyScenario);
    const auto question = questionOf(window.session);
    ASSERT_TRUE(question);
    const session::Configuration kept = configurationOf(window.session, *question);
    EXPECT_EQ(kept.threadsPerBlock, question->request.threadsPerBlock);
    EXPECT_EQ(kept.registersPerThread, 33);
    EXPECT_EQ(kept.percent, occupancy::calculate(question->machine, question->request).percent);
    EXPECT_TRUE(isTaken(window.session, kept));
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{64}});
    EXPECT_FALSE(isTaken(window.session, kept));
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        const std::string words = keptWords(window.session, kept);
        EXPECT_NE(words.find("33"), std::string::npos) << words;
        EXPECT_EQ(words.find('{'), std::string::npos) << words;
    }
}

TEST(KeptConfiguration, SaysByHowManyPointsItDiffers) {
    session::Configuration kept;
    kept.percent = 75;
    EXPECT_EQ(keptDifference(kept, 62.5), "+12.5");
    EXPECT_EQ(keptDifference(kept, 100), "−25");
    EXPECT_EQ(keptDifference(kept, 75), "");
}

}  // namespace
}  // namespace warpscope::present
