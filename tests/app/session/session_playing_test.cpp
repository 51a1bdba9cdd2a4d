#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionPlaying : public SessionTest {};

// A minute of waiting for memory is passed, and what comes behind it is seen coming.
TEST_F(SessionPlaying, PlayingAStepPassesWhatIsIdle) {
    open(support::kBranchyScenario + "[[step]]\ntext = 'a'\n");
    const auto idle = session.run()->idleStretches(100);
    ASSERT_FALSE(idle.empty());
    const auto [from, to] = idle.front();
    session.apply(SetSpeed{8});
    session.apply(SeekTo{from});
    session.apply(Play{});
    session.update(0.25);
    EXPECT_EQ(session.cycle(), from + 2) << "that it waits is seen";
    for (int frame = 0; frame < 4; ++frame)
        session.update(0.25);
    EXPECT_GT(session.cycle(), to - 40);
    EXPECT_LE(session.cycle(), to);
    EXPECT_TRUE(session.playback().isPlaying());
    // Who has chosen an arrangement looks at every cycle.
    session.apply(SetArrangement{Arrangement::Sm});
    session.apply(SeekTo{from});
    session.apply(Play{});
    for (int frame = 0; frame < 8; ++frame)
        session.update(0.25);
    EXPECT_EQ(session.cycle(), from + 16);
}

TEST_F(SessionPlaying, PlayingAStepStopsAtTheEndOfTheStretchThatItShows) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'a'\ngo_to = 'cycle 10'\n"
         "timeline = { from = 5, to = 20 }\n");
    session.apply(SetSpeed{1000});
    session.apply(Play{});
    session.update(1);
    EXPECT_EQ(session.cycle(), 19);
    EXPECT_FALSE(session.playback().isPlaying());
    session.apply(Play{});
    session.update(0.02);
    EXPECT_GT(session.cycle(), 19) << "who plays on plays on";
}

// A film of a step stood still behind its stretch, and over what was idle it had no pictures.
TEST_F(SessionPlaying, StraightEveryCycleIsPlayedWhateverTheStepWishes) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'a'\ngo_to = 'cycle 10'\n"
         "timeline = { from = 5, to = 20, pace = 2 }\n");
    const auto idle = session.run()->idleStretches(100);
    ASSERT_FALSE(idle.empty());
    session.playStraight();
    session.apply(SetSpeed{8});
    session.apply(Play{});
    for (int frame = 1; frame <= 8; ++frame) {
        session.update(0.25);
        EXPECT_EQ(session.cycle(), 10 + 2 * frame);
    }
    session.apply(SeekTo{idle.front().from});
    for (int frame = 1; frame <= 8; ++frame)
        session.update(0.25);
    EXPECT_EQ(session.cycle(), idle.front().from + 16);
}

TEST_F(SessionPlaying, AStepIsPlayedAtItsPaceWhichIsGivenBackBehindIt) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'a'\ngo_to = 'cycle 10'\n"
         "timeline = { from = 5, to = 14, pace = 2 }\n"
         "[[step]]\ntext = 'b'\ngo_to = 'cycle 10'\n");
    session.apply(SetSpeed{100});
    session.apply(GoToStep{0});
    session.apply(Play{});
    session.update(1);
    EXPECT_EQ(session.cycle(), 12);
    session.update(1);
    EXPECT_EQ(session.cycle(), 13);
    EXPECT_FALSE(session.playback().isPlaying());
    session.update(0);
    EXPECT_EQ(session.playback().cyclesPerSecond(), 100) << "behind its stretch";
    session.apply(SeekTo{10});
    session.update(0);
    EXPECT_EQ(session.playback().cyclesPerSecond(), 2) << "who plays it once more";
    session.apply(GoToStep{1});
    session.update(0);
    EXPECT_EQ(session.playback().cyclesPerSecond(), 100) << "the next step names none";
    EXPECT_EQ(session.settings().cyclesPerSecond, 100) << "nothing of it is remembered";
    session.apply(GoToStep{0});
    session.apply(SetSpeed{50});
    session.update(0);
    EXPECT_EQ(session.playback().cyclesPerSecond(), 50) << "who chooses a pace has it";
    session.apply(GoToStep{0});
    session.apply(SetArrangement{Arrangement::Sm});
    session.update(0);
    EXPECT_EQ(session.playback().cyclesPerSecond(), 50) << "an arrangement of one's own";
}

TEST_F(SessionPlaying, WithARunBesideItNothingIsPassed) {
    open(support::kBranchyScenario + "[[step]]\ntext = 'a'\n");
    const Cycle from = session.run()->idleStretches(100).front().from;
    session.apply(PinRun{});
    session.apply(SetSpeed{8});
    session.apply(SeekTo{from});
    session.apply(Play{});
    for (int frame = 0; frame < 8; ++frame)
        session.update(0.25);
    EXPECT_EQ(session.cycle(), from + 16) << "the other one may do something";
}

}  // namespace
}  // namespace warpscope::session
