#include "app/present/contention/contention_words.h"

#include <gtest/gtest.h>

#include "tests/app/present/atomic_scenario.h"
#include "tests/app/present/open_session.h"

namespace warpscope::present {
namespace {

class ContentionWordsTest : public testing::Test {
  protected:
    void SetUp() override {
        while (!log.isDone())
            log.advance(1000);
        hottest = log.hottest(window.session.run()->cycles() - 1, 2);
    }
    OpenSession window{kAtomicScenario};
    ContentionLog log{window.session.run()};
    std::vector<HotAddress> hottest{};
};

TEST_F(ContentionWordsTest, TheHottestAddressIsTheSentence) {
    const std::string words = contentionSentence(window.session, hottest[0], log.addresses());
    EXPECT_TRUE(words.starts_with("total[0] was hit by 128 atomics")) << words;
    const std::string spread = contentionSentence(window.session, hottest[1], log.addresses());
    EXPECT_NE(spread.find("129 addresses"), std::string::npos) << spread;
}

TEST_F(ContentionWordsTest, AnAddressSaysWhoHitItInBothLanguages) {
    EXPECT_NE(hotName(window.session, hottest[1]).find("block"), std::string::npos);
    const std::string tip = hotTip(window.session, hottest[0], 0);
    EXPECT_NE(tip.find("128 atomics of 4 warps"), std::string::npos) << tip;
    window.apply(session::SetLanguage{text::Language::Chinese});
    for (const HotAddress& address : hottest)
        for (const std::string& words :
             {hotTip(window.session, address, 0), hotName(window.session, address),
              contentionSentence(window.session, address, 3)}) {
            EXPECT_EQ(words.find("⟨"), std::string::npos) << words;
            EXPECT_EQ(words.find('{'), std::string::npos) << words;
        }
}

}  // namespace
}  // namespace warpscope::present
