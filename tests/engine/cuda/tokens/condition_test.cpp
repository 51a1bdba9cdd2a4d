#include "engine/cuda/tokens/condition.h"

#include <gtest/gtest.h>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

std::string conditionOf(std::string_view text) {
    ProblemList problems("kernel.cu");
    MacroTable macros(problems);
    Macro eight;
    eight.body = tokenize("8", problems);
    eight.body.pop_back();
    macros.define("EIGHT", eight);
    auto line = tokenize(text, problems);
    line.pop_back();
    const bool holds = evaluateCondition(line, {1, 1, 2}, macros, problems);
    if (!problems.isEmpty()) return problems.take().front().message.key;
    return holds ? "holds" : "fails";
}

TEST(Condition, ComputesAsCDoes) {
    EXPECT_EQ(conditionOf("1 + 2 * 3 == 7"), "holds");
    EXPECT_EQ(conditionOf("(1 + 2) * 3 == 7"), "fails");
    EXPECT_EQ(conditionOf("-1 < 0 && !0"), "holds");
    EXPECT_EQ(conditionOf("7 / 2 == 3 && 7 % -1 == 0 && 7 / -1 == -7"), "holds");
    EXPECT_EQ(conditionOf("EIGHT > 7"), "holds");
}

TEST(Condition, HasEveryOperatorOfC) {
    for (const char* text : {"7 - 9 == -2", "1 << 4 == 16", "-16 >> 2 == -4", "3 <= 3 && !(4 <= 3)",
                             "3 >= 3 && !(3 >= 4)", "3 != 4 && !(3 != 3)", "(12 & 10) == 8",
                             "(12 ^ 10) == 6", "(12 | 10) == 14", "~0 == -1", "0 || 2",
                             "!(0 && 1 / 0)", "10 - 4 - 3 == 3", "1 | 2 ^ 2 & 0"})
        EXPECT_EQ(conditionOf(text), "holds") << text;
    for (const char* text : {"7 - 7", "1 << 64 == 0", "2 < 1", "2 > 2", "(4 & 3)"})
        EXPECT_EQ(conditionOf(text), "fails") << text;
}

// Headers choose by it: "#if (defined(A) ? A : 0) > 2".
TEST(Condition, ChoosesBetweenTwo) {
    EXPECT_EQ(conditionOf("1 ? 2 : 0"), "holds");
    EXPECT_EQ(conditionOf("0 ? 2 : 0"), "fails");
    EXPECT_EQ(conditionOf("(EIGHT > 9 ? 1 : 0 ? 5 : 7) == 7"), "holds");
    EXPECT_EQ(conditionOf("1 ? 0 ? 1 : 3 : 0"), "holds");
    EXPECT_EQ(conditionOf("+1 - ~0 == 2"), "holds");
    for (const char* text : {"1 ? 2", "1 ? : 2", "1 ? 2 :", "1 : 2"})
        EXPECT_EQ(conditionOf(text), "compiler.bad_condition") << text;
    EXPECT_EQ(conditionOf("1" + std::string(100'000, '?') + "1"), "compiler.bad_condition");
}

TEST(Condition, TakesUnknownNamesForZero) {
    EXPECT_EQ(conditionOf("UNKNOWN"), "fails");
}

TEST(Condition, AsksWhetherAMacroIsDefined) {
    EXPECT_EQ(conditionOf("defined EIGHT"), "holds");
    EXPECT_EQ(conditionOf("defined(EIGHT) && !defined(NINE)"), "holds");
}

TEST(Condition, SurvivesDivisionByZeroAndDeepNesting) {
    EXPECT_EQ(conditionOf("1 / 0"), "fails");
    EXPECT_EQ(conditionOf(std::string(5000, '(')), "compiler.bad_condition");
    EXPECT_EQ(conditionOf(std::string(5000, '!') + "1"), "compiler.bad_condition");
}

TEST(Condition, ReportsWhatItCannotRead) {
    EXPECT_EQ(conditionOf(""), "compiler.bad_condition");
    EXPECT_EQ(conditionOf("1 +"), "compiler.bad_condition");
    EXPECT_EQ(conditionOf("1 2"), "compiler.bad_condition");
}

}  // namespace
}  // namespace warpscope::cuda
