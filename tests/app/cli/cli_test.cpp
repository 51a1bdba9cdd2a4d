#include "app/cli/cli.h"

#include <sstream>
#include <streambuf>

#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class CliTest : public CliFixture {};

TEST_F(CliTest, EveryMistakeIsExplainedOnStandardError) {
    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{},
                                               {"run"},
                                               {"run", "none.toml"},
                                               {"check", "none.toml"},
                                               {"compile", "none.cu"},
                                               {"sweep", "none.toml", "--over", "a=1..2"},
                                               {"occupancy", "--device", "none", "--threads", "32"},
                                               {"occupancy", "--batch", "none.csv"}}) {
        EXPECT_NE(run(arguments), 0) << testing::PrintToString(arguments);
        EXPECT_FALSE(err_.empty()) << testing::PrintToString(arguments);
        EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
    }
}

TEST_F(CliTest, HelpNamesEverySubcommand) {
    EXPECT_EQ(run({"--help"}), 0);
    for (const char* name :
         {"run", "check", "compile", "compare", "occupancy", "sweep", "devices", "scenarios"}) {
        EXPECT_NE(out_.find(name), std::string::npos) << name;
    }
}

/// A full disk: nothing can be written.
class FullBuffer : public std::streambuf {};

TEST_F(CliTest, AnAnswerThatCannotBeWrittenIsToldAndWrong) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"run", scenario()},
             {"run", scenario(), "--format", "json"},
             {"check", scenario()},
             {"compile", (folder_ / "scale.cu").string()},
             {"sweep", scenario(), "--over", "launch.block=32..32"},
             {"occupancy", "--device", "h100", "--threads", "256"},
             {"compare", scenario(), scenario()},
             {"devices"},
             {"scenarios"},
             {"--help"},
             {"run", "--help"},
             {"--version"}}) {
        FullBuffer full;
        std::ostream out(&full);
        std::ostringstream err;
        EXPECT_EQ(run(arguments, out, err), 1) << testing::PrintToString(arguments);
        EXPECT_NE(err.str().find("could not be written"), std::string::npos) << err.str();
    }
}

}  // namespace
}  // namespace warpscope::cli
