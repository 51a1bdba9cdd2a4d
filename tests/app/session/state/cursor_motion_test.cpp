#include "app/session/state/cursor_motion.h"

#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class CursorMotionTest : public SessionTest {
  protected:
    void SetUp() override {
        openBranchy();
        motion.update(session, 0);
    }
    CursorMotion motion{};
};

TEST_F(CursorMotionTest, PicturesGlideToTheNextCycleAndThenStandStill) {
    session.apply(StepCycles{1});
    EXPECT_DOUBLE_EQ(motion.update(session, 0.01), 1);
    const double halfWay = motion.update(session, 0.1);
    EXPECT_GT(halfWay, 0);
    EXPECT_LT(halfWay, 1);
    EXPECT_EQ(motion.update(session, 0.3), 0);
    EXPECT_EQ(motion.update(session, 0.3), 0);
}

TEST_F(CursorMotionTest, AStepBackGlidesBack) {
    session.apply(SeekTo{20});
    motion.update(session, 0.01);
    session.apply(StepCycles{-1});
    EXPECT_DOUBLE_EQ(motion.update(session, 0.01), -1);
    EXPECT_EQ(motion.update(session, 0.3), 0);
}

TEST_F(CursorMotionTest, AStepInTheMiddleOfAStepDoesNotLeap) {
    session.apply(StepCycles{1});
    motion.update(session, 0.01);
    const double before = motion.update(session, 0.05);
    session.apply(StepCycles{1});
    EXPECT_DOUBLE_EQ(motion.update(session, 0), before + 1);
}

TEST_F(CursorMotionTest, AJumpReducedMotionAndFastPlayingDoNotGlide) {
    session.apply(SeekTo{40});
    EXPECT_EQ(motion.update(session, 0.01), 0);
    session.apply(SetReducedMotion{true});
    session.apply(StepCycles{1});
    EXPECT_EQ(motion.update(session, 0.01), 0);
    session.apply(SetReducedMotion{false});
    motion.update(session, 1);
    session.apply(SetSpeed{60});
    session.apply(Play{});
    EXPECT_TRUE(isPlayingFast(session));
    session.apply(SeekTo{42});
    EXPECT_EQ(motion.update(session, 0.01), 0);
}

}  // namespace
}  // namespace warpscope::session
