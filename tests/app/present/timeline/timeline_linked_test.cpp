#include "app/present/timeline/timeline_linked.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(LinkedIssues, AreAllIssuesOfWhatIsPointedAtInOrder) {
    OpenSession open{support::kBranchyScenario};
    LinkedIssues linked;
    linked.update(open.session);
    EXPECT_TRUE(linked.hits().empty());
    const history::Recording& run = *open.session.recording();
    for (const isa::ProgramCounter pc : {0u, 3u}) {
        session::Selection pointed;
        pointed.instruction = pc;
        open.apply(session::Hover{pointed});
        linked.update(open.session);
        std::size_t issues = 0;
        for (std::uint32_t id = 0; id < run.warps().size(); ++id)
            for (const trace::Segment segment : run.segments(WarpId{id}))
                issues += segment.state == trace::WarpState::Issued && segment.pc == pc ? 1 : 0;
        EXPECT_GT(issues, 0u) << pc;
        EXPECT_EQ(linked.hits().size(), issues) << pc;
        EXPECT_TRUE(std::ranges::is_sorted(linked.hits())) << pc;
    }
    open.apply(session::Hover{});
    linked.update(open.session);
    EXPECT_TRUE(linked.hits().empty());
}

}  // namespace
}  // namespace warpscope::present
