#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

/// Made when it is asked for: the scenario it adds to lives in another file.
std::string lesson() {
    return support::kBranchyScenario + R"(
[[step]]
text = "The blocks start."
show = "overview"
[[step]]
text = "The first warp diverges."
go_to = "divergence 1"
show = "lanes"
select_warp = 1
[[step]]
text = "With one SM."
go_to = "end"
set = { "device.sm_count" = 1 }
[[step]]
text = "What do three blocks take?"
go_to = "cycle 30"
set = { "launch.grid" = [3, 1, 1] }
question = { text = "Longer or shorter?", choices = ["longer", "shorter"], answer = 1 }
)";
}

class SessionLesson : public SessionTest {
  protected:
    void goTo(int step) {
        session.apply(GoToStep{step});
        session.finishSimulation();
    }
};

TEST_F(SessionLesson, OpensAtItsFirstStep) {
    open(lesson());
    EXPECT_EQ(session.lessonStep(), 0);
    EXPECT_EQ(session.answer(), -1);
    EXPECT_EQ(session.cycle(), 0);
}

TEST_F(SessionLesson, AStepMovesSelectsAndShows) {
    open(lesson());
    goTo(1);
    EXPECT_GT(session.cycle(), 0);
    EXPECT_EQ(session.selected().warp, WarpId{1});
    EXPECT_EQ(session.settings().arrangement, Arrangement::Divergence);
}

// The words of a step speak of one value; what a reader chose before them is not meant any more.
TEST_F(SessionLesson, AStepSaysWhichValuesStandBesideTheLanes) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'a'\n"
         "[[step]]\ntext = 'b'\nvalues = 'i'\n");
    EXPECT_EQ(session.laneVariable(), "");
    goTo(1);
    EXPECT_EQ(session.laneVariable(), "i");
    session.apply(SetLaneVariable{"R3"});
    EXPECT_EQ(session.laneVariable(), "R3");
    goTo(0);
    EXPECT_EQ(session.laneVariable(), "");
}

TEST_F(SessionLesson, AStepTurnsKnobsAndGoingBackTakesThemBack) {
    open(lesson());
    goTo(2);
    EXPECT_EQ(session.run()->launch().machine.smCount, 1);
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
    goTo(1);
    EXPECT_EQ(session.run()->launch().machine.smCount, 2);
}

// Its run is the one that was there, not another one like it.
TEST_F(SessionLesson, AStepThatIsGoneBackToHasItsRunAtOnce) {
    open(lesson());
    const auto first = session.run();
    goTo(2);
    session.finishAhead();
    goTo(3);
    EXPECT_NE(session.run(), first);
    EXPECT_EQ(session.run()->blocks().size(), 3u);
    goTo(1);
    EXPECT_EQ(session.run(), first);
}

TEST_F(SessionLesson, StepsAreClamped) {
    open(lesson());
    goTo(-3);
    EXPECT_EQ(session.lessonStep(), 0);
    goTo(99);
    EXPECT_EQ(session.lessonStep(), 3);
}

// What the words speak of is there before they are read, and nothing after it.
TEST_F(SessionLesson, WhileAQuestionIsOpenNothingLaterIsShown) {
    open(lesson());
    EXPECT_FALSE(session.isQuestionOpen());
    EXPECT_TRUE(session.hasQuestionAhead());
    goTo(3);
    ASSERT_TRUE(session.isQuestionOpen());
    EXPECT_EQ(session.run()->blocks().size(), 3u);
    EXPECT_EQ(session.cycle(), 30);
    EXPECT_EQ(session.lastShown(), 30);
    session.apply(SeekEnd{});
    EXPECT_EQ(session.cycle(), 30);
    session.apply(StepCycles{-4});
    EXPECT_EQ(session.cycle(), 26) << "what has been seen may be looked at again";
    EXPECT_EQ(session.lastShown(), 30);
    session.apply(Play{});
    session.update(1000);
    EXPECT_EQ(session.cycle(), 30);
    EXPECT_FALSE(session.playback().isPlaying());
}

TEST_F(SessionLesson, TheFirstAnswerCountsAndShowsEverything) {
    open(lesson());
    goTo(3);
    session.apply(AnswerQuestion{7});
    EXPECT_TRUE(session.isQuestionOpen());
    session.apply(AnswerQuestion{0});
    EXPECT_EQ(session.answer(), 0);
    EXPECT_FALSE(session.isQuestionOpen());
    EXPECT_FALSE(session.hasQuestionAhead());
    EXPECT_EQ(session.lastShown(), session.run()->cycles() - 1);
    session.apply(AnswerQuestion{1});
    EXPECT_EQ(session.answer(), 0);
    goTo(2);
    goTo(3);
    EXPECT_EQ(session.answer(), 0) << "it is remembered";
}

TEST_F(SessionLesson, AnAnswerMayBeShownWithoutAGuess) {
    open(lesson());
    goTo(3);
    session.apply(RevealAnswer{});
    EXPECT_FALSE(session.isQuestionOpen());
    EXPECT_EQ(session.answer(), -1);
}

std::string typedLesson(const std::string& asks) {
    return support::kBranchyScenario + R"(
[[step]]
text = "a"
go_to = "cycle 20"
select_warp = 1
question = { text = "?", )" +
           asks + " }\n";
}

TEST_F(SessionLesson, ATypedAnswerIsCheckedByTheRun) {
    open(typedLesson("number = 'warps'"));
    ASSERT_TRUE(session.isTypingAnswer());
    session.apply(SubmitAnswer{});
    EXPECT_TRUE(session.isQuestionOpen()) << "nothing stands in the field";
    session.apply(TypeAnswer{"12"});
    EXPECT_EQ(session.answerDraft(), "12");
    session.apply(SubmitAnswer{});
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_TRUE(session.reply()->isRight);
    EXPECT_EQ(session.reply()->expected.values, std::vector<double>{12});
    EXPECT_FALSE(session.isTypingAnswer());
    session.apply(TypeAnswer{"13"});
    EXPECT_EQ(session.reply()->typed, "12") << "the first answer counts";
}

TEST_F(SessionLesson, AWrongTypedAnswerAndNoneShowWhatIsRight) {
    open(typedLesson("number = 'warps'"));
    session.apply(TypeAnswer{"6"});
    session.apply(SubmitAnswer{});
    ASSERT_NE(session.wrongAnswer(), nullptr);
    EXPECT_EQ(session.reply(), nullptr) << "there is another try";
    EXPECT_TRUE(session.isQuestionOpen());
    EXPECT_EQ(session.wrongAnswer()->firstTyped, "6");
    EXPECT_EQ(session.wrongAnswer()->firstNearness.direction, -1) << "it is too small";
    EXPECT_TRUE(session.answerDraft().empty());
    session.apply(TypeAnswer{"7"});
    session.apply(SubmitAnswer{});
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_FALSE(session.reply()->isRight);
    EXPECT_TRUE(session.reply()->wasWrongFirst);
    open(typedLesson("number = 'blocks'"), "other.toml");
    EXPECT_EQ(session.reply(), nullptr);
    session.apply(RevealAnswer{});
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_TRUE(session.reply()->typed.empty());
    EXPECT_EQ(session.reply()->expected.values, std::vector<double>{6});
}

TEST_F(SessionLesson, TheSecondTryMayBeRightAndTheFirstIsRemembered) {
    open(typedLesson("choices = ['1', '2', '3'], answer = 2"));
    session.apply(AnswerQuestion{0});
    ASSERT_TRUE(session.isQuestionOpen());
    session.apply(AnswerQuestion{0});
    EXPECT_TRUE(session.isQuestionOpen()) << "the same again costs nothing";
    session.apply(AnswerQuestion{2});
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_EQ(session.answer(), 2);
    EXPECT_TRUE(session.reply()->wasWrongFirst);
    EXPECT_EQ(session.reply()->firstChoice, 0);
    open(typedLesson("choices = ['1', '2'], answer = 1"), "two.toml");
    session.apply(AnswerQuestion{0});
    EXPECT_FALSE(session.isQuestionOpen()) << "of two the other one is right";
}

TEST_F(SessionLesson, WhatCannotBeReadIsNoAnswer) {
    open(typedLesson("number = 'warps'"));
    session.apply(TypeAnswer{"1-2"});
    session.apply(SubmitAnswer{});
    EXPECT_TRUE(session.isQuestionOpen());
    EXPECT_EQ(session.wrongAnswer(), nullptr);
    EXPECT_EQ(session.answerSaid().key, "exercise.no_number");
    session.apply(TypeAnswer{"1"});
    EXPECT_TRUE(session.answerSaid().isEmpty());
}

TEST_F(SessionLesson, ClicksWriteTheAnswer) {
    open(typedLesson("line = 'divergence 1'"));
    Selection clicked;
    clicked.line = 8;
    session.apply(Select{clicked});
    EXPECT_EQ(session.answerDraft(), "8");
    EXPECT_TRUE(session.isQuestionOpen()) << "one may still change one's mind";
    clicked.line = 5;  // Warp 9, at n = 300, comes before the even and odd lanes of line 8.
    session.apply(Select{clicked});
    session.apply(SubmitAnswer{});
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_TRUE(session.reply()->isRight);

    open(typedLesson("lanes = 'line 9'"), "lanes.toml");
    EXPECT_EQ(session.draftLanes(), 0u);
    for (int lane = 0; lane < 32; lane += 2) {
        Selection even;
        even.warp = WarpId{1};
        even.lane = lane;
        session.apply(Select{even});
    }
    EXPECT_EQ(session.draftLanes(), LaneMask{0x55555555});
    session.apply(SubmitAnswer{});
    EXPECT_TRUE(session.reply()->isRight);
}

TEST_F(SessionLesson, WhoGoesNextIsSaidWithTheReasonOfTheScheduler) {
    open(typedLesson("warp = 'next'"));
    session.apply(RevealAnswer{});
    ASSERT_NE(session.reply(), nullptr);
    ASSERT_FALSE(session.reply()->expected.values.empty());
    const bool isOne = session.reply()->expected.values.size() == 1;
    EXPECT_EQ(session.reply()->expected.because.isEmpty(), !isOne);
}

TEST_F(SessionLesson, AQuestionMayBeAskedBeforeThePlaceOfItsStep) {
    open(support::kBranchyScenario + R"(
[[step]]
text = "a"
go_to = "cycle 40"
question = { text = "?", choices = ["a", "b"], answer = 0, ask_at = "cycle 10" }
[[step]]
text = "b"
go_to = "end"
question = { text = "?", choices = ["a", "b"], answer = 0 }
)");
    EXPECT_EQ(session.cycle(), 10);
    session.apply(AnswerQuestion{1});
    EXPECT_EQ(session.cycle(), 40);
    goTo(1);
    EXPECT_EQ(session.cycle(), 40) << "the end would say how long the run is";
    session.apply(RevealAnswer{});
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
}

TEST_F(SessionLesson, AStepSetsItsStageUntilTheReaderWantsAnother) {
    open(support::kBranchyScenario + R"(
[[step]]
text = "a"
[[step]]
text = "b"
views = ["lanes", "source"]
timeline = { group = "block", from = 5, to = 50 }
point = ["lane 3"]
)");
    const int before = session.stage().number;
    EXPECT_TRUE(session.stage().views.empty());
    goTo(1);
    EXPECT_NE(session.stage().number, before);
    EXPECT_EQ(session.stage().views, (std::vector<std::string>{"lanes", "source"}));
    EXPECT_EQ(session.stage().timeline.to, 50);
    EXPECT_EQ(session.stage().point, std::vector<std::string>{"lane 3"});
    EXPECT_GT(session.stage().number, 0);
    session.apply(SetArrangement{Arrangement::Sm});
    EXPECT_TRUE(session.stage().views.empty());
    EXPECT_LT(session.stage().number, 0) << "no step sets it";
    const int chosen = session.stage().number;
    goTo(0);
    EXPECT_GT(session.stage().number, -chosen) << "another one than ever before";
}

TEST_F(SessionLesson, AStepMayKeepTheRunBeforeItWhicheverWayTheReaderComes) {
    const std::string pinned = support::kBranchyScenario + R"(
[[step]]
text = "a"
[[step]]
text = "b"
set = { "device.sm_count" = 1 }
pin = true
[[step]]
text = "c"
[[step]]
text = "d"
pin = false
[[step]]
text = "e"
)";
    open(pinned);
    for (const int step : {1, 2}) {
        goTo(step);
        ASSERT_TRUE(session.hasPinnedRun()) << step;
        EXPECT_EQ(session.seenFrom(SlotId::B).run()->launch().machine.smCount, 2);
        EXPECT_EQ(session.run()->launch().machine.smCount, 1);
    }
    for (const int step : {3, 4}) {
        goTo(step);
        EXPECT_FALSE(session.hasPinnedRun()) << "the fourth step lets it go: " << step;
    }
    goTo(0);
    EXPECT_FALSE(session.hasPinnedRun());
    goTo(2);
    EXPECT_EQ(session.seenFrom(SlotId::B).run()->launch().machine.smCount, 2);
}

TEST_F(SessionLesson, AStepMayShowThePartnerBesideItsRun) {
    open(support::kBranchyScenario + R"(
[partner]
set = { "device.sm_count" = 1 }
[[step]]
text = "a"
[[step]]
text = "b"
set = { "launch.grid" = [3, 1, 1] }
pin = "partner"
)");
    EXPECT_FALSE(session.hasPinnedRun());
    goTo(1);
    ASSERT_TRUE(session.isPartnerPinned());
    const auto& held = *session.seenFrom(SlotId::B).run();
    EXPECT_EQ(held.launch().machine.smCount, 1);
    EXPECT_EQ(held.blocks().size(), 3u) << "the step turns both runs";
    goTo(0);
    EXPECT_FALSE(session.hasPinnedRun());
    EXPECT_FALSE(session.isPartnerPinned());
}

TEST_F(SessionLesson, TheStepsThatWereSeenAreRemembered) {
    open(lesson());
    goTo(2);
    goTo(1);
    const auto& seen = session.settings().lessonSteps;
    ASSERT_EQ(seen.size(), 1u);
    EXPECT_EQ(seen[0], (std::pair<std::string, int>{"test.toml", 3}));
}

TEST_F(SessionLesson, KnobsOfTheStudentStayWhereTheLessonAsksForNothing) {
    open(lesson());
    session.apply(SetKnob{"launch.grid", Dim3{5, 1, 1}});
    goTo(1);
    EXPECT_EQ(session.run()->blocks().size(), 5u);
}

TEST_F(SessionLesson, AStepThatNamesNothingInThisRunStaysWhereItIs) {
    open(support::kBranchyScenario +
         "\n[[step]]\ntext = 'a'\n[[step]]\ntext = 'b'\ngo_to = "
         "'divergence 9999'\n");
    session.apply(SeekTo{20});
    goTo(1);
    EXPECT_EQ(session.cycle(), 20);
}

TEST_F(SessionLesson, AFirstStepMayTurnKnobsAndMove) {
    open(support::kBranchyScenario +
         "\n[[step]]\ntext = 'a'\ngo_to = 'cycle 25'\nset = { \"device.sm_count\" = 1 }\n");
    EXPECT_EQ(session.run()->launch().machine.smCount, 1);
    EXPECT_EQ(session.cycle(), 25);
}

}  // namespace
}  // namespace warpscope::session
