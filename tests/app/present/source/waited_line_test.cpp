#include "app/present/source/waited_line.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

using trace::WarpState;

TEST(WaitedLine, AWarpThatWaitsForALoadStandsAtAnotherLineThanTheLoad) {
    const auto run = support::runFrom(kSplitScenario);
    const auto& instructions = run->launch().program.instructions;
    int found = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        const auto segment = run->segmentAt(WarpId{0}, cycle);
        const WaitedLine waited = waitedLine(*run, WarpId{0}, cycle);
        if (waited.line == 0) continue;
        ASSERT_TRUE(segment.has_value());
        EXPECT_EQ(waited.state, segment->state);
        EXPECT_NE(waited.line, instructions[segment->pc].line);
        if (segment->state != WarpState::LongScoreboard) continue;
        ++found;
        const bool isLoad = std::ranges::any_of(instructions, [&](const isa::Instruction& it) {
            return it.line == waited.line && isa::isLoad(it.opcode);
        });
        EXPECT_TRUE(isLoad) << "line " << waited.line;
    }
    EXPECT_GT(found, 0) << "the kernel loads and computes with what it loaded";
}

TEST(WaitedLine, WhoIssuesOrIsNotThereWaitsForNothing) {
    const auto run = support::runFrom(kSplitScenario);
    EXPECT_EQ(waitedLine(*run, WarpId{0}, run->cycles() - 1).line, 0);
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        const auto segment = run->segmentAt(WarpId{0}, cycle);
        if (!segment || segment->state != WarpState::Issued) continue;
        EXPECT_EQ(waitedLine(*run, WarpId{0}, cycle), WaitedLine{});
    }
}

}  // namespace
}  // namespace warpscope::present
