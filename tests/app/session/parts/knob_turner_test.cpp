#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class KnobTurnerTest : public SessionTest {
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

TEST_F(KnobTurnerTest, EachTurnIsTakenBackAndDoneAgain) {
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

TEST_F(KnobTurnerTest, ADragIsOneGesture) {
    for (const std::int64_t count : {3, 4, 5, 6})
        turn("device.sm_count", count);
    undo();
    EXPECT_EQ(smCount(), 2);
}

TEST_F(KnobTurnerTest, ADragThatRestsInBetweenIsOneGesture) {
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

TEST_F(KnobTurnerTest, AnotherKnobIsAnotherGesture) {
    turn("device.sm_count", 3);
    turn("launch.registers_per_thread", 40);
    undo();
    EXPECT_EQ(smCount(), 3);
}

TEST_F(KnobTurnerTest, ResettingAllIsTakenBackToo) {
    turn("device.sm_count", 3);
    session.apply(ResetAllKnobs{});
    session.finishSimulation();
    EXPECT_EQ(smCount(), 2);
    undo();
    EXPECT_EQ(smCount(), 3);
}

TEST_F(KnobTurnerTest, ATurnEndsWhatCouldBeDoneAgain) {
    turn("device.sm_count", 3);
    undo();
    turn("launch.registers_per_thread", 40);
    EXPECT_FALSE(session.canRedo());
}

class KnobRunTest : public SessionTest {};

TEST_F(KnobRunTest, AKnobGivesAnotherRunAndKeepsTheCursor) {
    openBranchy();
    const auto before = session.run();
    session.apply(SeekTo{50});
    session.apply(SetKnob{"device.sm_count", 1});
    EXPECT_TRUE(session.isKnobTurned("device.sm_count"));
    EXPECT_FALSE(session.isKnobTurned("launch.block"));
    session.finishSimulation();
    EXPECT_NE(session.run(), before);
    EXPECT_EQ(session.run()->launch().machine.smCount, 1);
    EXPECT_EQ(session.cycle(), 50);
}

TEST_F(KnobRunTest, AKnobGoesBackToTheFilesValue) {
    openBranchy();
    const std::uint64_t plain = session.run()->fingerprint();
    session.apply(SetKnob{"device.sm_count", 1});
    session.apply(SetKnob{"launch.grid", Dim3{3, 1, 1}});
    session.apply(ResetKnob{"device.sm_count"});
    EXPECT_FALSE(session.isKnobTurned("device.sm_count"));
    EXPECT_TRUE(session.isKnobTurned("launch.grid"));
    EXPECT_TRUE(session.hasTurnedKnobs());
    session.apply(ResetAllKnobs{});
    EXPECT_FALSE(session.hasTurnedKnobs());
    session.finishSimulation();
    EXPECT_EQ(session.run()->fingerprint(), plain);
}

TEST_F(KnobRunTest, AKnobThatIsNoCompilersMatterCompilesNothing) {
    openBranchy();
    const auto compiled = session.programs().compileCount();
    EXPECT_EQ(compiled, 1);
    for (const Action& action : std::vector<Action>{
             SetKnob{"device.sm_count", 1}, SetKnob{"launch.grid", Dim3{3, 1, 1}},
             SetKnob{"launch.block", Dim3{32, 1, 1}}, SetKnob{"model.scheduler", "oldest-first"},
             SetKnob{"device.timing.global_latency", 33}, SetKnob{"model.divergence", "stack"},
             SetKnob{"launch.carveout_percent", 50}, ResetAllKnobs{}}) {
        session.apply(action);
        session.finishSimulation();
        EXPECT_TRUE(session.problems().empty());
    }
    session.apply(StartSweep{{"launch.block", 32, 128, 32, true}});
    session.finishSweep();
    EXPECT_EQ(session.programs().compileCount(), compiled);
    session.apply(SetKnob{"model.optimization", "optimized"});
    session.finishSimulation();
    EXPECT_EQ(session.programs().compileCount(), compiled + 1);
    session.apply(ResetKnob{"model.optimization"});
    session.finishSimulation();
    EXPECT_EQ(session.programs().compileCount(), compiled + 1)
        << "the first program is still there";
}

TEST_F(KnobRunTest, AKnobOfTheDeviceGoesBackWhereTheFileSaysNothingOfIt) {
    openBranchy();
    session.apply(SetKnob{"device.clock_mhz", 1000});
    EXPECT_TRUE(session.isKnobTurned("device.clock_mhz"));
    session.apply(ResetKnob{"device.clock_mhz"});
    EXPECT_FALSE(session.isKnobTurned("device.clock_mhz"));
    EXPECT_TRUE(session.problems().empty());
    session.finishSimulation();
}

TEST_F(KnobRunTest, AValueOfTheWrongTypeIsRefusedAndTheRunStays) {
    openBranchy();
    const auto before = session.run();
    session.apply(SetKnob{"launch.block", "[64, 1, 1]"});
    ASSERT_FALSE(session.problems().empty());
    EXPECT_EQ(session.problems()[0].message.key, "scenario.wrong_type");
    EXPECT_EQ(session.run(), before);
}

TEST_F(KnobRunTest, TheSameValueAgainSimulatesNothing) {
    openBranchy();
    const auto before = session.run();
    session.apply(SetKnob{"device.sm_count", 2});
    EXPECT_FALSE(session.isSimulating());
    EXPECT_EQ(session.run(), before);
}

TEST_F(KnobRunTest, AWrongValueIsAProblemAndTheRunStays) {
    openBranchy();
    const auto before = session.run();
    session.apply(SetKnob{"launch.block", Dim3{0, 1, 1}});
    session.finishSimulation();
    EXPECT_FALSE(session.problems().empty());
    EXPECT_EQ(session.run(), before);
    session.apply(SetKnob{"launch.block", Dim3{32, 1, 1}});
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
}

TEST_F(KnobRunTest, ALaunchThatIsRefusedIsAProblemAndTheRunStays) {
    openBranchy();
    const auto before = session.run();
    session.apply(SetKnob{"launch.block", Dim3{2048, 1, 1}});
    session.finishSimulation();
    EXPECT_FALSE(session.problems().empty());
    EXPECT_EQ(session.run(), before);
}

}  // namespace
}  // namespace warpscope::session
