#include <gtest/gtest.h>

#include "app/views/sm/sm_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(SmViewSchedulers, EachNamesTheWarpThatItIssues) {
    ViewWindow window(makeSmView(), 1000, 600);
    window.open(support::kBranchyScenario);
    for (Cycle cycle = 0; cycle < window.session.run()->cycles(); ++cycle) {
        const auto segment = window.session.run()->segmentAt(WarpId{0}, cycle);
        if (!segment || segment->state != trace::WarpState::Issued) continue;
        session::Selection selection{};
        selection.warp = WarpId{0};
        window.apply(session::Select{selection});
        window.apply(session::SeekTo{cycle});
        EXPECT_TRUE(window.driver.hasText("W0 issues")) << window.driver.allText();
        return;
    }
    FAIL() << "warp 0 never issues";
}

TEST(SmViewSchedulers, AClickOnAWarpChoosesIt) {
    ViewWindow window(makeSmView(), 1000, 600);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    const ImVec2 middle = window.driver.find("sm warps");
    const ImVec2 size = window.driver.sizeOf("sm warps");
    window.driver.clickAt({middle.x - size.x / 2 + 12, middle.y - size.y / 2 + 8});
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_TRUE(window.last<session::Select>()->selection.warp.has_value());
}

}  // namespace
}  // namespace warpscope::views
