#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionApply : public SessionTest {};

TEST_F(SessionApply, StepsForwardAndBackwardAndStaysInTheRun) {
    openBranchy();
    session.apply(StepCycles{5});
    EXPECT_EQ(session.cycle(), 5);
    session.apply(StepCycles{-2});
    EXPECT_EQ(session.cycle(), 3);
    session.apply(StepCycles{-10});
    EXPECT_EQ(session.cycle(), 0);
    session.apply(StepCycles{INT64_MAX});
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
    session.apply(SeekStart{});
    EXPECT_EQ(session.cycle(), 0);
    session.apply(SeekEnd{});
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
}

TEST_F(SessionApply, AStepPausesWhatPlays) {
    openBranchy();
    session.apply(Play{});
    session.apply(StepCycles{1});
    EXPECT_FALSE(session.playback().isPlaying());
    session.apply(Play{});
    session.apply(StepEvent{1});
    EXPECT_FALSE(session.playback().isPlaying());
}

TEST_F(SessionApply, StepsToEventsAndBack) {
    openBranchy();
    session.apply(StepEvent{1});
    const Cycle first = session.cycle();
    EXPECT_GT(first, 0);
    session.apply(StepEvent{1});
    EXPECT_GT(session.cycle(), first);
    session.apply(StepEvent{-1});
    EXPECT_EQ(session.cycle(), first);
}

TEST_F(SessionApply, SettingsAreWhatWasAskedForWithinReason) {
    session.apply(SetScale{100});
    EXPECT_EQ(session.settings().scale, kMaxScale);
    session.apply(SetScale{-1});
    EXPECT_EQ(session.settings().scale, kMaxScale);
    session.apply(SetTheme{ThemeChoice::Light});
    EXPECT_EQ(session.settings().theme, ThemeChoice::Light);
    session.apply(SetReducedMotion{true});
    EXPECT_TRUE(session.settings().reducedMotion);
    session.apply(SetArrangement{Arrangement::Sm});
    EXPECT_EQ(session.settings().arrangement, Arrangement::Sm);
    session.apply(SetSpeed{64});
    EXPECT_EQ(session.settings().cyclesPerSecond, 64);
    session.apply(ResetSettings{});
    EXPECT_EQ(session.settings(), Settings{});
    EXPECT_EQ(session.playback().cyclesPerSecond(), Settings{}.cyclesPerSecond);
}

TEST_F(SessionApply, AViewIsHiddenAndShownAgain) {
    session.apply(ToggleView{"lanes"});
    EXPECT_TRUE(session.settings().hiddenViews.contains("lanes"));
    session.apply(ToggleView{"lanes"});
    EXPECT_TRUE(session.settings().hiddenViews.empty());
}

TEST_F(SessionApply, CopiedTextIsTakenOnce) {
    session.apply(CopyText{"hello"});
    EXPECT_EQ(session.takeClipboardText(), "hello");
    EXPECT_EQ(session.takeClipboardText(), "");
}

TEST_F(SessionApply, WindowsOpenAndClose) {
    session.apply(ShowHelp{true});
    EXPECT_TRUE(session.isHelpOpen());
    session.apply(ShowLibrary{true});
    EXPECT_TRUE(session.isLibraryOpen());
    session.apply(SetLaneVariable{"i"});
    EXPECT_EQ(session.laneVariable(), "i");
    openBranchy();
    EXPECT_FALSE(session.isLibraryOpen());
    session.apply(Quit{});
    EXPECT_TRUE(session.wantsToQuit());
}

TEST_F(SessionApply, ASweepRunsBesideTheSession) {
    openBranchy();
    session.apply(StartSweep{{"device.sm_count", 1, 3, 1}});
    while (session.isSweeping())
        session.update(0.001);
    session.update(0.001);
    ASSERT_NE(session.sweep(), nullptr);
    ASSERT_EQ(session.sweep()->points.size(), 3u);
    EXPECT_EQ(session.sweep()->points[1].cycles, session.run()->cycles());
}

TEST_F(SessionApply, NothingNeedsAnOpenScenario) {
    const std::vector<Action> actions{SetKnob{"launch.block", Dim3{32, 1, 1}},
                                      ResetKnob{"launch.block"},
                                      ResetAllKnobs{},
                                      Reload{},
                                      Play{},
                                      StepCycles{3},
                                      StepEvent{-1},
                                      SeekTo{10},
                                      SeekEnd{},
                                      GoToStep{2},
                                      AnswerQuestion{0},
                                      StartSweep{{"launch.block", 32, 64, 32}},
                                      CancelSweep{}};
    for (const Action& action : actions) {
        session.apply(action);
        session.update(0.1);
    }
    EXPECT_EQ(session.cycle(), 0);
    EXPECT_FALSE(session.hasScenario());
}

}  // namespace
}  // namespace warpscope::session
