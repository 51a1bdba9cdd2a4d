#include <gtest/gtest.h>

#include <sstream>

#include "app/cli/parse_options.h"
#include "tests/fuzz/mutate.h"
#include "tests/support/paths.h"

namespace warpscope::fuzz {
namespace {

TEST(OptionsFuzzTest, AnyArgumentsAreUnderstoodOrExplained) {
    const std::vector<std::string> words{
        "run",       "check",    "compile",    "occupancy", "sweep",    "devices",
        "scenarios", "--set",    "--format",   "json",      "text",     "csv",
        "--picture", "--lang",   "zh",         "--over",    "k=1..4:2", "launch.block=[1,2]",
        "--device",  "h100",     "--threads",  "256",       "--batch",  "--help",
        "--entry",   "--static", "--carveout", "-1",        "--",       "a.toml",
        "",          "-",        "--version",  "@file",     "--config", "[section]"};
    Mutator mutator(6, words);
    std::mt19937 random(7);
    std::ostringstream out;
    std::ostringstream err;
    const auto environment =
        cli::loadEnvironment(support::projectRoot(), text::Language::Chinese, out, err);
    ASSERT_TRUE(environment.isOk());
    int good = 0;
    int wrong = 0;
    for (Budget budget; budget.isLeft();) {
        std::vector<std::string> arguments;
        for (std::size_t i = random() % 7; i > 0; --i) {
            const bool isWhole = random() % 3 != 0;
            arguments.push_back(isWhole ? words[random() % words.size()] : mutator.next());
        }
        out.str({});
        err.str({});
        const auto parsed = cli::parseOptions(arguments, *environment);
        ++(parsed.options ? good : wrong);
        if (parsed.options) continue;
        ASSERT_TRUE(parsed.exitStatus == 0 || parsed.exitStatus == 2);
        const std::string& told = parsed.exitStatus == 0 ? out.str() : err.str();
        ASSERT_FALSE(told.empty()) << testing::PrintToString(arguments);
    }
    EXPECT_GT(good, 0);
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace warpscope::fuzz
