#include "app/present/compare/run_label.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/stored_run.h"

namespace warpscope::present {
namespace {

TEST(RunLabel, NamesTheKnobsInWhichTwoRunsDiffer) {
    OpenSession open{kSplitScenario};
    open.apply(session::PinRun{});
    const auto now = open.session.seenFrom(session::SlotId::A);
    const auto held = open.session.seenFrom(session::SlotId::B);
    EXPECT_EQ(runLabel(held, now), "kept: A split") << "nothing differs: each says what it is";
    EXPECT_EQ(runLabel(now, held), "still the same as A");
    open.apply(session::SetKnob{"device.sm_count", 3});
    EXPECT_NE(runLabel(now, held).find('3'), std::string::npos) << runLabel(now, held);
    EXPECT_NE(runLabel(held, now).find('1'), std::string::npos) << runLabel(held, now);
    open.apply(session::EditKernel{"// another text\n" + now.scenario().code, "typing"});
    EXPECT_LT(runLabel(now, held).size(), 120u) << "of a kernel's text only the beginning";
}

// Both names begin alike: where there is little room their ends are what is read.
TEST(RunLabel, TheValueOfTheOnlyDifferenceIsKept) {
    OpenSession open{kSplitScenario};
    open.apply(session::PinRun{});
    const auto now = open.session.seenFrom(session::SlotId::A);
    const auto held = open.session.seenFrom(session::SlotId::B);
    EXPECT_EQ(bytesToKeep(now, held), 0u);
    open.apply(session::SetKnob{"model.scheduler", "oldest-first"});
    const std::string label = runLabel(now, held);
    EXPECT_EQ(label.substr(label.size() - bytesToKeep(now, held)), "Oldest first");
    open.apply(session::SetKnob{"device.sm_count", 3});
    EXPECT_EQ(bytesToKeep(now, held), 0u) << "each of two would need its own";
}

// "dynamic share… …" stood over both halves.
TEST(RunLabel, WithLittleRoomBothRunsNameTheFirstKnobThatFits) {
    OpenSession open{kSplitScenario};
    open.apply(session::PinRun{});
    const auto now = open.session.seenFrom(session::SlotId::A);
    const auto held = open.session.seenFrom(session::SlotId::B);
    open.apply(session::SetKnob{"model.scheduler", "oldest-first"});
    open.apply(session::SetKnob{"device.sm_count", 3});
    const auto within = [](std::size_t bytes) {
        return [bytes](std::string_view words) { return words.size() <= bytes; };
    };
    EXPECT_EQ(fittingRunLabel(now, held, within(200)).words, runLabel(now, held));
    EXPECT_EQ(fittingRunLabel(now, held, within(12)).words, "SMs 3 …");
    EXPECT_EQ(fittingRunLabel(held, now, within(12)).words, "SMs 1 …");
    const FittedLabel none = fittingRunLabel(now, held, within(2));
    EXPECT_EQ(none.words.substr(none.words.size() - none.keptBytes), "Oldest first");
    EXPECT_EQ(none.words.find("SMs"), std::string::npos) << "the value of one knob is kept";
}

// A lecture hall reads names, not the words of a file.
TEST(RunLabel, ValuesAreCalledAsTheirKnobsCallThem) {
    OpenSession open{kSplitScenario};
    open.apply(session::PinRun{});
    open.apply(session::SetKnob{"device.preset", "metax-c500"});
    const auto now = open.session.seenFrom(session::SlotId::A);
    const auto held = open.session.seenFrom(session::SlotId::B);
    EXPECT_NE(runLabel(now, held).find("MetaX C500"), std::string::npos) << runLabel(now, held);
    open.apply(session::SetKnob{"device.preset", "a100"});
    open.apply(session::SetKnob{"model.divergence", "independent"});
    open.apply(session::SetKnob{"launch.block", Dim3{16, 2, 1}});
    EXPECT_NE(runLabel(now, held).find("16 × 2"), std::string::npos) << runLabel(now, held);
    EXPECT_EQ(runLabel(now, held).find('['), std::string::npos) << runLabel(now, held);
    open.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(runLabel(now, held).find("independent"), std::string::npos) << runLabel(now, held);
}

// "Still the same as A" stood over 4 SMs beside a file of 2.
TEST(RunLabel, BesideARunFromAFileNothingIsSaidOfItsKnobs) {
    OpenSession open{kSplitScenario};
    open.apply(session::OpenFile{
        support::storedRun(*open.session.run(), "A split", history::Clock::Cycles)});
    open.apply(session::SetKnob{"device.sm_count", 3});
    const auto now = open.session.seenFrom(session::SlotId::A);
    const auto held = open.session.seenFrom(session::SlotId::B);
    ASSERT_NE(held.storedInfo(), nullptr);
    EXPECT_EQ(runLabel(now, held), "A split");
}

TEST(RunLabel, OfTwoScenariosItIsTheTitle) {
    const auto folder = support::freshFolder("run_label");
    std::string other = kSplitScenario;
    other.replace(other.find("A split"), 7, "Another");
    std::ofstream(folder / "other.toml") << other;
    OpenSession open{kSplitScenario};
    open.apply(session::PinRun{});
    open.apply(session::OpenFile{folder / "other.toml", session::SlotId::B});
    EXPECT_EQ(runLabel(open.session.seenFrom(session::SlotId::A),
                       open.session.seenFrom(session::SlotId::B)),
              "A split");
    EXPECT_EQ(runLabel(open.session.seenFrom(session::SlotId::B),
                       open.session.seenFrom(session::SlotId::A)),
              "Another");
}

}  // namespace
}  // namespace warpscope::present
