#include "app/views/inspector/inspector_parts.h"

#include <gtest/gtest.h>

#include "app/views/inspector/inspector_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(InspectorParts, AnIssuedWarpIsTitledByItsInstructionAWaitingOneByItsState) {
    ViewWindow window(makeInspectorView());
    window.open(present::kSplitScenario);
    const auto& run = *window.session.run();
    const auto& program = run.launch().program;
    bool sawIssued = false;
    bool sawWaiting = false;
    for (const auto& segment : run.segments(WarpId{0})) {
        const std::string title = stateTitle(window.session, program, segment);
        const bool isIssued = segment.state == trace::WarpState::Issued;
        EXPECT_EQ(title.starts_with("Issued: "), isIssued) << title;
        sawIssued |= isIssued;
        sawWaiting |=
            segment.state == trace::WarpState::LongScoreboard && title == "Long scoreboard";
    }
    EXPECT_TRUE(sawIssued);
    EXPECT_TRUE(sawWaiting);
}

}  // namespace
}  // namespace warpscope::views
