#include "app/present/followed_log.h"

#include <gtest/gtest.h>

#include "tests/app/present/memory_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// Reads `work` cycles a call and counts what it was asked for.
class CountingLog {
  public:
    static constexpr Cycle kFull = 60;

    explicit CountingLog(std::shared_ptr<const history::Run> run) : run_(std::move(run)) {}
    void advance(std::size_t work) {
        known_ = std::min(kFull, known_ + static_cast<Cycle>(work));
        ++calls_;
    }
    bool isDone() const { return known_ == kFull; }
    Cycle known() const { return known_; }
    int calls() const { return calls_; }
    const history::Run* run() const { return run_.get(); }

  private:
    std::shared_ptr<const history::Run> run_;
    Cycle known_ = -1;
    int calls_ = 0;
};

class FollowedLogTest : public testing::Test {
  protected:
    std::shared_ptr<const history::Run> run = support::runFrom(memoryScenario(4));
    FollowedLog<CountingLog> log{10};
};

TEST_F(FollowedLogTest, IsReadAPieceACallUpToTheCursorAndNoFurther) {
    EXPECT_TRUE(log.follow(run, 25));
    EXPECT_EQ(log.known(), 9);
    EXPECT_TRUE(log.isBehind());
    EXPECT_TRUE(log.isReading());
    EXPECT_TRUE(log.follow(run, 25));
    EXPECT_TRUE(log.follow(run, 25));
    EXPECT_EQ(log.known(), 25) << "what is known beyond the cursor is not told";
    EXPECT_FALSE(log.isBehind());
    EXPECT_FALSE(log.isReading());
    EXPECT_FALSE(log.follow(run, 25)) << "nothing is new at the same cycle";
    EXPECT_EQ(log->calls(), 3) << "and nothing is read for it";
}

TEST_F(FollowedLogTest, AnotherCycleIsSomethingNewAlsoWhereAllIsKnown) {
    for (int i = 0; i < 3; ++i)
        log.follow(run, 20);
    EXPECT_TRUE(log.follow(run, 5));
    EXPECT_EQ(log.known(), 5);
    EXPECT_FALSE(log.isBehind());
    EXPECT_EQ(log->calls(), 3);
}

TEST_F(FollowedLogTest, AFullLogStaysBehindTheCursor) {
    for (int i = 0; i < 20; ++i)
        log.follow(run, 1000);
    EXPECT_EQ(log.known(), CountingLog::kFull);
    EXPECT_TRUE(log.isBehind());
    EXPECT_FALSE(log.isReading()) << "who waits for it would wait for ever";
    EXPECT_FALSE(log.follow(run, 1000));
    EXPECT_EQ(log->calls(), 7) << "6 pieces and the rest";
}

TEST_F(FollowedLogTest, AnotherRunBeginsALogOfItsOwn) {
    for (int i = 0; i < 3; ++i)
        log.follow(run, 20);
    const auto other = support::runFrom(memoryScenario(8));
    EXPECT_TRUE(log.follow(other, 20));
    EXPECT_EQ(log->run(), other.get());
    EXPECT_EQ(log.run(), other);
    EXPECT_EQ(log->calls(), 1);
}

}  // namespace
}  // namespace warpscope::present
