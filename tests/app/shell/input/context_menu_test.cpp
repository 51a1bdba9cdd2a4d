#include "app/shell/input/context_menu.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "app/draw/focus.h"
#include "app/names/view_names.h"
#include "engine/base/sanitizers.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

/// The window in a language, with the lesson about a branch.
class ContextMenuTest : public testing::TestWithParam<text::Language> {
  protected:
    void SetUp() override {
        driver.openNamed("08-if-else");
        driver.session().apply(session::SetLanguage{GetParam()});
        driver.frame(3);
    }
    std::string said(const char* key) { return driver.session().text(key); }
    draw::Box rectOf(std::string_view view) {
        for (const ShownPanel& panel : driver.shell().shown())
            if (panel.key == view) return panel.box;
        ADD_FAILURE() << view << " is not shown";
        return {};
    }
    ImVec2 middleOf(std::string_view view) {
        const draw::Box rect = rectOf(view);
        return {(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2};
    }
    /// The id of the row with these words; empty = there is none.
    std::string row(const std::string& words) {
        for (const std::string& label : driver.labels())
            if (label.find("###context.") != std::string::npos && label.starts_with(words))
                return label.substr(label.find("###") + 3);
        return {};
    }
    std::size_t rowCount() {
        return static_cast<std::size_t>(
            std::ranges::count_if(driver.labels(), [](const std::string& label) {
                return label.find("###context.") != std::string::npos;
            }));
    }
    void choose(const std::string& words) {
        const std::string id = row(words);
        ASSERT_FALSE(id.empty()) << words;
        driver.click(id);
        driver.frame(2);
    }
    support::ShellDriver driver{};
};

TEST_P(ContextMenuTest, EveryViewHasOneAndItGoesWithEscape) {
    const auto shown = driver.shell().shown();
    for (const ShownPanel& panel : shown) {
        if (panel.key == "bar" || panel.key == "transport") continue;
        driver.rightClickAt(middleOf(panel.key));
        EXPECT_GT(rowCount(), 2u) << panel.key;
        driver.key(ImGuiKey_Escape);
        driver.frame(2);
        EXPECT_EQ(rowCount(), 0u) << panel.key;
    }
}

// Whatever is shown can be taken along, as words and as a picture. Under the sanitizer, which is
// slow, each view in one of the languages.
TEST_P(ContextMenuTest, EveryViewOffersItsWordsAndItsPicture) {
    driver.resize(1600, 1000);
    driver.session().apply(session::PinRun{});
    driver.settle();
    int place = GetParam() == text::Language::English ? 0 : 1;
    for (const names::ViewName& view : names::kViewNames) {
        const std::string key(view.key);
        if (key == "transport") continue;
        if (kHasAddressSanitizer && place++ % 2 != 0) continue;
        SCOPED_TRACE(key);
        driver.bringInFront(key);
        const auto shown = driver.shell().shown();
        const auto panel = std::ranges::find(shown, key, &ShownPanel::key);
        ASSERT_NE(panel, shown.end());
        driver.rightClickAt({(panel->box.left + panel->box.right) / 2, panel->box.top + 10});
        EXPECT_FALSE(row(said("menu.context.copy_picture")).empty());
        ImGui::SetClipboardText("");
        choose(said("menu.context.copy_view"));
        driver.frame(2);
        EXPECT_GT(std::string(ImGui::GetClipboardText()).size(), 20u);
    }
}

TEST_P(ContextMenuTest, AllWordsOfAViewAreCopied) {
    driver.rightClickAt(middleOf("lesson"));
    choose(said("menu.context.copy_view"));
    driver.frame(2);
    const std::string copied = ImGui::GetClipboardText();
    const std::string text = driver.session().text(driver.session().step()->text);
    EXPECT_NE(copied.find(text.substr(0, 9)), std::string::npos) << copied;
}

TEST_P(ContextMenuTest, ALineIsStoppedAtAndCopied) {
    const ImVec2 line = driver.find("line 2");
    driver.rightClickAt(line);
    choose(driver.session().text(Message{"menu.context.breakpoint"}.with("line", 2)));
    EXPECT_TRUE(driver.session().breakpoints().contains(2));
    driver.rightClickAt(line);
    choose(driver.session().text(Message{"menu.context.copy_line"}.with("line", 2)));
    const std::string copied = ImGui::GetClipboardText();
    EXPECT_FALSE(copied.empty());
    EXPECT_NE(driver.session().scenario().code.find(copied), std::string::npos);
}

// Stopping at a line has no key of its own: it is a row of the menu of what has the focus.
TEST_P(ContextMenuTest, KeysOpenItWhereTheFocusIs) {
    const auto isFocused = [&](std::string_view label) {
        const ImGuiContext& g = *GImGui;
        return g.NavId != 0 &&
               ImGui::WindowRectRelToAbs(g.NavWindow, g.NavWindow->NavRectRel[g.NavLayer])
                   .Contains(driver.find(label));
    };
    for (const auto& [key, modifier, line] : {std::tuple{ImGuiKey_Menu, ImGuiMod_None, 2},
                                              std::tuple{ImGuiKey_F10, ImGuiMod_Shift, 3}}) {
        const std::string label = "line " + std::to_string(line);
        for (int i = 0; i < 200 && !isFocused("line 1"); ++i)
            driver.key(ImGuiKey_Tab);
        for (int i = 1; i < line; ++i)
            driver.key(ImGuiKey_DownArrow);
        ASSERT_TRUE(isFocused(label));
        driver.key(key, modifier);
        driver.frame(4);
        const std::string stop =
            driver.session().text(Message{"menu.context.breakpoint"}.with("line", line));
        const std::string wanted = row(stop);
        ASSERT_FALSE(wanted.empty()) << driver.allText();
        const ImVec2 at = driver.find(wanted);
        for (int i = 0; i < 30; ++i) {
            driver.key(ImGuiKey_DownArrow);
            const ImGuiContext& g = *GImGui;
            if (ImGui::WindowRectRelToAbs(g.NavWindow, g.NavWindow->NavRectRel[0]).Contains(at))
                break;
        }
        driver.key(ImGuiKey_Enter);
        driver.frame(2);
        EXPECT_TRUE(driver.session().breakpoints().contains(line));
        EXPECT_EQ(rowCount(), 0u);
        driver.frame(2);
        EXPECT_TRUE(draw::isFocusSeen());
        EXPECT_TRUE(isFocused(label)) << "the focus is where it was";
    }
}

TEST_P(ContextMenuTest, KeysOpenItWhereThePointerIsWhileNothingHasTheFocus) {
    const ImVec2 line = driver.find("line 2");
    driver.moveTo(line);
    driver.frame(3);
    driver.key(ImGuiKey_Menu);
    driver.frame(4);
    EXPECT_FALSE(
        row(driver.session().text(Message{"menu.context.breakpoint"}.with("line", 2))).empty());
}

TEST_P(ContextMenuTest, ANameInTheCodeIsCopiedAlone) {
    const ImVec2 line = driver.find("line 2"), size = driver.sizeOf("line 2");
    const std::string words =
        driver.session().text(Message{"menu.context.copy"}.with("words", "if_else"));
    bool isFound = false;
    for (float x = 0.1f; x < 0.9f && !isFound; x += 0.02f) {
        driver.rightClickAt({line.x + (x - 0.5f) * size.x, line.y});
        driver.frame(2);
        isFound = !row(words).empty();
        if (!isFound) driver.key(ImGuiKey_Escape);
    }
    ASSERT_TRUE(isFound);
    choose(words);
    EXPECT_STREQ(ImGui::GetClipboardText(), "if_else");
}

TEST_P(ContextMenuTest, AViewIsHidden) {
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    driver.frame(3);
    driver.rightClickAt(middleOf("timeline"));
    choose(said("menu.context.hide"));
    EXPECT_TRUE(driver.session().settings().hiddenViews.contains("timeline"));
}

TEST_P(ContextMenuTest, InALectureTheRightButtonIsAPen) {
    driver.session().apply(session::SetPresenting{true});
    driver.frame(3);
    driver.rightClickAt({400, 300});
    EXPECT_EQ(rowCount(), 0u);
}

TEST_P(ContextMenuTest, EachRowOfAThingDoesSomething) {
    auto& session = driver.session();
    session.apply(session::SeekTo{60});
    session::Selection thing;
    thing.warp = WarpId{0};
    thing.lane = 3;
    thing.block = BlockId{0};
    thing.line = 3;
    const views::PointerMenu rows = rowsOfThing(session, thing);
    EXPECT_GE(rows.size(), 8u);
    for (const views::PointerRow& one : rows) {
        EXPECT_EQ(one.words.find('{'), std::string::npos) << one.words;
        EXPECT_EQ(one.words.find("⟨"), std::string::npos) << one.words;
        EXPECT_FALSE(one.actions.empty()) << one.words;
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, ContextMenuTest,
                         testing::Values(text::Language::English, text::Language::Chinese),
                         [](const auto& one) {
                             return one.param == text::Language::English ? "English" : "Chinese";
                         });

}  // namespace
}  // namespace warpscope::shell
