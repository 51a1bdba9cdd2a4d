#include <gtest/gtest.h>

#include "app/present/say.h"
#include "app/present/sm/pipe_rows.h"
#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SmPipes, EveryRowIsNamedWhereThereIsRoom) {
    ViewWindow window(makeStageView());
    window.open(kSplitScenario);
    for (int row = 0; row < kPipeRowCount; ++row) {
        const std::string name = say(window.session, pipeRowKey(row));
        EXPECT_TRUE(window.driver.hasText(name)) << name;
    }
}

}  // namespace
}  // namespace warpscope::views
