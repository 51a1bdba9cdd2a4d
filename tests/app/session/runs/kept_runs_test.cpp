#include "app/session/runs/kept_runs.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

RunKey keyOf(int number) {
    RunKey key;
    key.scenario.code = std::to_string(number);
    return key;
}

class KeptRunsTest : public testing::Test {
  protected:
    void keep(int number) { kept.keep(keyOf(number), {run, 1.0}, kept.age()); }

    std::shared_ptr<const history::Run> run = support::runFrom(support::kBranchyScenario);
    KeptRuns kept{};
};

TEST_F(KeptRunsTest, GivesARunToWhoAsksForTheSame) {
    keep(1);
    ASSERT_TRUE(kept.find(keyOf(1)));
    EXPECT_EQ(kept.find(keyOf(1))->run, run);
    EXPECT_FALSE(kept.find(keyOf(2)));
    EXPECT_FALSE(kept.has({keyOf(1).scenario, false})) << "other checks, another run";
}

TEST_F(KeptRunsTest, DropsWhatWasUsedLongestAgo) {
    const int most = static_cast<int>(KeptRuns::kMaxRuns);
    for (int number = 0; number < most; ++number)
        keep(number);
    kept.find(keyOf(0));
    keep(most);
    EXPECT_TRUE(kept.has(keyOf(0)));
    EXPECT_FALSE(kept.has(keyOf(1)));
    EXPECT_TRUE(kept.has(keyOf(most)));
}

TEST_F(KeptRunsTest, KeepsNothingThatBeganBeforeItWasForgotten) {
    keep(1);
    const std::int64_t age = kept.age();
    kept.forget();
    EXPECT_FALSE(kept.has(keyOf(1)));
    kept.keep(keyOf(1), {run, 1.0}, age);
    EXPECT_FALSE(kept.has(keyOf(1)));
}

}  // namespace
}  // namespace warpscope::session
