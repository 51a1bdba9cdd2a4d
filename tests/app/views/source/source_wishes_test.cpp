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

// The ring of a line that was scrolled away lay over the words of the lesson.
TEST(SourceWishes, AnInstructionThatIsScrolledAwayIsNotRinged) {
    PointedSource shown("instructions");
    shown.window.resize(700, 160);
    shown.window.driver.moveTo({300, 80});
    for (const float wheel : {40.0f, -40.0f}) {
        shown.window.driver.wheel(wheel);
        shown.window.driver.frame(8);
        shown.spots.found.clear();
        shown.window.driver.frame();
        for (const draw::Box& box : shown.spots.found) {
            EXPECT_GE(box.top, 0);
            EXPECT_LE(box.bottom, 160);
        }
    }
}

}  // namespace
}  // namespace warpscope::views
