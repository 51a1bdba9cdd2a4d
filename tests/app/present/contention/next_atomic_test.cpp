#include "app/present/contention/next_atomic.h"

#include <gtest/gtest.h>

#include <set>

#include "app/present/contention/contention_log.h"
#include "tests/app/present/atomic_scenario.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(NextAtomic, AreTheIssuesThatTheLogKnows) {
    const auto run = support::runFrom(kAtomicScenario);
    ContentionLog log{run};
    while (!log.isDone())
        log.advance(100);
    std::set<Cycle> issues;
    for (const HotAddress& address : log.hottest(run->cycles() - 1, log.addresses()))
        for (const AtomicHit& hit : address.hits)
            issues.insert(hit.from);
    ASSERT_GT(issues.size(), 1u);
    Cycle after = -1;
    for (const Cycle issue : issues) {
        EXPECT_EQ(nextAtomic(*run, after), issue);
        EXPECT_EQ(nextAtomic(*run, issue - 1), issue);
        after = issue;
    }
    EXPECT_EQ(nextAtomic(*run, after), kNever);
}

TEST(NextAtomic, IsNeverWhereAKernelHasNone) {
    EXPECT_EQ(nextAtomic(*support::runFrom(kSplitScenario), -1), kNever);
}

}  // namespace
}  // namespace warpscope::present
