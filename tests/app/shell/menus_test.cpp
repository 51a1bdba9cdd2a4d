#include "app/shell/menus.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/present/knobs/knob_values.h"
#include "engine/scenario/lessons/set.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class Menus : public testing::Test {
  protected:
    Menus() { driver.openNamed("08-if-else"); }
    support::ShellDriver driver{};
};

TEST_F(Menus, FileOpensTheLibrary) {
    driver.click("menu.file.title");
    driver.click("command.open");
    EXPECT_TRUE(driver.session().isLibraryOpen());
}

TEST_F(Menus, ViewChangesTheArrangementAndHidesViews) {
    driver.click("menu.view.title");
    driver.click("command.sm");
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Sm);
    driver.click("menu.view.title");
    driver.click("show.timeline");
    EXPECT_TRUE(driver.session().settings().hiddenViews.contains("timeline"));
}

TEST_F(Menus, FileHoldsWhatThePlatformAdds) {
    int chosen = 0;
    driver.shell().setFileRows({{"menu.file.share", [&] { ++chosen; }}});
    driver.click("menu.file.title");
    driver.click("menu.file.share");
    EXPECT_EQ(chosen, 1);
    driver.shell().setFileRows({});
    driver.click("menu.file.title");
    EXPECT_FALSE(driver.has("menu.file.share"));
}

TEST_F(Menus, ThereIsNothingToQuitInATabOfABrowser) {
    driver.click("menu.file.title");
    EXPECT_TRUE(driver.has("command.quit"));
    driver.key(ImGuiKey_Escape);
    driver.shell().leaveOutQuit();
    driver.frame(2);
    driver.click("menu.file.title");
    EXPECT_TRUE(driver.has("command.settings"));
    EXPECT_FALSE(driver.has("command.quit"));
    driver.key(ImGuiKey_Escape);

    const std::string quit = driver.session().text("command.quit");
    driver.key(ImGuiKey_K, ImGuiMod_Ctrl);
    driver.frame(2);
    driver.type(quit);
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("Nothing has all of these words.")) << driver.allText();
    driver.key(ImGuiKey_Escape);
    driver.resize(1600, 2400);
    driver.key(ImGuiKey_F1);
    EXPECT_TRUE(driver.hasText("Ctrl+,"));
    EXPECT_FALSE(driver.hasText("Ctrl+Q"));
}

// The tick says what is seen, and what is not seen comes in front where the reader is.
TEST_F(Menus, ViewBringsWhatIsNotSeenInFrontHere) {
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    driver.frame(2);
    EXPECT_FALSE(driver.has("tab.source"));
    driver.click("menu.view.title");
    driver.click("show.source");
    driver.frame(2);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Overview);
    EXPECT_TRUE(driver.has("line 4")) << "the source is seen";
    EXPECT_TRUE(driver.session().settings().hiddenViews.empty());
}

// In one column the list was higher than a small window, and lay over the menu bar.
TEST_F(Menus, AllViewsFitUnderTheBarOfASmallWindow) {
    driver.resize(1280, 720);
    driver.frame(2);
    driver.click("menu.view.title");
    driver.frame(2);
    ASSERT_FALSE(GImGui->OpenPopupStack.empty());
    const ImGuiWindow* list = GImGui->OpenPopupStack.back().Window;
    ASSERT_NE(list, nullptr);
    EXPECT_GT(list->Pos.y, 10);
    EXPECT_EQ(list->ScrollMax.y, 0);
    EXPECT_TRUE(driver.has("show.compare"));
    EXPECT_TRUE(driver.has("command.toggle_motion"));
}

// A size that was cut to whole points brought a scroll bar with nothing to scroll.
TEST_F(Menus, WhatFitsHasNoScrollBarAtAnyScale) {
    driver.resize(1920, 1080);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        driver.session().apply(session::SetLanguage{language});
        for (const float scale : {1.0f, 1.25f, 1.5f, 1.75f, 2.0f}) {
            driver.session().apply(session::SetScale{scale});
            driver.frame(3);
            for (const char* menu : {"file", "edit", "view", "model", "help"}) {
                driver.click("menu." + std::string(menu) + ".title");
                driver.frame(3);
                ASSERT_FALSE(GImGui->OpenPopupStack.empty());
                const ImGuiWindow* rows = GImGui->OpenPopupStack.back().Window;
                ASSERT_NE(rows, nullptr);
                if (rows->ScrollMax.y < 1)
                    EXPECT_FALSE(rows->ScrollbarY) << menu << " at " << scale;
                driver.key(ImGuiKey_Escape);
                driver.frame(2);
            }
        }
    }
}

TEST_F(Menus, EditTakesAKnobBackAndKeepsARun) {
    driver.session().apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
    driver.settle();
    driver.click("menu.edit.title");
    driver.click("command.undo");
    driver.settle();
    EXPECT_FALSE(driver.session().hasTurnedKnobs());
    driver.click("menu.edit.title");
    driver.click("command.pin_run");
    driver.frame(2);
    EXPECT_TRUE(driver.session().hasPinnedRun());
    EXPECT_TRUE(driver.has("figure cycles")) << "its figures come in front";
    driver.click("menu.edit.title");
    driver.click("command.unpin_run");
    driver.frame(2);
    EXPECT_FALSE(driver.has("figure cycles"));
}

TEST_F(Menus, FileOpensWhatWasOpenBefore) {
    driver.openNamed("03-barrier");
    driver.click("menu.file.title");
    driver.click("menu.file.recent");
    driver.click("recent.1");
    driver.settle();
    EXPECT_EQ(driver.session().original().path.stem().string(), "08-if-else");
}

TEST_F(Menus, ModelTurnsAKnobAndResetsIt) {
    driver.click("menu.model.title");
    driver.click("model.occupancy=textbook");
    driver.settle();
    EXPECT_EQ(scenario::get(driver.session().scenario(), "model.occupancy"), "textbook");
    EXPECT_TRUE(driver.session().isKnobTurned("model.occupancy"));
    driver.click("menu.model.title");
    driver.click("command.reset_knobs");
    driver.settle();
    EXPECT_FALSE(driver.session().isKnobTurned("model.occupancy"));
}

TEST_F(Menus, ModelOffersEveryPolicyAndEveryDevice) {
    driver.click("menu.model.title");
    driver.click("field.model.scheduler.menu");
    for (const scheduler::Policy& policy : scheduler::policies())
        EXPECT_TRUE(driver.has("model.scheduler=" + std::string(policy.key)));
    driver.click("field.device.preset.menu");
    for (const machine::Machine& machine : driver.session().devices().machines())
        EXPECT_TRUE(driver.has("device.preset=" + machine.id)) << machine.id;
}

TEST_F(Menus, ModelOffersEveryChoiceOfAScenario) {
    driver.click("menu.model.title");
    for (const scenario::Field* field : scenario::choiceFields()) {
        const std::string key(field->key);
        const std::string menu = "field." + key + ".menu";
        if (driver.has(menu)) driver.click(menu);
        for (const std::string& choice : present::choicesOf(*field, driver.session().devices()))
            EXPECT_TRUE(driver.has(key + "=" + choice)) << key << " = " << choice;
    }
}

TEST_F(Menus, EveryMenuSpeaksChinese) {
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    for (const char* menu : {"menu.file.title", "menu.edit.title", "menu.view.title",
                             "menu.model.title", "menu.help.title"}) {
        driver.frame(2);
        driver.click(menu);
        EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << driver.allText();
        driver.key(ImGuiKey_Escape);
        driver.clickAt({700, 500});
    }
}

}  // namespace
}  // namespace warpscope::shell
