#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionMending : public SessionTest {
  protected:
    void goTo(int step) {
        session.apply(GoToStep{step});
        session.finishSimulation();
    }
};

/// A lesson whose second step asks for a kernel that does not split.
std::string mendingLesson() {
    return support::kBranchyScenario + R"(
[[step]]
text = "Look."
[[step]]
text = "Mend it."
go_to = "end"
question = { text = "Fewer blocks", mend = ["blocks <= 2", "problems == 0"], reason = "Two." }
[[step]]
text = "Order."
question = { text = "Which is first?", order = ["reconvergence 1", "divergence 1"], ask_at = "cycle 0" }
)";
}

TEST_F(SessionMending, WhatIsMendedIsAnsweredByTheRunAndHidesNothing) {
    open(mendingLesson());
    goTo(1);
    EXPECT_TRUE(session.isMending());
    EXPECT_FALSE(session.isQuestionOpen());
    EXPECT_EQ(session.lastShown(), session.run()->cycles() - 1);
    session.apply(SetKnob{"launch.grid", scenario::FieldValue{Dim3{3, 1, 1}}});
    session.finishSimulation();
    EXPECT_TRUE(session.isMending());
    session.apply(SetKnob{"launch.grid", scenario::FieldValue{Dim3{2, 1, 1}}});
    session.finishSimulation();
    ASSERT_FALSE(session.isMending());
    EXPECT_TRUE(session.reply()->isRight);
}

// A knob that is dragged past the right value has not been set to it.
TEST_F(SessionMending, WhatIsMendedIsJudgedWhenTheKnobIsLetGo) {
    open(mendingLesson());
    goTo(1);
    session.setHeld(true);
    session.apply(SetKnob{"launch.grid", scenario::FieldValue{Dim3{2, 1, 1}}});
    session.finishSimulation();
    EXPECT_TRUE(session.isMending());
    session.apply(SetKnob{"launch.grid", scenario::FieldValue{Dim3{3, 1, 1}}});
    session.finishSimulation();
    session.setHeld(false);
    session.update(0.016);
    EXPECT_TRUE(session.isMending());
    session.setHeld(true);
    session.apply(SetKnob{"launch.grid", scenario::FieldValue{Dim3{2, 1, 1}}});
    session.finishSimulation();
    EXPECT_TRUE(session.isMending());
    session.setHeld(false);
    session.update(0.016);
    ASSERT_FALSE(session.isMending());
    EXPECT_TRUE(session.reply()->isRight);
}

TEST_F(SessionMending, WhatIsMendedCanBeShownWithoutAnAnswer) {
    open(mendingLesson());
    goTo(1);
    session.apply(RevealAnswer{});
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_FALSE(session.reply()->isRight);
    EXPECT_FALSE(session.isMending());
}

TEST_F(SessionMending, AnOrderIsTypedAndCheckedByTheRun) {
    open(mendingLesson());
    goTo(2);
    ASSERT_TRUE(session.isTypingAnswer());
    session.apply(TypeAnswer{"21"});
    session.apply(SubmitAnswer{});
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_TRUE(session.reply()->isRight);
}

}  // namespace
}  // namespace warpscope::session
