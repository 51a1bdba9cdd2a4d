#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "app/platform/home.h"
#include "app/platform/picture.h"
#include "engine/base/sanitizers.h"
#include "engine/scenario/library.h"
#include "tests/app/platform/picture_difference.h"
#include "tests/app/platform/read_picture.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::platform {
namespace {

struct Shot {
    const char* name;
    const char* scenario;
    session::Arrangement arrangement;
    Cycle cycle;
    text::Language language;
    session::ThemeChoice theme;
};

constexpr auto kEnglish = text::Language::English;
constexpr auto kChinese = text::Language::Chinese;
constexpr auto kDark = session::ThemeChoice::Dark;
constexpr auto kLight = session::ThemeChoice::Light;

const Shot kShots[] = {
    {"overview-en-dark", "12-picture-boundary", session::Arrangement::Overview, 700, kEnglish,
     kDark},
    {"overview-zh-light", "01-blocks-to-sms", session::Arrangement::Overview, 700, kChinese,
     kLight},
    {"divergence-en-dark", "08-if-else", session::Arrangement::Divergence, 650, kEnglish, kDark},
    {"divergence-zh-light", "10-loop-trips", session::Arrangement::Divergence, 700, kChinese,
     kLight},
    {"sm-en-light", "03-barrier", session::Arrangement::Sm, 800, kEnglish, kLight},
    {"sm-zh-dark", "07-waves-of-64", session::Arrangement::Sm, 300, kChinese, kDark},
    {"occupancy-en-dark", "14-register-cliff", session::Arrangement::Occupancy, 900, kEnglish,
     kDark},
    {"occupancy-zh-light", "15-block-size", session::Arrangement::Occupancy, 900, kChinese, kLight},
    {"sweep-en-dark", "18-memory-bound", session::Arrangement::Sweep, 200, kEnglish, kDark},
    {"deadlock-en-dark", "04-wrong-barrier", session::Arrangement::Divergence, 116, kEnglish,
     kDark},
};

Picture draw(const Shot& shot) {
    session::Settings settings;
    settings.language = shot.language;
    settings.theme = shot.theme;
    session::Session session(support::projectAssets(), settings);
    session.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), shot.scenario)});
    session.finishSimulation();
    session.update(0);
    session.apply(session::RevealAnswer{});  // Else nothing after its question is shown.
    session.apply(session::SetArrangement{shot.arrangement});
    session.apply(session::SeekTo{shot.cycle});
    return drawPicture(session, 1280, 800);
}

/// Drawn once for all tests.
const Picture& drawn(const Shot& shot) {
    static std::map<std::string, Picture> pictures;
    const auto [found, isNew] = pictures.try_emplace(shot.name);
    if (isNew) found->second = draw(shot);
    return found->second;
}

std::filesystem::path fileOf(const Shot& shot) {
    return support::projectRoot() / "tests/golden/pictures" / (std::string(shot.name) + ".png");
}

constexpr float kHeading = 36;  ///< Pixels of a panel's title and tabs.

/// A pixel of the ground of a panel: just below its upper edge, in its middle.
std::size_t groundOf(const Picture& picture, const draw::Box& rect) {
    const int x = static_cast<int>((rect.left + rect.right) / 2);
    const int y = static_cast<int>(rect.top) + 2;
    return static_cast<std::size_t>(y * picture.width + x);
}

/// Lines of text and rows of controls: rows of pixels of which some are not ground, between rows
/// that are all ground, as high as letters and sliders are; what a panel's edge cuts is lower.
std::vector<draw::Box> linesOf(const Picture& picture, const draw::Box& rect) {
    constexpr int kCorner = 8, kMinTextHeight = 8, kMaxTextHeight = 24;
    const std::size_t ground = groundOf(picture, rect);
    const int left = static_cast<int>(rect.left) + kCorner;
    const int right = static_cast<int>(rect.right) - kCorner;
    const int bottom = static_cast<int>(rect.bottom) - kCorner;
    std::vector<draw::Box> lines;
    int start = -1;
    for (int y = static_cast<int>(rect.top) + kCorner; y <= bottom; ++y) {
        bool isGround = true;
        for (int x = left; x < right && isGround; ++x)
            isGround = isSameColour(picture, static_cast<std::size_t>(y * picture.width + x),
                                    picture, ground);
        if (!isGround && start < 0) start = y;
        if (isGround && start >= 0) {
            if (y - start >= kMinTextHeight && y - start <= kMaxTextHeight)
                lines.push_back({static_cast<float>(left), static_cast<float>(start),
                                 static_cast<float>(right), static_cast<float>(y)});
            start = -1;
        }
    }
    return lines;
}

/// The last word of a line: columns of pixels behind a gap that is wider than those between
/// letters.
draw::Box lastWordOf(const Picture& picture, draw::Box line, std::size_t ground) {
    constexpr int kGap = 4;
    const auto isGround = [&](int x) {
        for (int y = static_cast<int>(line.top); y < static_cast<int>(line.bottom); ++y)
            if (!isSameColour(picture, static_cast<std::size_t>(y * picture.width + x), picture,
                              ground))
                return false;
        return true;
    };
    int right = static_cast<int>(line.right);
    while (right > static_cast<int>(line.left) && isGround(right - 1))
        --right;
    int left = right;
    for (int gap = 0, x = right - 1; x >= static_cast<int>(line.left) && gap < kGap; --x) {
        gap = isGround(x) ? gap + 1 : 0;
        if (gap == 0) left = x;
    }
    return {static_cast<float>(left), line.top, static_cast<float>(right), line.bottom};
}

class GoldenPicture : public testing::TestWithParam<Shot> {};

TEST_P(GoldenPicture, LooksAsItWasStored) {
    const auto file = fileOf(GetParam());
    const Picture& now = drawn(GetParam());
    ASSERT_FALSE(now.pixels.empty());
    if (std::getenv("WARPSCOPE_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(file.parent_path());
        ASSERT_TRUE(writePng(now, file));
        return;
    }
    const Picture stored = readPng(file);
    ASSERT_EQ(stored.pixels.size(), now.pixels.size()) << file;
    for (const Difference& difference : differences(stored, now)) {
        if (!difference.isNoticed()) continue;
        const auto shown = std::filesystem::temp_directory_path() / file.filename();
        writePng(now, shown);
        ADD_FAILURE() << difference.panel << ": " << difference.differing << " of "
                      << difference.pixels << " pixels differ, " << difference.strongInCell
                      << " strongly in one place, from " << file << "; see " << shown
                      << ". When it is right: WARPSCOPE_UPDATE_GOLDEN=1 and look at it.";
    }
}

// The next tests hold for the comparison itself: what it would let pass, it would let vanish. It is
// no part of the program, so they are not for the sanitizer, which is slow.
constexpr const char* kCompared = "compared without the sanitizer";

TEST_P(GoldenPicture, APanelThatVanishesIsNoticed) {
    if (kHasAddressSanitizer) GTEST_SKIP() << kCompared;
    const Picture stored = readPng(fileOf(GetParam()));
    const Picture& now = drawn(GetParam());
    ASSERT_EQ(stored.pixels.size(), now.pixels.size());
    EXPECT_GE(now.panels.size(), 5u);
    for (const shell::ShownPanel& panel : now.panels) {
        const Picture without = erased(now, panel.box, groundOf(now, panel.box));
        EXPECT_EQ(noticed(differences(stored, without)), std::vector<std::string>{panel.key});
    }
}

TEST_P(GoldenPicture, WhatAPanelShowsUnderItsHeadingIsNoticed) {
    if (kHasAddressSanitizer) GTEST_SKIP() << kCompared;
    const Picture stored = readPng(fileOf(GetParam()));
    const Picture& now = drawn(GetParam());
    ASSERT_EQ(stored.pixels.size(), now.pixels.size());
    for (const shell::ShownPanel& panel : now.panels) {
        if (panel.key == "bar" || panel.key == "transport") continue;
        draw::Box content = panel.box;
        content.top += kHeading;
        const Picture without = erased(now, content, groundOf(now, panel.box));
        EXPECT_EQ(noticed(differences(stored, without)), std::vector<std::string>{panel.key});
    }
}

TEST_P(GoldenPicture, ALineOfTextThatVanishesIsNoticed) {
    if (kHasAddressSanitizer) GTEST_SKIP() << kCompared;
    const Picture stored = readPng(fileOf(GetParam()));
    const Picture& now = drawn(GetParam());
    ASSERT_EQ(stored.pixels.size(), now.pixels.size());
    std::size_t count = 0;
    for (const shell::ShownPanel& panel : now.panels) {
        for (const draw::Box& line : linesOf(now, panel.box)) {
            const Picture without = erased(now, line, groundOf(now, panel.box));
            EXPECT_EQ(noticed(differences(stored, without)), std::vector<std::string>{panel.key})
                << "at y = " << line.top << ", " << line.height() << " pixels high";
            ++count;
        }
    }
    EXPECT_GE(count, 10u);
}

// A brace is less than what may differ of a large panel.
TEST_P(GoldenPicture, ABraceThatVanishesIsNoticed) {
    if (kHasAddressSanitizer) GTEST_SKIP() << kCompared;
    const Picture stored = readPng(fileOf(GetParam()));
    const Picture& now = drawn(GetParam());
    ASSERT_EQ(stored.pixels.size(), now.pixels.size());
    const auto source = std::ranges::find(now.panels, "source", &shell::ShownPanel::key);
    if (source == now.panels.end()) return;
    const std::size_t ground = groundOf(now, source->box);
    draw::Box code = source->box;
    code.top += kHeading;
    code.right -= 30;  // Without its scroll bar.
    int braces = 0;
    for (const draw::Box& line : linesOf(now, code)) {
        constexpr float kMaxBraceWidth = 8;
        const draw::Box mark = lastWordOf(now, line, ground);
        const bool isCut = mark.right == line.right;
        if (mark.width() > kMaxBraceWidth || isCut) continue;
        EXPECT_EQ(noticed(differences(stored, erased(now, mark, ground))),
                  std::vector<std::string>{"source"})
            << "at y = " << line.top << ", " << mark.width() << " pixels wide";
        ++braces;
    }
    EXPECT_GE(braces, 1);
}

TEST_P(GoldenPicture, ARowOfKnobsThatVanishesIsNoticed) {
    if (kHasAddressSanitizer) GTEST_SKIP() << kCompared;
    const Picture stored = readPng(fileOf(GetParam()));
    const Picture& now = drawn(GetParam());
    ASSERT_EQ(stored.pixels.size(), now.pixels.size());
    const auto knobs = std::ranges::find(now.panels, "knobs", &shell::ShownPanel::key);
    const bool hasKnobs = GetParam().arrangement != session::Arrangement::Sm;
    ASSERT_EQ(knobs != now.panels.end(), hasKnobs);
    if (!hasKnobs) return;
    EXPECT_GT(knobs->clock.width(), 0);
    // A scroll bar joins the rows; their labels stand apart.
    draw::Box labels = knobs->box;
    labels.right = labels.left + 100;
    const auto rows = linesOf(now, labels);
    EXPECT_GE(rows.size(), 5u) << "the heading and the knobs, of which a deadlock leaves four";
    for (draw::Box row : rows) {
        row.left = knobs->box.left;
        row.right = knobs->box.right;
        const Picture without = erased(now, row, groundOf(now, knobs->box));
        EXPECT_EQ(noticed(differences(stored, without)), std::vector<std::string>{"knobs"})
            << "at y = " << row.top;
    }
}

// Only the milliseconds are left out: the rest of the heading is compared.
TEST_P(GoldenPicture, OtherMillisecondsAreNotNoticed) {
    const Picture stored = readPng(fileOf(GetParam()));
    const Picture& now = drawn(GetParam());
    ASSERT_EQ(stored.pixels.size(), now.pixels.size());
    for (const shell::ShownPanel& panel : now.panels) {
        if (panel.clock.width() <= 0) continue;
        EXPECT_EQ(panel.key, "knobs");
        EXPECT_LT(panel.clock.width() * panel.clock.height(),
                  0.08f * panel.box.width() * panel.box.height());
        const std::size_t ground = groundOf(now, panel.box);
        EXPECT_TRUE(noticed(differences(stored, erased(now, panel.clock, ground))).empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Window, GoldenPicture, testing::ValuesIn(kShots), [](const auto& shot) {
    std::string name = shot.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace warpscope::platform
