#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionResume : public SessionTest {
  protected:
    /// The program is closed and started again with what it saved.
    std::unique_ptr<Session> comeBack() {
        session.update(0);
        const std::filesystem::path file = folder / "settings.toml";
        EXPECT_TRUE(saveSettings(session.settings(), file));
        const Settings left = loadSettings(file);
        EXPECT_EQ(left, session.settings());
        auto next = std::make_unique<Session>(assets(), left);
        next->apply(OpenFile{left.lastScenario});
        next->resume(left);
        return next;
    }
    const std::string lesson =
        support::kBranchyScenario + "[[step]]\ntext = 'one'\n[[step]]\ntext = 'two'\n";
};

TEST_F(SessionResume, StepKnobsAndCycleAreAsTheyWereLeft) {
    open(lesson);
    session.apply(GoToStep{1});
    session.apply(SetKnob{"device.sm_count", std::int64_t{1}});
    session.apply(SetKnob{"launch.block", Dim3{16, 1, 1}});
    session.finishSimulation();
    session.apply(SeekTo{37});
    session.apply(SetArrangement{Arrangement::Sm});
    const auto next = comeBack();
    EXPECT_EQ(next->lessonStep(), 1);
    EXPECT_EQ(next->cycle(), 37);
    EXPECT_EQ(next->scenario().block.x, 16);
    EXPECT_EQ(next->run()->fingerprint(), session.run()->fingerprint());
    EXPECT_EQ(next->settings().arrangement, Arrangement::Sm);
    EXPECT_FALSE(next->hasPinnedRun());
    EXPECT_FALSE(next->isSimulating());
}

// Whoever had chosen the arrangement that the lesson begins with found the step's views there
// again.
TEST_F(SessionResume, AnArrangementInPlaceOfTheStepsViewsComesBack) {
    open(support::kBranchyScenario + "[[step]]\ntext = 'one'\nviews = ['lanes']\n");
    EXPECT_FALSE(comeBack()->stage().views.empty());
    session.apply(SetArrangement{session.settings().arrangement});
    const auto next = comeBack();
    EXPECT_TRUE(next->stage().views.empty());
    EXPECT_EQ(next->settings().arrangement, session.settings().arrangement);
}

TEST_F(SessionResume, WhatWasAnsweredFirstIsKept) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'one'\n"
         "question = { text = 'a', choices = ['x', 'y'], answer = 1 }\n"
         "[[step]]\ntext = 'two'\n"
         "question = { text = 'b', choices = ['x', 'y'], answer = 1 }\n"
         "[[step]]\ntext = 'three'\n");
    session.apply(AnswerQuestion{1});
    session.apply(GoToStep{1});
    session.apply(AnswerQuestion{0});
    auto next = comeBack();
    ASSERT_EQ(next->settings().lessonAnswers.size(), 1u);
    EXPECT_EQ(next->settings().lessonAnswers.front().second, "rw.");
    next->apply(AnswerQuestion{1});
    next->update(0);
    EXPECT_EQ(next->settings().lessonAnswers.front().second, "rw.") << "the first answer counts";
}

// After a restart the question was asked as if for the first time, and a right second answer
// counted.
TEST_F(SessionResume, AFirstWrongAnswerIsKeptWhileTheQuestionIsAskedOnceMore) {
    for (const char* question :
         {"choices = ['x', 'y', 'z'], answer = 1 }\n", "number = 'cycles' }\n"}) {
        open(support::kBranchyScenario + "[[step]]\ntext = 'one'\nquestion = { text = 'a', " +
             question);
        session.finishSimulation();
        if (session.step()->question.isTyped()) {
            session.apply(TypeAnswer{"7"});
            session.apply(SubmitAnswer{});
        } else {
            session.apply(AnswerQuestion{2});
        }
        ASSERT_TRUE(session.isQuestionOpen());
        const auto next = comeBack();
        ASSERT_TRUE(next->isQuestionOpen());
        ASSERT_NE(next->wrongAnswer(), nullptr) << question;
        EXPECT_EQ(next->wrongAnswer()->firstChoice, session.wrongAnswer()->firstChoice);
        EXPECT_EQ(next->wrongAnswer()->firstTyped, session.wrongAnswer()->firstTyped);
        EXPECT_EQ(next->settings().lessonAnswers.back().second, "w");
        next->apply(RevealAnswer{});
        next->update(0);
        EXPECT_EQ(next->settings().lessonAnswers.back().second, "w") << "the first answer counts";
    }
}

// It was asked once more, and the cursor stood where the question was asked.
TEST_F(SessionResume, AQuestionThatWasAnsweredStaysClosed) {
    for (const char* question : {"choices = ['x', 'y', 'z'], answer = 1, ask_at = 'cycle 5' }\n",
                                 "line = 'divergence 1', ask_at = 'cycle 5' }\n"}) {
        open(support::kBranchyScenario + "[[step]]\ntext = 'one'\n[[step]]\ntext = 'two'\n" +
             "go_to = 'cycle 30'\nquestion = { text = 'a', " + question);
        session.apply(GoToStep{1});
        session.finishSimulation();
        for (const bool isShown : {false, true}) {
            ASSERT_TRUE(isShown || session.isQuestionOpen());
            if (isShown) {
                session.apply(GoToStep{1});
            } else if (session.step()->question.isTyped()) {
                session.apply(RevealAnswer{});
            } else {
                session.apply(AnswerQuestion{1});
            }
            session.apply(SeekTo{41});
            const auto next = comeBack();
            ASSERT_FALSE(next->isQuestionOpen()) << question;
            EXPECT_EQ(next->reply()->choice, session.reply()->choice);
            EXPECT_EQ(next->cycle(), 41);
        }
    }
}

// Whoever went a step back after a restart had to answer everything once more.
TEST_F(SessionResume, TheStepsBeforeStayAnsweredToo) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'one'\n"
         "question = { text = 'a', choices = ['x', 'y', 'z'], answer = 1 }\n"
         "[[step]]\ntext = 'two'\ngo_to = 'cycle 30'\n"
         "question = { text = 'b', line = 'divergence 1', ask_at = 'cycle 5' }\n"
         "[[step]]\ntext = 'three'\n"
         "question = { text = 'c', choices = ['x', 'y', 'z'], answer = 1 }\n");
    session.finishSimulation();
    session.apply(AnswerQuestion{0});
    session.apply(AnswerQuestion{1});
    session.apply(GoToStep{1});
    session.apply(RevealAnswer{});
    const Reply shown = *session.reply();
    session.apply(GoToStep{2});
    session.finishSimulation();
    const auto next = comeBack();
    EXPECT_TRUE(next->isQuestionOpen());
    next->apply(GoToStep{1});
    next->finishSimulation();
    ASSERT_FALSE(next->isQuestionOpen());
    EXPECT_EQ(*next->reply(), shown);
    EXPECT_EQ(next->cycle(), 30);
    next->apply(GoToStep{0});
    next->finishSimulation();
    ASSERT_FALSE(next->isQuestionOpen());
    EXPECT_EQ(next->reply()->choice, 1);
    EXPECT_TRUE(next->reply()->wasWrongFirst);
}

// The file may have been written anew meanwhile.
TEST_F(SessionResume, AReplyThatDoesNotFitItsQuestionIsLeftOut) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'one'\n"
         "question = { text = 'a', choices = ['x', 'y'], answer = 1 }\n"
         "[[step]]\ntext = 'two'\nquestion = { text = 'b', number = 'cycles' }\n");
    Settings left = session.settings();
    left.lastReplies.resize(9);
    left.lastReplies[0].isSeen = left.lastReplies[1].isSeen = true;
    left.lastReplies[0].choice = 2;
    left.lastReplies[1].typed = "7";
    session.resume(left);
    EXPECT_TRUE(session.isQuestionOpen());
    session.apply(GoToStep{1});
    session.finishSimulation();
    EXPECT_TRUE(session.isQuestionOpen());
}

TEST_F(SessionResume, AnAnswerThatWasShownIsNoMistake) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'one'\n"
         "question = { text = 'a', choices = ['x', 'y'], answer = 1 }\n"
         "[[step]]\ntext = 'two'\n"
         "question = { text = 'b', number = 'cycles' }\n");
    session.apply(RevealAnswer{});
    session.apply(GoToStep{1});
    session.apply(RevealAnswer{});
    const auto next = comeBack();
    ASSERT_EQ(next->settings().lessonAnswers.size(), 1u);
    EXPECT_EQ(next->settings().lessonAnswers.front().second, "ss");
}

TEST_F(SessionResume, ARunThatWasHeldIsHeldAgain) {
    open(lesson);
    session.apply(SetKnob{"device.sm_count", std::int64_t{1}});
    session.finishSimulation();
    const auto held = session.run()->fingerprint();
    session.apply(PinRun{});
    session.apply(ResetAllKnobs{});
    session.apply(SetKnob{"launch.block", Dim3{16, 1, 1}});
    session.finishSimulation();
    auto next = comeBack();
    ASSERT_TRUE(next->hasPinnedRun());
    EXPECT_EQ(next->seenFrom(SlotId::B).run()->fingerprint(), held);
    EXPECT_EQ(next->run()->fingerprint(), session.run()->fingerprint());
    session.apply(UnpinRun{});
    EXPECT_FALSE(comeBack()->hasPinnedRun());
}

TEST_F(SessionResume, ARunOfAnEditedKernelThatWasHeldIsHeldAgain) {
    open(lesson);
    const std::string original = session.scenario().code;
    const std::string typed = "// \"typed\"\n" + original;
    session.apply(EditKernel{typed, "1"});
    session.apply(SetKnob{"launch.block", Dim3{16, 1, 1}});
    session.finishSimulation();
    session.apply(PinRun{});
    session.apply(ResetAllKnobs{});
    session.finishSimulation();
    auto next = comeBack();
    ASSERT_TRUE(next->hasPinnedRun());
    EXPECT_EQ(next->seenFrom(SlotId::B).scenario().code, typed);
    EXPECT_EQ(next->seenFrom(SlotId::B).scenario().block.x, 16);
    EXPECT_EQ(next->scenario().code, original) << "what was typed is offered, not taken";
    next->update(0);
    EXPECT_EQ(next->settings().pinnedKernel, typed) << "and it outlives the next start, too";
    session.apply(RevertKernel{});
    session.finishSimulation();
    session.apply(PinRun{});
    session.update(0);
    EXPECT_FALSE(session.settings().pinnedKernel);
    Settings broken = session.settings();
    broken.pinnedKernel = "this is no kernel";
    next->apply(UnpinRun{});
    next->resume(broken);
    EXPECT_FALSE(next->hasPinnedRun()) << "what does not compile has no run to hold";
    EXPECT_EQ(next->scenario().code, original);
}

// A lesson that was opened after another one had been left with a knob turned came back, a start
// later, with that knob turned.
TEST_F(SessionResume, KnobsOfAnotherScenarioAreNotTakenAlong) {
    open(lesson);
    session.apply(SetKnob{"launch.block", Dim3{16, 1, 1}});
    session.finishSimulation();
    session.update(0);
    Settings left = session.settings();
    ASSERT_FALSE(left.knobs.empty());
    std::ofstream(folder / "other.toml") << lesson;
    Session next(assets(), left);
    next.apply(OpenFile{folder / "other.toml"});
    next.finishSimulation();
    next.update(0);
    EXPECT_EQ(next.settings().lastScenario, folder / "other.toml");
    EXPECT_TRUE(next.settings().knobs.empty());
}

TEST_F(SessionResume, KnobsThatTheFileNoLongerTakesAreLeftOut) {
    open(lesson);
    Settings left = session.settings();
    left.knobs = {{"launch.block", "[16, 1, 1]"}, {"no.such", "3"}, {"device.sm_count", "words"}};
    session.resume(left);
    EXPECT_EQ(session.scenario().block.x, 16);
    EXPECT_TRUE(session.problems().empty());
}

TEST_F(SessionResume, WhatIsTypedIsNoKnob) {
    open(lesson);
    session.apply(EditKernel{"// typed\n" + session.scenario().code, "1"});
    session.finishSimulation();
    session.update(0);
    EXPECT_TRUE(session.settings().knobs.empty());
}

}  // namespace
}  // namespace warpscope::session
