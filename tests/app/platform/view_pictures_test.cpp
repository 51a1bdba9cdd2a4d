#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <ranges>
#include <set>

#include "app/names/view_names.h"
#include "app/platform/picture.h"
#include "engine/base/sanitizers.h"
#include "tests/app/platform/picture_difference.h"
#include "tests/app/platform/read_picture.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/thinned.h"

namespace warpscope::platform {
namespace {

namespace fs = std::filesystem;

constexpr int kSteps = 11;

/// The scenario whose steps show up to three views each.
class AllViews {
  public:
    AllViews() {
        session_.apply(session::OpenFile{support::projectRoot() /
                                         "tests/app/platform/pictures/all_views.toml"});
        session_.finishSimulation();
        session_.update(0);
    }
    int steps() const { return static_cast<int>(session_.scenario().steps.size()); }
    /// Even steps in English and dark, odd ones in Chinese and light.
    Picture at(int step) {
        const bool isEven = step % 2 == 0;
        const auto language = isEven ? text::Language::English : text::Language::Chinese;
        const auto theme = isEven ? session::ThemeChoice::Dark : session::ThemeChoice::Light;
        session_.apply(session::SetLanguage{language});
        session_.apply(session::SetTheme{theme});
        session_.apply(session::GoToStep{step});
        session_.finishSimulation();
        session_.update(0);
        // Each is of a window that nobody has used: as it is left, it comes back.
        session_.mutableSettings().timeline.reset();
        session_.mutableSettings().tabs.clear();
        return drawPicture(session_, 1280, 720);
    }

  private:
    session::Session session_{support::projectAssets(), session::Settings{}};
};

/// Drawn once for all tests.
const Picture& drawn(int step) {
    static AllViews all;
    static std::map<int, Picture> pictures;
    const auto [found, isNew] = pictures.try_emplace(step);
    if (isNew) found->second = all.at(step);
    return found->second;
}

fs::path fileOf(int step) {
    return support::projectRoot() / "tests/golden/pictures/views" /
           (std::to_string(step + 1) + ".png");
}

class ViewPicture : public testing::TestWithParam<int> {};

TEST_P(ViewPicture, LooksAsItWasStored) {
    const Picture& now = drawn(GetParam());
    ASSERT_FALSE(now.pixels.empty());
    const Picture cells = inCells(now, kCell);
    const fs::path file = fileOf(GetParam());
    const fs::path look =
        fs::temp_directory_path() / ("warpscope-views-" + file.filename().string());
    if (std::getenv("WARPSCOPE_UPDATE_GOLDEN") != nullptr) {
        fs::create_directories(file.parent_path());
        writePng(now, look);
        ASSERT_TRUE(writeSmallPng(inShades(cells), file));
        return;
    }
    const Picture stored = readPng(file);
    ASSERT_EQ(stored.pixels.size(), cells.pixels.size()) << file;
    for (const Difference& difference : differences(stored, cells, kSameCell)) {
        if (!difference.isNoticed()) continue;
        writePng(now, look);
        ADD_FAILURE() << difference.panel << ": " << difference.differing << " of "
                      << difference.pixels << " cells differ from " << file << "; see " << look
                      << ". When it is right: WARPSCOPE_UPDATE_GOLDEN=1.";
    }
}

/// The colour of a panel's ground: below its upper edge, in its middle.
std::size_t groundCellOf(const Picture& cells, const draw::Box& panel) {
    const int x = static_cast<int>((panel.left + panel.right) / 2);
    return static_cast<std::size_t>((static_cast<int>(panel.top) + 1) * cells.width + x);
}

// This holds for the comparison: what it would let pass, it would let vanish.
TEST_P(ViewPicture, AViewThatVanishesIsNoticed) {
    const Picture cells = inCells(drawn(GetParam()), kCell);
    const Picture stored = readPng(fileOf(GetParam()));
    ASSERT_EQ(stored.pixels.size(), cells.pixels.size());
    const auto isNoticed = [&](const shell::ShownPanel& panel, const draw::Box& box) {
        const Picture without = erased(cells, box, groundCellOf(cells, panel.box));
        const auto keys = noticed(differences(stored, without, kSameCell));
        return std::ranges::find(keys, panel.key) != keys.end();
    };
    EXPECT_GE(cells.panels.size(), 5u) << "the bar, the words, two views, the transport";
    for (const shell::ShownPanel& panel : cells.panels) {
        EXPECT_TRUE(isNoticed(panel, panel.box)) << panel.key;
        if (panel.key == "bar" || panel.key == "transport") continue;
        constexpr float kTitleAndTabs = 4;  // Cells.
        draw::Box content = panel.box;
        content.top += kTitleAndTabs;
        EXPECT_TRUE(isNoticed(panel, content)) << panel.key << " below its title";
    }
}

// A new view needs its place in a step of the scenario.
TEST(ViewPictures, EveryViewStandsInOne) {
    if (kHasAddressSanitizer) GTEST_SKIP() << "most pictures are not drawn with it";
    ASSERT_EQ(AllViews().steps(), kSteps);
    std::set<std::string> shown;
    for (int step = 0; step < kSteps; ++step)
        for (const shell::ShownPanel& panel : drawn(step).panels)
            shown.insert(panel.key);
    for (const names::ViewName& view : names::kViewNames)
        EXPECT_TRUE(shown.contains(std::string(view.key))) << view.key;
}

INSTANTIATE_TEST_SUITE_P(Steps, ViewPicture,
                         testing::ValuesIn(support::thinned(std::views::iota(0, kSteps))),
                         [](const auto& step) { return "step_" + std::to_string(step.param + 1); });

}  // namespace
}  // namespace warpscope::platform
