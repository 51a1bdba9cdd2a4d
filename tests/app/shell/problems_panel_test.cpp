#include "app/shell/problems_panel.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

std::filesystem::path write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file) << text;
    return file;
}

TEST(ProblemsPanel, ABrokenFileIsSaidWithItsPlaceAndTheLastRunStays) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    const auto run = driver.session().run();
    const auto folder = support::freshFolder("problems_panel");
    driver.open(write(folder / "broken.toml", "format = 1\ntitle = 7\nwrongkey = 2\n"));
    ASSERT_FALSE(driver.session().problems().empty());
    EXPECT_TRUE(driver.hasText("Problems"));
    EXPECT_TRUE(driver.hasText("broken.toml:"));
    EXPECT_TRUE(driver.hasText("what you see is the last good run"));
    EXPECT_EQ(driver.session().run(), run);
    driver.openNamed("03-barrier");
    EXPECT_FALSE(driver.hasText("what you see is the last good run"));
}

TEST(ProblemsPanel, AFileThatIsNotThereIsAProblemAndNotACrash) {
    support::ShellDriver driver;
    driver.open("/nowhere/at-all.toml");
    EXPECT_TRUE(driver.hasText("Problems"));
    EXPECT_TRUE(driver.hasText("Choose a scenario"));
}

TEST(ProblemsPanel, AClickOnAProblemOfTheKernelGoesToItsLine) {
    const auto root = support::projectRoot() / "scenarios";
    const auto folder = support::freshFolder("problems_panel_kernel");
    std::filesystem::copy(root, folder, std::filesystem::copy_options::recursive);
    support::ShellDriver driver;
    driver.open(folder / "08-if-else.toml");
    const auto kernel = folder / driver.session().scenario().kernelFile;
    const std::string good = support::readText(kernel);
    const std::size_t body = good.find("{\n") + 2;
    write(kernel, good.substr(0, body) + "  int broken = ;\n" + good.substr(body));
    driver.session().apply(session::Reload{});
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    const int line = driver.session().problems().front().range.line;
    driver.click("problem.0");
    EXPECT_EQ(driver.session().selected().line, line);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Divergence);
}

}  // namespace
}  // namespace warpscope::shell
