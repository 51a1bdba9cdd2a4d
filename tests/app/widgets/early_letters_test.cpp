#include "app/widgets/early_letters.h"

#include <gtest/gtest.h>
#include <misc/cpp/imgui_stdlib.h>

#include "tests/support/ui_driver.h"

namespace warpscope::widgets {
namespace {

class EarlyLettersTest : public testing::Test {
  protected:
    void SetUp() override { driver.frame(2); }
    void draw() {
        ImGui::Begin("window");
        if (wantsKeyboard) {
            ImGui::SetKeyboardFocusHere();
            early.expect();
        }
        wantsKeyboard = false;
        early.listen();
        ImGui::InputText("field", &words, ImGuiInputTextFlags_CallbackAlways, EarlyLetters::put,
                         &early);
        early.settle(ImGui::IsItemActive());
        ImGui::End();
    }
    static void type(char letter) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
    }

    EarlyLetters early{};
    std::string words{};
    bool wantsKeyboard = false;
    support::UiDriver driver{[this] { draw(); }};
};

TEST_F(EarlyLettersTest, WhatIsTypedInTheFramesBeforeAFieldHasTheKeyboardStandsInIt) {
    wantsKeyboard = true;
    for (const char letter : {'s', 't', 'a', 'l', 'l'}) {
        type(letter);
        driver.frame();
    }
    driver.frame();
    EXPECT_EQ(words, "stall");
}

TEST_F(EarlyLettersTest, AFirstLetterTakesThePlaceOfWhatIsSelected) {
    words = "old";
    wantsKeyboard = true;
    driver.frame();
    type('n');
    driver.frame();
    type('o');
    driver.frame(2);
    EXPECT_EQ(words, "no");
}

// Where the pointer moves meanwhile Dear ImGui hands out the letter of a key a frame later.
TEST_F(EarlyLettersTest, TheLetterOfTheCommandThatAskedForTheFieldIsNotInIt) {
    ImGui::GetIO().AddKeyEvent(ImGuiKey_K, true);
    driver.frame();
    wantsKeyboard = true;
    type('k');
    driver.frame();
    ImGui::GetIO().AddKeyEvent(ImGuiKey_K, false);
    type('a');
    driver.frame(2);
    EXPECT_EQ(words, "a");
}

TEST_F(EarlyLettersTest, MeanwhileAKeyIsNoCommand) {
    wantsKeyboard = true;
    driver.frame(2);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

TEST_F(EarlyLettersTest, AFieldThatNeverGetsTheKeyboardLeavesLettersToTheOthers) {
    early.expect();
    driver.frame(6);
    type('x');
    driver.frame(2);
    EXPECT_EQ(words, "");
    EXPECT_TRUE(early.letters().empty());
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
}

}  // namespace
}  // namespace warpscope::widgets
