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

TEST_F(SessionLesson, AStepTurnsKnobsAndGoingBackTakesThemBack) {
    open(lesson());
    goTo(2);
    EXPECT_EQ(session.run()->launch().machine.smCount, 1);
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
    goTo(1);
    EXPECT_EQ(session.run()->launch().machine.smCount, 2);
}

TEST_F(SessionLesson, StepsAreClamped) {
    open(lesson());
    goTo(-3);
    EXPECT_EQ(session.lessonStep(), 0);
    goTo(99);
    EXPECT_EQ(session.lessonStep(), 3);
}

TEST_F(SessionLesson, AQuestionIsAnsweredBeforeItsStepIsShown) {
    open(lesson());
    goTo(3);
    EXPECT_EQ(session.run()->blocks().size(), 6u);
    session.apply(AnswerQuestion{7});
    EXPECT_EQ(session.answer(), -1);
    session.apply(AnswerQuestion{0});
    session.finishSimulation();
    EXPECT_EQ(session.answer(), 0);
    EXPECT_EQ(session.run()->blocks().size(), 3u);
    EXPECT_EQ(session.cycle(), 30);
    session.apply(AnswerQuestion{1});
    EXPECT_EQ(session.answer(), 0) << "the first answer counts";
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
