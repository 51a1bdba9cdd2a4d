#include "app/session/session.h"

#include <set>

#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

/// What the schedulers saw and did, one line a scheduler.
std::string wordsOf(const std::vector<sm::Decision>& decisions) {
    std::string words;
    for (const sm::Decision& decision : decisions) {
        words += "SM " + std::to_string(decision.sm.value) + " scheduler " +
                 std::to_string(decision.scheduler) + " after slot " +
                 std::to_string(decision.lastSlot) + ":";
        for (const auto& seen : decision.seen)
            words += " W" + std::to_string(seen.warp.value) + " in slot " +
                     std::to_string(seen.slot) + " " + trace::infoOf(seen.state).letter + " at " +
                     std::to_string(seen.pc);
        words += "\n";
    }
    return words;
}

class SessionWords : public SessionTest {};
class SessionPlay : public SessionTest {};

TEST_F(SessionWords, AreThoseOfTheLanguage) {
    EXPECT_EQ(session.text("state.barrier.name"), "Barrier");
    session.apply(SetLanguage{text::Language::Chinese});
    EXPECT_EQ(session.text("state.barrier.name"), "屏障");
    EXPECT_EQ(session.text(Message{"why.and_more"}.with("count", 3)), "……另外还有 3 个。");
}

TEST_F(SessionWords, AScenarioInOneLanguageIsReadInBoth) {
    EXPECT_EQ(session.text(scenario::LocalText{"one", "一"}), "one");
    session.apply(SetLanguage{text::Language::Chinese});
    EXPECT_EQ(session.text(scenario::LocalText{"one", "一"}), "一");
    EXPECT_EQ(session.text(scenario::LocalText{"one", ""}), "one");
}

TEST_F(SessionWords, AreTheVendors) {
    EXPECT_EQ(session.word("sm"), "SM");
    openBranchy();
    session.apply(SetKnob{"device.preset", "metax-c500"});
    session.finishSimulation();
    EXPECT_EQ(session.vendor(), machine::Vendor::Metax);
    EXPECT_EQ(session.word("sm"), "AP");
    EXPECT_EQ(session.word("warp"), "wave");
    session.apply(SetKnob{"device.preset", "rx7900"});
    session.finishSimulation();
    EXPECT_EQ(session.word("sm"), "WGP") << "the device's own word, where it is not its vendor's";
}

TEST_F(SessionWords, EveryWordIsThereForEveryVendor) {
    for (const std::string vendor : {"nvidia", "amd", "rdna", "metax"}) {
        for (const std::string what :
             {"warp", "sm", "block", "lane", "thread", "grid", "scheduler", "shared"}) {
            EXPECT_TRUE(session.catalogue().has("word." + vendor + "." + what)) << vendor << what;
        }
    }
}

TEST_F(SessionPlay, NothingIsOpenAtFirst) {
    EXPECT_FALSE(session.hasScenario());
    EXPECT_EQ(session.run(), nullptr);
    EXPECT_FALSE(session.isSimulating());
    session.update(1);
    EXPECT_TRUE(session.problems().empty());
    EXPECT_FALSE(session.library().entries().empty());
}

TEST_F(SessionPlay, TheStateIsThatOfTheCursor) {
    openBranchy();
    ASSERT_NE(session.run(), nullptr);
    for (const Cycle cycle : {Cycle{0}, Cycle{40}, Cycle{7}, session.run()->cycles() - 1}) {
        session.apply(SeekTo{cycle});
        EXPECT_EQ(session.state(), *session.run()->replay().stateAfter(cycle));
        EXPECT_EQ(wordsOf(session.decisions()),
                  wordsOf(session.run()->replay().decisionsAt(cycle)));
    }
}

TEST_F(SessionPlay, TheDecisionsSayOfEachWarpWhatItsRecordSays) {
    openBranchy();
    std::set<std::string> different;
    std::size_t seenWarps = 0;
    for (Cycle cycle = 0; cycle < session.run()->cycles(); cycle += 7) {
        session.apply(SeekTo{cycle});
        different.insert(wordsOf(session.decisions()));
        for (const sm::Decision& decision : session.decisions()) {
            for (const auto& seen : decision.seen) {
                const auto segment = session.run()->segmentAt(seen.warp, cycle);
                ASSERT_TRUE(segment);
                EXPECT_EQ(segment->state, seen.state) << "cycle " << cycle;
                EXPECT_EQ(session.run()->warps()[seen.warp.value].slot, seen.slot);
                ++seenWarps;
            }
        }
    }
    EXPECT_GT(seenWarps, 100u);
    EXPECT_GT(different.size(), 10u);
}

// The same cycles of another run are other decisions. In some cycles nothing can happen, and none
// is made.
TEST_F(SessionPlay, TheDecisionsAreThoseOfTheNewRun) {
    constexpr Cycle kFirst = 20, kLast = 60;
    const auto decided = [&] {
        std::string words;
        for (Cycle cycle = kFirst; cycle < kLast; ++cycle) {
            session.apply(SeekTo{cycle});
            words += wordsOf(session.decisions());
        }
        return words;
    };
    openBranchy();
    const std::string before = decided();
    EXPECT_FALSE(before.empty());
    // The cursor stays where it is while the new run takes the place of the old one.
    session.apply(SeekTo{kFirst});
    session.decisions();
    session.apply(SetKnob{"launch.block", Dim3{32, 1, 1}});
    session.finishSimulation();
    EXPECT_EQ(wordsOf(session.decisions()),
              wordsOf(session.run()->replay().decisionsAt(session.cycle())));
    EXPECT_NE(decided(), before);
}

TEST_F(SessionPlay, PlayingMovesTheCursorAndStopsAtTheEnd) {
    openBranchy();
    session.apply(SetSpeed{10});
    session.apply(Play{});
    session.update(1);
    EXPECT_EQ(session.cycle(), 10);
    session.apply(TogglePlay{});
    session.update(1);
    EXPECT_EQ(session.cycle(), 10);
    session.apply(SetSpeed{1e6});
    session.apply(TogglePlay{});
    session.update(1);
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
    EXPECT_FALSE(session.playback().isPlaying());
}

TEST_F(SessionPlay, StopsAtABreakpointAndGoesOnFromThere) {
    openBranchy();
    const auto& program = session.run()->launch().program;
    const int line = program.instructions.back().line;
    session.apply(ToggleBreakpoint{line});
    session.apply(SetSpeed{1e6});
    session.apply(Play{});
    session.update(1);
    const Cycle first = session.cycle();
    ASSERT_LT(first, session.run()->cycles() - 1);
    EXPECT_FALSE(session.playback().isPlaying());
    session.apply(Play{});
    session.update(1);
    EXPECT_GT(session.cycle(), first);
    session.apply(ToggleBreakpoint{line});
    EXPECT_TRUE(session.breakpoints().empty());
    session.apply(Play{});
    session.update(1);
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
}

TEST_F(SessionPlay, AHoverLastsOneFrame) {
    openBranchy();
    Selection selection;
    selection.warp = WarpId{3};
    session.apply(Hover{selection});
    session.update(0.01);
    EXPECT_EQ(session.hovered(), selection);
    EXPECT_EQ(session.focus(), selection);
    session.update(0.01);
    EXPECT_EQ(session.hovered(), Selection{});
}

TEST_F(SessionPlay, TheFocusIsTheSelectionWhereNothingIsHovered) {
    Selection selection;
    selection.warp = WarpId{3};
    session.apply(Select{selection});
    EXPECT_EQ(session.focus(), selection);
}

}  // namespace
}  // namespace warpscope::session
