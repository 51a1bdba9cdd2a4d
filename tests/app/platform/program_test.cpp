#include "app/platform/program.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

struct Answer {
    int status = 0;
    std::string out{}, err{};
};

/// Runs the program without a display, with the settings in a folder of its own.
class Program : public testing::Test {
  protected:
    Program() {
        setenv("WARPSCOPE_HOME", support::projectRoot().c_str(), 1);
        setenv("XDG_CONFIG_HOME", (folder / "config").c_str(), 1);
        unsetenv("DISPLAY");
        unsetenv("WAYLAND_DISPLAY");
        std::filesystem::current_path(folder);
    }

    // The folder is made anew for the next test, so nobody may stand in it.
    ~Program() override { std::filesystem::current_path(start); }

    static Answer run(const std::vector<std::string>& arguments) {
        std::ostringstream out, err;
        const int status = runDesktop("warpscope", arguments, out, err);
        return {status, out.str(), err.str()};
    }

    std::filesystem::path start = std::filesystem::current_path();
    std::filesystem::path folder = support::freshFolder("program");
};

TEST_F(Program, ScreenshotWritesThePictureAndNothingElse) {
    const Answer answer = run({"08-if-else", "--screenshot", "out.png", "--size", "320x200",
                               "--cycle", "100", "--arrangement", "divergence", "--select",
                               "warp=1", "--lang", "zh", "--theme", "light"});
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_TRUE(std::filesystem::exists("out.png"));
    EXPECT_FALSE(std::filesystem::exists(folder / "config")) << "a picture changes no settings";
    EXPECT_EQ(answer.out, "");
}

TEST_F(Program, TheEndOfTheNameDecidesWhatPictureItIs) {
    const Answer answer = run({"08-if-else", "--screenshot", "out.svg", "--size", "640x400"});
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_TRUE(support::readText("out.svg").starts_with("<svg "));
    EXPECT_EQ(run({"08-if-else", "--screenshot", "/nowhere/out.svg"}).status, 1);
}

TEST_F(Program, WithoutADisplayThereIsAPictureAReportAndAWayToTheWindow) {
    const Answer answer = run({"08-if-else"});
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_TRUE(std::filesystem::exists("warpscope.png"));
    EXPECT_NE(answer.out.find("cycles"), std::string::npos) << answer.out;
    EXPECT_NE(answer.out.find("warpscope.png"), std::string::npos);
}

TEST_F(Program, AFileWithAMistakeIsSaidWithItsPlace) {
    std::ofstream("broken.toml") << "format = 1\nwrong = 2\n";
    const Answer answer = run({"broken.toml", "--screenshot", "out.png", "--size", "200x200"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_NE(answer.err.find("broken.toml:"), std::string::npos) << answer.err;
}

TEST_F(Program, APictureThatCannotBeWrittenIsSaid) {
    const Answer answer =
        run({"08-if-else", "--screenshot", "/nowhere/out.png", "--size", "200x200"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_NE(answer.err.find("/nowhere/out.png"), std::string::npos);
}

TEST_F(Program, WrongUsageIsTwo) {
    const Answer answer = run({"--nonsense"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_NE(answer.err.find("--nonsense"), std::string::npos);
    EXPECT_EQ(run({"--scale", "99"}).status, 2);
    EXPECT_NE(run({"--nonsense", "--lang", "zh"}).err.find("没有选项 --nonsense"),
              std::string::npos);
}

TEST_F(Program, HelpListsTheOptionsInBothLanguages) {
    for (const char* option : {"--screenshot", "--film", "--handout"})
        EXPECT_NE(run({"--help"}).out.find(option), std::string::npos) << option;
    EXPECT_NE(run({"--help", "--lang", "zh"}).out.find("用法"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::platform
