#include "tests/app/shell/every_control.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "app/names/view_names.h"

namespace warpscope::shell {
namespace {

constexpr std::array<const char*, 5> kMenus{"menu.file.title", "menu.edit.title", "menu.view.title",
                                            "menu.model.title", "menu.help.title"};

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

INSTANTIATE_TEST_SUITE_P(LanguagesAndSizes, EveryControl, testing::ValuesIn(triedSettings()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(LanguagesAndSizes, EveryFurtherControl, testing::ValuesIn(triedSettings()),
                         nameOf);

}  // namespace
}  // namespace warpscope::shell
