#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tests/architecture/source_files.h"

namespace warpscope::architecture {
namespace {

constexpr std::size_t kMaxFileLines = 400;
constexpr int kMaxFunctionLines = 60;

TEST(Sizes, NoFileIsLongerThanFourHundredLines) {
    for (const SourceFile& file : sourceFiles(true)) {
        EXPECT_LE(file.lines.size(), kMaxFileLines) << file.path;
    }
}

struct Function {
    int line = 0;
    int length = 0;
};

/// Where the signature begins that ends in `end`: the line that opens all its parentheses.
std::size_t startOf(const std::vector<std::string>& lines, std::size_t end) {
    std::ptrdiff_t open = 0;
    for (std::size_t i = end + 1; i-- > 0;) {
        open += std::ranges::count(lines[i], '(') - std::ranges::count(lines[i], ')');
        const std::size_t first = lines[i].find_first_not_of(' ');
        const bool isInitializer = first != std::string::npos && lines[i][first] == ':';
        if (open >= 0 && !isInitializer) return i;
    }
    return end;
}

/// Functions as clang-format lays them out: a definition begins in one of the first five columns,
/// opens with "{" at the end of the line that closes its parameters, and closes with "}" in the
/// column where it began.
std::vector<Function> functionsOf(const std::vector<std::string>& lines) {
    static const std::regex kStart(R"(^( {0,4})[A-Za-z_~:\[].*)");
    static const std::regex kEnd(R"(^.*\)( const)?( noexcept)?( override)?( ->.*)? \{$)");
    static const std::regex kOther(
        R"(^ *(namespace|struct|class|enum|union|if|for|while|switch|else|return)\b)");
    std::vector<Function> found;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].ends_with('{') || !std::regex_match(lines[i], kEnd)) continue;
        const std::size_t start = startOf(lines, i);
        std::smatch match;
        const bool isLambda = lines[i].find("](") != std::string::npos;
        if (isLambda || !std::regex_match(lines[start], match, kStart) ||
            std::regex_search(lines[start], kOther))
            continue;
        const std::string closing = match[1].str() + "}";
        for (std::size_t j = i + 1; j < lines.size(); ++j) {
            if (lines[j] != closing && lines[j] != closing + ";") continue;
            found.push_back({static_cast<int>(start) + 1, static_cast<int>(j - start) + 1});
            break;
        }
    }
    return found;
}

TEST(Sizes, NoFunctionIsLongerThanSixtyLines) {
    for (const SourceFile& file : sourceFiles(true)) {
        for (const Function& function : functionsOf(file.lines)) {
            EXPECT_LE(function.length, kMaxFunctionLines) << file.path << ":" << function.line;
        }
    }
}

TEST(Sizes, TheMeasureSeesFunctionsAndTheirLength) {
    const std::vector<std::string> lines{
        "int f(int a) {", "    if (a) {", "    }", "    return a;", "}", "namespace x {", "}"};
    const auto found = functionsOf(lines);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].length, 5);
    const auto wrapped = functionsOf({"std::string f(int a,", "              int b) const {",
                                      "    return {};", "}", "int g(", "    int a) {", "}"});
    ASSERT_EQ(wrapped.size(), 2u);
    EXPECT_EQ(wrapped[0].length, 4);
    EXPECT_EQ(wrapped[1].line, 5);
}

TEST(Sizes, MostFunctionsAreShort) {
    int all = 0;
    int shortOnes = 0;
    for (const SourceFile& file : sourceFiles(false)) {
        for (const Function& function : functionsOf(file.lines)) {
            ++all;
            shortOnes += function.length <= 40;
        }
    }
    EXPECT_GE(shortOnes * 100, all * 97) << "at least 97 of 100 functions fit into 40 lines";
}

}  // namespace
}  // namespace warpscope::architecture
