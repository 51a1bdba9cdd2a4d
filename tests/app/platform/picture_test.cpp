#include <imgui.h>

#include "app/platform/picture.h"

#include <gtest/gtest.h>

#include <set>

#include "app/platform/home.h"
#include "app/theme/theme.h"
#include "engine/scenario/library.h"
#include "tests/app/platform/picture_difference.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/xml_check.h"

namespace warpscope::platform {
namespace {

Picture pictureOf(const session::Settings& settings) {
    session::Session session(support::projectAssets(), settings);
    session.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
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
        EXPECT_GT(panel.box.width(), 0) << panel.key;
        EXPECT_LE(panel.box.right, 640) << panel.key;
        EXPECT_LE(panel.box.bottom, 400) << panel.key;
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

TEST(Picture, APartOfItIsCutOut) {
    Picture picture = {4, 2, {}, {}};
    for (unsigned char i = 0; i < 4 * 2 * 4; ++i)
        picture.pixels.push_back(i);
    // At two pixels for one of the window, the right half.
    const Picture part = croppedTo(picture, {1, 0, 2, 1}, 2);
    EXPECT_EQ(part.width, 2);
    EXPECT_EQ(part.height, 2);
    EXPECT_EQ(part.pixels, (std::vector<unsigned char>{8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27,
                                                       28, 29, 30, 31}));
    EXPECT_TRUE(croppedTo(picture, {9, 9, 10, 10}, 2).pixels.empty());
}

TEST(Picture, IsWrittenAsAPngFile) {
    const auto file = support::freshFolder("picture") / "out.png";
    EXPECT_TRUE(writePng({2, 1, {255, 0, 0, 255, 0, 255, 0, 255}}, file));
    const std::string bytes = support::readText(file);
    EXPECT_EQ(bytes.substr(1, 3), "PNG");
    EXPECT_FALSE(writePng({2, 1, {255, 0, 0, 255, 0, 255, 0, 255}}, "/nowhere/at/all.png"));
    EXPECT_FALSE(writePng({2, 1, {255, 0, 0, 255, 0, 255, 0, 255}}, "/dev/full"));
    EXPECT_FALSE(writePng({}, file));
}

// Words of the lesson, of the kernel and of the window: a search finds them all.
TEST(Picture, AsSvgHasItsWordsInBothLanguages) {
    const auto file = support::freshFolder("picture") / "out.svg";
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        session::Settings settings;
        settings.language = language;
        session::Session session(support::projectAssets(), settings);
        session.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
        session.finishSimulation();
        session.update(0);
        // With more views than its first step has.
        session.apply(session::SetArrangement{session::Arrangement::Divergence});
        const std::string svg = drawSvg(session, 1600, 1000);
        EXPECT_EQ(support::xmlMistake(svg), "");
        const std::string words = support::withoutTags(svg);
        const std::string& title = session.text(session.scenario().title);
        EXPECT_EQ(support::countOf(words, title), 2) << "the title of the file, and the bar's";
        // Lines are broken, so the start of the lesson's sentence is looked for.
        const std::string& lesson = session.text(session.scenario().steps[0].text);
        EXPECT_NE(words.find(lesson.substr(0, 24)), std::string::npos) << lesson;
        EXPECT_NE(words.find("__global__ void if_else(float* data)"), std::string::npos);
        EXPECT_GT(support::countOf(svg, "<rect"), 50);
        EXPECT_LT(support::countOf(svg, "<rect"), 2000);
        EXPECT_LT(svg.size(), 400'000u);
        EXPECT_TRUE(writeText(svg, file));
        EXPECT_EQ(support::readText(file), svg);
    }
    EXPECT_FALSE(writeText("x", "/nowhere/at/all.svg"));
    EXPECT_FALSE(writeText("", file)) << "an empty file is no picture";
}

}  // namespace
}  // namespace warpscope::platform
