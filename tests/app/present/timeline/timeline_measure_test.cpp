#include "app/present/timeline/timeline_measure.h"

#include <gtest/gtest.h>

#include "app/present/run_words.h"
#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(TimelineMeasure, CountsCyclesAndWhatWasIssuedInThem) {
    OpenSession open{support::kBranchyScenario};
    const history::Recording& run = *open.session.run();
    const std::string all = measureText(open.session, {0, run.cycles(), {}});
    EXPECT_TRUE(all.starts_with(grouped(run.cycles()) + " cycles (0 to ")) << all;
    const std::string issued = std::to_string(run.counters().instructions) + " issued";
    EXPECT_NE(all.find(issued), std::string::npos) << all;
    EXPECT_EQ(all.find('\n'), std::string::npos) << "no warp is measured";
}

TEST(TimelineMeasure, OfAWarpItNamesTheStates) {
    OpenSession open{support::kBranchyScenario};
    const history::Recording& run = *open.session.run();
    const history::WarpRecord& warp = run.warps()[0];
    const std::string words =
        measureText(open.session, {warp.residentFrom, warp.residentTo, WarpId{0}});
    EXPECT_NE(words.find("\nwarp 0: "), std::string::npos) << words;
    EXPECT_NE(words.find(open.session.text("state.long_scoreboard.short")), std::string::npos)
        << words;
    // The last block comes later: before its warps are resident there is nothing to name.
    const std::string absent =
        measureText(open.session, {run.cycles() - 1, run.cycles(), WarpId{0}});
    EXPECT_NE(absent.find("not resident"), std::string::npos) << absent;
}

TEST(TimelineMeasure, ReachesBeyondTheEndWhereAnotherRunIsLonger) {
    OpenSession open{support::kBranchyScenario};
    const Cycle end = open.session.run()->cycles();
    EXPECT_NE(measureText(open.session, {end + 5, end + 15, WarpId{0}}).find("10 cycles"),
              std::string::npos);
}

}  // namespace
}  // namespace warpscope::present
