#include "app/session/state/lesson_way.h"

#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class LessonWay : public SessionTest {
  protected:
    void openNamed(const std::string& name) {
        session.apply(OpenFile{support::projectRoot() / "scenarios" / (name + ".toml")});
        session.finishSimulation();
    }
    void goOnOnce() {
        session.apply(goOn(session));
        session.finishSimulation();
    }
};

TEST_F(LessonWay, NextShowsTheAnswerThenTheNextStepThenTheNextLesson) {
    openNamed("08-if-else");
    session.apply(GoToStep{1});
    session.finishSimulation();
    ASSERT_TRUE(session.isQuestionOpen());
    goOnOnce();
    EXPECT_FALSE(session.isQuestionOpen());
    EXPECT_EQ(session.lessonStep(), 1);
    goOnOnce();
    EXPECT_EQ(session.lessonStep(), 2);
    session.apply(GoToStep{static_cast<int>(session.original().steps.size()) - 1});
    session.apply(RevealAnswer{});
    goOnOnce();
    EXPECT_EQ(session.original().path.stem().string(), "01-what-a-split-costs") << "course.txt";
    EXPECT_EQ(session.lessonStep(), 0);
}

TEST_F(LessonWay, WithoutALessonNothingFollows) {
    openBranchy();
    EXPECT_EQ(nextLesson(session), nullptr) << "it is none of the library's";
    EXPECT_TRUE(goOn(session).as<GoToStep>());
}

TEST_F(LessonWay, FromTheFirstStepARemoteControlLeadsBackToTheLessonBefore) {
    openNamed("08-if-else");
    session.apply(GoToStep{1});
    EXPECT_TRUE(goBack(session).as<GoToStep>());
    session.apply(GoToStep{0});
    const Action back = goBack(session);
    const auto* opened = back.as<OpenFile>();
    ASSERT_NE(opened, nullptr);
    session.apply(*opened);
    session.finishSimulation();
    ASSERT_NE(nextLesson(session), nullptr);
    EXPECT_EQ(nextLesson(session)->path.stem().string(), "08-if-else");
}

TEST_F(LessonWay, ADigitAnswersWhileAQuestionIsOpen) {
    openNamed("04-wrong-barrier");
    EXPECT_TRUE(answerOr(session, 1, Arrangement::Sm).as<SetArrangement>());
    session.apply(GoToStep{2});
    session.finishSimulation();
    session.apply(answerOr(session, 1, Arrangement::Sm));
    EXPECT_EQ(session.answer(), 1);
    // A second digit is a second guess, and nothing that would take the picture away.
    const Arrangement before = session.settings().arrangement;
    session.apply(answerOr(session, 2, Arrangement::Sm));
    EXPECT_EQ(session.answer(), 1);
    EXPECT_EQ(session.settings().arrangement, before);
    // Bug: the keys chose no arrangement for the rest of the step.
    session.update(2);
    EXPECT_TRUE(answerOr(session, 2, Arrangement::Sm).as<SetArrangement>());
}

// The words said what happens with 33 registers beside a picture of 64.
TEST_F(LessonWay, AKnobThatIsTurnedMakesAnotherRunThanTheStepSpeaksOf) {
    openNamed("14-register-cliff");
    session.apply(GoToStep{2});
    session.finishSimulation();
    EXPECT_FALSE(session.hasLeftStepsRun());
    session.apply(SetKnob{"launch.registers_per_thread", std::int64_t{64}});
    EXPECT_TRUE(session.hasLeftStepsRun());
    session.apply(SetKnob{"launch.registers_per_thread", std::int64_t{33}});
    EXPECT_FALSE(session.hasLeftStepsRun());
    session.apply(SetKnob{"launch.block", Dim3{64, 1, 1}});
    EXPECT_TRUE(session.hasLeftStepsRun());
    session.apply(ResetAllKnobs{});
    EXPECT_FALSE(session.hasLeftStepsRun());
    // The last step asks for a knob to be turned.
    session.apply(GoToStep{5});
    session.finishSimulation();
    session.apply(SetKnob{"launch.registers_per_thread", std::int64_t{64}});
    EXPECT_FALSE(session.hasLeftStepsRun());
}

TEST_F(LessonWay, AnExerciseIsFollowedByItsNextInstance) {
    EXPECT_EQ(session.exercises().size(), 10u);
    session.apply(OpenExercise{"which-lanes", 6});
    session.finishSimulation();
    ASSERT_TRUE(session.run() != nullptr);
    EXPECT_EQ(session.original().exercise.seed, 6);
    ASSERT_TRUE(anotherExercise(session).has_value());
    ASSERT_TRUE(session.isQuestionOpen());
    goOnOnce();
    EXPECT_FALSE(session.isQuestionOpen());
    goOnOnce();
    EXPECT_EQ(session.original().exercise.seed, 7);
    EXPECT_TRUE(session.isQuestionOpen());
    EXPECT_TRUE(session.settings().recentScenarios.empty()) << "there are endless ones";
    openBranchy();
    EXPECT_FALSE(anotherExercise(session).has_value());
}

TEST_F(LessonWay, AnUnknownExerciseIsAProblem) {
    session.apply(OpenExercise{"nothing", 1});
    ASSERT_FALSE(session.problems().empty());
    EXPECT_EQ(session.problems().front().message.key, "exercise.unknown");
}

}  // namespace
}  // namespace warpscope::session
