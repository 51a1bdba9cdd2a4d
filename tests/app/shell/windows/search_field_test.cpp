#include "app/shell/windows/search_field.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/ui_driver.h"

namespace warpscope::shell {
namespace {

class SearchFieldTest : public testing::Test {
  protected:
    SearchField field{};
    std::string id = "##search";
    int chosen = 0;
    bool isEntered = false;
    support::UiDriver driver{[this] {
        field.draw(id.c_str(), "hint");
        chosen = field.chosenOf(3);
        isEntered = isEntered || field.isEntered();
    }};
};

TEST_F(SearchFieldTest, HasTheKeyboardAndKeepsWhatCameBeforeIt) {
    driver.frame();
    field.open();
    ImGui::GetIO().AddInputCharacter('a');
    driver.frame();
    ImGui::GetIO().AddInputCharacter('b');
    driver.frame();
    ImGui::GetIO().AddInputCharacter('c');
    driver.frame(4);
    EXPECT_EQ(field.words(), "abc");
    driver.key(ImGuiKey_Enter);
    field.open();
    driver.frame(3);
    EXPECT_EQ(field.words(), "") << "where something was opened, one begins anew";
}

TEST_F(SearchFieldTest, KeepsTheOrderOfWhatComesInAnyFrame) {
    const std::string words = "if-else";
    // So many letters before the field has the keyboard, the rest when it may have it.
    for (std::size_t first = 0; first <= words.size(); ++first) {
        for (int frames = 0; frames < 4; ++frames) {
            id = "##search" + std::to_string(first) + std::to_string(frames);  // Another dialog.
            field = SearchField{};
            field.open();
            ImGui::GetIO().AddInputCharactersUTF8(words.substr(0, first).c_str());
            driver.frame(frames);
            for (const char letter : words.substr(first)) {
                ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
                driver.frame();
            }
            driver.frame(3);
            EXPECT_EQ(field.words(), words) << first << " letters, then " << frames << " frames";
        }
    }
}

TEST_F(SearchFieldTest, WhatIsTypedRightAfterEnterGoesOn) {
    field.open();
    driver.frame(4);
    driver.type("ab");
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Enter, true);
    driver.frame();
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Enter, false);
    for (const char letter : {'c', 'd', 'e'}) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
        driver.frame();
    }
    driver.frame(3);
    EXPECT_EQ(field.words(), "abcde");
}

TEST_F(SearchFieldTest, ArrowsStayInTheListAndEnterTakesOne) {
    field.open();
    driver.frame(4);
    for (int i = 0; i < 5; ++i)
        driver.key(ImGuiKey_DownArrow);
    EXPECT_EQ(chosen, 2);
    driver.key(ImGuiKey_UpArrow);
    EXPECT_EQ(chosen, 1);
    driver.type("x");
    EXPECT_EQ(chosen, 0) << "another list";
    EXPECT_FALSE(isEntered);
    driver.key(ImGuiKey_Enter);
    EXPECT_TRUE(isEntered);
}

}  // namespace
}  // namespace warpscope::shell
