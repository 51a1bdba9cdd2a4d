#include "app/present/traffic/request_log.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/memory_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class RequestLogTest : public testing::Test {
  protected:
    void readAll() {
        while (!log.isDone())
            log.advance(50);
    }
    std::shared_ptr<const history::Run> run = support::runFrom(memoryScenario(8));
    RequestLog log{run};
};

/// What the accesses of all cycles say, each sector by itself.
struct Sector {
    Cycle from, to;
};
std::vector<Sector> sectorsOf(const history::Run& run) {
    std::vector<Sector> sectors;
    for (Cycle cycle = 0; cycle < run.cycles(); ++cycle)
        for (const sm::AccessRecord& record : run.replay().accessesAt(cycle))
            for (const memory::Answer& answer : record.answers)
                if (answer.level != memory::Level::ConstantCache)
                    sectors.push_back({cycle, answer.at});
    return sectors;
}

TEST_F(RequestLogTest, InEveryCycleIsUnderWayWhatIsAskedForAndNotAnswered) {
    readAll();
    const std::vector<Sector> sectors = sectorsOf(*run);
    ASSERT_FALSE(sectors.empty());
    std::size_t most = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        const auto expected = static_cast<std::size_t>(std::ranges::count_if(
            sectors, [&](const Sector& it) { return it.from <= cycle && cycle < it.to; }));
        std::size_t found = 0;
        for (const Request& request : log.underWay(cycle)) {
            EXPECT_LE(request.from, cycle);
            EXPECT_GT(request.to, cycle);
            found += request.parts;
        }
        ASSERT_EQ(found, expected) << cycle;
        most = std::max(most, found);
    }
    EXPECT_GE(most, 64u) << "a sector for each lane of a stride of 32 bytes";
}

}  // namespace
}  // namespace warpscope::present
