#include "app/cli/environment.h"

#include <sstream>

#include "app/cli/cli.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class EnvironmentTest : public CliFixture {};

TEST_F(EnvironmentTest, AFolderWithoutTextsIsAProblem) {
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_FALSE(loadEnvironment(folder_, text::Language::English, out, err).isOk());
    ::setenv("WARPSCOPE_HOME", folder_.c_str(), 1);
    EXPECT_EQ(runCli(nullptr, {"devices"}, out, err), 1);
    EXPECT_NE(err.str().find("WARPSCOPE_HOME"), std::string::npos);
}

TEST_F(EnvironmentTest, SetsAreAppliedInOrder) {
    const auto environment = this->environment();
    const auto opened =
        openScenario(environment, scenario(), {{"launch.block", "32"}, {"launch.block", "96"}});
    ASSERT_TRUE(opened.isOk());
    EXPECT_EQ(opened->block.x, 96);
    const auto wrong = openScenario(environment, scenario(), {{"launch.block", "many"}});
    ASSERT_FALSE(wrong.isOk());
    EXPECT_EQ(wrong.problem().range.file, "--set launch.block=many");
}

TEST_F(EnvironmentTest, AMisspeltLessonIsAskedFor) {
    const auto opened = openScenario(environment(), "08-if-esle", {});
    ASSERT_FALSE(opened.isOk());
    EXPECT_EQ(opened.problem().hint, Message{"scenario.did_you_mean"}.with("name", "08-if-else"));
}

TEST_F(EnvironmentTest, ARecordingIsNoScenario) {
    const std::string file = (folder_ / "run.wsr").string();
    std::ofstream(file) << "a recording";
    EXPECT_EQ(run({"sweep", file, "--over", "launch.block=32..64:32"}), 1);
    EXPECT_NE(err_.find("run.wsr: error: A recording holds a run"), std::string::npos) << err_;
}

TEST_F(EnvironmentTest, ProblemsArePrintedWithTheirLine) {
    std::ostringstream err;
    auto environment = this->environment();
    environment.err = &err;
    const std::string file = write("a.txt", "first\r\nsecond\n");
    const auto at = [&](int line) {
        return Problem{Message{"scenario.binary"}.with("file", "x"),
                       SourceRange{file, line, 1, 0},
                       {},
                       Severity::Error};
    };
    EXPECT_EQ(printProblems(environment, {at(2), at(99)}), kInputWrong);
    EXPECT_NE(err.str().find("\n    second\n    ^\n"), std::string::npos) << err.str();
}

}  // namespace
}  // namespace warpscope::cli
