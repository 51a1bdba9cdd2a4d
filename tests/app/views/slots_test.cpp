#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string_view>
#include <vector>

#include "app/names/view_names.h"
#include "app/views/knobs/knobs_view.h"
#include "app/views/sm/sm_view.h"
#include "app/views/view_makers.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

using Maker = std::function<std::unique_ptr<View>()>;
using session::SlotId;

/// Of the run that is held: something else in whatever a view shows.
const std::vector<session::Action> kHeldKnobs{
    session::SetKnob{"device.sm_count", 1}, session::SetKnob{"launch.grid", Dim3{3, 1, 1}},
    session::SetKnob{"model.optimization", std::string("optimized")}};
const session::SetKnob kOtherDevice{"device.preset", std::string("metax-c500")};
constexpr Cycle kCycle = 60;

/// All that a view writes of one run that nothing stands beside.
std::string textAlone(const Maker& make, const std::vector<session::Action>& knobs) {
    ViewWindow window(make(), 1100, 700);
    window.open(support::kBranchyScenario);
    for (const session::Action& knob : knobs)
        window.apply(knob);
    window.apply(session::SeekTo{kCycle});
    return window.driver.allText();
}

class SlotsTest : public testing::TestWithParam<ViewMaker> {};

/// All views of one run, but those of atomics and of what is printed: this kernel has neither.
/// Slot B holds a run with a knob turned, slot A one of another device: a view of each writes what
/// it would write if its run were the only one, whichever is drawn first.
TEST_P(SlotsTest, AViewShowsTheRunOfItsSlot) {
    const Maker make = GetParam().make;
    const std::string a = textAlone(make, {kOtherDevice});
    const std::string b = textAlone(make, kHeldKnobs);
    ASSERT_NE(a, b) << "the two runs look the same: nothing would be proven";

    ViewWindow window(make(), 1100, 700);
    window.open(support::kBranchyScenario);
    for (const session::Action& knob : kHeldKnobs)
        window.apply(knob);
    window.apply(session::PinRun{});
    window.apply(session::ResetAllKnobs{});
    window.apply(kOtherDevice);
    window.apply(session::SeekTo{kCycle});
    EXPECT_EQ(window.driver.allText(), a);
    window.slot = SlotId::B;
    window.settle();
    EXPECT_EQ(window.driver.allText(), b);
    window.slot = SlotId::A;
    window.settle();
    EXPECT_EQ(window.driver.allText(), a);
}

/// A view that is new is held to its slot, or stands here with those that are of none.
const std::set<std::string_view> kViewsOfNoRun{
    "contention", "output",               // Of atomics, and of what is printed.
    "compare",                            // Of both runs.
    "lesson",     "scene",  "transport",  // Of the step and the cursor, which there are once.
    "devices",    "sweep"};               // Of many runs.

std::vector<ViewMaker> viewsOfARun() {
    std::vector<ViewMaker> makers;
    for (const ViewMaker& maker : viewMakers())
        if (!kViewsOfNoRun.contains(maker.key)) makers.push_back(maker);
    return makers;
}

INSTANTIATE_TEST_SUITE_P(Views, SlotsTest, testing::ValuesIn(viewsOfARun()),
                         [](const auto& test) { return std::string(test.param.key); });

TEST(TwoSlots, AreAskedOfEveryViewOfARun) {
    for (const std::string_view key : kViewsOfNoRun)
        EXPECT_NE(names::findView(key), nullptr) << key;
    EXPECT_EQ(viewsOfARun().size() + kViewsOfNoRun.size(), names::kViewNames.size());
}

/// What the last frame wrote on the canvas, in its order.
std::string writtenIn(const ViewWindow& window) {
    std::string words;
    for (const support::Painted& painted : window.canvas.painted())
        words += painted.words + "\n";
    return words;
}

/// Two views of one kind in the same frame, each with its own slot: what each writes stands there
/// as if it were alone.
TEST(TwoSlots, StandSideBySide) {
    const auto alone = [](SlotId slot) {
        ViewWindow window(makeSmView(), 600, 700);
        window.open(support::kBranchyScenario);
        window.apply(session::PinRun{});
        window.apply(kOtherDevice);
        window.slot = slot;
        window.settle();
        return writtenIn(window);
    };
    const std::string a = alone(SlotId::A);
    const std::string b = alone(SlotId::B);
    ASSERT_NE(a, b);
    ViewWindow window(makeSmView(), 600, 700);
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    window.apply(kOtherDevice);
    window.beside = makeSmView();
    window.settle();
    EXPECT_EQ(writtenIn(window), a + b);
}

/// What is asked for in a view of slot B happens to slot B.
TEST(TwoSlots, AKnobOfAViewTurnsTheRunOfItsSlot) {
    ViewWindow window(makeKnobsView(), 500, 800);
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1, SlotId::B});
    window.slot = SlotId::B;
    window.settle();
    window.driver.click("reset all knobs");
    const auto* reset = window.last<session::ResetAllKnobs>();
    ASSERT_NE(reset, nullptr);
    EXPECT_EQ(reset->slot, SlotId::B);
    EXPECT_FALSE(window.session.seenFrom(SlotId::B).hasTurnedKnobs());
}

}  // namespace
}  // namespace warpscope::views
