#include <imgui.h>

#include "app/platform/picture.h"

#include <gtest/gtest.h>

#include <set>

#include "app/platform/home.h"
#include "app/theme/theme.h"
#include "tests/app/platform/picture_difference.h"
#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

Picture pictureOf(const session::Settings& settings) {
    session::Session session(assetsIn(support::projectRoot()), settings);
    session.apply(session::OpenFile{scenarioFile(support::projectRoot(), "08-if-else")});
    session.finishSimulation();
    session.update(0);
    return drawPicture(session, 640, 400);
}

ImU32 pixelAt(const Picture& picture, int x, int y) {
    const auto at = static_cast<std::size_t>(y * picture.width + x) * 4;
    return IM_COL32(picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2], 255);
}

TEST(Picture, HasTheGroundOfItsThemeInTheGaps) {
    session::Settings settings;
    for (const auto choice : {session::ThemeChoice::Dark, session::ThemeChoice::Light}) {
        settings.theme = choice;
        const Picture picture = pictureOf(settings);
        ASSERT_EQ(picture.pixels.size(), 640u * 400u * 4u);
        EXPECT_EQ(pixelAt(picture, 4, 200), theme::paletteOf(choice).background);
    }
}

TEST(Picture, ShowsMoreThanItsGround) {
    const Picture picture = pictureOf({});
    std::set<ImU32> colours;
    for (int y = 0; y < picture.height; y += 3)
        for (int x = 0; x < picture.width; x += 3)
            colours.insert(pixelAt(picture, x, y));
    EXPECT_GT(colours.size(), 50u);
}

TEST(Picture, TellsWhatStandsWhereInIt) {
    const Picture picture = pictureOf({});
    ASSERT_GE(picture.panels.size(), 4u);
    EXPECT_EQ(picture.panels.front().key, "bar");
    for (const shell::ShownPanel& panel : picture.panels) {
        EXPECT_GT(panel.rect.width, 0) << panel.key;
        EXPECT_LE(panel.rect.x + panel.rect.width, 640) << panel.key;
        EXPECT_LE(panel.rect.y + panel.rect.height, 400) << panel.key;
    }
}

// A picture in a book must be the same tomorrow.
TEST(Picture, IsTheSameEveryTime) {
    const Picture first = pictureOf({});
    const Picture second = pictureOf({});
    ASSERT_EQ(first.pixels.size(), second.pixels.size());
    for (const Difference& difference : differences(first, second))
        EXPECT_EQ(difference.differing, 0) << difference.panel;
}

TEST(Picture, IsWrittenAsAPngFile) {
    const auto file = support::freshFolder("picture") / "out.png";
    EXPECT_TRUE(writePng({2, 1, {255, 0, 0, 255, 0, 255, 0, 255}}, file));
    const std::string bytes = support::readText(file);
    EXPECT_EQ(bytes.substr(1, 3), "PNG");
    EXPECT_FALSE(writePng({2, 1, {255, 0, 0, 255, 0, 255, 0, 255}}, "/nowhere/at/all.png"));
    EXPECT_FALSE(writePng({}, file));
}

}  // namespace
}  // namespace warpscope::platform
