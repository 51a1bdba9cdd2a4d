#include <gtest/gtest.h>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

void typeLetters(support::ShellDriver& driver, std::string_view letters) {
    for (const char letter : letters) {
        driver.type(std::string_view(&letter, 1));
        driver.settle();
        driver.frame(2);
    }
}

// The first letter typed beside a held run made two pictures of the source; the next ones were
// shortcuts then: a space played the run.
TEST(TwoRunsEditor, TypingGoesOnWhereTheFirstLetterMakesTwoKernels) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    driver.session().apply(session::PinRun{});
    driver.settle();
    driver.key(ImGuiKey_F2);
    driver.settle();
    driver.frame(3);
    ASSERT_TRUE(driver.session().editor().isEditing);
    const std::string before = driver.session().scenario().code;
    driver.key(ImGuiKey_Home, ImGuiMod_Ctrl);
    typeLetters(driver, "// x");
    EXPECT_EQ(driver.session().scenario().code, "// x" + before);
    ASSERT_TRUE(driver.has("two runs both")) << "of two kernels there are two pictures";
    for (int i = 0; i < 4; ++i) {
        driver.key(ImGuiKey_Backspace);
        driver.settle();
        driver.frame(2);
    }
    EXPECT_EQ(driver.session().scenario().code, before);
    typeLetters(driver, "// y");
    EXPECT_EQ(driver.session().scenario().code, "// y" + before) << "nor where there is one again";
}

}  // namespace
}  // namespace warpscope::shell
