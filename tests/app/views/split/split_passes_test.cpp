#include "app/views/split/split_passes.h"

#include <gtest/gtest.h>

#include "app/views/split/split_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SplitPasses, AClickOnAPassGoesToItsBeginning) {
    ViewWindow window{makeSplitView(), 900, 700};
    window.open(present::kSplitScenario);
    window.apply(session::SeekEnd{});
    ASSERT_TRUE(window.driver.has("split passes"));
    const ImVec2 middle = window.driver.find("split passes");
    const ImVec2 size = window.driver.sizeOf("split passes");
    window.driver.clickAt({middle.x - size.x / 2 + 3, middle.y - size.y / 2 + 3});
    ASSERT_NE(window.last<session::SeekTo>(), nullptr);
    EXPECT_LT(window.last<session::SeekTo>()->cycle, window.session.run()->cycles() / 2);
}

}  // namespace
}  // namespace warpscope::views
