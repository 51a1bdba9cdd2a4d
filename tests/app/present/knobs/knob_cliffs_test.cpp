#include "app/present/knobs/knob_cliffs.h"

#include <gtest/gtest.h>

#include "app/present/knobs/knob_values.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

std::vector<double> cliffsAt(const OpenSession& open, std::string_view key) {
    KnobCliffs cliffs;
    const session::SlotReader& session = open.session;
    return cliffs.of(session, *scenario::findField(key), {1, 255, 1});
}

TEST(KnobCliffs, StandWhereOneRegisterMoreAdmitsFewerBlocks) {
    OpenSession open(kSplitScenario);
    open.apply(session::SetKnob{"launch.block", Dim3{256, 1, 1}});
    const scenario::Field& registers = *scenario::findField("launch.registers_per_thread");
    const auto cliffs = cliffsAt(open, registers.key);
    // A100, 256 threads: 32 registers let 8 blocks in, 33 are charged as 40 and let 6 in.
    const double last = positionOf(registers, {1, 255, 1}, 32);
    EXPECT_NE(std::ranges::find(cliffs, last), cliffs.end());
    EXPECT_TRUE(std::ranges::is_sorted(cliffs));
}

TEST(KnobCliffs, AKnobWithoutCurveHasNone) {
    OpenSession open(kSplitScenario);
    EXPECT_TRUE(cliffsAt(open, "launch.grid").empty());
}

}  // namespace
}  // namespace warpscope::present
