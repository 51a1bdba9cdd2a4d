#include "app/present/foresight.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/stored_run.h"

namespace warpscope::present {
namespace {

// What a class has seen ten seconds before needs no prediction.
TEST(Foresight, TheStepBeforeTheFirstQuestionEndsAtTheCursor) {
    OpenSession open{kSplitScenario};
    session::Session& session = open.session;
    ASSERT_FALSE(session.isQuestionOpen());
    EXPECT_TRUE(hidesWhatComes(session));
    EXPECT_EQ(lastDrawn(session), session.cycle());
    open.apply(session::SeekTo{20});
    EXPECT_EQ(lastDrawn(session), 20) << "the reader may go on, and see";
    open.apply(session::SeekEnd{});
    EXPECT_EQ(lastDrawn(session), session.run()->cycles() - 1);
}

// A file of a run has no steps of its own: its rows showed what the lesson was about to ask.
TEST(Foresight, ARunOfAFileHidesWhatTheOpenLessonHides) {
    OpenSession open{kSplitScenario};
    const auto run = open.session.run();
    open.apply(session::OpenFile{support::storedRun(*run, "Stored")});
    const auto held = open.session.seenFrom(session::SlotId::B);
    ASSERT_NE(held.recording(), nullptr);
    ASSERT_EQ(held.run(), nullptr);
    EXPECT_TRUE(hidesWhatComes(held));
    EXPECT_EQ(lastDrawn(held), open.session.cycle());
    open.apply(session::GoToStep{1});
    EXPECT_TRUE(held.isQuestionOpen());
    EXPECT_EQ(lastDrawn(held), open.session.lastShown());
    open.apply(session::RevealAnswer{});
    EXPECT_FALSE(hidesWhatComes(held));
}

TEST(Foresight, PicturesOverValuesEndAtTheKnobUntilTheFirstAnswer) {
    OpenSession open{kSplitScenario};
    EXPECT_TRUE(hidesOtherValues(open.session));
    open.apply(session::SeekEnd{});
    EXPECT_TRUE(hidesOtherValues(open.session)) << "the end of a run tells nothing of other runs";
    open.apply(session::GoToStep{1});
    EXPECT_TRUE(hidesOtherValues(open.session));
    open.apply(session::RevealAnswer{});
    EXPECT_FALSE(hidesOtherValues(open.session));
    open.apply(session::GoToStep{0});
    EXPECT_FALSE(hidesOtherValues(open.session)) << "it is known now";
}

TEST(Foresight, AQuestionThatWasAnsweredHidesNothingAnyMore) {
    OpenSession open{kSplitScenario};
    session::Session& session = open.session;
    open.apply(session::GoToStep{1});
    ASSERT_TRUE(session.isQuestionOpen());
    EXPECT_TRUE(hidesWhatComes(session));
    EXPECT_EQ(lastDrawn(session), session.lastShown());
    open.apply(session::RevealAnswer{});
    for (const int step : {1, 2, 0}) {
        open.apply(session::GoToStep{step});
        EXPECT_FALSE(hidesWhatComes(session)) << step;
        EXPECT_EQ(lastDrawn(session), session.run()->cycles() - 1) << step;
    }
}

std::string withLaterSteps(const std::string& steps) {
    return std::string(kSplitScenario) + steps;
}

// The answer to the first question showed in the same picture what a later one asks for.
TEST(Foresight, BehindAnAnswerItEndsWhereTheNextQuestionOfTheRunIsAsked) {
    OpenSession open{withLaterSteps(R"toml(question = { text = "How many cycles more?", choices = ["4", "9"], answer = 0, ask_at = "reconvergence 1" }
[[step]]
text = "The end."
go_to = "end"
)toml")};
    session::Session& session = open.session;
    open.apply(session::GoToStep{2});
    const Cycle asked = session.cycle();
    open.apply(session::GoToStep{1});
    open.apply(session::RevealAnswer{});
    ASSERT_LT(session.cycle(), asked);
    EXPECT_EQ(lastDrawn(session), asked);
    EXPECT_TRUE(hidesWhatComes(session));
    open.apply(session::SeekTo{asked + 1});
    EXPECT_EQ(lastDrawn(session), asked + 1) << "the reader may go on, and see";
    open.apply(session::GoToStep{2});
    open.apply(session::RevealAnswer{});
    EXPECT_FALSE(hidesWhatComes(session));
    open.apply(session::GoToStep{1});
    EXPECT_EQ(lastDrawn(session), session.run()->cycles() - 1) << "it is known now";
}

TEST(Foresight, AQuestionAboutAnotherRunHidesNothingOfThisOne) {
    OpenSession open{withLaterSteps(R"toml([[step]]
text = "Now with one warp."
set = { "launch.block" = [32] }
question = { text = "How many passes?", choices = ["one", "two"], answer = 1 }
go_to = "divergence 1"
)toml")};
    open.apply(session::GoToStep{1});
    open.apply(session::RevealAnswer{});
    EXPECT_FALSE(hidesWhatComes(open.session));
}

// How long something takes is asked in many lessons, and every view that explains a wait knew it.
TEST(Foresight, WhenAWaitEndsIsNotSaidWhileAQuestionIsOpen) {
    OpenSession open{kSplitScenario};
    session::Session& session = open.session;
    open.apply(session::GoToStep{1});
    ASSERT_TRUE(session.isQuestionOpen());
    const Cycle now = session.lastShown();
    const Message waits = Message{"why.long_scoreboard", {}}
                              .with("line", 3)
                              .with("issued", now)
                              .with("ready", now + 40);
    const Message arrives = Message{"why.ready_in", {}}.with("cycle", now + 40).with("cycles", 40);
    EXPECT_EQ(withoutEnd(session, waits).values,
              (std::vector<std::pair<std::string, std::string>>{
                  {"line", "3"}, {"issued", std::to_string(now)}, {"ready", "?"}}));
    EXPECT_EQ(withoutEnd(session, arrives),
              (Message{"why.ready_in", {{"cycle", "?"}, {"cycles", "?"}}}));
    EXPECT_EQ(cyclesUntil(session, now + 40), "?");
    open.apply(session::RevealAnswer{});
    EXPECT_EQ(withoutEnd(session, waits), waits);
    EXPECT_EQ(withoutEnd(session, arrives), arrives);
    EXPECT_EQ(cyclesUntil(session, session.cycle() + 40), "40");
}

// A launch that is refused may be the answer; a knob that was never there is none.
TEST(Foresight, OnlyARefusedLaunchIsHiddenWhileAQuestionIsOpen) {
    OpenSession open{kSplitScenario};
    session::Session& session = open.session;
    open.apply(session::GoToStep{1});
    ASSERT_TRUE(session.isQuestionOpen());
    EXPECT_FALSE(hidesProblems(session)) << "nothing is wrong";
    open.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_FALSE(session.problems().empty());
    EXPECT_TRUE(hidesProblems(session)) << session.problems()[0].message.key;
    open.apply(session::OpenFile{"/nowhere/at-all.toml"});
    ASSERT_FALSE(session.problems().empty());
    EXPECT_FALSE(hidesProblems(session)) << session.problems()[0].message.key;
    open.apply(session::ResetAllKnobs{});
    open.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    open.apply(session::RevealAnswer{});
    EXPECT_FALSE(hidesProblems(session)) << "it is answered";
}

}  // namespace
}  // namespace warpscope::present
