#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <tuple>

#include "app/names/view_names.h"
#include "engine/base/sanitizers.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

/// Pixels, and how large everything is drawn.
struct Size {
    float width;
    float height;
    float scale;
};

constexpr std::array<Size, 4> kSizes{
    {{1280, 720, 1.5f}, {1920, 1080, 2}, {1600, 1000, 1}, {640, 400, 1}}};

constexpr std::array<const char*, 5> kMenus{"menu.file.title", "menu.edit.title", "menu.view.title",
                                            "menu.model.title", "menu.help.title"};

/// What ends the program or shows the reader's own disk.
bool isLeftOut(const std::string& id) {
    return id.find("quit") != std::string::npos || id.find("library.file") != std::string::npos;
}

/// Of rows that are many and alike (lanes, lines, lessons) one is as good as the other.
std::string familyOf(std::string id) {
    std::erase_if(id, [](unsigned char letter) { return std::isdigit(letter) != 0; });
    return id.starts_with('/') ? "a path" : id;
}

/// The stable part of a label, the same in both languages.
std::string idOf(const std::string& label) {
    const std::size_t at = label.find("###");
    return at == std::string::npos ? label : label.substr(at + 3);
}

/// A language and which of kSizes.
using Setting = std::tuple<text::Language, std::size_t>;

constexpr std::array<Setting, 8> kSettings{{{text::Language::English, 0},
                                            {text::Language::English, 1},
                                            {text::Language::English, 2},
                                            {text::Language::English, 3},
                                            {text::Language::Chinese, 0},
                                            {text::Language::Chinese, 1},
                                            {text::Language::Chinese, 2},
                                            {text::Language::Chinese, 3}}};

/// Under the sanitizer, which is slow, the first alone: the projector in English.
std::vector<Setting> triedSettings() {
    return {kSettings.begin(), kHasAddressSanitizer ? kSettings.begin() + 1 : kSettings.end()};
}

/// A hand that clicks everything there is, once, in a language and at a size.
class EveryControl : public testing::TestWithParam<Setting> {
  protected:
    void SetUp() override {
        const Size& size = kSizes[std::get<1>(GetParam())];
        driver.resize(size.width, size.height);
        settle();
    }
    /// Back to the lesson, the language and the size, whatever a click has done.
    void settle() {
        auto& session = driver.session();
        const std::filesystem::path wanted(lesson);
        if (!session.hasScenario() || session.original().path.stem() != wanted.filename())
            driver.openNamed(lesson);
        session.apply(session::SetPresenting{false});
        session.apply(session::SetEditing{false});
        session.apply(session::SetLanguage{std::get<0>(GetParam())});
        session.apply(session::SetScale{kSizes[std::get<1>(GetParam())].scale});
        session.apply(session::Pause{});
        session.mutableSettings().hiddenViews.clear();
        session.finishSimulation();
        session.finishSweep();
        driver.frame(2);
    }
    /// By Escape, twice for what lies over a dialog, in no more frames than that needs: they follow
    /// each click.
    void close() {
        for (int i = 0; i < 2; ++i) {
            for (const bool isDown : {true, false})
                ImGui::GetIO().AddKeyEvent(ImGuiKey_Escape, isDown);
            driver.frame(2);
        }
    }
    /// Clicks what was not clicked yet of what is drawn now; `open` brings it back.
    template <class Open>
    void clickAll(const Open& open, bool isOneOfEachFamily = false) {
        open();
        std::set<std::string> ids;
        for (const std::string& label : driver.labels())
            ids.insert(idOf(label));
        for (const std::string& id : ids) {
            const std::string once = isOneOfEachFamily ? familyOf(id) : id;
            if (id.empty() || isLeftOut(id) || !clicked.insert(once).second) continue;
            open();
            if (!driver.has(id)) continue;
            SCOPED_TRACE(id);
            driver.click(id);
            driver.frame();
            EXPECT_FALSE(driver.hasText("⟨")) << "a text is missing after a click on " << id;
            ++count;
            close();
            settle();
        }
    }

    void TearDown() override { RecordProperty("controls", count); }

    std::string lesson = "08-if-else";
    std::set<std::string> clicked{};
    int count = 0;
    support::ShellDriver driver{};
};

TEST_P(EveryControl, CanBeClickedAndTheWindowGoesOn) {
    for (const session::Arrangement arrangement :
         {session::Arrangement::Overview, session::Arrangement::Divergence,
          session::Arrangement::Sm, session::Arrangement::Occupancy, session::Arrangement::Sweep})
        clickAll([&] {
            if (driver.session().settings().arrangement == arrangement) return;
            driver.session().apply(session::SetArrangement{arrangement});
            driver.frame(2);
        });
    for (const char* menu : kMenus)
        clickAll([&] {
            if (!driver.has(menu)) return;
            driver.click(menu);
            driver.frame(2);
        });
    EXPECT_GT(count, 60);
    EXPECT_TRUE(clicked.contains("next step"));
    EXPECT_TRUE(clicked.contains("language.zh"));
    EXPECT_NE(driver.session().run(), nullptr);
}

/// What a click in the arrangements does not lead to: each view has controls of its own.
class EveryFurtherControl : public EveryControl {};

TEST_P(EveryFurtherControl, OfEachView) {
    for (const names::ViewName& view : names::kViewNames)
        clickAll(
            [&] {
                driver.session().apply(
                    session::SetArrangement{driver.session().settings().arrangement});
                driver.bringInFront(std::string(view.key));
            },
            true);
    EXPECT_GT(count, 100);
    EXPECT_TRUE(clicked.contains("knobs more"));
}

TEST_P(EveryFurtherControl, OfViewsThatHaveNothingToShowInThatLesson) {
    struct Full {
        const char* view;
        const char* lesson;
        const char* control;
    };
    for (const Full& full : {Full{"waits", "04-wrong-barrier", "wait node "},
                             Full{"output", "chapter-2-grid/05-print-who-i-am", "output "},
                             Full{"scene", "03-barrier", "scene forward"}}) {
        lesson = full.lesson;
        settle();
        clickAll(
            [&] {
                driver.session().apply(
                    session::SetArrangement{driver.session().settings().arrangement});
                driver.session().apply(session::RevealAnswer{});
                driver.session().apply(session::SeekEnd{});
                driver.frame(2);
                driver.bringInFront(full.view);
            },
            true);
        EXPECT_TRUE(clicked.contains(full.control)) << full.view;
    }
}

// Each picture of two runs has its own A, B and both.
TEST_P(EveryFurtherControl, OfEachViewWithTwoRuns) {
    std::set<std::string> doubled;
    for (const names::ViewName& view : names::kViewNames) {
        driver.session().apply(session::PinRun{});
        driver.session().apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
        driver.settle();
        driver.session().apply(session::SetArrangement{driver.session().settings().arrangement});
        driver.bringInFront(std::string(view.key));
        for (const char* const id : {"two runs now", "two runs held", "two runs both"}) {
            if (!driver.has(id)) continue;
            SCOPED_TRACE(std::string(view.key) + ": " + id);
            driver.click(id);
            driver.frame(2);
            EXPECT_FALSE(driver.hasText("⟨"));
            doubled.insert(std::string(view.key));
        }
    }
    EXPECT_GT(doubled.size(), 10U);
}

TEST_P(EveryFurtherControl, OfTheDialogsTheEditorAndALecture) {
    using namespace session;
    for (const Action& shown :
         {Action(ShowSettings{}), Action(ShowHelp{}), Action(ShowLibrary{}), Action(ShowPalette{}),
          Action(SetEditing{true}), Action(SetPresenting{true}), Action(PinRun{})})
        clickAll(
            [&] {
                driver.session().apply(shown);
                driver.frame(3);
            },
            true);
    for (const char* const row : {"menu.file.export", "menu.help.about"})
        clickAll(
            [&] {
                driver.key(ImGuiKey_Escape);
                driver.click(std::string_view(row).starts_with("menu.file") ? "menu.file.title"
                                                                            : "menu.help.title");
                driver.frame(2);
                driver.click(row);
                driver.frame(3);
            },
            true);
    for (const char* const id :
         {"settings.reset", "library.scenarios", "export.save", "about.copy"})
        EXPECT_TRUE(clicked.contains(id)) << id;
}

// A choice, a field, an order, lanes, lines and warps to click, and what is to be mended.
TEST_P(EveryFurtherControl, OfEachKindOfQuestion) {
    struct Asked {
        const char* lesson;
        int step;
        const char* control;
    };
    for (const Asked& asked :
         {Asked{"chapter-1-machine/05-host-and-device", 2, "answer"},
          Asked{"chapter-2-grid/02-order-is-no-promise", 3, "item "},
          Asked{"chapter-6-latency/03-who-goes-next", 0, ""}, Asked{"15-block-size", 5, ""},
          Asked{"chapter-8-memory/11-three-histograms", 4, ""},
          Asked{"occupancy/exercise-1", 3, "lane cells "}}) {
        lesson = asked.lesson;
        settle();
        clickAll(
            [&] {
                driver.openNamed(lesson);
                driver.session().apply(session::GoToStep{asked.step});
                driver.settle();
            },
            true);
        if (*asked.control != 0) EXPECT_TRUE(clicked.contains(asked.control)) << asked.control;
    }
}

// The rows that a view adds, and those that all have, once.
TEST_P(EveryFurtherControl, OfTheMenuOfARightClick) {
    std::set<std::string> chosen;
    for (const names::ViewName& view : names::kViewNames) {
        SCOPED_TRACE(std::string(view.key));
        const auto open = [&] {
            driver.session().apply(
                session::SetArrangement{driver.session().settings().arrangement});
            driver.bringInFront(std::string(view.key));
            const auto& shown = driver.shell().shown();
            const auto panel = std::ranges::find(shown, view.key, &ShownPanel::key);
            if (panel == shown.end()) return std::vector<std::string>{};
            driver.rightClickAt({(panel->box.left + panel->box.right) / 2,
                                 (panel->box.top + panel->box.bottom) / 2});
            std::vector<std::string> rows;
            for (const std::string& label : driver.labels())
                if (label.find("###context.") != std::string::npos) rows.push_back(label);
            return rows;
        };
        for (const std::string& label : open()) {
            if (!chosen.insert(familyOf(label.substr(0, label.find("###")))).second) continue;
            const std::vector<std::string> rows = open();
            if (std::ranges::find(rows, label) == rows.end()) continue;
            driver.click(idOf(label));
            driver.frame(2);
            EXPECT_FALSE(driver.hasText("⟨")) << label;
            close();
            settle();
        }
        close();
    }
    EXPECT_GT(chosen.size(), 6U);
}

std::string nameOf(const testing::TestParamInfo<EveryControl::ParamType>& one) {
    const auto& [language, size] = one.param;
    return std::string(language == text::Language::English ? "English" : "Chinese") + "At" +
           std::to_string(static_cast<int>(kSizes[size].width)) + "x" +
           std::to_string(static_cast<int>(kSizes[size].height));
}

INSTANTIATE_TEST_SUITE_P(LanguagesAndSizes, EveryControl,
                         testing::ValuesIn(triedSettings()), nameOf);
INSTANTIATE_TEST_SUITE_P(LanguagesAndSizes, EveryFurtherControl,
                         testing::ValuesIn(triedSettings()), nameOf);

}  // namespace
}  // namespace warpscope::shell
