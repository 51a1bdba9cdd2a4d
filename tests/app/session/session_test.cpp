#include "app/session/session.h"

#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

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
    }
}

/// What every scheduler saw, warp by warp, is what the segments say of that cycle; and the issue of
/// each is among it.
TEST_F(SessionPlay, TheDecisionsAreThoseOfTheCursor) {
    openBranchy();
    ASSERT_NE(session.run(), nullptr);
    std::size_t seen = 0;
    std::size_t issued = 0;
    for (const Cycle cycle : {Cycle{40}, Cycle{41}, Cycle{7}, session.run()->cycles() - 1}) {
        session.apply(SeekTo{cycle});
        for (const sm::Decision& decision : session.decisions()) {
            for (const sm::Decision::Seen& warp : decision.seen) {
                const auto segment = session.run()->segmentAt(warp.warp, cycle);
                ASSERT_TRUE(segment.has_value()) << "cycle " << cycle;
                EXPECT_EQ(warp.state, segment->state) << "cycle " << cycle;
                EXPECT_EQ(session.run()->schedulerOf(warp.warp), decision.scheduler);
                EXPECT_EQ(session.run()->warps()[warp.warp.value].sm, decision.sm);
                ++seen;
                if (warp.state == trace::WarpState::Issued) ++issued;
            }
        }
    }
    EXPECT_GT(seen, 0u);
    EXPECT_GT(issued, 0u) << "choose cycles in which something is issued";
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
