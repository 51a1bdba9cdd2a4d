#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

#include "app/platform/home.h"
#include "app/platform/picture.h"
#include "engine/base/sanitizers.h"
#include "engine/scenario/library.h"
#include "tests/app/platform/picture_difference.h"
#include "tests/app/platform/read_picture.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/thinned.h"

namespace warpscope::platform {
namespace {

namespace fs = std::filesystem;

/// How a lesson is seen: on a small projector in one language, on a large one in the other.
struct Screen {
    const char* name;
    int width, height;
    float scale;
    text::Language language;
    session::ThemeChoice theme;
};
constexpr Screen kScreens[] = {
    {"720", 1280, 720, 1.5f, text::Language::Chinese, session::ThemeChoice::Light},
    {"1080", 1920, 1080, 2, text::Language::English, session::ThemeChoice::Dark},
};

fs::path storedFolder() {
    return support::projectRoot() / "tests/golden/pictures/lessons";
}

/// Paths below scenarios/ without ".toml", in order.
std::vector<std::string> lessonNames() {
    const fs::path root = support::projectRoot() / "scenarios";
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(root))
        if (entry.path().extension() == ".toml")
            names.insert(fs::relative(entry.path(), root).replace_extension().generic_string());
    return {names.begin(), names.end()};
}

/// The step of which the picture is: the first that asks, answered, so that what the lesson is
/// about is seen; of a lesson that asks nothing the one in the middle.
int mainStepOf(const std::vector<scenario::Step>& steps) {
    const auto asks = [](const scenario::Step& step) { return step.question.isAsked(); };
    const auto first = std::ranges::find_if(steps, asks);
    const auto count = static_cast<int>(steps.size());
    return first == steps.end() ? count / 2 : static_cast<int>(first - steps.begin());
}

/// A lesson at its main step. It is opened once for all of its pictures.
class MainStep {
  public:
    explicit MainStep(const std::string& name) {
        session_.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), name)});
        session_.finishSimulation();
        session_.update(0);
        if (session_.scenario().steps.empty()) return;
        session_.apply(session::GoToStep{mainStepOf(session_.scenario().steps)});
        session_.finishSimulation();
        session_.update(0);
        session_.apply(session::RevealAnswer{});
    }
    Picture on(const Screen& screen) {
        session_.apply(session::SetLanguage{screen.language});
        session_.apply(session::SetTheme{screen.theme});
        session_.apply(session::SetScale{screen.scale});
        // Each is of a window that nobody has looked at the timeline in.
        session_.mutableSettings().timeline.reset();
        return drawPicture(session_, screen.width, screen.height);
    }

  private:
    session::Session session_{support::projectAssets(), session::Settings{}};
};

/// One picture below another, as wide as the wider one.
Picture below(const Picture& upper, const Picture& lower) {
    Picture both;
    both.width = std::max(upper.width, lower.width);
    both.height = upper.height + lower.height;
    for (const Picture* part : {&upper, &lower}) {
        const auto row = static_cast<std::size_t>(part->width) * 4;
        const auto whole = static_cast<std::size_t>(both.width) * 4;
        for (std::size_t at = 0; at < part->pixels.size(); at += row) {
            const auto begin = part->pixels.begin() + static_cast<std::ptrdiff_t>(at);
            both.pixels.insert(both.pixels.end(), begin, begin + static_cast<std::ptrdiff_t>(row));
            both.pixels.insert(both.pixels.end(), whole - row, 0);
        }
    }
    return both;
}

/// A copy of the part of a picture that begins at a row.
Picture partOf(const Picture& picture, int top, int width, int height) {
    const draw::Box area{0, static_cast<float>(top), static_cast<float>(width),
                         static_cast<float>(top + height)};
    return croppedTo(picture, area, 1);
}

/// Where a whole picture is put for somebody to look at it.
fs::path lookedAt(const std::string& name, const Screen& screen) {
    std::string flat = name;
    std::ranges::replace(flat, '/', '_');
    const fs::path folder = fs::temp_directory_path() / "warpscope-lessons";
    fs::create_directories(folder);
    return folder / (flat + "-" + screen.name + ".png");
}

class LessonPicture : public testing::TestWithParam<std::string> {
  protected:
    fs::path file() const { return storedFolder() / (GetParam() + ".png"); }
};

TEST_P(LessonPicture, LooksAsItWasStored) {
    const bool isStoring = std::getenv("WARPSCOPE_UPDATE_GOLDEN") != nullptr;
    const Picture stored = isStoring ? Picture() : readPng(file());
    Picture all;
    int top = 0;
    MainStep step(GetParam());
    for (const Screen& screen : kScreens) {
        // Under the sanitizer, which is slow, on the first one.
        if (kHasAddressSanitizer && &screen != kScreens) break;
        const Picture now = step.on(screen);
        ASSERT_FALSE(now.pixels.empty());
        const Picture cells = inCells(now, kCell);
        const auto look = lookedAt(GetParam(), screen);
        if (isStoring) {
            writePng(now, look);
            all = below(all, cells);
            continue;
        }
        const Picture before = partOf(stored, top, cells.width, cells.height);
        top += cells.height;
        if (before.pixels.size() != cells.pixels.size()) {
            writePng(now, look);
            FAIL() << file() << " is missing or of another size. When " << look
                   << " is right: WARPSCOPE_UPDATE_GOLDEN=1.";
        }
        for (const Difference& difference : differences(before, cells, kSameCell)) {
            if (!difference.isNoticed()) continue;
            writePng(now, look);
            ADD_FAILURE() << difference.panel << ": " << difference.differing << " of "
                          << difference.pixels << " cells differ from " << file() << "; see "
                          << look << ". When it is right: WARPSCOPE_UPDATE_GOLDEN=1.";
        }
    }
    if (!isStoring) return;
    fs::create_directories(file().parent_path());
    ASSERT_TRUE(writeSmallPng(inShades(all), file()));
}

INSTANTIATE_TEST_SUITE_P(Lessons, LessonPicture, testing::ValuesIn(support::thinned(lessonNames())),
                         [](const auto& lesson) {
                             std::string name = lesson.param;
                             for (char& letter : name)
                                 if (std::isalnum(static_cast<unsigned char>(letter)) == 0)
                                     letter = '_';
                             return name;
                         });

// A picture that nobody compares any more would be kept for ever.
TEST(LessonPictures, EachStoredOneIsOfALesson) {
    const auto names = lessonNames();
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(storedFolder(), error)) {
        if (entry.path().extension() != ".png") continue;
        const std::string name =
            fs::relative(entry.path(), storedFolder()).replace_extension().generic_string();
        EXPECT_TRUE(std::ranges::binary_search(names, name)) << entry.path();
    }
}

// The next two hold for the comparison: what it would let pass, it would let vanish.

TEST(LessonPictures, APanelThatVanishesIsNoticedInCells) {
    for (const Screen& screen : kScreens) {
        const Picture now = MainStep("08-if-else").on(screen);
        ASSERT_FALSE(now.pixels.empty());
        const Picture stored = inShades(inCells(now, kCell));
        EXPECT_TRUE(noticed(differences(stored, inCells(now, kCell), kSameCell)).empty());
        EXPECT_GE(now.panels.size(), 4u);
        for (const shell::ShownPanel& panel : now.panels) {
            const auto ground =
                static_cast<std::size_t>((static_cast<int>(panel.box.top) + 2) * now.width +
                                         static_cast<int>((panel.box.left + panel.box.right) / 2));
            const Picture without = inCells(erased(now, panel.box, ground), kCell);
            const auto keys = noticed(differences(stored, without, kSameCell));
            EXPECT_NE(std::ranges::find(keys, panel.key), keys.end()) << panel.key;
        }
    }
}

TEST(LessonPictures, AWordThatVanishesIsNoticedInCells) {
    const Picture now = MainStep("08-if-else").on(kScreens[1]);
    const Picture stored = inShades(inCells(now, kCell));
    const auto lesson = std::ranges::find(now.panels, "lesson", &shell::ShownPanel::key);
    ASSERT_NE(lesson, now.panels.end());
    // "Step": the first letters of the heading.
    const draw::Box word = draw::sized(lesson->box.left + 16, lesson->box.top + 16, 64, 36);
    const auto ground =
        static_cast<std::size_t>((static_cast<int>(lesson->box.top) + 4) * now.width +
                                 static_cast<int>(lesson->box.left) + 40);
    const Picture without = inCells(erased(now, word, ground), kCell);
    EXPECT_EQ(noticed(differences(stored, without, kSameCell)), std::vector<std::string>{"lesson"});
}

}  // namespace
}  // namespace warpscope::platform
