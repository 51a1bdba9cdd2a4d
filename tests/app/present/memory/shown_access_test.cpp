#include "app/present/memory/shown_access.h"

#include <gtest/gtest.h>

#include "tests/app/present/memory_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class ShownAccessTest : public testing::Test {
  protected:
    std::shared_ptr<const history::Run> run = support::runFrom(memoryScenario(1));
    std::vector<MemoryIssue> issues = memoryIssuesOf(*run, WarpId{0});
};

TEST_F(ShownAccessTest, TheIssuesAreThoseThatNameMemoryInOrderOfTime) {
    ASSERT_EQ(issues.size(), 4u) << "two loads and two stores, parameters are read at once";
    EXPECT_TRUE(std::ranges::is_sorted(issues, {}, &MemoryIssue::cycle));
    for (const MemoryIssue& issue : issues) {
        const auto segment = run->segmentAt(WarpId{0}, issue.cycle);
        ASSERT_TRUE(segment);
        EXPECT_EQ(segment->state, trace::WarpState::Issued);
        EXPECT_EQ(segment->pc, issue.pc);
    }
    EXPECT_TRUE(memoryIssuesOf(*run, WarpId{99}).empty());
}

TEST_F(ShownAccessTest, ItIsTheLastOneUpToTheCycle) {
    for (std::size_t i = 0; i + 1 < issues.size(); ++i) {
        for (const Cycle cycle : {issues[i].cycle, issues[i + 1].cycle - 1}) {
            const auto shown = shownAccess(*run, issues, WarpId{0}, cycle);
            ASSERT_TRUE(shown);
            EXPECT_EQ(shown->index, i);
            EXPECT_EQ(shown->issuedAt, issues[i].cycle);
            EXPECT_EQ(shown->record.access.pc, issues[i].pc);
            EXPECT_EQ(shown->record.access.warp, WarpId{0});
            EXPECT_FALSE(shown->isAhead);
        }
    }
}

TEST_F(ShownAccessTest, BeforeTheFirstOneItIsTheFirstAndSaysSo) {
    const auto shown = shownAccess(*run, issues, WarpId{0}, issues[0].cycle - 1);
    ASSERT_TRUE(shown);
    EXPECT_TRUE(shown->isAhead);
    EXPECT_EQ(shown->index, 0u);
    EXPECT_FALSE(shownAccess(*run, {}, WarpId{0}, 5));
}

}  // namespace
}  // namespace warpscope::present
