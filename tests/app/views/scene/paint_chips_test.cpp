#include "app/views/scene/paint_chips.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

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

// Eight words of a low chip lay upon each other.
TEST(PaintChips, WordsOfALowChipDoNotLieUponEachOther) {
    std::string toml = sceneScenario();
    std::string areas;
    for (int i = 0; i < 6; ++i)
        areas += "[[scene.area]]\ntrack = 0\ntext = \"part " + std::to_string(i) + "\"\n";
    toml.insert(toml.find("[[scene.area]]"), areas);
    ViewWindow window{makeSceneView(), 900, 180};
    window.open(toml);
    window.apply(session::GoToStep{2});
    std::vector<draw::Box> boxes;
    for (const support::Painted& painted : window.canvas.painted())
        if (painted.kind == support::Painted::Kind::Words && painted.words.starts_with("part "))
            boxes.push_back(painted.box);
    ASSERT_EQ(boxes.size(), 6u);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool isBeside =
                boxes[i].left >= boxes[j].right || boxes[j].left >= boxes[i].right;
            const bool isUnder =
                std::abs(boxes[i].top - boxes[j].top) >= window.theme.metrics.small;
            EXPECT_TRUE(isBeside || isUnder) << i << " and " << j;
        }
    }
}

// Words of a narrow column went on in a second line, over those of the next area.
TEST(PaintChips, WordsThatHaveNoRoomBesideALowAreaStandInIt) {
    std::string toml = sceneScenario();
    std::string areas;
    for (int i = 0; i < 3; ++i)
        areas += "[[scene.area]]\ntrack = 0\ntext = \"a part with a long name\"\n";
    toml.insert(toml.find("[[scene.area]]"), areas);
    ViewWindow window{makeSceneView(), 420, 220};
    window.open(toml);
    window.apply(session::GoToStep{2});
    int count = 0;
    for (const support::Painted& painted : window.canvas.painted()) {
        if (painted.kind != support::Painted::Kind::Words) continue;
        count += painted.words == "a part with a long name" ? 1 : 0;
    }
    EXPECT_EQ(count, 3) << "whole, in one line each";
}

// "host and other GPUs" began and ended outside of its part, over the next chip.
TEST(PaintChips, WordsThatStandInAnAreaStayInsideOfIt) {
    std::string toml = sceneScenario();
    std::string areas;
    for (int i = 0; i < 3; ++i)
        areas += "[[scene.area]]\ntrack = 0\ntext = \"a part with a long name\"\n";
    toml.insert(toml.find("[[scene.area]]"), areas);
    for (float width = 420; width >= 260; width -= 20) {
        ViewWindow window{makeSceneView(), width, 220};
        window.open(toml);
        window.apply(session::GoToStep{2});
        for (const support::Painted& painted : window.canvas.painted()) {
            if (painted.kind != support::Painted::Kind::Words) continue;
            if (!painted.words.starts_with("a part")) continue;
            EXPECT_GE(painted.box.left, 0) << width;
            EXPECT_LE(painted.box.right, width / 2) << width << " " << painted.words;
        }
    }
}

}  // namespace
}  // namespace warpscope::views
