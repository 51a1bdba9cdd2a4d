#include <gtest/gtest.h>

#include "app/present/sm/pipe_rows.h"
#include "app/session/state/say.h"
#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SmPipes, EveryRowIsNamedWhereThereIsRoom) {
    ViewWindow window(makeStageView());
    window.open(present::kSplitScenario);
    for (int row = 0; row < present::kPipeRowCount; ++row) {
        const std::string name = say(window.session, present::pipeRowKey(row));
        EXPECT_TRUE(window.driver.hasText(name)) << name;
    }
}

}  // namespace
}  // namespace warpscope::views
