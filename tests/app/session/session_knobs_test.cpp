#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionKnobs : public SessionTest {
  protected:
    void SetUp() override { openBranchy(); }
    void turn(const std::string& key, std::int64_t value) {
        session.apply(SetKnob{key, value});
        session.finishSimulation();
    }
    int smCount() { return session.run()->launch().machine.smCount; }
    void undo() {
        session.apply(Undo{});
        session.finishSimulation();
    }
};

constexpr double kLonger = 2;  ///< Than a gesture lasts, in seconds.

TEST_F(SessionKnobs, EachTurnIsTakenBackAndDoneAgain) {
    EXPECT_FALSE(session.canUndo());
    turn("device.sm_count", 1);
    session.update(kLonger);
    turn("device.sm_count", 4);
    EXPECT_EQ(smCount(), 4);
    undo();
    EXPECT_EQ(smCount(), 1);
    EXPECT_TRUE(session.canRedo());
    undo();
    EXPECT_EQ(smCount(), 2);
    EXPECT_FALSE(session.canUndo());
    undo();
    EXPECT_EQ(smCount(), 2) << "there is nothing before";
    session.apply(Redo{});
    session.apply(Redo{});
    session.finishSimulation();
    EXPECT_EQ(smCount(), 4);
    EXPECT_FALSE(session.canRedo());
}

TEST_F(SessionKnobs, ADragIsOneGesture) {
    for (const std::int64_t count : {3, 4, 5, 6})
        turn("device.sm_count", count);
    undo();
    EXPECT_EQ(smCount(), 2);
}

TEST_F(SessionKnobs, ADragThatRestsInBetweenIsOneGesture) {
    session.setHeld(true);
    turn("device.sm_count", 3);
    session.update(kLonger);
    turn("device.sm_count", 4);
    session.setHeld(false);
    session.update(kLonger);
    turn("device.sm_count", 5);
    undo();
    EXPECT_EQ(smCount(), 4) << "it was taken up anew";
    undo();
    EXPECT_EQ(smCount(), 2);
}

TEST_F(SessionKnobs, AnotherKnobIsAnotherGesture) {
    turn("device.sm_count", 3);
    turn("launch.registers_per_thread", 40);
    undo();
    EXPECT_EQ(smCount(), 3);
}

TEST_F(SessionKnobs, ResettingAllIsTakenBackToo) {
    turn("device.sm_count", 3);
    session.apply(ResetAllKnobs{});
    session.finishSimulation();
    EXPECT_EQ(smCount(), 2);
    undo();
    EXPECT_EQ(smCount(), 3);
}

TEST_F(SessionKnobs, ATurnEndsWhatCouldBeDoneAgain) {
    turn("device.sm_count", 3);
    undo();
    turn("launch.registers_per_thread", 40);
    EXPECT_FALSE(session.canRedo());
}

}  // namespace
}  // namespace warpscope::session
