#include "app/session/base/landmark.h"

#include "tests/support/run_scenario.h"

#include <gtest/gtest.h>

namespace warpscope::session {
namespace {

class Landmark : public testing::Test {
  protected:
    std::shared_ptr<const history::Run> run = support::runFrom(support::kBranchyScenario);

    Cycle last() const { return run->cycles() - 1; }
    bool issuesAt(WarpId warp, Cycle cycle) const {
        const auto segment = run->segmentAt(warp, cycle);
        return segment && segment->state == trace::WarpState::Issued;
    }
};

TEST_F(Landmark, WithAWarpSelectedEveryIssueIsAnEvent) {
    Selection selection;
    selection.warp = WarpId{2};
    std::int64_t issues = 0;
    for (Cycle cycle = 0; cycle < last();) {
        cycle = neighbourEvent(*run, selection, cycle, 1);
        if (issuesAt(WarpId{2}, cycle)) ++issues;
    }
    std::int64_t expected = 0;
    for (const trace::Segment& segment : run->segments(WarpId{2})) {
        if (segment.state == trace::WarpState::Issued) ++expected;
    }
    EXPECT_EQ(issues, expected);
}

TEST_F(Landmark, BackwardIsTheSameWayAsForward) {
    for (const auto warp : {std::optional<WarpId>{}, std::optional<WarpId>{WarpId{1}}}) {
        Selection selection;
        selection.warp = warp;
        std::vector<Cycle> forward{0};
        while (forward.back() < last()) {
            forward.push_back(neighbourEvent(*run, selection, forward.back(), 1));
        }
        std::vector<Cycle> backward{last()};
        while (backward.back() > 0) {
            backward.push_back(neighbourEvent(*run, selection, backward.back(), -1));
        }
        EXPECT_EQ(forward, std::vector<Cycle>(backward.rbegin(), backward.rend()));
    }
}

TEST_F(Landmark, BeforeTheFirstIssueNobodyIssues) {
    const Cycle first = firstIssue(*run);
    EXPECT_GT(first, 0) << "instructions are fetched first";
    for (Cycle cycle = 0; cycle <= first; ++cycle) {
        bool isAny = false;
        for (std::uint32_t warp = 0; warp < run->warps().size(); ++warp)
            isAny |= issuesAt(WarpId{warp}, cycle);
        EXPECT_EQ(isAny, cycle == first) << cycle;
    }
}

}  // namespace
}  // namespace warpscope::session
