#include "app/shell/input/keyboard.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class Keyboard : public testing::Test {
  protected:
    Keyboard() { driver.openNamed("08-if-else"); }
    support::ShellDriver driver{};
};

TEST_F(Keyboard, StepsThroughTheRun) {
    driver.key(ImGuiKey_Home);
    driver.key(ImGuiKey_RightArrow);
    driver.key(ImGuiKey_RightArrow);
    driver.key(ImGuiKey_LeftArrow);
    EXPECT_EQ(driver.session().cycle(), 1);
    driver.key(ImGuiKey_End);
    EXPECT_EQ(driver.session().cycle(), driver.session().playback().lastCycle());
    driver.key(ImGuiKey_Home);
    EXPECT_EQ(driver.session().cycle(), 0);
}

// A slow frame takes in the press of the key and the release of its modifier together, and some
// hands and tools let go of Ctrl first.
TEST_F(Keyboard, AChordCountsAsItWasPressedHoweverItIsLetGo) {
    ImGuiIO& io = ImGui::GetIO();
    driver.key(ImGuiKey_Home);
    io.AddKeyEvent(ImGuiMod_Shift, true);
    driver.frame();
    io.AddKeyEvent(ImGuiKey_RightArrow, true);
    io.AddKeyEvent(ImGuiMod_Shift, false);
    io.AddKeyEvent(ImGuiKey_RightArrow, false);
    driver.frame(2);
    EXPECT_GT(driver.session().cycle(), 1) << "the step to the next event came as one cycle";

    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    driver.frame();
    io.AddKeyEvent(ImGuiKey_O, true);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    io.AddKeyEvent(ImGuiKey_O, false);
    driver.frame(2);
    EXPECT_TRUE(driver.session().isLibraryOpen());
}

// The other way round: a modifier that comes after the key does not belong to it.
TEST_F(Keyboard, AModifierAfterTheKeyIsNotPartOfIt) {
    ImGuiIO& io = ImGui::GetIO();
    const auto before = driver.session().language();
    io.AddKeyEvent(ImGuiKey_L, true);
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    driver.frame();
    io.AddKeyEvent(ImGuiKey_L, false);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    driver.frame();
    EXPECT_NE(driver.session().language(), before);
}

// Where frames are slow, a short press is a long one.
TEST_F(Keyboard, AKeyThatIsHeldGoesOnSteppingAndSwitchesOnce) {
    ImGuiIO& io = ImGui::GetIO();
    driver.key(ImGuiKey_Home);
    for (const ImGuiKey key : {ImGuiKey_RightArrow, ImGuiKey_F2}) {
        io.AddKeyEvent(key, true);
        driver.frame(40);
        io.AddKeyEvent(key, false);
        driver.frame();
    }
    EXPECT_GT(driver.session().cycle(), 2);
    EXPECT_TRUE(driver.session().editor().isEditing);
}

TEST_F(Keyboard, PlaysAndPauses) {
    driver.key(ImGuiKey_Space);
    EXPECT_TRUE(driver.session().playback().isPlaying());
    driver.key(ImGuiKey_Space);
    EXPECT_FALSE(driver.session().playback().isPlaying());
}

TEST_F(Keyboard, DigitsOfBothBlocksChooseTheArrangement) {
    driver.key(ImGuiKey_4);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Occupancy);
    driver.key(ImGuiKey_Keypad3);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Sm);
}

TEST_F(Keyboard, PlusIsFoundWhereKeyboardsHaveIt) {
    const float before = driver.session().settings().scale;
    driver.key(ImGuiKey_KeypadAdd, ImGuiMod_Ctrl);
    EXPECT_GT(driver.session().settings().scale, before);
    driver.key(ImGuiKey_Minus, ImGuiMod_Ctrl);
    EXPECT_FLOAT_EQ(driver.session().settings().scale, before);
    driver.key(ImGuiKey_Equal, ImGuiMod_Ctrl);
    EXPECT_GT(driver.session().settings().scale, before);
}

// The search field is typed into with the same keys.
TEST_F(Keyboard, LettersInATextFieldAreLeftToIt) {
    driver.session().apply(session::ShowLibrary{true});
    driver.frame(2);
    driver.click("library.filter");
    const auto before = driver.session().language();
    driver.key(ImGuiKey_L);
    driver.key(ImGuiKey_Space);
    EXPECT_EQ(driver.session().language(), before);
    EXPECT_FALSE(driver.session().playback().isPlaying());
}

TEST_F(Keyboard, CtrlQAsksToQuit) {
    EXPECT_FALSE(driver.session().wantsToQuit());
    driver.key(ImGuiKey_Q, ImGuiMod_Ctrl);
    EXPECT_TRUE(driver.session().wantsToQuit());
}

std::filesystem::path withANumberAsked() {
    const auto file = support::freshFolder("keyboard") / "typed.toml";
    std::ofstream(file) << R"(
format = 1
[device]
preset = "a100"
sm_count = 1
[kernel]
code = "__global__ void k(int* out) { out[threadIdx.x] = 1; }"
[launch]
grid = [1]
block = [96]
[[argument]]
name = "out"
count = 96
[[step]]
text = "a"
question = { text = "How many warps?", number = "warps" }
)";
    return file;
}

TEST_F(Keyboard, DigitsTypeTheAnswerOfAQuestionThatWantsANumber) {
    driver.open(withANumberAsked());
    ASSERT_TRUE(driver.session().isTypingAnswer());
    const auto arrangement = driver.session().settings().arrangement;
    for (const ImGuiKey key :
         {ImGuiKey_1, ImGuiKey_Backspace, ImGuiKey_3, ImGuiKey_Slash, ImGuiKey_1})
        driver.key(key);
    EXPECT_EQ(driver.session().answerDraft(), "3/1") << "a fraction is a number, too";
    EXPECT_EQ(driver.session().settings().arrangement, arrangement);
    driver.key(ImGuiKey_Enter);
    ASSERT_NE(driver.session().reply(), nullptr);
    EXPECT_TRUE(driver.session().reply()->isRight);
    driver.key(ImGuiKey_3);
    EXPECT_EQ(driver.session().settings().arrangement, arrangement)
        << "whoever types on means the question still";
}

TEST_F(Keyboard, WhatAnInputMethodWritesIsAnAnswer) {
    driver.open(withANumberAsked());
    driver.type("三十");
    EXPECT_EQ(driver.session().answerDraft(), "三十");
    driver.key(ImGuiKey_Backspace);
    EXPECT_EQ(driver.session().answerDraft(), "三") << "a letter of three bytes goes as one";
    driver.type("ab");
    EXPECT_EQ(driver.session().answerDraft(), "三") << "letters are the keys of shortcuts";
    driver.key(ImGuiKey_Enter);
    ASSERT_NE(driver.session().reply(), nullptr);
    EXPECT_TRUE(driver.session().reply()->isRight);
}

TEST_F(Keyboard, AnAnswerIsPasted) {
    driver.open(withANumberAsked());
    ImGui::SetClipboardText(" 三个\n");
    driver.key(ImGuiKey_V, ImGuiMod_Ctrl);
    EXPECT_EQ(driver.session().answerDraft(), "三个");
    ImGui::SetClipboardText("a line\nand another");
    driver.key(ImGuiKey_V, ImGuiMod_Ctrl);
    EXPECT_EQ(driver.session().answerDraft(), "三个") << "a kernel is no answer";
}

}  // namespace
}  // namespace warpscope::shell
