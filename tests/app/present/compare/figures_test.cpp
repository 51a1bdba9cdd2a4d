#include "app/present/compare/figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/present/run_words.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/stored_run.h"

namespace warpscope::present {
namespace {

class FiguresTest : public testing::Test {
  protected:
    void SetUp() override {
        open.apply(session::SetKnob{"argument.data.count", 128});
        open.apply(session::PinRun{});
        open.apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
    }
    session::SlotReader now() { return open.session.seenFrom(session::SlotId::A); }
    session::SlotReader before() { return open.session.seenFrom(session::SlotId::B); }
    OpenSession open{kSplitScenario};
};

TEST_F(FiguresTest, EachIsThatOfItsOwnRun) {
    const auto figures = figuresOf(now(), before());
    const auto found = std::ranges::find(figures, "instructions", &Figure::key);
    ASSERT_NE(found, figures.end());
    EXPECT_EQ(found->ratio, "× 2.00") << "twice as many blocks do twice the work";
    EXPECT_EQ(found->share, 1);
    EXPECT_EQ(found->shareBefore, 0.5);
    EXPECT_EQ(figures.front().key, "cycles");
    EXPECT_EQ(figures.front().now, grouped(open.session.run()->cycles()));
}

// Rows of "× 1.00" stood over the one that the words of a lesson spoke of.
TEST_F(FiguresTest, WhatDiffersComesFirst) {
    const auto figures = figuresOf(now(), before());
    const auto isSame = [](const Figure& figure) { return figure.before == figure.now; };
    const auto first = std::ranges::find_if(figures, isSame);
    EXPECT_GT(first - figures.begin(), 1);
    ASSERT_NE(first, figures.end());
    EXPECT_TRUE(std::all_of(first, figures.end(), isSame));
    // Instructions per cycle and occupancy stood between the figures that speak for one run.
    const auto isForNobody = [](const Figure& figure) { return figure.betterRun().empty(); };
    EXPECT_TRUE(std::is_partitioned(figures.begin(), figures.end(), std::not_fn(isForNobody)));
}

TEST_F(FiguresTest, TheBetterRunIsTheOneWithLessOrMoreOfIt) {
    const auto figures = figuresOf(now(), before());
    const auto of = [&](const char* key) { return *std::ranges::find(figures, key, &Figure::key); };
    EXPECT_EQ(of("instructions").betterRun(), "A") << "B does twice as much";
    EXPECT_EQ(of("ipc").betterRun(), "") << "more instructions in a cycle may be more work";
    EXPECT_EQ(of("theoretical").betterRun(), "") << "both read alike";
    Figure share{"efficiency", "50.0 %", "75.0 %", "× 1.50", 1, 0.67, Better::More};
    EXPECT_EQ(share.betterRun(), "B");
    share.better = Better::Less;
    EXPECT_EQ(share.betterRun(), "A");
}

// One cycle less of five hundred had the badge of the better run beside "× 1.00".
TEST_F(FiguresTest, NobodyIsBetterByWhatTheRatioDoesNotSay) {
    Figure wait{"memory_wait", "521", "520", "× 1.00", 520.0 / 521, 1, Better::Less};
    EXPECT_EQ(wait.betterRun(), "");
    wait.share = 0.98;
    EXPECT_EQ(wait.betterRun(), "B");
    const Figure cycles{"cycles", "5210", "5200", "× 1.00", 520.0 / 521, 1, Better::Less};
    EXPECT_EQ(cycles.betterRun(), "B") << "who ends first is said in any case";
}

// The sum over twice as many warps stood beside the sentence about one of them.
TEST_F(FiguresTest, WaitsAreThoseOfAWarp) {
    const auto figures = figuresOf(now(), before());
    const auto found = std::ranges::find(figures, "memory_wait", &Figure::key);
    ASSERT_NE(found, figures.end());
    const history::Recording& run = *open.session.run();
    const auto& cycles = run.counters().warpCycles;
    const double all =
        static_cast<double>(cycles[static_cast<std::size_t>(trace::WarpState::LongScoreboard)]);
    const double warps = static_cast<double>(run.launch().warpCount());
    ASSERT_GT(warps, 1);
    EXPECT_EQ(found->now, grouped(std::llround(all / warps)));
}

TEST_F(FiguresTest, EachHasItsWordsInBothLanguages) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        open.apply(session::SetLanguage{language});
        for (const Figure& figure : figuresOf(now(), before())) {
            EXPECT_TRUE(now().catalogue().has("view.compare." + figure.key)) << figure.key;
            EXPECT_TRUE(now().catalogue().has("view.compare." + figure.key + "_help"));
        }
    }
}

// "B does not run" stood over a run that was there, because another file could not be read.
TEST_F(FiguresTest, AFileThatWasRefusedStopsNoRun) {
    open.apply(session::OpenFile{"no-such-file.toml"});
    ASSERT_FALSE(open.session.problems().empty());
    EXPECT_EQ(whyNoRun(now()), nullptr);
    open.apply(session::SetKnob{"launch.block", Dim3{4096, 1, 1}});
    EXPECT_NE(whyNoRun(now()), nullptr) << "no block has 4096 threads";
}

TEST_F(FiguresTest, OnlyTheKnobsThatStandDifferentlyAreNamed) {
    const auto differences = differencesOf(now(), before());
    ASSERT_EQ(differences.size(), 1u);
    EXPECT_NE(differences[0].before.find('1'), std::string::npos);
    EXPECT_NE(differences[0].now.find('2'), std::string::npos);
    EXPECT_TRUE(differencesOf(now(), now()).empty());
}

// "kernel.code // Each iteration loads one … → kernel.code // Each iteration loads one …" told
// nothing.
TEST(Differences, OfTheCodeAreTheFirstLineThatDiffers) {
    OpenSession open{kSplitScenario};
    open.apply(session::PinRun{});
    const std::string code = open.session.scenario().code;
    const auto differences = [&] {
        return differencesOf(open.session.seenFrom(session::SlotId::A),
                             open.session.seenFrom(session::SlotId::B));
    };
    open.apply(session::EditKernel{code + "// more\n", "typing"});
    ASSERT_EQ(differences().size(), 1u);
    EXPECT_EQ(differences()[0].name, "code");
    const auto lines = 1 + std::ranges::count(code, '\n');
    EXPECT_EQ(differences()[0].now, "line " + std::to_string(lines) + ": // more");
    EXPECT_EQ(differences()[0].before, "line " + std::to_string(lines) + ": –");
    open.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(differences()[0].name, "代码");
}

// "source: PMPP 4th ed., … → Notes on …" stood among the knobs, in English.
TEST(Differences, WhatAFileSaysOfItselfIsNone) {
    const auto folder = support::freshFolder("differences");
    std::string other = kSplitScenario;
    other.replace(other.find("PMPP 4.5"), 8, "Another");
    other.insert(other.find("[device]"), "arrangement = \"sm\"\n");
    std::ofstream(folder / "other.toml") << other;
    OpenSession open{kSplitScenario};
    open.apply(session::PinRun{});
    open.apply(session::OpenFile{folder / "other.toml", session::SlotId::B});
    ASSERT_TRUE(open.session.hasSlot(session::SlotId::B));
    const auto held = open.session.seenFrom(session::SlotId::B);
    EXPECT_FALSE(held.differences().empty());
    EXPECT_TRUE(differencesOf(open.session.seenFrom(session::SlotId::A), held).empty());
}

// "registers per thread 0" stood over a run whose threads have some.
TEST_F(FiguresTest, WhatTheKernelNeedsIsSaidAsItsKnobSaysIt) {
    open.apply(session::SetKnob{"launch.registers_per_thread", 40});
    const auto differences = differencesOf(now(), before());
    const auto found = std::ranges::find(differences, "registers per thread", &Difference::name);
    ASSERT_NE(found, differences.end());
    EXPECT_TRUE(found->before.starts_with("auto ")) << found->before;
    EXPECT_NE(found->before, "auto 0");
    EXPECT_EQ(found->now, "40");
}

// "argument.data.count" was shown as it stands in a file.
TEST_F(FiguresTest, AnArgumentIsCalledByItsName) {
    open.apply(session::SetKnob{"argument.data.count", 65536});
    const auto differences = differencesOf(now(), before());
    const auto found = std::ranges::find(differences, "elements of data", &Difference::name);
    ASSERT_NE(found, differences.end());
    EXPECT_EQ(found->before, "128");
    EXPECT_EQ(found->now, "65,536");
}

// "15 cycles" stood beside a trace of 15 instructions a warp that has no times, and "× 43" above.
TEST_F(FiguresTest, ATraceWithoutTimesIsNotComparedInCycles) {
    const auto run = open.session.run();
    const auto frontOf = [&](history::Clock clock) {
        open.apply(session::OpenFile{support::storedRun(*run, "Stored", clock)});
        EXPECT_NE(before().storedInfo(), nullptr);
        return figuresOf(now(), before()).front().key;
    };
    EXPECT_EQ(frontOf(history::Clock::Cycles), "cycles");
    EXPECT_EQ(frontOf(history::Clock::Order), "instructions");
    const auto figures = figuresOf(now(), before());
    for (const char* key : {"cycles", "ipc", "achieved", "memory_wait"})
        EXPECT_FALSE(std::ranges::count(figures, key, &Figure::key)) << key;
}

}  // namespace
}  // namespace warpscope::present
