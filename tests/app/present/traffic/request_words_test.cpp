#include "app/present/traffic/request_words.h"

#include <gtest/gtest.h>

#include "app/present/foresight.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

TEST(RequestWords, SayHowManyWhoAnswersAndHowOld) {
    OpenSession open{memoryScenario(8)};
    open.apply(session::RevealAnswer{});
    const std::vector<Request> requests{
        {100, 700, WarpId{0}, 0, 30, memory::Level::Dram, memory::AccessKind::Load},
        {110, 400, WarpId{1}, 0, 2, memory::Level::L2, memory::AccessKind::Store}};
    const std::string words = requestsSentence(open.session, requests, 150);
    for (const char* part : {"32 ", "cycle 150", "DRAM 30", "L2 2", "50 cycles ago"})
        EXPECT_NE(words.find(part), std::string::npos) << part << " in " << words;
    const auto heaps = heapsOf(requests, 150, 1);
    ASSERT_FALSE(heaps.empty());
    const std::string tip = requestsTip(open.session, requests, heaps.front());
    EXPECT_NE(tip.find("answered in cycle"), std::string::npos) << tip;
    EXPECT_NE(requestsSentence(open.session, {}, 7).find("Nothing"), std::string::npos);
    open.apply(session::SetLanguage{text::Language::Chinese});
    for (const std::string& said :
         {requestsSentence(open.session, requests, 150), requestsSentence(open.session, {}, 7),
          requestsTip(open.session, requests, heaps.front())}) {
        EXPECT_EQ(said.find("⟨"), std::string::npos) << said;
        EXPECT_EQ(said.find('{'), std::string::npos) << said;
    }
}

TEST(RequestWords, TellNoAnswerThatAQuestionHides) {
    OpenSession open{kSplitScenario};
    open.apply(session::GoToStep{1});
    ASSERT_TRUE(open.session.isQuestionOpen());
    const Cycle cursor = lastDrawn(open.session);
    const std::vector<Request> requests{{cursor - 1, cursor + 700, WarpId{0}, 0, 30,
                                         memory::Level::Dram, memory::AccessKind::Load}};
    const auto heaps = heapsOf(requests, static_cast<double>(cursor), 1);
    ASSERT_FALSE(heaps.empty());
    const std::string tip = requestsTip(open.session, requests, heaps.front());
    EXPECT_NE(tip.find("not answered yet"), std::string::npos) << tip;
    EXPECT_EQ(tip.find(std::to_string(cursor + 700)), std::string::npos) << tip;
}

}  // namespace
}  // namespace warpscope::present
