#include "app/views/scene/paint_chips.h"

#include <gtest/gtest.h>

#include "app/views/scene/scene_looks.h"
#include "app/views/scene/scene_view.h"
#include "tests/app/views/scene/scene_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(PaintChips, DrawsEveryCellAndItsWordsInsideOfItsChip) {
    ViewWindow window{makeSceneView(), 900, 500};
    window.open(sceneScenario());
    window.apply(session::GoToStep{2});
    const auto& palette = window.theme.palette;
    const auto cells = window.canvas.seen(support::Painted::Kind::Fill,
                                          colourOf(palette, scenario::SceneLook::Work));
    EXPECT_EQ(cells.size(), 64u);
    for (const auto& cell : cells)
        EXPECT_GT(cell.box.left, 450) << "the second chip stands at the right";
    EXPECT_TRUE(window.driver.hasText("caches"));
}

}  // namespace
}  // namespace warpscope::views
