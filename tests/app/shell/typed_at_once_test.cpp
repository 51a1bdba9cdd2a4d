#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <utility>
#include <vector>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

/// Keys as fast as a person or a machine is: all events lie there before the frame is drawn, and
/// the keys of the chord go up after the first letter went down.
void typeAtOnce(support::ShellDriver& driver, ImGuiKey chord, bool isCtrlUpFirst) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    driver.frame();
    io.AddKeyEvent(chord, true);
    if (isCtrlUpFirst) io.AddKeyEvent(ImGuiMod_Ctrl, false);
    const std::vector<std::pair<ImGuiKey, char>> letters{
        {ImGuiKey_I, 'i'}, {ImGuiKey_F, 'f'}, {ImGuiKey_Minus, '-'}, {ImGuiKey_E, 'e'},
        {ImGuiKey_L, 'l'}, {ImGuiKey_S, 's'}, {ImGuiKey_E, 'e'}};
    if (!isCtrlUpFirst) {
        io.AddKeyEvent(chord, false);
        io.AddKeyEvent(ImGuiMod_Ctrl, false);
    }
    for (const auto& [key, letter] : letters) {
        io.AddKeyEvent(key, true);
        io.AddInputCharacter(static_cast<unsigned>(letter));
        io.AddKeyEvent(key, false);
    }
    if (isCtrlUpFirst) io.AddKeyEvent(chord, false);
    driver.frame(24);
}

TEST(TypedAtOnce, FindsItsLessonAfterTheShortcut) {
    for (const bool isCtrlUpFirst : {false, true}) {
        for (const ImGuiKey chord : {ImGuiKey_O, ImGuiKey_K}) {
            support::ShellDriver driver;
            driver.openNamed("03-barrier");
            const auto language = driver.session().language();
            typeAtOnce(driver, chord, isCtrlUpFirst);
            EXPECT_TRUE(ImGui::GetCurrentContext()->InputTextState.TextLen == 7);
            EXPECT_STREQ(ImGui::GetCurrentContext()->InputTextState.TextA.Data, "if-else");
            EXPECT_EQ(driver.session().language(), language) << "L was a letter";
            driver.key(ImGuiKey_Enter);
            driver.settle();
            EXPECT_EQ(driver.session().original().path.stem().string(), "08-if-else");
        }
    }
}

}  // namespace
}  // namespace warpscope::shell
