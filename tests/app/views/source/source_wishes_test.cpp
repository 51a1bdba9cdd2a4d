#include "app/views/source/source_wishes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The source beside a step that points at one thing.
struct PointedSource {
    explicit PointedSource(const std::string& name) : names{name} {
        spots.wanted = names;
        window.spots = &spots;
        window.open(present::kSplitScenario);
    }
    std::vector<std::string> names{};
    Spots spots{};
    ViewWindow window{makeSourceView(), 700, 600};
};

TEST(SourceWishes, AStepShowsTheInstructionsOfEachLine) {
    {
        PointedSource plain("line 5");
        EXPECT_FALSE(plain.window.driver.has("instruction 0"));
    }
    PointedSource shown("instructions");
    EXPECT_TRUE(shown.window.driver.has("instruction 0"));
}

// STL and LDL were named by words, and nothing that was seen had them.
TEST(SourceWishes, TheInstructionOfTheShownWarpIsRinged) {
    PointedSource shown("instructions");
    shown.spots.found.clear();
    shown.window.driver.frame();
    ASSERT_EQ(shown.spots.found.size(), 1u);
    EXPECT_LT(shown.spots.found[0].height(), 1.5f * shown.window.theme.metrics.codeSmall);
}

TEST(SourceWishes, TheNextStepGivesThemBack) {
    PointedSource shown("instructions");
    shown.spots.wanted = {};
    shown.window.apply(session::GoToStep{1});
    EXPECT_FALSE(shown.window.driver.has("instruction 0"));
}

}  // namespace
}  // namespace warpscope::views
