#include "app/present/access_log.h"

#include <gtest/gtest.h>

#include "tests/app/present/memory_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// Keeps when each access was, one entry an access.
class TimesLog : public AccessLog {
  public:
    TimesLog(std::shared_ptr<const history::Run> run, std::size_t most)
        : AccessLog(std::move(run), most) {}
    std::vector<Cycle> times{};

  private:
    std::size_t add(const sm::AccessRecord&, Cycle cycle) override {
        times.push_back(cycle);
        return 1;
    }
};

class AccessLogTest : public testing::Test {
  protected:
    /// Of all accesses of the run.
    std::vector<Cycle> all() const {
        std::vector<Cycle> times;
        for (Cycle cycle = 0; cycle < run->cycles(); ++cycle)
            times.insert(times.end(), run->replay().accessesAt(cycle).size(), cycle);
        return times;
    }
    std::shared_ptr<const history::Run> run = support::runFrom(memoryScenario(8));
};

TEST_F(AccessLogTest, ReadsTheRunInPiecesOfWhichNoneIsLostOrToldTwice) {
    TimesLog log{run, 1000000};
    log.advance(1);
    EXPECT_FALSE(log.isDone());
    EXPECT_LT(log.known(), run->cycles());
    while (!log.isDone()) {
        log.advance(7);
        EXPECT_TRUE(log.times.empty() || log.times.back() <= log.known());
    }
    EXPECT_EQ(log.known(), kNever);
    EXPECT_FALSE(log.isFull());
    EXPECT_FALSE(all().empty());
    EXPECT_EQ(log.times, all());
    EXPECT_EQ(log.count(), all().size());
}

TEST_F(AccessLogTest, AFullLogReadsNoFurtherAndSaysHowFarItKnows) {
    TimesLog log{run, 3};
    for (int i = 0; i < 3; ++i)
        log.advance(1000000);
    EXPECT_TRUE(log.isFull());
    EXPECT_TRUE(log.isDone());
    ASSERT_GE(log.count(), 3U);
    EXPECT_LT(log.count(), all().size());
    EXPECT_EQ(log.known(), log.times.back());
}

}  // namespace
}  // namespace warpscope::present
