#include "app/present/threads/thread_words.h"

#include <gtest/gtest.h>

#include "app/session/state/say.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

TEST(ThreadWords, EveryFateAndSentenceIsToldInBothLanguages) {
    OpenSession open(kSplitScenario);
    const history::Run& run = *open.session.run();
    ThreadFates fates(open.session.run());
    fates.moveTo(run.cycles() - 1);
    const ThreadPlane plane(run.launch());
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        open.apply(session::SetLanguage{language});
        const auto said = [&](const Message& message) {
            return session::say(open.session.seenFrom(session::SlotId::A), message);
        };
        std::string all;
        for (const auto by : {ThreadColour::Warp, ThreadColour::Divergence})
            all += said(threadSentence(run.launch(), fates, by, BlockId{0}));
        for (const auto fate :
             {ThreadFate::Waiting, ThreadFate::Together, ThreadFate::Took, ThreadFate::SatOut})
            for (const Message& line : threadTip(plane.at(33, 0), fate))
                all += said(line);
        EXPECT_EQ(all.find_first_of("{}"), std::string::npos) << all;
        EXPECT_EQ(all.find("⟨"), std::string::npos) << all;
    }
    open.apply(session::SetLanguage{text::Language::English});
    const auto say = [&](const Message& message) {
        return session::say(open.session.seenFrom(session::SlotId::A), message);
    };
    EXPECT_NE(say(threadSentence(run.launch(), fates, ThreadColour::Divergence, BlockId{0}))
                  .find("2 of 2 warps"),
              std::string::npos);
    EXPECT_NE(say(threadTip(plane.at(33, 0), ThreadFate::Took)[1]).find("warp 1, lane 1"),
              std::string::npos);
}

}  // namespace
}  // namespace warpscope::present
